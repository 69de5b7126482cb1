import { revokeToken } from '@parque/api-client';
import type { Composition } from '../../remotes/composition';
import { useNavigate } from '@parque/remote';
import { getSession, signOut } from '@parque/session';
import { homePath, signInPath } from '../../remotes/routes';

/**
 * Returns the sign-out: it aborts the user's calls, opens the sign-in without a return address, and revokes the token.
 * Without a connection the token is removed from the browser, and remains valid at the API until it expires.
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
