import { MaskedAmount } from '@parque/ui';
import type { CSSProperties } from 'react';
import { useCurrency } from './account-money';
import { type ChartRange, ChartReader } from './chart-reader';
import { computeScale } from './chart-scale';
import { pickDayLabels } from './day-labels';
import type { EquityPoint } from './equity';
import css from './equity-chart.module.css';
import { EquityCurve, height, width } from './equity-curve';
import { countDecimals, formatDecimal, formatRounded } from './figure';

interface EquityChartProps {
  /** Points in order of time. */
  readonly points: readonly EquityPoint[];
  /** The curve in one sentence. */
  readonly summary: string;
  /** The label of the control that reads the curve: 'Puntos de la curva'. */
  readonly readerLabel: string;
  /** Called with the days of a range that was selected on the curve. Without it no range can be selected. */
  readonly onRange?: ((range: ChartRange) => void) | undefined;
}

function createShareStyle(axis: '--_x' | '--_y', percent: number): CSSProperties {
  return { [axis]: `${percent}%` };
}

/** A step for each trade, filled to zero, in one colour above zero and another below. */
export function EquityChart({ points, summary, readerLabel, onRange }: EquityChartProps) {
  const scale = computeScale(points.map(({ total }) => total));
  const last = points.at(-1)?.total ?? 0;
  const lastAt = scale.toPercent(last);
  const { digits } = useCurrency();
  const decimals = countDecimals(scale.ticks);
  return (
    <div className={css.chart}>
      <div className={css.plot}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={summary}>
          {scale.ticks.map((tick) => (
            <path
              key={tick}
              className={tick === 0 ? css.zero : css.grid}
              d={`M0 ${(scale.toPercent(tick) * height) / 100}H${width}`}
            />
          ))}
          <EquityCurve totals={points.map(({ total }) => total)} scale={scale} />
        </svg>
        <div aria-hidden="true" translate="no" data-tone={last < 0 ? 'down' : 'up'}>
          {scale.ticks
            .filter((tick) => Math.abs(scale.toPercent(tick) - lastAt) > 9)
            .map((tick) => (
              <span key={tick} className={css.y} style={createShareStyle('--_y', scale.toPercent(tick))}>
                {tick === 0 ? '0' : <MaskedAmount>{formatDecimal(tick, decimals)}</MaskedAmount>}
              </span>
            ))}
          {pickDayLabels(points).map(({ label, share }) => (
            <span
              key={label}
              className={css.x}
              data-edge={share === 0 ? 'start' : undefined}
              style={createShareStyle('--_x', 100 * share)}
            >
              {label}
            </span>
          ))}
          <span className={css.dot} style={createShareStyle('--_y', lastAt)} />
          <span className={css.tag} style={createShareStyle('--_y', lastAt)}>
            <MaskedAmount>{formatRounded(last, digits)}</MaskedAmount>
          </span>
        </div>
        <ChartReader points={points} scale={scale} label={readerLabel} onRange={onRange} />
      </div>
    </div>
  );
}
