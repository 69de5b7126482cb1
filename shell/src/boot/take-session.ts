import { tabStorage, tokenKey } from '@parque/session/storage';
import {
  channelName,
  lockPrefix,
  sessionKeys,
  sessionRequest,
  type SessionTexts,
  type TabMessage,
} from '../frame/session/tabs/tab-messages';

declare global {
  interface Window {
    /** Whether another tab has given its session to this one; undefined when the page began with a session. */
    parqueSession?: Promise<boolean>;
  }
}

/** A tab that has a session answers within milliseconds, unless it is busy. */
const timeoutMs = 1_000;

/**
 * Requests the session of another tab of this browser. Without such a tab, or with tabs of two users, it ends at once.
 *
 * @returns Whether session storage has a session now.
 */
export async function takeSession(): Promise<boolean> {
  const { held: locks = [] } = await navigator.locks.query();
  const owners = new Set(locks.map(({ name = '' }) => name).filter((name) => name.startsWith(lockPrefix)));
  if (owners.size !== 1) return false;
  const channel = new BroadcastChannel(channelName);
  const texts = await new Promise<SessionTexts>((resolve) => {
    setTimeout(resolve, timeoutMs, []);
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => Array.isArray(data) && resolve(data);
    channel.postMessage(sessionRequest);
  });
  channel.close();
  texts.forEach((text, i) => {
    const key = sessionKeys[i] ?? tokenKey;
    if (text === null) tabStorage.remove(key);
    else tabStorage.set(key, text);
  });
  return texts.length > 0;
}
