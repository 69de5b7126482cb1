import { msPerDay } from '@parque/domain/durations';
import { eq, sql } from 'drizzle-orm';
import { products } from '../../core/database/schema';
import {
  createCancellationBody,
  createChargeBody,
  createPurchaseBody,
} from '../../shop/purchases/testing/body';
import { signSalesReference } from '../../shop/purchases/sales-reference';
import { createOffice } from './testing/office';

const reason = 'Pagó con el correo de su empresa';
type Row = { id: number; transaction: string };
const listTransactions = (body: { rows: Row[] }) => body.rows.map(({ transaction }) => transaction);

test('each event is shown as received, with its effect', async () => {
  const { admin, deliver, signedIn } = await createOffice();
  const ana = await signedIn('Ana');
  const time = new Date('2026-02-03T04:05:06Z');
  await deliver(createPurchaseBody({ id: 'uno', email: ana.email, transaction: 'HP1', at: time }));
  const { body } = await admin.get('/admin/purchases');
  expect(body.rows).toEqual([
    expect.objectContaining({
      event_id: 'uno',
      event: 'PURCHASE_APPROVED',
      created_at: time.toISOString(),
      transaction: 'HP1',
      email: ana.email,
      product: { id: 6, title: 'DashPro' },
      owner: { id: ana.id, name: 'Ana', email: ana.email },
      is_assigned: false,
      state: 'procesada',
      next_attempt_at: null,
      failure: null,
    }),
  ]);
  const detail = await admin.get(`/admin/purchases/${body.rows[0].id}`);
  expect(detail.body.body.data.purchase.transaction).toBe('HP1');
  expect((await admin.get('/admin/purchases/999')).status).toBe(404);
});

test('each event states what it changed in the access of its owner, in any order of arrival', async () => {
  const { admin, deliver, signedIn } = await createOffice();
  const ana = await signedIn('Ana');
  const createEvent = (id: string, name: string, minute: number, changes = {}) =>
    createPurchaseBody({
      id,
      event: `PURCHASE_${name}`,
      email: ana.email,
      transaction: 'HP1',
      at: new Date(Date.UTC(2026, 1, 3, 4, minute)),
      ...changes,
    });
  await deliver(
    createEvent('refund', 'REFUNDED', 5),
    createEvent('approval', 'APPROVED', 1),
    createEvent('dispute', 'PROTEST', 3),
    createEvent('completion', 'COMPLETE', 2),
    createEvent('boleto', 'BILLET_PRINTED', 0),
    createEvent('stranger', 'APPROVED', 1, { transaction: 'HP2', email: 'nadie@correo.es' }),
    createEvent('foreign', 'APPROVED', 1, { transaction: 'HP3', product: 8_888_888 }),
    createEvent('refusal', 'CANCELED', 1, { transaction: 'HP4' }),
    createEvent('gone', 'APPROVED', 1, { transaction: 'HP5', email: 'nadie@correo.es' }),
    createEvent('returned', 'REFUNDED', 2, { transaction: 'HP5', email: 'nadie@correo.es' }),
  );
  const { rows } = (await admin.get('/admin/purchases')).body;
  const changes = rows.map((row: { event_id: string; change: { kind: string } }) => [
    row.event_id,
    row.change.kind,
  ]);
  expect(Object.fromEntries(changes)).toEqual({
    boleto: 'unpaid',
    approval: 'opened',
    completion: 'repeats',
    dispute: 'suspends',
    refund: 'ends',
    stranger: 'waits_for_owner',
    foreign: 'unknown_product',
    refusal: 'unpaid',
    gone: 'none',
    returned: 'ends',
  });
});

test('an approval names the end of the access that it opened, and none after a revocation by hand', async () => {
  const { admin, deliver, signedIn, db, now, pass } = await createOffice();
  const ana = await signedIn('Ana');
  await db.update(products).set({ accessDays: 30 }).where(eq(products.id, 6));
  const time = new Date('2026-02-03T04:05:06Z');
  await deliver(createPurchaseBody({ email: ana.email, at: time }));
  const [row] = (await admin.get('/admin/purchases')).body.rows;
  expect(row.change).toEqual({ kind: 'opens', until: '2026-03-05T04:05:06.000Z' });
  const decision = { user_id: ana.id, product_id: 6, reason };
  await admin.post('/admin/entitlements/revoke', decision);
  pass(1000);
  await deliver(createPurchaseBody({ email: ana.email, transaction: 'HP2', at: now() }));
  const { rows } = (await admin.get('/admin/purchases')).body;
  expect(rows.map(({ change }: { change: { kind: string } }) => change.kind)).toEqual(['revoked', 'opened']);
});

