import { getSession, renewToken, subscribeToSession, tabStorage } from '@parque/session';
import {
  channelName,
  lockPrefix,
  sessionKeys,
  sessionRequest,
  type Renewal,
  type TabMessage,
} from './tab-messages';

/** Holds the lock of the user while the tab has a token. @returns Call it after each change of the session. */
function createSessionLock(): () => void {
  let heldName: string | undefined;
  let release = () => undefined as void;
  return () => {
    const { token, user } = getSession();
    const name = token && user ? lockPrefix + user.id : undefined;
    if (name === heldName) return;
    release();
    heldName = name;
    const lockEnd = new Promise<void>((resolve) => (release = resolve));
    if (name) void navigator.locks?.request(name, { mode: 'shared' }, () => lockEnd);
  };
}

/** A call of this tab may have expired the session before the new token arrives. */
function followRenewal({ token: next, userId, former }: Renewal): void {
  const { user, token, isExpired } = getSession();
  if (user?.id === userId && (isExpired || token === former)) renewToken(next);
}

/**
 * Gives the session of this tab to new tabs of this browser, and each new token to the tabs that have the same session.
 * Nothing is stored by it: messages are lost when no tab receives them.
 */
export function shareSession(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  const post = (message: TabMessage) => channel.postMessage(message);
  const updateLock = createSessionLock();
  let last = getSession();
  updateLock();
  subscribeToSession(() => {
    const { user, token } = getSession();
    const { user: formerUser, token: formerToken } = last;
    last = getSession();
    updateLock();
    if (user && token && user.id === formerUser?.id && token !== formerToken)
      post({ token, userId: user.id, former: formerToken });
  });
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data === sessionRequest) {
      if (getSession().token) post(sessionKeys.map((key) => tabStorage.get(key)));
    } else if ('userId' in data) followRenewal(data);
  });
}
