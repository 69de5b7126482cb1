import { endAfterTest } from '../../../testing/end-after-test';
import { eq, isNotNull } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { msPerHour, msPerMinute } from '@parque/domain/durations';
import { testCopier } from '../../../testing/copier';
import { startPushServer } from '../../../testing/push-server';
import type { Caller, TestApiOptions } from '../../../testing/started-api';
import { startTelegramServer, type TelegramOptions } from '../../../testing/telegram-server';
import { waitUntil } from '../../../testing/wait-until';
import {
  copierChildren,
  deliveries,
  mailOutbox,
  notifications,
  pushSubscriptions,
  telegramUpdates,
} from '../../database/schema';
import { startMailWorker } from '../../mail/worker';
import { notify } from '../notify';

/** Ana with an active copy, in an api with two processes that dispatch. The clock moves by `pass` alone. */
async function createMessagedUser(settings: TestApiOptions['settings'] = {}) {
  const api = await testCopier({ isClockStopped: true, settings });
  const { db, now, app, ana, path } = api;
  expect((await ana.put(path, { mode: 'activo', is_confirmed: true })).status).toBe(200);
  const services = { db, now, settings: api.settings, log: app.log };
  const workers = [startMailWorker(services), startMailWorker(services)];
  endAfterTest(() => Promise.all(workers.map((worker) => worker.stop())));
  const wake = () => workers.forEach((worker) => worker.wake());
  const expire = async (title: string) => {
    const message = { title: createText(title), paragraphs: [createText(title)], path: '/products' };
    await notify(db, { user: ana.id, kind: 'expiries', subject: title, message, at: now() });
    wake();
  };
  /** The messages of Telegram and browsers that were not sent. */
  const listWaiting = () => db.select().from(mailOutbox).where(isNotNull(mailOutbox.nextAttemptAt));
  /** Whether one waits for the half minute that its service demanded. */
  const isDelayed = async () =>
    (await listWaiting()).some(({ nextAttemptAt }) => +(nextAttemptAt ?? 0) - +now() === 30_000);
  const readTitles = async () => (await db.select().from(notifications)).map(({ data }) => data.title);
  await ana.put('/notifications/preferences', {
    topics: [{ id: 'expiries', page: false, mail: 'off', telegram: true, push: true }],
    quiet: null,
    zone: 'Europe/Madrid',
  });
  return { ...api, wake, expire, listWaiting, isDelayed, readTitles };
}

/** Ana, with a Telegram chat that is connected by the link of the account page. */
async function createChattingUser(publicUrl?: string) {
  const webhook: { post?: TelegramOptions['postUpdate'] } = {};
  const telegram = await startTelegramServer({
    ...(publicUrl && {
      postUpdate: (url, request) => webhook.post?.(url, request) ?? Promise.reject(new Error()),
    }),
  });
  const bot = { token: telegram.token, apiUrl: telegram.origin };
  const api = await createMessagedUser({ telegram: bot, ...(publicUrl && { publicUrl }) });
  const { app, ana } = api;
  webhook.post = async (url, { headers, body }) =>
    (await app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload: body })).statusCode;
  const chat = telegram.createUser();
  const readChannel = async () => (await ana.get('/notifications/channels')).body.telegram;
  const link = async () => {
    const { url } = (await ana.post('/notifications/telegram')).body;
    const [, code] = /^https:\/\/t\.me\/parque_bot\?start=([\w-]{32})$/.exec(url) ?? [];
    chat.sendText(`/start ${code}`);
    await waitUntil('the bot replies', () =>
      chat.getMessages().find((chatMessage) => chatMessage.text.startsWith('Conectado')),
    );
    return `/start ${code}`;
  };
  const readTexts = () => chat.getMessages().map(({ text }) => text);
  const waitForText = (part: string) =>
    waitUntil(`a message with ${part}`, () => readTexts().find((text) => text.includes(part)));
  const countTexts = (part: string) => readTexts().filter((text) => text.includes(part)).length;
  return { ...api, telegram, chat, link, readChannel, waitForText, countTexts };
}

const createText = (title: string) => `Tu acceso a ${title} termina`;

