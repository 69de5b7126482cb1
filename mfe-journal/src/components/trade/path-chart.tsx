import type { TradeDetailEntity, TradePathEntity } from '@parque/contract';
import type { CSSProperties } from 'react';
import { formatWallTime } from '../figures/date-text';
import { countDecimals, formatDecimal } from '../figures/figure';
import css from './path-chart.module.css';
import {
  listLevels,
  computePriceScale,
  findTimePercent,
  spreadLabels,
  listTimeLabels,
  type PriceScale,
} from './path-levels';

interface PathChartProps {
  readonly detail: TradeDetailEntity;
  readonly bars: TradePathEntity['bars'];
  /** Of all prices of the symbol. */
  readonly decimals: number;
}

const [width, height] = [1000, 300];

/** Least distance of the middles of two labels, and of a label and a price of the scale, in percent of the height. */
const space = { label: 12, tick: 9 };

/** The lowest position of a label, in percent of the height. */
const lowest = 97;

const toStyle = (style: Readonly<Record<`--_${string}`, string>>): CSSProperties => style;

const buildLineAt = (percent: number) => `M0 ${(percent * height) / 100}H${width}`;

interface DrawnProps extends Pick<PathChartProps, 'bars'> {
  readonly toPercent: PriceScale['toPercent'];
}

/** A candle for each bar: from its lowest to its highest price, wide between opening and closing. */
function Candles({ bars, toPercent }: DrawnProps) {
  const toY = (price: number) => (toPercent(price) * height) / 100;
  const step = width / bars.length;
  return bars.map(({ time, open, high, low, close }, index) => {
    const x = (index + 0.5) * step;
    const [top, bottom] = [toY(Math.max(open, close)), toY(Math.min(open, close))];
    const thickness = Math.max(bottom - top, 2.5);
    return (
      <g key={time} data-tone={close < open ? 'down' : 'up'}>
        <path className={css.wick} d={`M${x} ${toY(high)}V${toY(low)}`} />
        <rect
          className={css.body}
          x={x - step * 0.32}
          y={(top + bottom - thickness) / 2}
          width={step * 0.64}
          height={thickness}
        />
      </g>
    );
  });
}

function Lines({ levels, ticks, toPercent }: PriceScale) {
  return (
    <>
      {ticks.map((tick) => (
        <path key={tick} className={css.grid} d={buildLineAt(toPercent(tick))} />
      ))}
      {levels.map(({ kind, price }) => (
        <path key={kind} className={css.level} data-kind={kind} d={buildLineAt(toPercent(price))} />
      ))}
    </>
  );
}

interface AxisProps extends Pick<PathChartProps, 'decimals'> {
  readonly scale: PriceScale;
}

/** The prices beside the chart: those of the levels with their names, and round ones where there is room. */
function Axis({ scale: { levels, ticks, toPercent }, decimals }: AxisProps) {
  const middles = spreadLabels(
    levels.map(({ price }) => toPercent(price)),
    space.label,
    lowest,
  );
  const hasRoom = (tick: number) =>
    middles.every((middle) => Math.abs(middle - toPercent(tick)) >= space.tick);
  const tickDecimals = countDecimals(ticks);
  return (
    <div className={css.axis} aria-hidden="true">
      {ticks.filter(hasRoom).map((tick) => (
        <span
          key={tick}
          className={css.tick}
          translate="no"
          style={toStyle({ '--_y': `${toPercent(tick)}%` })}
        >
          {formatDecimal(tick, tickDecimals)}
        </span>
      ))}
      {levels.map(({ kind, label, price }, index) => (
        <span
          key={kind}
          className={css.label}
          data-kind={kind}
          style={toStyle({ '--_y': `${middles[index] ?? 0}%` })}
        >
          <span>{label}</span> <span translate="no">{formatDecimal(price, decimals)}</span>
        </span>
      ))}
    </div>
  );
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
      style={toStyle({ '--_x': `${share}%`, '--_y': `${percent}%` })}
    />
  );

/** The bars around a trade, with lines at its entry, exit, stop and target, and scales of price and time. */
export function PathChart({ detail, bars, decimals }: PathChartProps) {
  const { trade } = detail;
  const scale = computePriceScale(bars, listLevels(detail));
  const { toPercent, distant } = scale;
  const [from, to] = [bars[0]?.time, bars.at(-1)?.time].map((time) => formatWallTime(time ?? trade.time));
  const [low, high] = [Math.min(...bars.map((bar) => bar.low)), Math.max(...bars.map((bar) => bar.high))];
  const summary = `Velas de ${trade.symbol} del ${from} al ${to}: entre ${formatDecimal(low, decimals)} y ${formatDecimal(high, decimals)}`;
  const far = distant.map(({ label, price }) => `${label} ${formatDecimal(price, decimals)}`);
  return (
    <figure className={css.chart}>
      <div className={css.plot}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={summary}>
          <Lines {...scale} />
          <Candles bars={bars} toPercent={toPercent} />
        </svg>
        {trade.openPrice !== null && (
          <End
            kind="entry"
            share={findTimePercent(bars, trade.opened)}
            percent={toPercent(trade.openPrice)}
          />
        )}
        <End kind="exit" share={findTimePercent(bars, trade.time)} percent={toPercent(trade.closePrice)} />
      </div>
      <Axis scale={scale} decimals={decimals} />
      <div className={css.times} aria-hidden="true" translate="no">
        {listTimeLabels(bars).map(({ text, percent }) => (
          <span key={percent} style={toStyle({ '--_x': `${percent}%` })}>
            {text}
          </span>
        ))}
      </div>
      {far.length > 0 && (
        <figcaption className="pq-field__hint" translate="no">
          {`Fuera del gráfico, por lejos: ${far.join(' y ')}`}
        </figcaption>
      )}
    </figure>
  );
}
