import type { FloorState, FundingOutcome } from '@parque/domain/funding';
import { formatWall, toWallTime } from '@parque/domain/journal';
import { Badge, Card, DataList, Money, Verdict } from '@parque/ui';
import type { FundingPlan } from '../../api/definitions';
import { useCurrency, useFormatMoney } from '../figures/account-money';
import { formatShortDay, formatWallTime } from '../figures/date-text';
import { formatDecimal, formatPercent } from '../figures/figure';
import { ProgressTrack } from '../figures/progress';
import css from './funding.module.css';

/** A limit counts as close when this share of it is used. */
const closeShare = 0.75;

const noLimit = 'Sin límite';
type Rules = FundingPlan['content'];

const ruleNames = { daily: 'pérdida de un día', total: 'pérdida total' } as const;

interface PlanOutcomeProps {
  readonly plan: FundingPlan;
  readonly outcome: FundingOutcome;
}

function OutcomeVerdict({ plan, outcome }: PlanOutcomeProps) {
  const format = useFormatMoney();
  const { status, breach, endedAt, target } = outcome;
  const when = formatWallTime(formatWall(toWallTime(plan.content.zone, endedAt)));
  if (breach) {
    return (
      <Verdict isOk={false} title={`Regla rota el ${when}`}>
        {`Superó el límite de ${ruleNames[breach.rule]}: el balance de la prueba quedó en ${format(breach.balance)}, y el suelo era ${format(breach.floor)}.`}
      </Verdict>
    );
  }
  if (status === 'passed') return <Verdict isOk title={`Superada el ${when}`} />;
  return (
    <Verdict isOk title="En curso, sin romper ninguna regla">
      {target && target.missingMoney > 0 && `Faltan ${format(target.missingMoney)} para el objetivo.`}
    </Verdict>
  );
}

/** Computes the loss that the daily limit allows: a percentage of the initial balance or of the day's first balance. */
const computeDailyLoss = ({ percent, of }: NonNullable<Rules['daily']>, size: number, floor: number) =>
  of === 'initial' ? (percent / 100) * size : (floor * percent) / (100 - percent);

interface FloorProps {
  readonly state: FloorState | undefined;
  /** The loss from which on the rule is broken. */
  readonly maxLoss: number;
}

function Floor({ state, maxLoss }: FloorProps) {
  const currency = useCurrency();
  if (!state) return noLimit;
  const usedShare = Math.min(1, Math.max(0, 1 - state.moneyLeft / maxLoss));
  return (
    <>
      <ProgressTrack share={usedShare} tone={usedShare >= closeShare ? 'danger' : undefined} />
      <Money amount={Math.max(0, state.moneyLeft)} {...currency} /> de margen{' '}
      <span className={css.detail}>
        suelo en <Money amount={state.floor} {...currency} />, usado el {Math.floor(100 * usedShare)} %
      </span>
    </>
  );
}

function Facts({ plan, outcome }: PlanOutcomeProps) {
  const currency = useCurrency();
  const { daily, total, target, days, bestDayPercent, pausedDays, status } = outcome;
  const { content } = plan;
  const { size } = content;
  const isEnded = status !== 'running';
  const maxDayPercent = content.best_day_percent;
  return (
    <DataList
      items={[
        {
          label: isEnded ? 'Balance de la prueba, al final' : 'Balance de la prueba',
          value: (
            <>
              <Money amount={outcome.balance} {...currency} />{' '}
              <span className={css.detail}>
                <Money amount={content.size} {...currency} /> iniciales y tus cierres, sin depósitos ni
                retiradas
              </span>
            </>
          ),
        },
        {
          label: isEnded ? 'Límite del último día' : 'Límite de hoy',
          value: (
            <Floor
              state={daily}
              maxLoss={content.daily ? computeDailyLoss(content.daily, size, daily?.floor ?? 0) : 0}
            />
          ),
        },
        {
          label: 'Límite total',
          value: <Floor state={total} maxLoss={((content.total?.percent ?? 0) / 100) * size} />,
        },
        {
          label: 'Objetivo',
          value: target ? (
            <>
              <ProgressTrack share={(outcome.balance - size) / (target.goal - size)} tone="up" />
              <Money amount={target.goal} {...currency} />{' '}
              {target.missingMoney === 0 ? (
                <span className={css.detail}>alcanzado</span>
              ) : (
                <span className={css.detail}>
                  faltan <Money amount={target.missingMoney} {...currency} />
                </span>
              )}
            </>
          ) : (
            'Sin objetivo'
          ),
        },
        {
          label: 'Días operados',
          value:
            content.min_days === null ? (
              formatDecimal(days)
            ) : (
              <>
                <ProgressTrack share={days / content.min_days} tone="up" />
                {`${formatDecimal(days)} (mínimo ${content.min_days})`}
              </>
            ),
        },
        {
          label: 'Mejor día',
          value:
            bestDayPercent === undefined
              ? 'Sin ganancia todavía'
              : `${formatPercent(bestDayPercent)} de la ganancia${maxDayPercent === null ? '' : ` (máximo ${formatPercent(maxDayPercent)})`}`,
        },
        ...(content.daily?.effect === 'pause'
          ? [{ label: 'Días cerrados', value: pausedDays.map(formatShortDay).join(', ') || 'Ninguno' }]
          : []),
      ]}
    />
  );
}

/** Shows the outcome of a plan on the closings of an account. */
export function PlanOutcome(props: PlanOutcomeProps) {
  const { source, verified_at: verifiedAt } = props.plan.content;
  const from = source === '' ? 'Reglas sin fuente.' : `Fuente: ${source}.`;
  const when = verifiedAt === null ? '' : ` Leída el ${formatShortDay(verifiedAt)}.`;
  return (
    <Card
      title={props.plan.name}
      note={`${from}${when} Las empresas cambian sus reglas: lee las de tu contrato.`}
      padding="md"
    >
      <div className={`pq-stack ${css.outcome}`}>
        <div>
          <Badge icon="info">Comprobado con cierres</Badge>
        </div>
        <OutcomeVerdict {...props} />
        <Facts {...props} />
        <p className="pq-mute">
          Solo se conocen los cierres. Si una posición abierta bajó del suelo y luego se recuperó, la empresa
          la contó y esta simulación no.
        </p>
      </div>
    </Card>
  );
}
