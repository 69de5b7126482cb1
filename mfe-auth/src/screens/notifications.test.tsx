import { createHash, webcrypto } from 'node:crypto';
import { addresses, type NotificationPreferencesEntity } from '@parque/contract';
import { answer, openCard, openScreen, people, refuse } from '@parque/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import { WhileAwayCard } from '../slots/while-away';
import { fakeAccountApi } from '../testing/account-api';
import { screens } from '.';

const choice = { page: true, mail: 'now', telegram: true, push: true } as const;
const topic = { ...choice, note: 'Nota.', icon: null, is_fixed: false, is_urgent: false } as const;
const preferences: NotificationPreferencesEntity = {
  topics: [
    { ...topic, id: 'expiries', label: 'Productos que terminan' },
    { ...topic, id: 'security', label: 'Seguridad de tu cuenta', is_fixed: true },
  ],
  quiet: null,
  zone: 'UTC',
};

const createNotification = (id: number, is_read: boolean) => ({
  id,
  title: `Aviso ${id}`,
  text: 'Texto.',
  path: '/conector/4',
  icon: null,
  created_at: '2026-11-27T23:30:00Z',
  is_read,
});

const server = fakeAccountApi(answer(addresses.getNotificationPreferences, preferences));

const endpoint = 'https://fcm.googleapis.com/fcm/send/a';

afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(crypto, 'subtle');
  jest.restoreAllMocks();
});

/** A browser with push messages, and the keys with which it was subscribed. */
function fakePushManager() {
  const keys: unknown[] = [];
  let subscription: unknown = null;
  const created = {
    endpoint,
    unsubscribe: async () => (subscription = null),
    toJSON: () => ({ endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
  };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
      keys.push(applicationServerKey);
      return (subscription = created);
    },
  };
  const fakes = { PushManager: class {}, Notification: { permission: 'default' } };
  Object.assign(window, fakes);
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
  Object.assign(navigator, { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  return { keys, device: createHash('sha256').update(endpoint).digest('base64url') };
}

async function open() {
  const user = openScreen(manifest, screens, { at: '/cuenta', as: people.ana });
  const card = within(await screen.findByRole('region', { name: 'Avisos' }));
  const mail = await card.findByLabelText('Por correo: Productos que terminan');
  return { user, card, mail };
}

test('each choice is saved at once, with the time zone of the browser', async () => {
  const { user, card, mail } = await open();
  const daily = { id: 'expiries', ...choice, mail: 'daily' } as const;
  const topics = [daily, { id: 'security', ...choice }];
  const changed = {
    ...preferences,
    topics: preferences.topics.map((topic) => (topic.id === 'expiries' ? { ...topic, ...daily } : topic)),
  };
  const bodies = server.record(addresses.saveNotificationPreferences, changed);
  await user.selectOptions(mail, 'En un resumen diario');
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  await waitFor(() => expect(bodies).toEqual([{ topics, quiet: null, zone }]));
  await waitFor(() => expect(mail).toHaveValue('daily'));
  await user.selectOptions(card.getByLabelText('Sin mensajes desde'), '22:00');
  await waitFor(() => expect(bodies[1]).toEqual({ topics, quiet: { from: '22:00', to: '08:00' }, zone }));
});

test('a topic that cannot be switched off has no controls', async () => {
  const { card } = await open();
  expect(card.getByText('En Parqué y por correo, siempre.')).toBeVisible();
  expect(card.getAllByRole('checkbox')).toHaveLength(1);
});

test('a choice that was not saved is shown as it is stored, with the reason', async () => {
  const { user, mail } = await open();
  server.use(refuse(addresses.saveNotificationPreferences, 'too_many_attempts'));
  await user.selectOptions(mail, 'No enviar');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(mail).toHaveValue('now');
});

test('Telegram is connected by a link, chosen for each topic, and disconnected', async () => {
  const ended: unknown[] = [];
  let isLinked = false;
  const bodies = server.record(addresses.saveNotificationPreferences, preferences);
  server.use(
    answer(addresses.getMessageChannels, () => ({
      telegram: { is_linked: isLinked, muted_until: null },
      push: null,
    })),
    answer(addresses.linkTelegram, { url: 'https://t.me/parque_bot?start=codigo' }),
    answer(addresses.unlinkTelegram, () => {
      isLinked = false;
      ended.push(1);
      return undefined;
    }),
  );
  const { user, card } = await open();
  expect(card.queryByRole('checkbox', { name: /^Telegram/ })).toBeNull();
  await user.click(card.getByRole('button', { name: 'Conectar Telegram' }));
  const link = await card.findByRole('link', { name: 'Abrir Telegram' });
  expect(link).toHaveAttribute('href', 'https://t.me/parque_bot?start=codigo');
  isLinked = true;
  await user.click(
    await card.findByRole('checkbox', { name: 'Telegram: Seguridad de tu cuenta' }, { timeout: 9000 }),
  );
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ topics: [{ telegram: true }, { id: 'security', telegram: false }] });
  await user.click(card.getByRole('button', { name: 'Desconectar Telegram' }));
  expect(await card.findByRole('button', { name: 'Conectar Telegram' })).toBeVisible();
  expect(ended).toEqual([1]);
});

