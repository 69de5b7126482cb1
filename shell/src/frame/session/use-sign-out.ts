import { revokeToken } from '@parque/api-client';
import type { Composition } from '../../remotes/composition';
import { useNavigate } from '@parque/remote';
import { getSession, signOut } from '@parque/session';
import { isKeptSessionToEnd, setKeptUser } from '@parque/session/kept-session';
import { homePath, signInPath } from '../../remotes/routes';
import { endKeptSession } from './kept-session';

/** A token that the API revokes ends the cookie, too. */
async function endSession(token: string | undefined): Promise<void> {
  if (!token || !(await revokeToken(token))) await endKeptSession();
  else if (isKeptSessionToEnd()) setKeptUser(undefined);
}

/**
 * Returns the sign-out: it aborts the user's calls, opens the sign-in without a return address, and revokes the token.
 * Without a connection the token is removed from the browser, and remains valid at the API until it expires. A cookie that
 * keeps the session is not used again, and is ended with the next connection.
 */
export function useSignOut(registry: Composition): () => void {
  const navigate = useNavigate();
  return () => {
    const { token } = getSession();
    void navigate(signInPath(registry) ?? homePath);
    signOut();
    void endSession(token);
  };
}