test('a chat is connected by a link once, receives what its user chose, is muted and disconnected', async () => {
  const { db, ana, signedIn, expire, chat, link, readChannel, ...api } = await createChattingUser();
  const { waitForText, countTexts, pass, wake } = api;
  expect(await readChannel()).toEqual({ is_linked: false, muted_until: null });
  const start = await link();
  await expire('A&B <x>');
  expect(await waitForText(createText('A&B <x>'))).not.toContain('&amp;');
  // The link was used, also for another user of Telegram.
  chat.sendText(start);
  await waitForText('Este enlace ya no vale');
  chat.sendText('/silencio 2');
  await waitForText('Sin mensajes aquí durante 2 h');
  await expire('Escáner');
  chat.sendText('/estado');
  const state = await waitForText('Copias activas: 1. Otras: 0.');
  const { unread } = (await ana.get('/notifications')).body;
  expect(state).toMatch(new RegExp(`^Avisos sin leer: ${unread}\\.$[^]*En silencio hasta`, 'm'));
  expect(countTexts(createText('Escáner'))).toBe(0);
  pass(2 * msPerHour);
  wake();
  await waitForText(createText('Escáner'));
  // The session of before has ended.
  expect((await (await signedIn('Ana')).delete('/notifications/telegram')).status).toBe(204);
  await expire('Tarde');
  expect(await db.$count(deliveries, eq(deliveries.channel, 'telegram'))).toBe(2);
});

test('copies are paused by a button that is confirmed, by the webhook with its secret, and once', async () => {
  const { app, db, telegram, chat, link, waitForText, countTexts, ana } =
    await createChattingUser('https://parque.example');
  await link();
  const command = chat.sendText('/pausar');
  await waitForText('¿Pausar 1 copia?');
  const readModes = async () => (await db.select().from(copierChildren)).map(({ mode }) => mode);
  expect(await readModes()).toEqual(['activo']);
  telegram.repeatUpdate(command);
  const payload = { update_id: 1, message: { chat: { id: chat.id, type: 'private' }, text: '/pausar' } };
  const forgedHeaders = { 'x-telegram-bot-api-secret-token': 'a'.repeat(43) };
  const answer = await app.inject({ method: 'POST', url: '/telegram', headers: forgedHeaders, payload });
  expect(answer.statusCode).toBe(401);
  chat.pressButton('Sí, pausar 1 copia');
  await waitForText('En pausa: 1 copia.');
  expect(await readModes()).toEqual(['pausado']);
  expect(countTexts('¿Pausar 1 copia?')).toBe(1);
  expect(await db.$count(telegramUpdates, eq(telegramUpdates.id, command.update_id))).toBe(1);
  const data = (await ana.get('/me/data')).body;
  expect(data.telegram_links).toEqual([expect.objectContaining({ chat_id: chat.id })]);
  expect(JSON.stringify(data)).not.toContain('code_hash');
});

test('Telegram receives each message once: late, after a limit, and when its answer is lost', async () => {
  const { telegram, expire, link, waitForText, countTexts, pass, wake, listWaiting, isDelayed } =
    await createChattingUser();
  await link();
  telegram.limitNext(30, 'sendMessage');
  await expire('Uno');
  await waitUntil('the message waits', isDelayed);
  pass(31_000);
  wake();
  await waitForText(createText('Uno'));
  telegram.rejectNext({ status: 502, body: 'Bad Gateway' }, 'sendMessage');
  await expire('Dos');
  await waitUntil('the attempt failed', async () =>
    (await listWaiting()).some(({ failures }) => failures === 1),
  );
  telegram.loseNextAnswer('sendMessage');
  await expire('Tres');
  await waitForText(createText('Tres'));
  pass(2 * msPerMinute);
  wake();
  await waitForText(createText('Dos'));
  await waitUntil('nothing waits', async () => (await listWaiting()).length === 0);
  pass(10 * msPerMinute);
  await expire('Cuatro');
  await waitForText(createText('Cuatro'));
  expect(['Uno', 'Dos', 'Tres', 'Cuatro'].map((title) => countTexts(createText(title)))).toEqual([
    1, 1, 1, 1,
  ]);
});

test.each(['by the refused message', 'by the update'])(
  'a chat that blocks the bot is disconnected: %s',
  async (how) => {
    const { db, ana, telegram, chat, link, readChannel, expire, listWaiting, readTitles, mailsTo, wake } =
      await createChattingUser();
    await link();
    if (how === 'by the update') chat.blockBot();
    else {
      const description = 'Forbidden: bot was blocked by the user';
      const body = JSON.stringify({ ok: false, error_code: 403, description });
      telegram.rejectNext({ status: 403, body }, 'sendMessage');
      await expire('Uno');
    }
    await waitUntil('the chat is disconnected', async () => !(await readChannel()).is_linked);
    expect(await readTitles()).toContain('Telegram desconectado: no acepta mensajes de Parqué');
    wake();
    await waitUntil('a mail reports it', async () =>
      (await mailsTo(ana.email)).some((mail) => mail.startsWith('Telegram desconectado')),
    );
    expect((await listWaiting()).filter(({ telegramUserId }) => telegramUserId !== null)).toEqual([]);
    expect(await db.$count(mailOutbox, eq(mailOutbox.subject, createText('Uno')))).toBe(0);
  },
);

