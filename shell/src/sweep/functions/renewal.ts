import type { ChosenRemote } from '../../composition/composition';
import { hasUnsavedInput } from '@parque/remote';
import { getSession, subscribeToPerson, tabStorage } from '@parque/session';
import { stopInNextPage } from '../stopped';

/** Is stored once a tab has loaded its page again for a change of unknown origin, which may recur in each page. */
const key = 'parque:renewed';

/** What {@link makeRenewal} returns. */
export interface Renewal {
  /** The page has a change that cannot be undone. @param owner - The remote that made it, if it is known. */
  request(owner?: ChosenRemote): void;
  /** Call it at each navigation. */
  navigate(): void;
}

/**
 * Loads the page again at the next navigation after a change that cannot be undone. The remote that made the change is
 * stopped in the new page, so that it cannot cause a loop. Drafts are stored by then, and unsaved input delays it.
 */
export function makeRenewal(reload: () => void): Renewal {
  let cause: { readonly owner: ChosenRemote | undefined } | undefined;
  let isOver = false;
  return {
    request(owner) {
      // The change is found again in the mounts of other remotes.
      cause ??= { owner };
    },
    navigate() {
      if (!cause || isOver || hasUnsavedInput()) return;
      isOver = true;
      if (cause.owner) stopInNextPage(cause.owner);
      else if (tabStorage.get(key) === null) tabStorage.set(key, '1');
      else return;
      reload();
    },
  };
}

/**
 * Loads the page again when another user signs in than the last one, so that no code of the former user's visits reads the
 * session of the next one. @returns Ends it.
 */
export function renewForNextUser({ setTimeout }: Pick<Window, 'setTimeout'>, reload: () => void): () => void {
  let last = getSession().user?.id;
  return subscribeToPerson(() => {
    const { user } = getSession();
    if (!user) return;
    // After the sign-in has left its screen.
    if (last !== undefined && last !== user.id) setTimeout(reload);
    last = user.id;
  });
}
