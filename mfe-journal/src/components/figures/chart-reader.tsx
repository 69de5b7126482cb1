import { type CSSProperties, useId, useState } from 'react';
import { useFormatMoney } from './account-money';
import type { Scale } from './chart-scale';
import { formatShortDay } from './date-text';
import type { EquityPoint } from './equity';
import css from './equity-chart.module.css';
import { type Span, useChartCursor } from './use-chart-cursor';

/** A selected range of days, both included. */
export interface ChartRange {
  readonly from: string;
  readonly to: string;
}

interface ChartReaderProps {
  readonly points: readonly EquityPoint[];
  readonly scale: Scale;
  /** What the chart shows, for screen readers. */
  readonly label: string;
  readonly onRange?: ((range: ChartRange) => void) | undefined;
}

const toPercentVariables = (values: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(values).map(([name, percent]) => [name, `${percent}%`])) as CSSProperties;

/** The layer over a chart that reads it: a crosshair with day and amount, and the selection of a range of days. */
export function ChartReader({ points, scale, label, onRange }: ChartReaderProps) {
  const hintId = useId();
  const format = useFormatMoney();
  const getDayAt = (index: number) => points[index]?.day ?? '';
  const getTotalAt = (index: number) => points[index]?.total ?? 0;
  const [isFingerSelecting, setFingerSelecting] = useState(false);
  const { index, selectedSpan, handlers } = useChartCursor({
    count: points.length,
    isFingerSelecting,
    ...(onRange && {
      onSelect: ({ first, last }: Span) => {
        setFingerSelecting(false);
        onRange({ from: getDayAt(first), to: getDayAt(last) });
      },
    }),
  });
  const computeShare = (index: number) => (100 * (index + 1)) / points.length;
  const computeStart = ({ first }: Span) => (100 * first) / points.length;
  const isRange = selectedSpan !== undefined && selectedSpan.first < selectedSpan.last;
  const formatPoint = (index: number) =>
    `${formatShortDay(getDayAt(index))}: ${format(getTotalAt(index), { sign: true })}`;
  const formatSpan = ({ first, last }: Span) => {
    const change = getTotalAt(last) - (first === 0 ? 0 : getTotalAt(first - 1));
    return `Del ${formatShortDay(getDayAt(first))} al ${formatShortDay(getDayAt(last))}: ${format(change, { sign: true })}`;
  };
  return (
    <>
      <div
        className={css.reader}
        data-selecting={isFingerSelecting ? '' : undefined}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={hintId}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={(index ?? points.length - 1) + 1}
        aria-valuetext={formatPoint(index ?? points.length - 1)}
        {...handlers}
      />
      <span id={hintId} className="pq-sr">
        {onRange
          ? 'Flechas: recorrer la curva. Mayúsculas y flechas: elegir un periodo. Intro: ver solo ese periodo.'
          : 'Flechas: recorrer la curva.'}
      </span>
      <span className="pq-sr" aria-live="polite">
        {isRange ? formatSpan(selectedSpan) : ''}
      </span>
      {onRange && (
        <button
          type="button"
          className={`pq-btn ${css.select}`}
          data-size="sm"
          aria-pressed={isFingerSelecting}
          onClick={() => setFingerSelecting(!isFingerSelecting)}
        >
          {isFingerSelecting ? 'Arrastra el dedo por la curva' : 'Elegir periodo'}
        </button>
      )}
      {index !== undefined && (
        <div aria-hidden="true" translate="no">
          {isRange && (
            <span
              className={css.selection}
              style={toPercentVariables({
                '--_x': computeStart(selectedSpan),
                '--_w': computeShare(selectedSpan.last) - computeStart(selectedSpan),
              })}
            />
          )}
          <span className={css.crosshair} style={toPercentVariables({ '--_x': computeShare(index) })} />
          <span
            className={css.point}
            style={toPercentVariables({
              '--_x': computeShare(index),
              '--_y': scale.toPercent(getTotalAt(index)),
            })}
          />
          <span className={css.reading} style={toPercentVariables({ '--_x': computeShare(index) })}>
            {isRange ? formatSpan(selectedSpan) : formatPoint(index)}
          </span>
        </div>
      )}
    </>
  );
}
