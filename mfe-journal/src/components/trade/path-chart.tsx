import type { TradeDetailEntity, TradePathEntity } from '@parque/contract';
import type { CSSProperties } from 'react';
import { wallTime } from '../figures/date-text';
import { formatDecimal } from '../figures/figure';
import css from './path-chart.module.css';
import { levelsOf, priceScale, shareOf, spreadLabels, type PriceScale } from './path-levels';

interface PathChartProps {
  readonly detail: TradeDetailEntity;
  readonly bars: TradePathEntity['bars'];
}

const [width, height] = [1000, 300];

/** Least distance of two labels, in percent of the height. */
const labelSpace = 9;

const position = (style: Readonly<Record<`--_${string}`, string>>): CSSProperties => style;

interface DrawnProps extends Pick<PathChartProps, 'bars'> {
  readonly percentOf: PriceScale['percentOf'];
}

/** A candle for each bar: from its lowest to its highest price, wide between opening and closing. */
function Candles({ bars, percentOf }: DrawnProps) {
  const y = (price: number) => (percentOf(price) * height) / 100;
  const step = width / bars.length;
  return bars.map(({ time, open, high, low, close }, index) => {
    const x = (index + 0.5) * step;
    const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))];
    return (
      <g key={time} data-tone={close < open ? 'down' : 'up'}>
        <path className={css.wick} d={`M${x} ${y(high)}V${y(low)}`} />
        <rect
          className={css.body}
          x={x - step * 0.32}
          y={top}
          width={step * 0.64}
          height={Math.max(bottom - top, 1)}
        />
      </g>
    );
  });
}

type LevelsProps = PriceScale;

function Lines({ levels, percentOf }: LevelsProps) {
  return levels.map(({ kind, price }) => (
    <path
      key={kind}
      className={css.level}
      data-kind={kind}
      d={`M0 ${(percentOf(price) * height) / 100}H${width}`}
    />
  ));
}

function Labels({ levels, percentOf }: LevelsProps) {
  const percents = spreadLabels(
    levels.map(({ price }) => percentOf(price)),
    labelSpace,
  );
  return levels.map(({ kind, label, price }, index) => (
    <span
      key={kind}
      className={css.label}
      data-kind={kind}
      style={position({ '--_y': `${percents[index] ?? 0}%` })}
    >
      {label} <span translate="no">{formatDecimal(price)}</span>
    </span>
  ));
}

interface EndProps {
  readonly kind: 'entry' | 'exit';
  /** Percent from the left; undefined when the time is not among the bars. */
  readonly share: number | undefined;
  readonly percent: number;
}

const End = ({ kind, share, percent }: EndProps) =>
  share !== undefined && (
    <span
      className={css.dot}
      data-kind={kind}
      style={position({ '--_x': `${share}%`, '--_y': `${percent}%` })}
    />
  );

/** The bars around a trade, with lines at its entry, exit, stop and target. */
export function PathChart({ detail, bars }: PathChartProps) {
  const { trade } = detail;
  const { levels, percentOf } = priceScale(bars, levelsOf(detail));
  const [from, to] = [bars[0]?.time, bars.at(-1)?.time].map((time) => wallTime(time ?? trade.time));
  const [low, high] = [Math.min(...bars.map((bar) => bar.low)), Math.max(...bars.map((bar) => bar.high))];
  const summary = `Velas de ${trade.symbol} del ${from} al ${to}: entre ${formatDecimal(low)} y ${formatDecimal(high)}`;
  return (
    <div className={css.plot}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={summary}>
        <Lines levels={levels} percentOf={percentOf} />
        <Candles bars={bars} percentOf={percentOf} />
      </svg>
      {trade.openPrice !== null && (
        <End kind="entry" share={shareOf(bars, trade.opened)} percent={percentOf(trade.openPrice)} />
      )}
      <End kind="exit" share={shareOf(bars, trade.time)} percent={percentOf(trade.closePrice)} />
      <div aria-hidden="true">
        <Labels levels={levels} percentOf={percentOf} />
        <span className={css.from}>{from}</span>
        <span className={css.to}>{to}</span>
      </div>
    </div>
  );
}
