import { getSession, subscribeToUser } from '@parque/session';

/**
 * Loads the page again when another user signs in than the last one, so that no state of the former user's visits remains.
 *
 * @returns Ends it.
 */
export function reloadForNextUser(reload = () => window.location.reload()): () => void {
  let last = getSession().user?.id;
  return subscribeToUser(() => {
    const { user } = getSession();
    if (!user) return;
    // After the sign-in has left its screen.
    if (last !== undefined && last !== user.id) setTimeout(reload);
    last = user.id;
  });
}
