import { useSyncExternalStore } from 'react';

const storageKey = 'parque:amounts';
const hidden = 'hidden';
const listeners = new Set<() => void>();

/** What is written, and read aloud, where an amount is hidden. */
export const hiddenAmount = 'importe oculto';

/** Whether the person does not want amounts to be seen just now. Whoever draws with it uses {@link useHiddenAmounts}. */
export const areAmountsHidden = (): boolean => localStorage.getItem(storageKey) === hidden;

/** An amount that is written already, in a sentence or in a name: itself, or {@link hiddenAmount}. */
export const discreet = (text: string): string => (areAmountsHidden() ? hiddenAmount : text);

function tell(): void {
  listeners.forEach((listener) => listener());
}

function tellOfOtherTab({ key }: StorageEvent): void {
  if (key === storageKey || key === null) tell();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', tellOfOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', tellOfOtherTab);
  };
}

/** Hides amounts, or shows them: in this tab and in all others, now and at the next visit in this browser. */
function setHidden(isHidden: boolean): void {
  if (isHidden) localStorage.setItem(storageKey, hidden);
  else localStorage.removeItem(storageKey);
  tell();
}

/** Whether amounts are hidden just now, and how to change it. A React root that uses it draws anew when it changes. */
export function useHiddenAmounts(): {
  readonly isHidden: boolean;
  readonly setHidden: (isHidden: boolean) => void;
} {
  return { isHidden: useSyncExternalStore(subscribe, areAmountsHidden), setHidden };
}
