import type { Choices } from '../protocol';

/** Applies the choices of the user: the design system reads them from local storage and follows its events. */
export function applyChoices(choices: Choices): void {
  for (const [key, text] of Object.entries(choices)) {
    if (text === localStorage.getItem(key)) continue;
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: text }));
  }
  document.documentElement.dataset.theme = localStorage.getItem('parque:theme') ?? 'dark';
}
