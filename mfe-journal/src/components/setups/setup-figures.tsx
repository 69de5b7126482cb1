import type { BrokerAccountEntity, TradeEntity } from '@parque/contract';
import { DataList, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import type { Setup } from '../../api/definitions';
import { tradesQuery } from '../../api/trades';
import { computeRunningResults, samplePoints } from '../analysis/running-result';
import { useTradeContext } from '../dimensions/use-trade-context';
import { SmallCurve } from '../figures/equity-curve';
import { countTrades, formatDecimal, formatPercent, formatResult } from '../figures/figure';
import { computeSummary, type Summary } from '../routine/summary';
import css from './setups.module.css';

/** Number of points of a curve of this size. */
const maxPoints = 120;

/** `+3,20 R (12 con stop)`; with a stop for each trade, the number is left out. */
function formatR({ r, multiples, trades }: Summary): string {
  if (r === undefined) return 'Sin stop inicial';
  const known = multiples === trades ? '' : ` (${formatDecimal(multiples)} con stop)`;
  return `${formatResult(r)} R${known}`;
}

interface SetupFiguresProps {
  readonly setup: Setup;
  readonly account: BrokerAccountEntity;
}

/** What the trades of a setup brought in one account: their number, the share of those won, R, and the curve. */
export function SetupFigures({ setup, account }: SetupFiguresProps) {
  const trades = useQuery(tradesQuery(account.id, {}, 'server'));
  const { context, isLoaded, isMissing } = useTradeContext(account);
  if (trades.isError || isMissing)
    return <p className="pq-mute">No se han podido cargar sus operaciones de esta cuenta.</p>;
  if (!trades.data || !isLoaded) return <Skeleton height="6rem" />;
  const isOfSetup = ({ ticket }: TradeEntity) => context.reviews.get(ticket)?.setup === setup.key;
  const own = trades.data.trades.filter(isOfSetup);
  if (own.length === 0)
    return <p className="pq-mute">Todavía no lo has elegido en ninguna operación de esta cuenta.</p>;
  const summary = computeSummary(own, account.digits, context);
  const totals = samplePoints(computeRunningResults(own, account.digits), maxPoints);
  const wonPercent = formatPercent((100 * summary.won) / summary.trades);
  return (
    <div className={css.figures}>
      <SmallCurve
        totals={totals.map(({ total }) => total)}
        summary={`Resultado acumulado de ${countTrades(summary.trades)}`}
      />
      <DataList
        items={[
          { label: 'Operaciones', value: formatDecimal(summary.trades) },
          { label: 'Ganadoras', value: wonPercent },
          { label: 'R', value: formatR(summary) },
        ]}
      />
    </div>
  );
}
