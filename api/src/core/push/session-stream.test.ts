import type { AddressInfo } from 'node:net';
import { createOffice } from '../../people/admin/testing/office';
import { dropIdleConnections } from '../http/connections/connections';
import { createPurchaseBody } from '../../shop/purchases/testing/body';
import { readEvents } from '../../testing/event-reader';
import { findToken, type User } from '../../testing/test-api';
import { maxSessionStreams } from './routes';

/** An api that listens, and a function that opens the stream of a session. */
async function openStream() {
  const api = await createOffice();
  dropIdleConnections(api.app);
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  const open = async (token: string) => {
    const abort = new AbortController();
    const answer = await fetch(`http://127.0.0.1:${port}/api/me/stream`, {
      headers: { authorization: `Bearer ${token}` },
      signal: abort.signal,
    });
    return readEvents(answer, abort);
  };
  /** Opens a stream that receives notifications already. */
  const listenToStream = async ({ token }: Pick<User, 'token'>) => {
    const stream = await open(token);
    // The first stream of a process gets an event as soon as its process receives notifications.
    await stream.next('cambio');
    return stream;
  };
  return { ...api, open, listening: listenToStream };
}

test('a purchase and its refund reach the open page of their buyer', async () => {
  const { signedIn, deliver, listening: listenToStream } = await openStream();
  const ana = await signedIn('Ana');
  const stream = await listenToStream(ana);
  expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  await deliver(createPurchaseBody({ email: ana.email, transaction: 'HP1' }));
  expect(await stream.next('cambio')).toBeDefined();
  await deliver(createPurchaseBody({ email: ana.email, transaction: 'HP1', event: 'PURCHASE_REFUNDED' }));
  expect(await stream.next('cambio')).toBeDefined();
});

test('a grant of an admin reaches the open page of the user', async () => {
  const { admin, signedIn, listening: listenToStream } = await openStream();
  const ana = await signedIn('Ana');
  const stream = await listenToStream(ana);
  await admin.post('/admin/entitlements', { user_id: ana.id, product_id: 6, until: null, reason: 'Regalo' });
  expect(await stream.next('cambio')).toBeDefined();
});

test('a confirmed address reaches every open page of its owner', async () => {
  const { anyone, caller, mailsTo, listening: listenToStream, open } = await openStream();
  const registration = await anyone.post('/register', {
    name: 'Eva',
    email: 'eva@correo.es',
    password: 'girasol-amarillo-2030',
  });
  const token: string = registration.body.access_token;
  const first = await listenToStream({ token });
  const second = await open(token);
  const [mail] = await mailsTo('eva@correo.es');
  await caller({ authorization: `Bearer ${token}` }).post('/email/proof', { token: findToken(mail) });
  expect(await first.next('cambio')).toBeDefined();
  expect(await second.next('cambio')).toBeDefined();
});

test('a purchase that waits for the proof of the address reaches the open page of its buyer', async () => {
  const { anyone, deliver, listening: listenToStream } = await openStream();
  const { body } = await anyone.post('/register', {
    name: 'Eva',
    email: 'eva@correo.es',
    password: 'girasol-amarillo-2030',
  });
  const stream = await listenToStream({ token: body.access_token });
  await deliver(createPurchaseBody({ email: 'eva@correo.es' }));
  expect(await stream.next('cambio')).toBeDefined();
});

test('a change of another user does not reach the stream', async () => {
  const { signedIn, deliver, listening: listenToStream } = await openStream();
  const [ana, eva] = [await signedIn('Ana'), await signedIn('Eva')];
  const stream = await listenToStream(eva);
  await deliver(createPurchaseBody({ email: ana.email }));
  await eva.post('/logout');
  expect(await stream.next('cambio')).toBeUndefined();
});

test('a stream ends when its session is ended in another one', async () => {
  const { signedIn, listening: listenToStream } = await openStream();
  const ana = await signedIn('Ana');
  const stream = await listenToStream(ana);
  const elsewhere = await signedIn('Ana');
  await elsewhere.delete('/me/sessions');
  await stream.end();
  expect((await ana.get('/me/sessions')).status).toBe(401);
});

test('a user has a limited number of streams, and a closed one frees its place', async () => {
  const { signedIn, open } = await openStream();
  const ana = await signedIn('Ana');
  const streams = [];
  for (let i = 0; i < maxSessionStreams; i += 1) streams.push(await open(ana.token));
  const surplus = await open(ana.token);
  expect([surplus.answer.status, surplus.answer.headers.get('retry-after')]).toEqual([429, '60']);
  const eva = await signedIn('Eva');
  expect((await open(eva.token)).answer.status).toBe(200);
  await ana.post('/logout');
  await Promise.all(streams.map((stream) => stream.end()));
  const newSession = await signedIn('Ana');
  expect((await open(newSession.token)).answer.status).toBe(200);
});

test('a request for the head of a stream opens none', async () => {
  const { app, signedIn, open } = await openStream();
  const ana = await signedIn('Ana');
  const headers = { authorization: `Bearer ${ana.token}` };
  for (let i = 0; i < maxSessionStreams; i += 1)
    expect((await app.inject({ method: 'HEAD', url: '/api/me/stream', headers })).statusCode).toBe(404);
  expect((await open(ana.token)).answer.status).toBe(200);
});