/** Ana, with a browser that receives messages. */
async function createPushedUser() {
  const service = await startPushServer();
  const send = globalThis.fetch;
  const spy = jest.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const { href } = new URL(address instanceof Request ? address.url : address);
    return href.includes('push.services.mozilla.com') ? service.fetch(href, init) : send(address, init);
  });
  endAfterTest(() => spy.mockRestore());
  const api = await createMessagedUser();
  const { ana } = api;
  const readChannel = async () => (await ana.get('/notifications/channels')).body.push;
  const { public_key } = await readChannel();
  const createBody = () => service.createSubscription(public_key);
  const subscribe = async (user: Caller = ana, body = createBody()) => {
    expect((await user.put('/notifications/push', body)).status).toBe(204);
    return body.endpoint;
  };
  const countMessages = (title: string) =>
    service.messages.filter((message) => message.text.includes(createText(title))).length;
  const waitForMessage = (title: string) =>
    waitUntil(`a message about ${title}`, () => countMessages(title) > 0);
  return { ...api, service, createBody, subscribe, readChannel, countMessages, waitForMessage };
}

test('a browser is subscribed, receives each message once and encrypted, and is removed', async () => {
  const { ana, service, subscribe, readChannel, expire, countMessages, ...api } = await createPushedUser();
  const { waitForMessage, pass, wake, listWaiting, isDelayed } = api;
  const endpoint = await subscribe();
  await expire('Uno');
  await waitForMessage('Uno');
  const message = JSON.parse(service.messages[0]?.text ?? '');
  expect(message).toMatchObject({ title: expect.stringContaining(createText('Uno')), path: '/products' });
  service.limitNext(30);
  await expire('Dos');
  await waitUntil('the message waits', isDelayed);
  service.loseNextAnswer();
  pass(31_000);
  wake();
  await waitForMessage('Dos');
  await waitUntil('nothing waits', async () => (await listWaiting()).length === 0);
  pass(10 * msPerMinute);
  wake();
  const [device] = (await readChannel()).devices;
  expect(device).toBe(createHash('sha256').update(endpoint).digest('base64url'));
  expect((await ana.delete(`/notifications/push/${device}`)).status).toBe(204);
  expect((await readChannel()).devices).toEqual([]);
  await expire('Tres');
  expect(['Uno', 'Dos', 'Tres'].map(countMessages)).toEqual([1, 1, 0]);
  expect(service.discardReasons).toEqual([]);
});

test('a browser replaces its subscription without a session, by the keys of the former one', async () => {
  const { anyone, createBody, subscribe, readChannel, expire, countMessages, ...api } =
    await createPushedUser();
  const [first, second] = [createBody(), createBody()];
  await subscribe(api.ana, first);
  const renew = async (former: object) =>
    (await anyone.put('/notifications/push/renewal', { former, next: second })).status;
  expect(await renew({ ...first, keys: second.keys })).toBe(404);
  // A page has stored the new one before the worker of the browser.
  await subscribe(api.ana, second);
  expect(await renew(first)).toBe(204);
  await expire('Uno');
  await api.waitForMessage('Uno');
  expect((await readChannel()).devices).toEqual([
    createHash('sha256').update(second.endpoint).digest('base64url'),
  ]);
  expect(await renew(first)).toBe(404);
});

test('a subscription ends with its browser, and at the sign-out of its user', async () => {
  const { db, service, subscribe, readChannel, expire, caller, anyone } = await createPushedUser();
  service.expireSubscription(await subscribe());
  await expire('Uno');
  await waitUntil('it is removed', async () => (await readChannel()).devices.length === 0);
  const registration = { name: 'Eva', email: 'eva@correo.es', password: 'girasol-amarillo-2030' };
  const { body } = await anyone.post('/register', registration);
  const eva = caller({ authorization: `Bearer ${body.access_token}` });
  await subscribe(eva);
  expect(await db.$count(pushSubscriptions)).toBe(1);
  await eva.post('/logout');
  expect(await db.$count(pushSubscriptions)).toBe(0);
});

test('a user has ten browsers at most, and the oldest one is removed for another', async () => {
  const { subscribe, readChannel } = await createPushedUser();
  const endpoints: string[] = [];
  for (let browser = 0; browser < 11; browser += 1) endpoints.push(await subscribe());
  const devices = endpoints.map((endpoint) => createHash('sha256').update(endpoint).digest('base64url'));
  expect(new Set((await readChannel()).devices)).toEqual(new Set(devices.slice(1)));
});

test('a subscription at an address that is no push service is rejected', async () => {
  const { ana } = await testCopier();
  const keys = { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) };
  for (const endpoint of [
    'https://fcm.googleapis.com.evil.example/a',
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://user@fcm.googleapis.com/a',
    'https://169.254.169.254/a',
    'https://localhost/a',
    'no address',
  ]) {
    const { body } = await ana.put('/notifications/push', { endpoint, keys });
    expect([endpoint, body.code]).toEqual([endpoint, 'invalid_input']);
  }
});
