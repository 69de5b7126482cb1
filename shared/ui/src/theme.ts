import { useSyncExternalStore } from 'react';
import { storedChoice } from './stored-choice';

/** The choices; `system` follows the device. */
export type Theme = 'dark' | 'light' | 'system';

const storageKey = 'parque:theme';
const themes: readonly unknown[] = ['dark', 'light', 'system'] satisfies Theme[];
const choice = storedChoice(storageKey);
const listeners = new Set<() => void>();

function storedTheme(): Theme {
  const stored = choice.read();
  return themes.includes(stored) ? (stored as Theme) : 'dark';
}

function prefersDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

function isDarkNow(): boolean {
  const theme = storedTheme();
  return theme === 'system' ? prefersDark().matches : theme === 'dark';
}

function apply(): void {
  document.documentElement.dataset.theme = storedTheme();
  listeners.forEach((listener) => listener());
}

function applyFromOtherTab({ key }: StorageEvent): void {
  if (key === storageKey || key === null) apply();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', applyFromOtherTab);
  listeners.add(listener);
  const device = storedTheme() === 'system' ? prefersDark() : undefined;
  device?.addEventListener('change', listener);
  return () => {
    device?.removeEventListener('change', listener);
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', applyFromOtherTab);
  };
}

/** Sets the theme in this browser: in all tabs, now and at the next visit. */
function setTheme(theme: Theme): void {
  choice.write(theme);
  apply();
}

/** Returns whether the page is dark and a function that sets the theme. The default is dark. */
export function useTheme(): { readonly isDark: boolean; readonly setTheme: (theme: Theme) => void } {
  return { isDark: useSyncExternalStore(subscribe, isDarkNow), setTheme };
}
