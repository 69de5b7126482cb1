import { auditLog, funds } from '../../core/database/schema';
import { testApi } from '../../testing/test-api';

const payment = { binance_user: 'ana_bnb', ammount: '1500.00' };

async function createApiWithPayment() {
  const api = await testApi();
  const ana = await api.signedIn('Ana');
  const admin = await api.signedIn('Jefa', { rol: 1 });
  const { body: fund } = await ana.post('/fondos', payment);
  const settle = (change: object) =>
    admin.put('/fondos', { id: fund.id, status: 1, note: null, version: 1, ...change });
  return { ...api, ana, admin, fund, settle };
}

test('spec 3: a payment is registered as pending, and its owner reads it afterwards', async () => {
  const { signedIn } = await testApi();
  const ana = await signedIn('Ana');
  expect((await ana.get('/fondos')).body).toEqual([]);
  const { status, body } = await ana.post('/fondos', payment);
  expect([status, body]).toEqual([
    201,
    {
      ...payment,
      user_id: ana.id,
      status: 0,
      note: null,
      id: 1,
      date: body.date,
      transaction_id: null,
      network: null,
      withdrawn_at: null,
    },
  ]);
  expect((await ana.get('/fondos')).body).toEqual([body]);
});

test('spec 7: a payment that is sent twice, by a double click or a retry, is stored once', async () => {
  const { signedIn, db } = await testApi();
  const ana = await signedIn('Ana');
  const clicks = await Promise.all([1, 2, 3, 4, 5].map(() => ana.post('/fondos', payment)));
  const retry = await ana.post('/fondos', { ...payment, ammount: '1500' });
  for (const { status, body } of [...clicks, retry]) expect([status, body.id]).toEqual([201, retry.body.id]);
  expect(await db.$count(funds)).toBe(1);
});

test('while a payment is pending, another one is rejected and changes nothing', async () => {
  const { ana, fund } = await createApiWithPayment();
  for (const change of [{ ammount: '1500.01' }, { binance_user: 'otra' }]) {
    const { status, body } = await ana.post('/fondos', { ...payment, ...change });
    expect([status, body.code]).toEqual([409, 'fund_registered']);
  }
  expect((await ana.get('/fondos')).body).toEqual([fund]);
});

const storedAmounts = [
  ['0.1', '0.10'],
  ['1000000', '1000000.00'],
  [' 1234.5 ', '1234.50'],
  [0.1, '0.10'],
  ['1499.123456', '1499.123456'],
  ['150,5', '150.50'],
  ['0.000001', '0.000001'],
];

test('an amount is stored to six decimals', async () => {
  const { signedIn } = await testApi();
  for (const [index, [ammount, storedAmount]] of storedAmounts.entries()) {
    const user = await signedIn(`Ana${index}`);
    const { body } = await user.post('/fondos', { ...payment, ammount });
    expect([ammount, body.ammount]).toEqual([ammount, storedAmount]);
  }
});

const rejectedAmounts = [
  ['0', 'El monto debe ser mayor que cero.'],
  ['-1', 'El monto debe ser mayor que cero.'],
  ['1000000.01', 'Como mucho 1.000.000 US$. Para más, escribe a soporte.'],
  ['1000000000000000', 'Como mucho 1.000.000 US$. Para más, escribe a soporte.'],
  ['1.2345678', 'Como mucho seis decimales.'],
  ['1,234', 'Escribe el monto en cifras, por ejemplo 1500.00.'],
  ['mil', 'Escribe el monto en cifras, por ejemplo 1500.00.'],
  ['1e3', 'Escribe el monto en cifras, por ejemplo 1500.00.'],
  [1500.9999999, 'Como mucho seis decimales.'],
  [true, 'Escribe el monto en cifras.'],
  [undefined, 'Escribe el monto en cifras.'],
];

test('an amount that is none, too small, too large or too precise is rejected with an error for its field', async () => {
  const { signedIn, db } = await testApi();
  const ana = await signedIn('Ana');
  for (const [ammount, message] of rejectedAmounts) {
    const { status, body } = await ana.post('/fondos', { ...payment, ammount });
    expect([ammount, status, body.fields]).toEqual([ammount, 422, { ammount: message }]);
  }
  expect(await db.$count(funds)).toBe(0);
});

