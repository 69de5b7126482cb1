import type { UserScope } from '@parque/session';

/**
 * Settles as `work` does while the scope lasts. After the scope has ended the promise stays pending, so the code that
 * awaits it never runs for another user: a rejection would run handlers that send, store or show something.
 */
export function settleForSameUser<T>({ signal }: UserScope, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const settleUnlessEnded =
      <Value>(settle: (value: Value) => void) =>
      (value: Value) => {
        if (!signal.aborted) settle(value);
      };
    work.then(settleUnlessEnded(resolve), settleUnlessEnded(reject));
  });
}
