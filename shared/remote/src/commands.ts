import { getUserScope, type UserScope } from '@parque/session';
import { useEffect, useRef } from 'react';

/** Handlers of the visible screens, by the name of the command. */
const offers = new Map<string, () => void>();

/** Returns the names of the commands that screens handle now. For the frames of third parties. */
export const listOfferedCommands = (): readonly string[] => [...offers.keys()];

/** How long a command waits for its screen. */
const patienceMs = 8_000;

/** A command whose screen is still loading. */
interface Waiting {
  readonly name: string;
  readonly pathname: string;
  readonly scope: UserScope;
  readonly stop: () => void;
}

let pendingCommand: Waiting | undefined;

/** Cancels the pending command. Any input of the user cancels it, because a late command would surprise them. */
function stopWaiting(): void {
  pendingCommand?.stop();
  pendingCommand = undefined;
}

function waitFor(name: string, pathname: string, onUnavailable: () => void): void {
  const timer = setTimeout(() => {
    stopWaiting();
    onUnavailable();
  }, patienceMs);
  const inputs = ['keydown', 'pointerdown'] as const;
  for (const input of inputs) window.addEventListener(input, stopWaiting, { capture: true });
  const stop = () => {
    clearTimeout(timer);
    for (const input of inputs) window.removeEventListener(input, stopWaiting, { capture: true });
  };
  pendingCommand = { name, pathname, scope: getUserScope(), stop };
}

const getPathname = () => window.location.hash.slice(1).split('?')[0] || '/';

/**
 * Handles a command of the manifest while the screen is shown.
 *
 * @param name - '<remote>/<command>', as in the manifests: 'journal/calculator'.
 * @param act - The action; without it the command is unavailable.
 *
 * @example
 *   useCommand('journal/next-trade', next ? () => open(next) : undefined);
 */
export function useCommand(name: string, act: (() => void) | undefined): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const isOffer = act !== undefined;
  useEffect(() => {
    if (!isOffer) return undefined;
    const run = () => latest.current?.();
    offers.set(name, run);
    if (pendingCommand?.name === name) {
      const { pathname, scope } = pendingCommand;
      stopWaiting();
      if (pathname === getPathname() && scope === getUserScope()) run();
    }
    return () => {
      if (offers.get(name) === run) offers.delete(name);
    };
  }, [name, isOffer]);
}

/** Whether a visible screen handles this command now. For the shell. */
export const isOffered = (name: string): boolean => offers.has(name);

/**
 * Runs a command: now when its screen is shown, else as soon as the screen offers it. Another command, input of the user
 * and another address end the wait. For the shell.
 *
 * @param pathname - Address of its screen.
 * @param onUnavailable - Called when the screen does not offer the command within 8 seconds.
 */
export function runCommand(name: string, pathname: string, onUnavailable = () => undefined as void): void {
  const run = offers.get(name);
  stopWaiting();
  if (run) run();
  else waitFor(name, pathname, onUnavailable);
}