test('spec 7: a user does not see the payments of another user', async () => {
  const { signedIn, anyone } = await createApiWithPayment();
  const eva = await signedIn('Eva');
  expect((await eva.get('/fondos')).body).toEqual([]);
  expect((await anyone.get('/fondos')).status).toBe(401);
  expect((await anyone.post('/fondos', payment)).status).toBe(401);
});

test('the transaction id of a payment is stored without the spaces around it, and an admin finds the payment by it', async () => {
  const { ana, admin } = await createApiWithPayment();
  const [{ id }] = (await ana.get('/fondos')).body;
  await ana.delete(`/fondos/${id}`);
  const { body } = await ana.post('/fondos', { ...payment, transaction_id: '  0xA9_77 ' });
  expect(body.transaction_id).toBe('0xA9_77');
  expect((await admin.get('/fondos/todos?search=a9_7')).body.funds).toMatchObject([{ id: body.id }]);
});

test('withdrawing a payment makes room for another one, is audited, and the admin sees it as withdrawn', async () => {
  const { ana, admin, db, fund } = await createApiWithPayment();
  const { status, body } = await ana.delete(`/fondos/${fund.id}`);
  expect([status, body]).toEqual([200, { ...fund, status: 2, withdrawn_at: body.withdrawn_at }]);
  expect((await db.select().from(auditLog)).at(-1)).toMatchObject({
    actorId: ana.id,
    action: 'fund.withdraw',
    subject: `fund:${fund.id}`,
    before: { status: 0 },
    after: { status: 2 },
  });
  expect((await ana.post('/fondos', { ...payment, ammount: '20' })).status).toBe(201);
  const listSeen = async (query: string) =>
    (await admin.get(`/fondos/todos${query}`)).body.funds.map(({ ammount }: { ammount: string }) => ammount);
  expect(await listSeen('?withdrawn=true')).toEqual(['1500.00']);
  expect(await listSeen('?status=2&withdrawn=false')).toEqual([]);
  expect(await listSeen('?status=0')).toEqual(['20.00']);
});

test('withdrawing a payment twice changes nothing more', async () => {
  const { ana, db, fund } = await createApiWithPayment();
  const answers = await Promise.all([1, 2, 3].map(() => ana.delete(`/fondos/${fund.id}`)));
  const [first] = answers;
  for (const { status, body } of answers) expect([status, body]).toEqual([200, first?.body]);
  const withdrawals = (await db.select().from(auditLog)).filter(({ action }) => action === 'fund.withdraw');
  expect(withdrawals).toHaveLength(1);
});

test.each([
  [1, null],
  [2, 'No ha llegado.'],
])('withdrawing a payment with status %j is rejected, and changes nothing', async (status, note) => {
  const { ana, fund, settle } = await createApiWithPayment();
  await settle({ status, note });
  const before = (await ana.get('/fondos')).body;
  const late = await ana.delete(`/fondos/${fund.id}`);
  expect([late.status, late.body.code]).toEqual([409, 'fund_settled']);
  expect((await ana.get('/fondos')).body).toEqual(before);
});

test('withdrawing a payment of another user is rejected, also for an admin', async () => {
  const { ana, admin, anyone, signedIn, fund } = await createApiWithPayment();
  const eva = await signedIn('Eva');
  const path = `/fondos/${fund.id}`;
  const refusedAnswers = [await eva.delete(path), await admin.delete(path), await anyone.delete(path)];
  expect(refusedAnswers.map(({ status }) => status)).toEqual([403, 403, 401]);
  expect((await ana.delete('/fondos/99')).status).toBe(404);
  expect((await ana.get('/fondos')).body).toEqual([fund]);
});

test('a withdrawn payment is not overwritten by an admin who had opened it before', async () => {
  const { ana, fund, settle } = await createApiWithPayment();
  await ana.delete(`/fondos/${fund.id}`);
  expect((await settle({ status: 1 })).body.code).toBe('edit_conflict');
  expect((await settle({ status: 1, version: 2 })).body.code).toBe('fund_withdrawn');
  expect((await ana.get('/fondos')).body).toMatchObject([{ status: 2, note: null }]);
});

