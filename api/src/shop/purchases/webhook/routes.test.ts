import { hotmartEvents } from '../../../core/database/schema';
import { createPurchaseBody } from '../testing/body';
import { createMemoryLog } from '../../../testing/memory-log';
import { testApi } from '../../../testing/test-api';

const hottok = 'hottok-de-prueba';
const createProof = (value = hottok) => ({ 'x-hotmart-hottok': value });
const address = '/webhooks/hotmart';

test.each([
  ['without the secret', {}],
  ['with an empty secret', createProof('')],
  ['with another secret', createProof('hottok-de-otro')],
])('an event %s is refused and not stored', async (_, headers) => {
  const { anyone, db } = await testApi();
  const answer = await anyone.post(address, createPurchaseBody(), headers);
  expect(answer).toMatchObject({ status: 401, body: { code: 'webhook_unauthorized' } });
  expect(await db.select().from(hotmartEvents)).toEqual([]);
});

test('a session is no proof of being Hotmart', async () => {
  const app = await testApi();
  const admin = await app.signedIn('Ana', { rol: 1 });
  expect((await admin.post(address, createPurchaseBody())).status).toBe(401);
});

test('an event is kept as it came, without the secret', async () => {
  const { anyone, db } = await testApi();
  const body = createPurchaseBody();
  const answer = await anyone.post(address, { ...body, hottok, extra: { de: 'Hotmart' } });
  expect(answer).toMatchObject({ status: 200, body: { received: true } });
  expect(await db.select().from(hotmartEvents)).toMatchObject([
    { id: body.id, body: { ...body, extra: { de: 'Hotmart' } }, name: 'PURCHASE_APPROVED' },
  ]);
  const [row] = await db.select().from(hotmartEvents);
  expect(row?.body).not.toHaveProperty('hottok');
});

test.each([
  ['an unknown event', { id: 'e1', event: 'PURCHASE_TELEPORTED', data: {} }],
  ['an event without anything', {}],
  ['an event with characters that no database keeps', { id: 'e\0', event: '\ud800', data: { a: '\0' } }],
])('%s is kept and answered', async (_, body) => {
  const { anyone, db } = await testApi();
  expect((await anyone.post(address, body, createProof())).status).toBe(200);
  expect(await db.select().from(hotmartEvents)).toHaveLength(1);
});

test.each([
  ['the same envelope', createPurchaseBody({ id: 'e1' })],
  ['the same body without an envelope', { event: 'PURCHASE_APPROVED', creation_date: 1, data: {} }],
])('%s delivered again is answered and kept once', async (_, body) => {
  const { anyone, db } = await testApi();
  const answers = await Promise.all([1, 2, 3].map(() => anyone.post(address, body, createProof())));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await db.select().from(hotmartEvents)).toHaveLength(1);
});

test('a list of events is no event', async () => {
  const { anyone } = await testApi();
  expect((await anyone.post(address, [createPurchaseBody()], createProof())).status).toBe(422);
});

test('an event that cannot be kept is refused, so that Hotmart shows it as failed, and is welcome later', async () => {
  const { anyone, pool } = await testApi();
  const body = createPurchaseBody();
  await pool.query('alter table hotmart_events rename to hotmart_events_away');
  const refusedAnswer = await anyone.post(address, body, createProof());
  expect(refusedAnswer).toMatchObject({ status: 503, body: { code: 'unavailable' } });

  await pool.query('alter table hotmart_events_away rename to hotmart_events');
  expect((await anyone.post(address, body, createProof())).status).toBe(200);
});

test('Hotmart is answered without waiting for what the event changes', async () => {
  const { anyone, pool } = await testApi();
  const other = await pool.connect();
  await other.query('begin');
  await other.query('lock table entitlements in access exclusive mode');
  expect((await anyone.post(address, createPurchaseBody(), createProof())).status).toBe(200);
  await other.query('rollback');
  other.release();
});

test('the log shows neither the secret nor the buyer', async () => {
  const { logTo, text } = createMemoryLog();
  const { anyone, pool } = await testApi({ logTo });
  await anyone.post(
    address,
    { ...createPurchaseBody({ email: 'secreta@correo.es' }), hottok },
    createProof(),
  );
  await anyone.post(address, createPurchaseBody(), createProof('casi-hottok'));
  await pool.query('alter table hotmart_events rename to hotmart_events_away');
  await anyone.post(address, createPurchaseBody({ email: 'secreta@correo.es' }), createProof());

  expect(text()).toContain(address);
  expect(text()).not.toMatch(/hottok-de-prueba|casi-hottok|secreta@/);
});
