import type * as Session from './session';

const ana = { id: 7, name: 'Ana', email: 'ana@correo.es', telegram: null, inv: null, rol: 0 };
const eva = { ...ana, id: 8 };
type Follow = (event: { data: unknown }) => void;

/** Provides the channel that jsdom lacks: each tab receives what another sends. */
function provideChannel(): void {
  const open: { channel: object; follow: Follow }[] = [];
  class Channel {
    addEventListener(_type: string, follow: Follow) {
      open.push({ channel: this, follow });
    }
    postMessage(data: unknown) {
      for (const { channel, follow } of open) if (channel !== this) follow({ data });
    }
  }
  Object.assign(globalThis, { BroadcastChannel: Channel });
}

/** Opens a tab with a session of its own. */
async function openTab(token: string, user = ana): Promise<typeof Session> {
  let tab: typeof Session | undefined;
  await jest.isolateModulesAsync(async () => {
    tab = await import('./session');
  });
  if (!tab) throw new Error('the module was not loaded');
  tab.signIn(token, user);
  return tab;
}

beforeEach(provideChannel);

test('a renewed token reaches the duplicated tab, also after a call of it was rejected', async () => {
  const [one, duplicate, rejected] = [await openTab('t1'), await openTab('t1'), await openTab('t1')];
  rejected.expireSession('t1');
  one.renewToken('t2');
  expect([duplicate, rejected].map((tab) => tab.getSession())).toMatchObject([
    { token: 't2', isExpired: false },
    { token: 't2', isExpired: false },
  ]);
});

test('a renewed token reaches no other session, and no other user', async () => {
  const [one, own, others] = [await openTab('t1'), await openTab('t3'), await openTab('t4', eva)];
  others.expireSession('t4');
  one.renewToken('t2');
  expect([own.getSession().token, others.getSession().token]).toEqual(['t3', undefined]);
});
