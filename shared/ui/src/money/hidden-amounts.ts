import { useSyncExternalStore } from 'react';
import { storedChoice } from '../stored-choice';

const storageKey = 'parque:amounts';
const hidden = 'hidden';
const choice = storedChoice(storageKey);
const listeners = new Set<() => void>();

/** Shown and read aloud in place of a hidden amount. */
export const hiddenAmount = 'importe oculto';

/** Returns whether amounts are hidden now. Components use {@link useHiddenAmounts}, which follows changes. */
export const areAmountsHidden = (): boolean => choice.read() === hidden;

/** Returns an amount that is already formatted, or {@link hiddenAmount} while amounts are hidden. */
export const discreet = (text: string): string => (areAmountsHidden() ? hiddenAmount : text);

function notify(): void {
  listeners.forEach((listener) => listener());
}

function notifyOfOtherTab({ key }: StorageEvent): void {
  if (key === storageKey || key === null) notify();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', notifyOfOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', notifyOfOtherTab);
  };
}

/** Hides or shows amounts in this browser: in all tabs, now and at the next visit. */
function setHidden(isHidden: boolean): void {
  choice.write(isHidden ? hidden : null);
  notify();
}

/** Returns whether amounts are hidden and a function that changes it. Components render again on each change. */
export function useHiddenAmounts(): {
  readonly isHidden: boolean;
  readonly setHidden: (isHidden: boolean) => void;
} {
  return { isHidden: useSyncExternalStore(subscribe, areAmountsHidden), setHidden };
}
