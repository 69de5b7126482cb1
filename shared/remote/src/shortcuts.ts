import { readKept, useKept } from '@parque/session';

const name = 'shell/shortcuts';
const off = 'off';

/** Whether single keys do something, for whoever is signed in. They do until the person turns them off. */
export const areShortcutsOn = (): boolean => readKept(name) !== off;

/** Whether single keys do something, and how to change it (WCAG 2.1.4). */
export function useShortcuts(): { readonly areOn: boolean; readonly turn: (areOn: boolean) => void } {
  const [value, keep] = useKept(name);
  return { areOn: value !== off, turn: (areOn) => keep(areOn ? undefined : off) };
}
