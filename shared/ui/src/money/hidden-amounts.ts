import { useSyncExternalStore } from 'react';
import { createStoredChoice } from '../stored-choice';

const hiddenChoice = 'hidden';
const choice = createStoredChoice('parque:amounts');

/** Shown and read aloud in place of a hidden amount. */
export const hiddenAmount = 'importe oculto';

/** Returns whether amounts are hidden now. Components use {@link useHiddenAmounts}, which follows changes. */
export const areAmountsHidden = (): boolean => choice.read() === hiddenChoice;

/** Returns an amount that is already formatted, or {@link hiddenAmount} while amounts are hidden. */
export const maskAmount = (text: string): string => (areAmountsHidden() ? hiddenAmount : text);

/** Hides or shows amounts in this browser: in all tabs, now and at the next visit. */
const setHidden = (isHidden: boolean): void => choice.write(isHidden ? hiddenChoice : null);

/** Returns whether amounts are hidden and a function that changes it. Components render again on each change. */
export function useHiddenAmounts(): {
  readonly isHidden: boolean;
  readonly setHidden: (isHidden: boolean) => void;
} {
  return { isHidden: useSyncExternalStore(choice.subscribe, areAmountsHidden), setHidden };
}
