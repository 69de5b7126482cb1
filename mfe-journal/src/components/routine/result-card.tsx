import { Link } from '@parque/remote';
import { Badge, Card, DataList } from '@parque/ui';
import type { DayPlan } from '../../api/routine';
import { Result, useFormatMoney } from '../figures/account-money';
import { formatDecimal, formatPercent, formatResult } from '../figures/figure';
import { computeAdherencePercent, type Summary } from './summary';

const noValue = '—';

interface ResultCardProps {
  readonly summary: Summary;
  /** The address of the report of the period. */
  readonly report: string;
  /** The plan of the day; longer periods have none. */
  readonly plan?: DayPlan | undefined;
}

interface LimitProps {
  readonly isWithin: boolean;
  readonly text: string;
}

const Limit = ({ isWithin: isKept, text }: LimitProps) => (
  <Badge tone={isKept ? 'up' : 'danger'}>{isKept ? text : `${text}: superado`}</Badge>
);

/** The results of a period, a day's beside the limits of its plan. */
export function ResultCard({ summary, report, plan }: ResultCardProps) {
  const format = useFormatMoney();
  const { trades, won, profit, r, multiples, keptRules, brokenRules } = summary;
  const adherence = computeAdherencePercent(summary);
  const maxTrades = plan?.max_trades ?? null;
  const loss = plan?.max_loss ?? null;
  return (
    <Card
      title="Resultado"
      note={trades === 0 ? 'Ninguna operación cerrada.' : undefined}
      padding="md"
      tools={
        <Link className="pq-link" to={report}>
          Informe de este periodo
        </Link>
      }
    >
      <DataList
        items={[
          {
            label: 'Neto',
            value: (
              <>
                <Result amount={profit} />{' '}
                {loss !== null && <Limit isWithin={profit >= -loss} text={`límite ${format(-loss)}`} />}
              </>
            ),
          },
          {
            label: 'Operaciones',
            value: (
              <>
                {formatDecimal(trades)}{' '}
                {maxTrades !== null && (
                  <Limit isWithin={trades <= maxTrades} text={`límite ${formatDecimal(maxTrades)}`} />
                )}
              </>
            ),
          },
          {
            label: 'Ganadoras',
            value: trades === 0 ? noValue : `${formatPercent((100 * won) / trades)} (${won} de ${trades})`,
          },
          {
            label: 'R',
            value: r === undefined ? noValue : `${formatResult(r)} R (${multiples} de ${trades} con stop)`,
          },
          {
            label: 'Reglas cumplidas',
            value:
              adherence === undefined
                ? noValue
                : `${formatPercent(adherence)} (${keptRules} de ${keptRules + brokenRules})`,
          },
        ]}
      />
    </Card>
  );
}