test('spec 9: an admin confirms a payment with a note that its owner reads; the audit log records it', async () => {
  const { ana, admin, db, fund, settle } = await createApiWithPayment();
  const settleAnswer = await settle({ note: '  Recibido el lunes. ' });
  const confirmedFund = { ...fund, status: 1, note: 'Recibido el lunes.' };
  const entry = { name: 'Ana', email: 'ana@correo.es', version: 2, same_transaction: [] };
  expect(settleAnswer.body).toEqual({ ...confirmedFund, ...entry });
  expect((await ana.get('/fondos')).body).toEqual([confirmedFund]);
  expect((await db.select().from(auditLog)).at(-1)).toMatchObject({
    actorId: admin.id,
    action: 'fund.settle',
    subject: `fund:${fund.id}`,
    before: { status: 0, note: null, ammount: '1500.000000' },
    after: { status: 1, note: 'Recibido el lunes.', ammount: '1500.000000' },
  });
});

test.each([null, '', '   ', undefined])(
  'an admin must give a reason for a rejection; %j is not one',
  async (note) => {
    const { ana, fund, settle } = await createApiWithPayment();
    const { status, body } = await settle({ status: 2, note });
    expect([status, body.fields]).toEqual([422, { note: 'Escribe por qué se rechaza.' }]);
    expect((await ana.get('/fondos')).body).toEqual([fund]);
  },
);

