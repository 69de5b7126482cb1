import { revokeToken } from '@parque/api-client';
import type { Composition } from '../composition/composition';
import { useNavigate } from '@parque/remote';
import { getSession, signOut } from '@parque/session';
import { homePath, signInPath } from '../composition/routes';

/**
 * Returns what ends the session: it aborts the user's calls, goes to the sign-in without a way back, and revokes the token.
 * Without a connection the token is removed here all the same, and expires at the API.
 */
export function useSignOut(registry: Composition): () => void {
  const navigate = useNavigate();
  return () => {
    const { token } = getSession();
    void navigate(signInPath(registry) ?? homePath);
    signOut();
    if (token) revokeToken(token);
  };
}
