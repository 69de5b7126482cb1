import { useSyncExternalStore } from 'react';
import { createStoredChoice } from './stored-choice';

/** The choices; `system` follows the device. */
export type Theme = 'dark' | 'light' | 'system';

const themes: readonly unknown[] = ['dark', 'light', 'system'] satisfies Theme[];
const choice = createStoredChoice('parque:theme');

function readStoredTheme(): Theme {
  const storedTheme = choice.read();
  return themes.includes(storedTheme) ? (storedTheme as Theme) : 'dark';
}

const matchDarkScheme = () => window.matchMedia('(prefers-color-scheme: dark)');

function isDarkNow(): boolean {
  const theme = readStoredTheme();
  return theme === 'system' ? matchDarkScheme().matches : theme === 'dark';
}

function apply(): void {
  document.documentElement.dataset.theme = readStoredTheme();
}

function subscribe(listener: () => void): () => void {
  const handleChange = () => {
    apply();
    listener();
  };
  const remove = choice.subscribe(handleChange);
  const device = matchDarkScheme();
  device.addEventListener('change', listener);
  return () => {
    device.removeEventListener('change', listener);
    remove();
  };
}

/** Sets the theme in this browser: in all tabs, now and at the next visit. */
function setTheme(theme: Theme): void {
  choice.write(theme);
  apply();
}

export interface ThemeState {
  /** The choice; the default is dark. */
  readonly theme: Theme;
  /** Whether the page is dark: with `system`, whether the device is. */
  readonly isDark: boolean;
  readonly setTheme: (theme: Theme) => void;
}

/** Returns the theme of the page, and the function that sets it. */
export function useTheme(): ThemeState {
  const isDark = useSyncExternalStore(subscribe, isDarkNow);
  return { theme: useSyncExternalStore(subscribe, readStoredTheme), isDark, setTheme };
}
