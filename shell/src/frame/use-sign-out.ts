import { send } from '@parque/api-client';
import type { Composition } from '../composition/composition';
import { logout } from '@parque/contract/addresses';
import { useNavigate } from '@parque/remote';
import { signOut } from '@parque/session';
import { homePath, signInPath } from '../composition/routes';

/**
 * What ends the session: revokes the token, forgets it here, and goes to the sign-in without a way back. Without a
 * connection the token is still forgotten here, and ends by itself at the server.
 */
export function useSignOut(registry: Composition): () => void {
  const navigate = useNavigate();
  return () => {
    send(logout).catch(() => undefined);
    void navigate(signInPath(registry) ?? homePath);
    signOut();
  };
}