test('a refunded purchase no longer opens, although another one or a grant keeps the product open', async () => {
  const { admin, deliver, signedIn } = await createOffice();
  const ana = await signedIn('Ana');
  const createPurchaseEvent = (transaction: string, name: string) =>
    createPurchaseBody({ event: `PURCHASE_${name}`, email: ana.email, transaction });
  await deliver(
    createPurchaseEvent('HP1', 'APPROVED'),
    createPurchaseEvent('HP1', 'REFUNDED'),
    createPurchaseEvent('HP2', 'APPROVED'),
  );
  const { rows } = (await admin.get('/admin/purchases')).body;
  expect(rows.map(({ change }: { change: { kind: string } }) => change.kind)).toEqual([
    'opens',
    'ends',
    'opened',
  ]);
});

test('the cancellation of a subscription and a new date of its charge state until when it is paid', async () => {
  const { admin, deliver, signedIn, now } = await createOffice();
  const ana = await signedIn('Ana');
  const [first, second] = [new Date(+now() + 5 * msPerDay), new Date(+now() + 9 * msPerDay)];
  await deliver(
    createChargeBody('S1', first, { email: ana.email, at: now() }),
    createCancellationBody('S1', second, { email: ana.email, event: 'UPDATE_SUBSCRIPTION_CHARGE_DATE' }),
    createCancellationBody('S1', first, { email: ana.email }),
    createCancellationBody('S9', first, { email: 'nadie@correo.es' }),
  );
  const { rows } = (await admin.get('/admin/purchases')).body;
  expect(rows.map(({ change }: { change: object }) => change).slice(0, 3)).toEqual([
    { kind: 'none', until: null },
    { kind: 'paid_until', until: first.toISOString() },
    { kind: 'paid_until', until: second.toISOString() },
  ]);
});

test('events are found by transaction, by the e-mail of buyer or owner, and by what they lack', async () => {
  const { admin, deliver, signedIn, settings } = await createOffice();
  const ana = await signedIn('Ana');
  const sck = signSalesReference(settings.tokenKey, ana.id);
  await deliver(
    createPurchaseBody({ transaction: 'HP1', email: 'empresa@correo.es', sck }),
    createPurchaseBody({ transaction: 'HP2', email: 'nadie@correo.es' }),
    createPurchaseBody({ transaction: 'HP3', email: ana.email, product: 8_888_888 }),
  );
  const find = async (query: string) => listTransactions((await admin.get(`/admin/purchases?${query}`)).body);
  expect(await find('search=hp2')).toEqual(['HP2']);
  expect(await find('search=EMPRESA')).toEqual(['HP1']);
  expect(await find('search=ana@')).toEqual(['HP3', 'HP1']);
  expect(await find('unmatched=owner')).toEqual(['HP2']);
  expect(await find('unmatched=product')).toEqual(['HP3']);
  expect(await find(`user_id=${ana.id}&direction=asc`)).toEqual(['HP1', 'HP3']);
  expect(await find('product_id=6')).toEqual(['HP2', 'HP1']);
  expect(await find('event=PURCHASE_REFUNDED')).toEqual([]);
  expect(await find('state=procesada')).toHaveLength(3);
  expect(await find('state=pendiente')).toEqual([]);
});

test('only paid purchases lack an owner: an unpaid boleto, a refused card and a refunded purchase do not', async () => {
  const { admin, deliver } = await createOffice();
  const findEvent = (transaction: string, event: string) =>
    createPurchaseBody({ transaction, event, email: 'nadie@correo.es' });
  await deliver(
    findEvent('HP1', 'PURCHASE_BILLET_PRINTED'),
    findEvent('HP2', 'PURCHASE_CANCELED'),
    findEvent('HP3', 'PURCHASE_BILLET_PRINTED'),
    findEvent('HP3', 'PURCHASE_APPROVED'),
    findEvent('HP4', 'PURCHASE_APPROVED'),
    findEvent('HP4', 'PURCHASE_CHARGEBACK'),
  );
  const { body } = await admin.get('/admin/purchases?unmatched=owner');
  expect(listTransactions(body)).toEqual(['HP3', 'HP3']);
});

