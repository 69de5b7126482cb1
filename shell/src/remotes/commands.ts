import type { RemoteCommandEntity } from '@parque/contract';
import { areShortcutsOn, isOffered, matchPath, runCommand } from '@parque/remote';
import { can, type SessionState } from '@parque/session';
import type { ChosenRemote, Composition } from './composition';

/** A command that a remote declares in its manifest. */
export interface DeclaredCommand {
  /** '<remote>/<command>' */
  readonly name: string;
  readonly entry: ChosenRemote;
  readonly command: RemoteCommandEntity;
}

/** Returns the commands of running remotes that the user's products and role permit. */
export function listCommands(registry: Composition, session: SessionState): DeclaredCommand[] {
  return registry.remotes
    .filter(({ state }) => state === 'on')
    .flatMap((entry) => {
      const { name, routes, commands = [] } = entry.manifest;
      const findRoute = (address: string) => routes.find(({ path }) => path === address);
      return commands
        .filter(({ to, requires }) => {
          const route = findRoute(to);
          const isOpen = route && route.access !== 'signed-out' && can(route.requires, session);
          return isOpen && (!requires || can(requires, session));
        })
        .map((command) => ({ name: `${name}/${command.id}`, entry, command }));
    });
}

/** Whether a command can run now. One with the action `there` runs only while a screen at its address handles it. */
export const isAvailable = ({ name, command }: DeclaredCommand, pathname: string): boolean =>
  command.action !== 'there' || (matchPath(command.to, pathname) !== null && isOffered(name));

interface ShortcutContext {
  readonly registry: Composition;
  readonly session: SessionState;
  readonly pathname: string;
  readonly showShortcuts: () => void;
}

/** Runs the shortcut of a single key at the current address. */
export function runShortcut(
  key: string,
  { registry, session, pathname, showShortcuts }: ShortcutContext,
): void {
  if (!areShortcutsOn()) return;
  if (key === '?') {
    showShortcuts();
    return;
  }
  const shortcut = listCommands(registry, session).find(
    ({ name, command }) => command.key === key && matchPath(command.to, pathname) !== null && isOffered(name),
  );
  if (shortcut) runCommand(shortcut.name, shortcut.command.to);
}
