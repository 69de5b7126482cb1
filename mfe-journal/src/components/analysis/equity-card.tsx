import type { TradeEntity } from '@parque/contract';
import { Card, formatCurrencyName, DataTable, IconButton, type Column } from '@parque/ui';
import { useState } from 'react';
import { Result, useCurrency, useFormatMoney } from '../figures/account-money';
import { formatShortDay } from '../figures/date-text';
import type { ChartRange } from '../figures/chart-reader';
import { EquityChart } from '../figures/equity-chart';
import { formatTradeCount } from '../figures/figure';
import { ScrollArea } from '../scroll-area';
import css from './analysis.module.css';
import { computeRunningResults, samplePoints, type RunningResult } from './running-result';

/** Number of points that a chart of this width can show. */
const maxPoints = 800;

/** The last point of each day. A table of a hundred thousand trades is of no use. */
function listDayEnds(points: readonly RunningResult[]): RunningResult[] {
  return points.filter(({ day }, index) => points[index + 1]?.day !== day);
}

const columns: readonly Column<RunningResult>[] = [
  { key: 'day', label: 'Día', cell: ({ day }) => formatShortDay(day), isHeading: true },
  { key: 'total', label: 'Acumulado', cell: ({ total }) => <Result amount={total} />, isNumeric: true },
  { key: 'fall', label: 'Bajo el máximo', cell: ({ fall }) => <Result amount={fall} />, isNumeric: true },
];

interface EquityCardProps {
  readonly trades: readonly TradeEntity[];
  readonly digits: number;
  /** Called with the days of a range that was selected on the curve. Without it no range can be selected. */
  readonly onRange?: ((range: ChartRange) => void) | undefined;
}

interface CurvesProps extends Pick<EquityCardProps, 'onRange'> {
  readonly points: readonly RunningResult[];
}

function Curves({ points, onRange }: CurvesProps) {
  const format = useFormatMoney();
  const shownPoints = samplePoints(points, maxPoints).map((point) => ({
    ...point,
    label: formatShortDay(point.day),
  }));
  const total = points.at(-1)?.total ?? 0;
  const maxDrawdown = points.reduce((min, { fall }) => Math.min(min, fall), 0);
  return (
    <div className={css.curves}>
      <EquityChart
        points={shownPoints}
        readerLabel="Puntos de la curva de capital"
        onRange={onRange}
        summary={`Curva de capital: de 0 a ${format(total, { sign: true })} en ${formatTradeCount(points.length)}`}
      />
      <p className="pq-mute">Drawdown desde el máximo</p>
      <EquityChart
        points={shownPoints.map(({ day, label, fall }) => ({ day, label, total: fall }))}
        readerLabel="Puntos del drawdown desde el máximo"
        summary={`Drawdown desde el máximo: el mayor, ${format(maxDrawdown)}`}
      />
    </div>
  );
}

/** The cumulative result over the range, and its drawdown. */
export function EquityCard({ trades, digits, onRange }: EquityCardProps) {
  const { currency } = useCurrency();
  const [isTable, setTable] = useState(false);
  const points = computeRunningResults(trades, digits);
  return (
    <Card
      title="Curva de capital"
      note={`Resultado acumulado, ${formatCurrencyName(currency)}`}
      tools={
        <IconButton
          icon={isTable ? 'chart' : 'table'}
          size="sm"
          label={isTable ? 'Ver la curva' : 'Ver la curva como tabla'}
          onClick={() => setTable(!isTable)}
        />
      }
    >
      {isTable ? (
        <ScrollArea label="Curva de capital, como tabla" className={css.table}>
          <DataTable
            label="Curva de capital"
            columns={columns}
            rows={listDayEnds(points)}
            getRowKey={({ day }) => day}
            isDense
          />
        </ScrollArea>
      ) : (
        <Curves points={points} onRange={onRange} />
      )}
    </Card>
  );
}
