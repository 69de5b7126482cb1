import type { CopyDelayEntity } from '@parque/contract';
import { countText } from '@parque/ui';

/** With fewer measurements, the 95th percentile is only the slowest measurement, so it is not shown. */
export const minMeasurements = 20;

interface Measured {
  readonly spread: CopyDelayEntity['platform'];
  readonly count: number;
  /** What was measured: `orden`, `órdenes`. */
  readonly nouns: readonly [string, string];
  readonly format: (ms: number) => string;
}

/**
 * `3 ms (casi siempre, hasta 12 ms)`: the median and the 95th percentile. For few measurements, returns `3 ms (mediana de 9
 * órdenes)`, and for a single one `3 ms (1 orden)`.
 */
export function formatSpread({ spread: { p50, p95 }, count, nouns, format }: Measured): string {
  if (count >= minMeasurements) return `${format(p50)} (casi siempre, hasta ${format(p95)})`;
  const countedNoun = countText(count, ...nouns);
  return `${format(p50)} (${count === 1 ? countedNoun : `mediana de ${countedNoun}`})`;
}
