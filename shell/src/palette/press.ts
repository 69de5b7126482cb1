import { areShortcutsOn, runCommand } from '@parque/remote';
import type { SessionState } from '@parque/session';
import { isShortcutKey, listCommands } from '../remotes/commands';
import type { Composition } from '../remotes/composition';

interface PressContext {
  readonly registry: Composition;
  readonly session: SessionState;
  readonly pathname: string;
  readonly showShortcuts: () => void;
}

/** Runs the shortcut of a single key at the current address. */
export function runShortcut(key: string, { registry, session, pathname, showShortcuts }: PressContext): void {
  if (!areShortcutsOn()) return;
  if (key === '?') {
    showShortcuts();
    return;
  }
  const command = listCommands(registry, session).find((one) => isShortcutKey(one, key, pathname));
  if (command) runCommand(command.name, command.declared.to);
}