test('a purchase through the link of another user, and a partial refund without a clear amount, are found to review', async () => {
  const { admin, deliver, signedIn, settings, now } = await createOffice();
  const [ana, eva] = [await signedIn('Ana'), await signedIn('Eva')];
  const sck = signSalesReference(settings.tokenKey, ana.id);
  const createRefund = (transaction: string, facts: object) => {
    const body = createPurchaseBody({ transaction, email: ana.email, event: 'PURCHASE_REFUNDED' });
    const purchase = { ...body.data.purchase, status: 'PARTIALLY_REFUNDED', ...facts };
    return { ...body, data: { ...body.data, purchase } };
  };
  await deliver(
    createPurchaseBody({ transaction: 'HP1', email: eva.email, sck }),
    createPurchaseBody({ transaction: 'HP2', email: ana.email, sck }),
    createRefund('HP3', {}),
    createRefund('HP4', { refund: { value: 20, currency_value: 'USD' } }),
    createRefund('HP5', { refund: { value: 20, currency_value: 'USD' } }),
    createRefund('HP5', { refund: { value: 30, currency_value: 'USD' } }),
    createRefund('HP6', { refund: { value: 20, currency_value: 'USD' } }),
    // The same amount is reported twice: the second refund may add to the first or contain it.
    {
      ...createRefund('HP6', { refund: { value: 20, currency_value: 'USD' } }),
      creation_date: +now() + 1000,
    },
    createRefund('HP7', {}),
    createPurchaseBody({ transaction: 'HP7', event: 'PURCHASE_REFUNDED' }),
  );
  const find = async (query: string) => (await admin.get(`/admin/purchases?${query}`)).body;
  const divertedPage = await find('unmatched=referrer');
  expect(listTransactions(divertedPage)).toEqual(['HP1']);
  expect(divertedPage.rows[0]).toMatchObject({
    owner: { id: eva.id },
    referrer: { id: ana.id, email: ana.email },
  });
  const unclear = await find('unmatched=refund');
  expect(listTransactions(unclear)).toEqual(['HP6', 'HP6', 'HP5', 'HP5', 'HP3']);
  expect(unclear.rows[4].partial_refund).toEqual({ amount: null });
  const [clear] = (await find('search=HP4')).rows;
  expect(clear).toMatchObject({ referrer: null, partial_refund: { amount: 2000 } });
  expect((await ana.get('/user/products')).body.products).toHaveLength(1);
});

test('an assigned purchase and its later events belong to the new owner, and the previous owner loses the product', async () => {
  const { admin, deliver, signedIn, settings, lastNote } = await createOffice();
  const [ana, eva] = [await signedIn('Ana'), await signedIn('Eva')];
  const sck = signSalesReference(settings.tokenKey, ana.id);
  await deliver(createPurchaseBody({ transaction: 'HP1', email: ana.email, sck }));
  const [row] = (await admin.get('/admin/purchases')).body.rows;
  const assignAnswer = await admin.post(`/admin/purchases/${row.id}/assign`, { user_id: eva.id, reason });
  expect(assignAnswer.body).toMatchObject({ owner: { id: eva.id }, is_assigned: true });
  expect(await lastNote()).toMatchObject({
    actorId: admin.id,
    action: 'purchase.assign',
    subject: `purchase:${row.id}`,
    reason,
    before: { userId: ana.id },
    after: { userId: eva.id },
  });
  await deliver(
    createPurchaseBody({ transaction: 'HP1', email: ana.email, sck, event: 'PURCHASE_COMPLETE' }),
  );
  const readIds = async (user: typeof ana) =>
    (await user.get('/user/products')).body.products.map(({ id }: { id: number }) => id);
  expect([await readIds(ana), await readIds(eva)]).toEqual([[], [6]]);
  await deliver(
    createPurchaseBody({ transaction: 'HP1', email: ana.email, sck, event: 'PURCHASE_REFUNDED' }),
  );
  expect([await readIds(ana), await readIds(eva)]).toEqual([[], []]);
});

test('an event that arrived before its product takes effect when it is replayed', async () => {
  const { admin, deliver, signedIn, db, lastNote } = await createOffice();
  const ana = await signedIn('Ana');
  await deliver(createPurchaseBody({ email: ana.email, product: 8_888_888 }));
  const [row] = (await admin.get('/admin/purchases?unmatched=product')).body.rows;
  await db.update(products).set({ hotmartId: 8_888_888 }).where(eq(products.id, 7));
  const replay = await admin.post(`/admin/purchases/${row.id}/replay`, { reason: 'Faltaba el producto' });
  expect(replay.body).toMatchObject({ product: { id: 7 }, state: 'procesada' });
  expect((await ana.get('/user/products')).body.products).toEqual([expect.objectContaining({ id: 7 })]);
  expect(await lastNote()).toMatchObject({ action: 'purchase.replay', before: { productId: null } });
});

