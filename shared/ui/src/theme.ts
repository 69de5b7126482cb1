import { useSyncExternalStore } from 'react';
import { storedChoice } from './stored-choice';

/** The choices; `system` follows the device. */
export type Theme = 'dark' | 'light' | 'system';

const themes: readonly unknown[] = ['dark', 'light', 'system'] satisfies Theme[];
const choice = storedChoice('parque:theme');

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
}

function subscribe(listener: () => void): () => void {
  const changed = () => {
    apply();
    listener();
  };
  const remove = choice.subscribe(changed);
  const device = storedTheme() === 'system' ? prefersDark() : undefined;
  device?.addEventListener('change', listener);
  return () => {
    device?.removeEventListener('change', listener);
    remove();
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
