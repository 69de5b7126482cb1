import { readForUser, useUserStorage } from '@parque/session';

const name = 'shell/shortcuts';
const offValue = 'off';

/** Whether single-key shortcuts are on for the signed-in user. They are until the user turns them off. */
export const areShortcutsOn = (): boolean => readForUser(name) !== offValue;

/** Returns whether single-key shortcuts are on, and a function that changes it (WCAG 2.1.4). */
export function useShortcuts(): { readonly areOn: boolean; readonly turn: (areOn: boolean) => void } {
  const [value, store] = useUserStorage(name);
  return { areOn: value !== offValue, turn: (areOn) => store(areOn ? undefined : offValue) };
}