test('a failed replay shows the reason without personal data, and can be replayed again', async () => {
  const { admin, deliver, signedIn, db } = await createOffice();
  const ana = await signedIn('Ana');
  await deliver(createPurchaseBody({ email: ana.email }));
  const [row] = (await admin.get('/admin/purchases')).body.rows;
  await db.execute(sql`alter table entitlements add constraint no_more check (false) not valid`);
  const { status, body } = await admin.post(`/admin/purchases/${row.id}/replay`, { reason: 'Otra vez' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'fallida', failures: 1, failure: 'error 23514 no_more' });
  const { body: failedPage } = await admin.get('/admin/purchases?state=fallida');
  expect(failedPage.rows.map(({ id }: Row) => id)).toEqual([row.id]);
});

test('an assignment without a user or without a reason changes nothing', async () => {
  const { admin, deliver, lastNote } = await createOffice();
  await deliver(createPurchaseBody({ transaction: 'HP1' }));
  const [row] = (await admin.get('/admin/purchases')).body.rows;
  const assign = (body: object) => admin.post(`/admin/purchases/${row.id}/assign`, body);
  expect((await assign({ user_id: 999, reason })).status).toBe(404);
  expect((await assign({ user_id: 1 })).status).toBe(422);
  expect((await admin.post('/admin/purchases/999/assign', { user_id: 1, reason })).status).toBe(404);
  expect((await admin.post('/admin/purchases/999/replay', { reason })).status).toBe(404);
  expect((await admin.get('/admin/purchases')).body.rows[0].owner).toBeNull();
  expect(await lastNote()).toBeUndefined();
});

test('the export has the sale by Hotmart, its fee and net, and what was returned as a negative amount', async () => {
  const { admin, deliver } = await createOffice();
  const toDate = (hour: number) => new Date(Date.UTC(2026, 11, 4, hour, 30));
  const commissions = [
    { source: 'MARKETPLACE', value: 9.9, currency_value: 'USD' },
    { source: 'PRODUCER', value: 89.1, currency_value: 'USD' },
  ];
  const createEvent = (transaction: string, hour: number, name: string, facts: object = {}) => {
    const body = createPurchaseBody({ transaction, event: `PURCHASE_${name}`, at: toDate(hour) });
    const purchase = { ...body.data.purchase, approved_date: +toDate(10), ...facts };
    return { ...body, data: { ...body.data, commissions, purchase } };
  };
  const partly = { status: 'PARTIALLY_REFUNDED', refund: { value: 20, currency_value: 'USD' } };
  await deliver(
    createEvent('HP1', 10, 'APPROVED'),
    createEvent('HP1', 11, 'COMPLETE'),
    createEvent('HP1', 12, 'REFUNDED', partly),
    createEvent('HP2', 11, 'COMPLETE'),
    createEvent('HP2', 10, 'APPROVED'),
    createEvent('HP2', 23, 'REFUNDED'),
    createEvent('HP3', 10, 'CANCELED'),
  );
  const fetchLines = async (query: string): Promise<string[][]> => {
    const { body } = await admin.get(`/admin/purchases/export?direction=asc&${query}`);
    return body
      .slice(1)
      .trim()
      .split('\r\n')
      .map((line: string) => line.split(';'));
  };
  const [head = [], ...lines] = await fetchLines('time_zone=Europe/Madrid');
  const listCells = (line: string[], ...names: string[]) => names.map((name) => line[head.indexOf(name)]);
  const figures = lines.map((line) =>
    listCells(line, 'transacción', 'importe', 'comisión de Hotmart', 'neto'),
  );
  expect(figures).toEqual([
    ['HP1', '99,00', '9,90', '89,10'],
    ['HP1', '', '', ''],
    ['HP1', '-20,00', '', ''],
    ['HP2', '', '', ''],
    ['HP2', '99,00', '9,90', '89,10'],
    ['HP2', '-99,00', '-9,90', '-89,10'],
    ['HP3', '', '', ''],
  ]);
  expect(listCells(lines[5] ?? [], 'fecha de la venta', 'fecha del evento')).toEqual([
    '2026-12-04 11:30:00',
    '2026-12-05 00:30:00',
  ]);
  const period = 'from=2026-12-04T11:00:00Z&to=2026-12-04T12:30:00Z';
  expect((await fetchLines(period)).slice(1).map((line) => line[head.indexOf('transacción')])).toEqual([
    'HP1',
    'HP2',
  ]);
  expect((await admin.get(`/admin/purchases?${period}`)).body.rows).toHaveLength(2);
  expect((await admin.get('/admin/purchases/export?time_zone=Madrid')).status).toBe(422);
});
