import type { CopyDelayEntity } from '@parque/contract';
import { countText } from '@parque/ui';

/** Of fewer measurements, the 95th percentile is the slowest one, so it does not describe the others. */
export const leastMeasured = 20;

interface Measured {
  readonly spread: CopyDelayEntity['platform'];
  /** How many measurements there are. */
  readonly count: number;
  /** What was measured: `orden`, `órdenes`. */
  readonly nouns: readonly [string, string];
  readonly format: (ms: number) => string;
}

/**
 * `3 ms (casi siempre, hasta 12 ms)`: the median, and what 95 % do not exceed. Of few measurements it is `3 ms (mediana de 9
 * órdenes)`, and of a single one `3 ms (1 orden)`.
 */
export function spreadText({ spread: { p50, p95 }, count, nouns, format }: Measured): string {
  if (count >= leastMeasured) return `${format(p50)} (casi siempre, hasta ${format(p95)})`;
  const counted = countText(count, ...nouns);
  return `${format(p50)} (${count === 1 ? counted : `mediana de ${counted}`})`;
}
