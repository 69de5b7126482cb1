import type { BrokerAccountEntity, TradeEntity } from '@parque/contract';
import { Button, EmptyState, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import type { Setup } from '../../api/definitions';
import { tradesQuery } from '../../api/trades';
import { computeRunningResults, samplePoints } from '../analysis/running-result';
import { DefinitionCards } from '../definitions/definition-cards';
import { useTradeContext } from '../dimensions/trade-context';
import { SmallCurve } from '../figures/equity-curve';
import { FigureList } from '../figures/figure-list';
import { formatDecimal, formatPercent, formatResult, formatTradeCount } from '../figures/figure';
import { computeSummary, type Summary } from '../routine/summary';
import css from './setups.module.css';

/** Maximum number of points to draw on a curve of this size. */
const maxPoints = 120;

interface SetupFiguresProps {
  readonly setup: Setup;
  readonly account: BrokerAccountEntity;
}

interface FiguresProps {
  readonly trades: readonly TradeEntity[];
  readonly digits: number;
  readonly summary: Summary;
}

function Figures({ trades, digits, summary }: FiguresProps) {
  const { won, r, multiples } = summary;
  const points = samplePoints(computeRunningResults(trades, digits), maxPoints);
  const isPartly = r !== undefined && multiples < trades.length;
  return (
    <>
      <SmallCurve
        totals={points.map(({ total }) => total)}
        summary={`Resultado acumulado de ${formatTradeCount(trades.length)}`}
      />
      <FigureList
        className={`pq-num ${css.facts}`}
        items={[
          { label: 'Operaciones', value: formatDecimal(trades.length) },
          { label: 'Ganadoras', value: formatPercent((100 * won) / trades.length) },
          {
            label: isPartly ? `R (${formatDecimal(multiples)} con stop)` : 'R',
            value: r === undefined ? '—' : formatResult(r),
          },
        ]}
      />
    </>
  );
}

function FiguresOrState({ setup, account }: SetupFiguresProps) {
  const trades = useQuery(tradesQuery(account.id, {}, 'server'));
  const { context, isLoaded, isMissing } = useTradeContext(account);
  if (trades.isError || isMissing)
    return <p className="pq-mute">No se han podido cargar sus operaciones de esta cuenta.</p>;
  if (!trades.data || !isLoaded) return <Skeleton height="6.75rem" />;
  const setupTrades = trades.data.trades.filter(
    ({ ticket }) => context.reviews.get(ticket)?.setup === setup.key,
  );
  if (setupTrades.length === 0)
    return <p className="pq-mute">Todavía no lo has elegido en ninguna operación de esta cuenta.</p>;
  return (
    <Figures
      trades={setupTrades}
      digits={account.digits}
      summary={computeSummary(setupTrades, account.digits, context)}
    />
  );
}

/** The figures of a setup, in a box whose height does not depend on them. */
function SetupFigures(props: SetupFiguresProps) {
  return (
    <div className={css.figures}>
      <FiguresOrState {...props} />
    </div>
  );
}

interface SetupsListProps {
  readonly setups: readonly Setup[];
  /** The account whose trades the figures are computed from; undefined: the user has no account. */
  readonly account: BrokerAccountEntity | undefined;
  readonly onEdit: (setup: Setup) => void;
  readonly onAdd: () => void;
}

const NoSetups = ({ onAdd }: Pick<SetupsListProps, 'onAdd'>) => (
  <div className="pq-card">
    <EmptyState
      icon="check-circle"
      title="Todavía no tienes setups"
      action={
        <Button variant="primary" onClick={onAdd} icon="plus">
          Crear el primero
        </Button>
      }
    >
      Escribe cómo entras y tus reglas. En cada operación marcarás cuáles cumpliste, y Análisis te dirá cuáles
      te dan dinero.
    </EmptyState>
  </div>
);

/** The setups of the user, each with its checklist. */
export function SetupsList({ setups, account, onEdit, onAdd }: SetupsListProps) {
  if (setups.length === 0) return <NoSetups onAdd={onAdd} />;
  return (
    <DefinitionCards
      definitions={setups}
      deletionNote="Las revisiones de tus operaciones pierden este setup y sus reglas marcadas. Errores y valoraciones quedan."
      toAddress={({ key }) => `/panel/analisis?setup=${key}&por=regla`}
      linkLabel="Ver sus operaciones"
      onEdit={onEdit}
    >
      {(setup) => (
        <>
          {account && <SetupFigures setup={setup} account={account} />}
          {setup.content.rules.length === 0 ? (
            <p className="pq-mute">Sin reglas todavía.</p>
          ) : (
            <ol className={css.checklist}>
              {setup.content.rules.map((rule) => (
                <li key={rule.key} translate="no">
                  {rule.text}
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </DefinitionCards>
  );
}
