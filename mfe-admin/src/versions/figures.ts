import type { VersionHealthEntity } from '@parque/contract';

const percentages = new Intl.NumberFormat('es-ES', { style: 'percent', maximumFractionDigits: 1 });
const counts = new Intl.NumberFormat('es-ES', { useGrouping: 'always' });
const seconds = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 });

/** Nothing to show yet, which is not the same as zero. */
export const none = '—';

/** A part of 1, as it is read. */
export const percentage = (part: number | null) => (part === null ? none : percentages.format(part));

export const count = (number: number) => counts.format(number);

export function loadTime(milliseconds: number | null): string {
  if (milliseconds === null) return none;
  return milliseconds < 1000 ? `${milliseconds}\u00a0ms` : `${seconds.format(milliseconds / 1000)}\u00a0s`;
}

/** The part of the tries that failed; nothing where nobody tried. */
export function failureRate({
  loads,
  failures,
}: Pick<VersionHealthEntity, 'loads' | 'failures'>): number | null {
  const tries = loads + failures;
  return tries === 0 ? null : failures / tries;
}
