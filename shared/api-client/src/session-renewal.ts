import { getSession, subscribeToSession } from '@parque/session';

let prompts = 0;

/**
 * Registers that the page prompts for the password of an expired session. Until it is unregistered, calls wait for the
 * new token and do not fail with `session_expired`.
 *
 * @returns Unregisters the prompt.
 */
export function offerSessionRenewal(): () => void {
  prompts += 1;
  return () => void (prompts -= 1);
}

/**
 * Waits until the user of an expired session has signed in again.
 *
 * @returns Whether the session has a token; false at once when the page does not prompt for the password.
 */
export function waitForRenewedSession(): Promise<boolean> {
  const { token, isExpired } = getSession();
  if (token || !isExpired || prompts === 0) return Promise.resolve(token !== undefined);
  return new Promise((resolve) => {
    const stop = subscribeToSession(() => {
      const currentSession = getSession();
      if (!currentSession.token && currentSession.isExpired) return;
      stop();
      resolve(currentSession.token !== undefined);
    });
  });
}
