import { getSession, subscribeToSession } from '@parque/session';

let questions = 0;

/**
 * Announces that the page asks for the password of an expired session. While it does, calls wait for the answer instead of
 * failing with `session_expired`.
 *
 * @returns Takes the announcement back.
 */
export function offerSessionRenewal(): () => void {
  questions += 1;
  return () => void (questions -= 1);
}

/**
 * Waits until the user of an expired session has signed in again.
 *
 * @returns Whether the session has a token; false at once when the page does not ask for the password.
 */
export function renewedSession(): Promise<boolean> {
  const { token, isExpired } = getSession();
  if (token || !isExpired || questions === 0) return Promise.resolve(token !== undefined);
  return new Promise((resolve) => {
    const stop = subscribeToSession(() => {
      const now = getSession();
      if (!now.token && now.isExpired) return;
      stop();
      resolve(now.token !== undefined);
    });
  });
}
