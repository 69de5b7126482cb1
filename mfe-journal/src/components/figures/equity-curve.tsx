import { useId } from 'react';
import { computeScale, type Scale } from './chart-scale';
import css from './equity-curve.module.css';

/** The units of a drawing with the curve. */
export const width = 1000;
export const height = 400;

/** The curve as the path of a drawing. */
export function buildStepPath(totals: readonly number[], { toPercent }: Scale): string {
  const formatY = (value: number) => ((toPercent(value) * height) / 100).toFixed(1);
  const formatX = (index: number) => ((index * width) / totals.length).toFixed(1);
  const steps = totals.map((total, index) => `H${formatX(index + 1)}V${formatY(total)}`);
  return `M0 ${formatY(0)}${steps.join('')}`;
}

interface EquityCurveProps {
  /** The cumulative results, in order of time. */
  readonly totals: readonly number[];
  readonly scale: Scale;
}

/** A step for each total, filled to zero, in one colour above zero and another below. */
export function EquityCurve({ totals, scale }: EquityCurveProps) {
  const id = useId();
  const line = buildStepPath(totals, scale);
  const zero = (scale.toPercent(0) * height) / 100;
  return (
    <g className={css.curve}>
      <defs>
        <clipPath id={`${id}up`}>
          <rect x="0" y="-10" width={width} height={zero + 10} />
        </clipPath>
        <clipPath id={`${id}down`}>
          <rect x="0" y={zero} width={width} height={height - zero + 10} />
        </clipPath>
      </defs>
      {(['up', 'down'] as const).map((tone) => (
        <g key={tone} clipPath={`url(#${id}${tone})`} data-tone={tone}>
          <path className={css.area} d={`${line}V${zero}H0Z`} />
          <path className={css.line} d={line} />
        </g>
      ))}
    </g>
  );
}

interface SmallCurveProps extends Pick<EquityCurveProps, 'totals'> {
  /** The curve in one sentence. */
  readonly summary: string;
  /** @default For a card. */
  readonly className?: string | undefined;
}

/** The curve alone. */
export function SmallCurve({ totals, summary, className = css.small }: SmallCurveProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={summary}
    >
      <EquityCurve totals={totals} scale={computeScale(totals)} />
    </svg>
  );
}
