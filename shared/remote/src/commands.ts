import { useEffect, useRef } from 'react';

/** What the screens of this page do when they are asked, by the name of the command. */
const offers = new Map<string, () => void>();

/** A command whose screen is still on its way. */
let awaited: { readonly name: string; readonly pathname: string } | undefined;

const pathnameNow = () => window.location.hash.slice(1).split('?')[0] || '/';

/**
 * Does what a command of the manifest declares, for as long as the screen is shown.
 *
 * @param name - '<remote>/<command>', as the manifest has them: 'journal/calculator'.
 * @param act - What is done; without it the command is not to be had now.
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
    if (awaited?.name === name) {
      const { pathname } = awaited;
      awaited = undefined;
      if (pathname === pathnameNow()) run();
    }
    return () => {
      if (offers.get(name) === run) offers.delete(name);
    };
  }, [name, isOffer]);
}

/** Whether a screen that is shown does this command just now. For the shell. */
export const isOffered = (name: string): boolean => offers.has(name);

/**
 * Has a command done: now when its screen is shown, else as soon as that has come. Another one, or another address,
 * takes the place of one that waits. For the shell.
 *
 * @param pathname - Where its screen is.
 */
export function runCommand(name: string, pathname: string): void {
  const run = offers.get(name);
  awaited = run ? undefined : { name, pathname };
  run?.();
}
