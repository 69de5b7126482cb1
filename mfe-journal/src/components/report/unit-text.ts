import { formatResult } from '../figures/figure';
import type { Unit } from './units';

const missing = '—';

/** Shown in place of an amount in a report without amounts. */
export const hiddenText = 'oculto';

export const unitNames: Readonly<Record<Unit, string>> = {
  money: 'En dinero',
  percent: 'En %',
  r: 'En R',
  hidden: 'Ocultos',
};

/** Formats a result of a report. @param money - Formats an amount with its sign. */
export function formatUnitValue(
  value: number | undefined,
  unit: Unit,
  money: (amount: number) => string,
): string {
  if (unit === 'hidden') return hiddenText;
  if (value === undefined) return missing;
  if (unit === 'money') return money(value);
  return `${formatResult(value)}\u00a0${unit === 'r' ? 'R' : '%'}`;
}
