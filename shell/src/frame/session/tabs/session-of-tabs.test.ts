import type * as Session from '@parque/session';
import type { takeSession } from '../../../boot/take-session';
import type { shareSession } from './session-of-tabs';

const ana = { id: 7, name: 'Ana', email: 'ana@correo.es', telegram: null, inv: null, rol: 0 };
const eva = { ...ana, id: 8 };

type Listener = (event: { data: unknown }) => void;

/** Provides what jsdom lacks: channels that deliver at once to all other tabs, and locks that can be listed. */
function provideBrowser(): void {
  const open: { channel: object; listener: Listener }[] = [];
  const locks = new Map<object, string>();
  class Channel {
    set onmessage(listener: Listener) {
      this.addEventListener('message', listener);
    }
    addEventListener(_type: string, listener: Listener) {
      open.push({ channel: this, listener });
    }
    postMessage(data: unknown) {
      for (const { channel, listener } of [...open]) if (channel !== this) listener({ data });
    }
    close() {
      open.splice(0, open.length, ...open.filter(({ channel }) => channel !== this));
    }
  }
  const request = async (name: string, _options: object, hold: () => Promise<void>) => {
    const lock = {};
    locks.set(lock, name);
    await hold();
    locks.delete(lock);
  };
  const query = () => Promise.resolve({ held: [...locks.values()].map((name) => ({ name })) });
  Object.assign(globalThis, { BroadcastChannel: Channel });
  Object.assign(navigator, { locks: { request, query } });
}

interface Tab extends Pick<
  typeof Session,
  'expireSession' | 'getSession' | 'reloadSession' | 'renewToken' | 'signOut'
> {
  readonly take: typeof takeSession;
}

/** Opens a tab with modules of its own. All tabs of a test have one session storage, which each empties at its start. */
async function openTab(token?: string, user = ana): Promise<Tab> {
  let tab: (typeof Session & { take: typeof takeSession; share: typeof shareSession }) | undefined;
  sessionStorage.clear();
  await jest.isolateModulesAsync(async () => {
    const { shareSession: share } = await import('./session-of-tabs');
    const { takeSession: take } = await import('../../../boot/take-session');
    tab = { ...(await import('@parque/session')), share, take };
  });
  if (!tab) throw new Error('the modules were not loaded');
  tab.reloadSession();
  if (token) tab.signIn(token, user);
  tab.share();
  return tab;
}

/** A new tab that requests the session of another one. */
async function openEmptyTab() {
  const texts = { ...sessionStorage };
  const tab = await openTab();
  const storedItems = { ...sessionStorage };
  // The tab that answers reads its own storage.
  Object.assign(sessionStorage, texts);
  expect(storedItems).toEqual({});
  return tab;
}

beforeEach(() => {
  localStorage.clear();
  provideBrowser();
});

test('a new tab takes the session of an open tab, and nothing is written outside session storage', async () => {
  await openTab('t1');
  const tab = await openEmptyTab();
  expect(await tab.take()).toBe(true);
  tab.reloadSession();
  expect(tab.getSession()).toMatchObject({ token: 't1', user: ana, isExpired: false });
  expect({ ...localStorage }).toEqual({});
});

test.each<[string, () => Promise<unknown>]>([
  ['no other tab', () => Promise.resolve()],
  ['a tab whose session has expired', async () => (await openTab('t1')).expireSession('t1')],
  ['a tab whose user has signed out', async () => (await openTab('t1')).signOut()],
  ['tabs of two users', async () => [await openTab('t1'), await openTab('t2', eva)]],
])('a new tab beside %s gets no session, without a wait', async (_what, openOthers) => {
  await openOthers();
  const tab = await openEmptyTab();
  const setTimeout = jest.spyOn(window, 'setTimeout');
  expect(await tab.take()).toBe(false);
  expect(setTimeout).not.toHaveBeenCalled();
});

test('a session that a sign-out in another tab has ended is not taken', async () => {
  await openTab('t1');
  const tab = await openEmptyTab();
  localStorage.setItem('parque:signed-out:7', '1');
  await tab.take();
  tab.reloadSession();
  expect(tab.getSession().token).toBeUndefined();
});

test('a renewed token reaches the tabs of the same session, also after a call of it was rejected', async () => {
  const [firstTab, sameTab, rejectedTab] = [await openTab('t1'), await openTab('t1'), await openTab('t1')];
  rejectedTab.expireSession('t1');
  firstTab.renewToken('t2');
  expect([sameTab, rejectedTab].map((tab) => tab.getSession())).toMatchObject([
    { token: 't2', isExpired: false },
    { token: 't2', isExpired: false },
  ]);
});

test('a renewed token reaches no other session, and no other user', async () => {
  const [firstTab, sameUserTab, others] = [
    await openTab('t1'),
    await openTab('t3'),
    await openTab('t4', eva),
  ];
  others.expireSession('t4');
  firstTab.renewToken('t2');
  expect([sameUserTab.getSession().token, others.getSession().token]).toEqual(['t3', undefined]);
});
