import { openMessage, renewSubscription, showMessage } from './push';

const showNotification = jest.fn(() => Promise.resolve());
const openWindow = jest.fn(() => Promise.resolve());
let pages: object[] = [];

beforeAll(() => {
  const clients = { matchAll: () => Promise.resolve(pages), openWindow };
  Object.assign(self, { registration: { showNotification }, clients });
});

const toPush = (json: () => unknown) => ({ data: { json } });

const press = (data: unknown) => openMessage({ notification: { data, close: () => undefined } });

test('a message is shown with its text, and one that cannot be read without', async () => {
  const message = { title: 'Un cierre espera', body: 'Texto', path: '/conector/4', tag: 'a' };
  await showMessage(toPush(() => message));
  expect(showNotification).toHaveBeenLastCalledWith('Un cierre espera', {
    body: 'Texto',
    tag: 'a',
    lang: 'es',
    data: { path: '/conector/4' },
  });
  await showMessage(toPush(() => JSON.parse('{')));
  expect(showNotification).toHaveBeenLastCalledWith('Parqué', expect.anything());
});

test('a pressed message opens an address of the platform only', async () => {
  for (const path of ['/conector/4', '//ajeno.example', 'https://ajeno.example']) await press({ path });
  await press(null);
  const openedAddresses = openWindow.mock.calls.map(
    ([address]: unknown[]) => new URL(String(address), location.href),
  );
  expect(openedAddresses.map(({ origin, pathname }) => origin + pathname)).toEqual(
    Array.from({ length: 4 }, () => `${location.origin}/`),
  );
  expect(openedAddresses[0]?.hash).toBe('#/conector/4');
});

test('a pressed message uses an open page, and a new one when it cannot be navigated', async () => {
  const focus = jest.fn(() => Promise.resolve());
  pages = [{ navigate: () => Promise.resolve({ focus }) }];
  openWindow.mockClear();
  await press({ path: '/conector/4' });
  expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0]);
  pages = [{ navigate: () => Promise.reject(new TypeError('not controlled')) }];
  await press({ path: '/conector/4' });
  expect(openWindow).toHaveBeenCalledWith('/#/conector/4');
});

test('a replaced subscription is given to the server with the keys of the former one', async () => {
  const toSubscription = (endpoint: string, auth: string) => ({
    options: { userVisibleOnly: true, applicationServerKey: null },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth } }),
  });
  const subscribe = jest.fn(() => Promise.resolve(toSubscription('https://b', 'b')));
  Object.assign(self, { registration: { pushManager: { subscribe } } });
  const fetch = jest.fn((_: string, __: { body: string }) =>
    Promise.resolve(new Response(null, { status: 204 })),
  );
  Object.assign(globalThis, { fetch });
  await renewSubscription({});
  expect(fetch).not.toHaveBeenCalled();
  await renewSubscription({ oldSubscription: toSubscription('https://a', 'a') });
  const [address, request] = fetch.mock.calls[0] ?? [];
  expect([address, JSON.parse(request?.body ?? '')]).toEqual([
    '/api/notifications/push/renewal',
    {
      former: { endpoint: 'https://a', keys: { p256dh: 'p', auth: 'a' } },
      next: { endpoint: 'https://b', keys: { p256dh: 'p', auth: 'b' } },
    },
  ]);
});
