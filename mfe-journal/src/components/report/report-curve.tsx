import css from './report.module.css';

const width = 1000;
const height = 260;
const margin = 8;

/** The points of a curve from zero, inside a box. */
export function computeCurvePoints(
  values: readonly number[],
  box: { readonly width: number; readonly height: number },
): { readonly points: readonly (readonly [number, number])[]; readonly zero: number } {
  const valuesFromZero = [0, ...values];
  const [low, high] = computeBounds(valuesFromZero);
  const span = high - low || 1;
  const toY = (value: number) => box.height - ((value - low) / span) * box.height;
  const step = box.width / Math.max(1, valuesFromZero.length - 1);
  return { points: valuesFromZero.map((value, index) => [index * step, toY(value)] as const), zero: toY(0) };
}

/** The lowest and the highest value. A call of `Math.min` with 100,000 arguments would fail. */
function computeBounds(values: readonly number[]): [number, number] {
  let [low, high] = [0, 0];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

interface ReportCurveProps {
  readonly values: readonly number[];
  /** The curve in one sentence. */
  readonly summary: string;
}

/** The cumulative result of a range, drawn for paper: without controls, with colours that print. */
export function ReportCurve({ values, summary }: ReportCurveProps) {
  const { points, zero } = computeCurvePoints(values, { width, height });
  const line = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`);
  const isLoss = (values.at(-1) ?? 0) < 0;
  return (
    <svg
      className={css.curve}
      viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={summary}
      data-tone={isLoss ? 'down' : 'up'}
    >
      <path className={css.zero} d={`M0 ${zero.toFixed(1)}H${width}`} />
      <path className={css.area} d={`${line.join('')}V${zero.toFixed(1)}H0Z`} />
      <path className={css.line} d={line.join('')} />
    </svg>
  );
}
