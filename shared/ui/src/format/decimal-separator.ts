import { useSyncExternalStore } from 'react';
import { createStoredChoice } from '../stored-choice';

/** How figures are shown and typed: `,` as in Spain and Argentina (1.234,56), `.` as in Mexico (1,234.56). */
export type DecimalSeparator = ',' | '.';

const choice = createStoredChoice('parque:decimal-separator');

/** Returns the chosen decimal separator; without a choice that of Spain. Typed figures are read with it, too. */
export const getDecimalSeparator = (): DecimalSeparator => (choice.read() === '.' ? '.' : ',');

/** Sets the decimal separator in this browser: in all tabs, now and at the next visit. */
const setSeparator = (separator: DecimalSeparator): void => choice.write(separator === '.' ? '.' : null);

/** Returns the decimal separator and a function that sets it. Components render again on each change. */
export function useDecimalSeparator(): {
  readonly separator: DecimalSeparator;
  readonly setSeparator: (separator: DecimalSeparator) => void;
} {
  return { separator: useSyncExternalStore(choice.subscribe, getDecimalSeparator), setSeparator };
}
