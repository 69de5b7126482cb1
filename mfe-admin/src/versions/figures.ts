import type { VersionHealthEntity } from '@parque/contract';
import { formatNumber } from '@parque/ui';

const inTenths = { maximumFractionDigits: 1 } as const;

/** Shown for a missing value, which is not zero. */
export const none = '—';

export const formatPercentage = (part: number | null) =>
  part === null ? none : formatNumber(part, { ...inTenths, style: 'percent' });

export const formatCount = (number: number) => formatNumber(number);

export function loadTime(milliseconds: number | null): string {
  if (milliseconds === null) return none;
  return milliseconds < 1000
    ? `${milliseconds}\u00a0ms`
    : `${formatNumber(milliseconds / 1000, inTenths)}\u00a0s`;
}

/** The fraction of failed attempts; null without attempts. */
export function computeFailureRate({
  loads,
  failures,
}: Pick<VersionHealthEntity, 'loads' | 'failures'>): number | null {
  const tries = loads + failures;
  return tries === 0 ? null : failures / tries;
}
