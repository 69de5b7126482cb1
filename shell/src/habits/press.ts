import { areShortcutsOn, runCommand } from '@parque/remote';
import type { SessionState } from '@parque/session';
import { answersKey, commandsFor } from '../composition/commands';
import type { Composition } from '../composition/composition';

interface Pressed {
  readonly registry: Composition;
  readonly session: SessionState;
  readonly pathname: string;
  readonly showShortcuts: () => void;
}

/** Does what a single key stands for, where the person is. */
export function press(key: string, { registry, session, pathname, showShortcuts }: Pressed): void {
  if (!areShortcutsOn()) return;
  if (key === '?') {
    showShortcuts();
    return;
  }
  const command = commandsFor(registry, session).find((one) => answersKey(one, key, pathname));
  if (command) runCommand(command.name, command.declared.to);
}
