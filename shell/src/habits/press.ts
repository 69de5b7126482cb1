import { areShortcutsOn, runCommand } from '@parque/remote';
import type { SessionState } from '@parque/session';
import { answersKey, commandsFor } from '../composition/commands';
import type { Composition } from '../composition/composition';

interface PressContext {
  readonly registry: Composition;
  readonly session: SessionState;
  readonly pathname: string;
  readonly showShortcuts: () => void;
}

/** Runs the shortcut of a single key at the current address. */
export function press(key: string, { registry, session, pathname, showShortcuts }: PressContext): void {
  if (!areShortcutsOn()) return;
  if (key === '?') {
    showShortcuts();
    return;
  }
  const command = commandsFor(registry, session).find((one) => answersKey(one, key, pathname));
  if (command) runCommand(command.name, command.declared.to);
}