test('an admin does not overwrite a change that another admin saved in between', async () => {
  const { ana, settle } = await createApiWithPayment();
  const [first, second] = await Promise.all([
    settle({ status: 1 }),
    settle({ status: 2, note: 'No ha llegado.' }),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  const late = first.status === 409 ? first : second;
  expect(late.body.code).toBe('edit_conflict');
  const keptStatus = first.status === 200 ? 1 : 2;
  expect((await ana.get('/fondos')).body).toMatchObject([{ status: keptStatus }]);
});

test('an admin who rejects a payment allows another one, after which the first can be confirmed and not left pending', async () => {
  const { ana, settle } = await createApiWithPayment();
  await settle({ status: 2, note: 'No ha llegado.' });
  const again = await ana.post('/fondos', payment);
  expect(again.status).toBe(201);
  const { body } = await ana.get('/fondos');
  expect(body).toMatchObject([
    { id: again.body.id, status: 0 },
    { status: 2, note: 'No ha llegado.' },
  ]);
  const back = await settle({ status: 0, version: 2 });
  expect([back.status, back.body.code]).toEqual([409, 'fund_occupied']);
  expect(back.body.message).toContain('Esta persona');
  expect((await settle({ status: 1, version: 2 })).body).toMatchObject({ status: 1 });
});

test('an admin settles no payment that does not exist', async () => {
  const { settle } = await createApiWithPayment();
  expect((await settle({ id: 99 })).status).toBe(404);
});

test('an admin corrects the amount of a payment with a reason, which the audit log records', async () => {
  const { ana, db, settle } = await createApiWithPayment();
  const refusal = await settle({ ammount: '1499.123456' });
  expect([refusal.status, refusal.body.fields]).toEqual([422, { note: 'Escribe por qué cambia el monto.' }]);
  const { body } = await settle({ ammount: '1499.123456', note: 'Comisión de red' });
  expect(body).toMatchObject({ status: 1, ammount: '1499.123456' });
  expect((await ana.get('/fondos')).body).toMatchObject([
    { ammount: '1499.123456', note: 'Comisión de red' },
  ]);
  expect((await db.select().from(auditLog)).at(-1)).toMatchObject({
    before: { ammount: '1500.000000' },
    after: { ammount: '1499.123456' },
  });
  expect((await settle({ version: 2, ammount: '1499.123456' })).status).toBe(200);
});

test.each(['0xAB 12', ' 0xab12'])(
  'an admin sees every other payment of the transaction %j, and confirms it again only with a reason',
  async (transaction_id) => {
    const { admin, signedIn, settle, ana, fund } = await createApiWithPayment();
    await ana.delete(`/fondos/${fund.id}`);
    const first = await ana.post('/fondos', { ...payment, transaction_id: '0xAb12' });
    const eva = await signedIn('Eva');
    const second = await eva.post('/fondos', { ...payment, transaction_id });
    const [shownFund] = (await admin.get('/fondos/todos')).body.funds;
    expect(shownFund).toMatchObject({
      id: second.body.id,
      same_transaction: [{ id: first.body.id, email: 'ana@correo.es', status: 0, ammount: '1500.00' }],
    });
    expect((await settle({ id: first.body.id })).status).toBe(200);
    const refusal = await settle({ id: second.body.id });
    expect([refusal.status, Object.keys(refusal.body.fields)]).toEqual([422, ['note']]);
    expect(refusal.body.fields.note).toContain(`Nº ${first.body.id}, de ana@correo.es`);
    expect((await eva.get('/fondos')).body).toMatchObject([{ status: 0 }]);
    expect((await settle({ id: second.body.id, note: 'Pagaron juntos' })).status).toBe(200);
  },
);

test('one of two concurrent confirmations of one transaction needs a reason', async () => {
  const { ana, admin, signedIn } = await createApiWithPayment();
  const [eva, luis] = [await signedIn('Eva'), await signedIn('Luis')];
  const payments = await Promise.all(
    [eva, luis].map((payer) => payer.post('/fondos', { ...payment, transaction_id: 'T1' })),
  );
  const answers = await Promise.all(
    payments.map(({ body }) => admin.put('/fondos', { id: body.id, status: 1, version: 1 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await ana.get('/fondos')).status).toBe(200);
});

test('an admin who confirms a payment lets its owner register a further one, of another transaction', async () => {
  const { ana, settle, fund } = await createApiWithPayment();
  await ana.delete(`/fondos/${fund.id}`);
  const first = { ...payment, transaction_id: 'T1' };
  const { body } = await ana.post('/fondos', first);
  await settle({ id: body.id });
  expect((await ana.post('/fondos', first)).body).toMatchObject({ id: body.id, status: 1 });
  const again = await ana.post('/fondos', { ...first, transaction_id: 't 1' });
  expect([again.status, again.body.code]).toEqual([409, 'fund_registered']);
  const further = await ana.post('/fondos', { ...payment, transaction_id: 'T2', network: ' TRC20 ' });
  expect([further.status, further.body]).toMatchObject([201, { status: 0, network: 'TRC20' }]);
  expect((await ana.get('/fondos')).body.map(({ status }: { status: number }) => status)).toEqual([0, 1, 2]);
});

test('an admin reads all payments, newest first, by status and search text', async () => {
  const { admin, signedIn, settle } = await createApiWithPayment();
  const eva = await signedIn('Eva');
  await eva.post('/fondos', { binance_user: '100%_eva', ammount: '20' });
  await settle({ status: 1 });
  const listSeen = async (query: string) =>
    (await admin.get(`/fondos/todos${query}`)).body.funds.map(({ name }: { name: string }) => name);
  expect(await listSeen('')).toEqual(['Eva', 'Ana']);
  expect(await listSeen('?status=0')).toEqual(['Eva']);
  expect(await listSeen('?status=1')).toEqual(['Ana']);
  expect(await listSeen('?search=ANA_B')).toEqual(['Ana']);
  expect(await listSeen('?search=eva@correo')).toEqual(['Eva']);
  expect(await listSeen('?search=%25_')).toEqual(['Eva']);
  expect(await listSeen('?search=0__e')).toEqual([]);
  expect((await admin.get('/fondos/todos?status=7')).status).toBe(422);
});

test('an admin reads many payments in pages, each payment once', async () => {
  const { admin, signedIn, db } = await testApi().then(async (api) => ({
    ...api,
    admin: await api.signedIn('Jefa', { rol: 1 }),
  }));
  for (let i = 0; i < 120; i += 1) {
    const { id: userId } = await signedIn(`P${i}`);
    await db.insert(funds).values({ userId, binanceUser: `p${i}`, ammount: '1' });
  }
  const shownIds: number[] = [];
  for (let next: number | null = 1; next !== null;) {
    const from: string = shownIds.length ? `?after=${next}` : '';
    const { body } = await admin.get(`/fondos/todos${from}`);
    shownIds.push(...body.funds.map(({ id }: { id: number }) => id));
    next = body.next;
  }
  expect(shownIds).toEqual(Array.from({ length: 120 }, (_, i) => 120 - i));
});