test.each([
  [
    'an iPhone outside its home screen',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)',
    /a la pantalla de inicio/,
  ],
  ['another browser', 'Otro', /Este navegador no puede recibir avisos/],
])('%s is told why it receives no messages', async (_name, agent, reason) => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  server.use(
    answer(addresses.getMessageChannels, {
      telegram: null,
      push: { public_key: 'k', devices: ['x'.repeat(43)] },
    }),
  );
  const { card } = await open();
  expect(card.getByText(reason)).toHaveTextContent('Activos en otro.');
  expect(card.queryByRole('button', { name: /^Activar/ })).toBeNull();
  expect(card.getByRole('checkbox', { name: 'Mis dispositivos: Productos que terminan' })).toBeChecked();
});

test('a browser is subscribed with the key of the server, and removed by the name that the server has', async () => {
  const devices: string[] = [];
  const { device, keys } = fakePushManager();
  const bodies = server.record(addresses.savePushSubscription, () => {
    devices.push(device);
    return undefined;
  });
  server.use(
    answer(addresses.getMessageChannels, () => ({
      telegram: null,
      push: { public_key: 'A'.repeat(87), devices },
    })),
    answer(addresses.deletePushSubscription, ({ params }) => {
      devices.splice(devices.indexOf(String(params.device)), 1);
      return undefined;
    }),
  );
  const { user, card } = await open();
  await user.click(await card.findByRole('button', { name: 'Activar los avisos en este dispositivo' }));
  await user.click(await card.findByRole('button', { name: 'Desactivar los avisos en este dispositivo' }));
  expect(await card.findByRole('button', { name: 'Activar los avisos en este dispositivo' })).toBeVisible();
  expect(bodies).toEqual([{ endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }]);
  expect(keys).toEqual(['A'.repeat(87)]);
});

test('the card of Inicio counts what was not read yet, shows repeated titles once, and leads to the newest', async () => {
  const device = { title: 'Nuevo inicio de sesión', path: '/cuenta' };
  const rows = [
    { ...createNotification(9, false), ...device },
    { ...createNotification(8, false), ...device },
    createNotification(7, true),
    { ...createNotification(6, false), created_at: new Date().toISOString() },
    createNotification(5, false),
  ];
  server.use(answer(addresses.listNotifications, { rows, unread: 4 }));
  openCard(WhileAwayCard, 'Mientras no estabas');
  expect(await screen.findByText('4 avisos')).toBeVisible();
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringMatching(/^Nuevo inicio de sesión \(2\)2[78]\/11$/),
    expect.stringMatching(/^Aviso 6\d\d:\d\d$/),
  ]);
  expect(screen.getByRole('link', { name: 'Ver lo último' })).toHaveAttribute('href', '#/cuenta');
});

test('the card states when there is nothing new', async () => {
  server.use(answer(addresses.listNotifications, { rows: [createNotification(7, true)], unread: 0 }));
  openCard(WhileAwayCard, 'Mientras no estabas');
  expect(await screen.findByText('No hay nada nuevo')).toBeVisible();
});
