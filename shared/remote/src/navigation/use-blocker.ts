import { useEffect, useState } from 'react';
// The package of the page, because this file is built into each remote that uses it.
import { useUnsavedInput } from '@parque/remote';
import { blockNavigation, type Proceed } from './block-navigation';

/** Whether a navigation is blocked, and what the screen does with it. */
export interface Blocker {
  readonly state: 'unblocked' | 'blocked';
  /** Executes the blocked navigation. */
  readonly proceed: () => void;
  /** Discards it. */
  readonly reset: () => void;
}

/**
 * Blocks navigations that the user begins, so that a screen can prompt for a confirmation before input is lost. Before the
 * page is closed, the browser prompts for one.
 *
 * @param isBlocking - Such as: whether a form has unsaved input.
 */
export function useBlocker(isBlocking: boolean): Blocker {
  const [blocked, setBlocked] = useState<{ readonly proceed: Proceed }>();
  useUnsavedInput(isBlocking);
  useEffect(
    () => (isBlocking ? blockNavigation((proceed) => setBlocked({ proceed })) : undefined),
    [isBlocking],
  );
  const reset = () => setBlocked(undefined);
  return {
    state: isBlocking && blocked ? 'blocked' : 'unblocked',
    proceed() {
      reset();
      blocked?.proceed();
    },
    reset,
  };
}
