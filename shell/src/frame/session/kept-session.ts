import { revokeToken } from '@parque/api-client';
import type { SessionEntity } from '@parque/contract';
import { continueSession } from '@parque/contract/addresses';
import { readSettings } from '@parque/remote';
import { getSession, signIn } from '@parque/session';
import { getKeptUser, isKeptSessionToEnd, setKeptUser } from '@parque/session/kept-session';

const timeoutMs = 5_000;

/**
 * Renews the session that the cookie of this browser keeps. The request outlives the page: otherwise an answer without a
 * reader would leave the browser with a used cookie.
 *
 * @returns Undefined when the session has ended, or the API cannot be reached now.
 */
export async function renewKeptSession(): Promise<SessionEntity | undefined> {
  try {
    const { method, path } = continueSession;
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(readSettings().apiBase + path, { method, keepalive: true, signal });
    if (answer.status === 401) setKeptUser(undefined);
    return answer.ok ? ((await answer.json()) as SessionEntity) : undefined;
  } catch {
    return undefined;
  }
}

/** Ends the cookie of a user who has signed out without a connection: it is exchanged for a token, which is revoked. */
export async function endKeptSession(): Promise<void> {
  if (!isKeptSessionToEnd()) return;
  const session = await renewKeptSession();
  if (session && (await revokeToken(session.access_token)) && isKeptSessionToEnd()) setKeptUser(undefined);
}

/** Signs in the user whose session this browser keeps, at the start of a page without a session. */
export async function continueKeptSession(): Promise<void> {
  if (getSession().token) return;
  void endKeptSession();
  const session = getKeptUser() && (await renewKeptSession());
  // The user may have signed out in another tab in the meantime.
  if (session && session.data.id === getKeptUser()) signIn(session.access_token, session.data);
}
