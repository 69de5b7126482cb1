import type { CopyEntryEntity } from '@parque/contract';
import { getReasonText, type CopyReason } from '@parque/domain/copy';
import {
  auditLog,
  copierChildren,
  copierMasterPositions,
  copierMasters,
  copierPositions,
  licences,
} from '../../../core/database/schema';
import { testCopier } from '../../../testing/copier';
import type { User } from '../../../testing/test-api';
import { changeAccount } from '../testing/change-account';
import { noLimits } from '../testing/limits';

const listCodes = (entries: readonly CopyEntryEntity[]) => entries.map(({ outcome }) => outcome);

test('a new child is paused, never activated, and limited only by age', async () => {
  const { ana, master, child } = await testCopier();
  const { body } = await ana.get('/copier');
  expect(body.masters[0]).toMatchObject({ id: master.id, status: 'conectando', open_positions: 0 });
  expect(body.children).toEqual([
    expect.objectContaining({
      id: child.id,
      multiplier: 1.5,
      mode: 'pausado',
      status: 'en_pausa',
      activated_at: null,
      limits: noLimits,
      last_copy: null,
      delay: null,
      difference: { missing: 0, extra: 0 },
    }),
  ]);
});

test('the first activation needs a confirmation and is audited', async () => {
  const { ana, path, db } = await testCopier();
  const unconfirmed = await ana.put(path, { mode: 'activo' });
  expect([unconfirmed.status, unconfirmed.body.code]).toEqual([409, 'copy_unconfirmed']);
  expect(await db.select().from(copierChildren)).toEqual([]);
  const { body } = await ana.put(path, { mode: 'activo', is_confirmed: true });
  expect(body).toMatchObject({ mode: 'activo', status: 'conectando', activated_at: expect.any(String) });
  const noted = await db.select().from(auditLog);
  expect(noted.map(({ action }) => action)).toEqual(['copier.activate']);
});

test('the first activation happens once: a later activation needs no confirmation and keeps the first date', async () => {
  const { ana, path } = await testCopier();
  const { body: first } = await ana.put(path, { mode: 'activo', is_confirmed: true });
  expect((await ana.put(path, { mode: 'pausado' })).body.status).toBe('en_pausa');
  const { body: again } = await ana.put(path, { mode: 'activo' });
  expect([again.mode, again.activated_at]).toEqual(['activo', first.activated_at]);
});

test('the second of two concurrent edits is rejected with 409, and a pause without a version is accepted', async () => {
  const { ana, path } = await testCopier();
  const map = (to: string) => [{ from: 'XAUUSD', to }];
  const both = await Promise.all(
    ['ORO', 'GOLD'].map((to) => ana.put(path, { symbol_map: map(to), version: 1 })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('edit_conflict');
  const stored = both.find(({ status }) => status === 200)?.body;
  expect((await ana.put(path, { mode: 'pausado' })).status).toBe(200);
  const late = await ana.put(path, { symbol_map: map('X'), version: stored.version });
  expect([late.status, late.body.code]).toEqual([409, 'edit_conflict']);
  const { body } = await ana.get('/copier');
  expect(body.children[0]).toMatchObject({ symbol_map: stored.symbol_map, version: stored.version + 1 });
});

test('editing limits and symbols changes nothing else', async () => {
  const { ana, path } = await testCopier();
  const limits = {
    max_lot: 0.5,
    max_positions: 3,
    max_daily_loss: 150.25,
    max_total_loss: 1500.5,
    max_drawdown: 900,
    on_loss_limit: 'cerrar',
    max_slippage_points: 20,
    max_age_seconds: 60,
  };
  await ana.put(path, { limits });
  await ana.put(path, { symbol_map: [{ from: 'XAUUSD', to: 'GOLD.s' }] });
  const { body } = await ana.get('/copier');
  expect(body.children[0]).toMatchObject({
    mode: 'pausado',
    limits,
    symbol_map: [{ from: 'XAUUSD', to: 'GOLD.s' }],
  });
});

const losses = { ...noLimits, max_total_loss: 500, max_drawdown: 300, on_loss_limit: 'cerrar' as const };
const reached = { run: 1, from: 0, start: 0, peak: 0, paid: 0, paidTo: 0, stop: 'total_loss' as const };

test('a stop by a limit on losses is shown, and lasts until the owner changes one of these limits', async () => {
  const { ana, path, db } = await testCopier();
  await ana.put(path, { mode: 'activo', is_confirmed: true });
  await ana.put(path, { limits: losses });
  await db.update(copierChildren).set({ losses: reached });
  const stopped = { stopped_by: 'total_loss', status: 'detenido_por_limite' };
  const other = await ana.put(path, { limits: { ...losses, max_lot: 2, on_loss_limit: 'mantener' } });
  expect(other.body).toMatchObject({ ...stopped, status_note: expect.stringContaining('pérdida total') });
  const changed = await ana.put(path, { limits: { ...losses, max_total_loss: 600 } });
  expect(changed.body).toMatchObject({ stopped_by: null, status: 'conectando' });
});

test('a master symbol that is mapped twice is rejected', async () => {
  const { ana, path } = await testCopier();
  const pair = { from: 'XAUUSD', to: 'GOLD' };
  const { status, body } = await ana.put(path, { symbol_map: [pair, { ...pair, to: 'ORO' }] });
  expect([status, body.fields]).toEqual([422, { 'symbol_map.1.from': 'Este símbolo ya está en la tabla.' }]);
});

test('the log shows each copy with its sum, its reason in Spanish and both delays', async () => {
  const { ana, path, copy } = await testCopier();
  await copy({ reason: 'rounded' });
  const { body } = await ana.get(`${path}/log`);
  expect(body.rows).toEqual([
    expect.objectContaining({
      action: 'abrir',
      side: 'compra',
      symbol: 'EURUSD',
      child_symbol: 'EURUSD.m',
      outcome: 'copiada',
      reason: 'rounded',
      message: expect.stringMatching(/paso de lotaje/),
      sum: { master: 0.07, multiplier: 1.5, contract_ratio: 1, exact: 0.105, result: 0.1, step: 0.01 },
      platform_ms: 3,
      broker_ms: 88,
    }),
  ]);
});

test.each(['below_min', 'below_step'])(
  'a log entry with the reason %s has the smallest order and the step as numbers, not in its text',
  async (reason) => {
    const { ana, copy, path } = await testCopier();
    const sum = {
      master: 0.06,
      multiplier: 1,
      contractRatio: 1,
      exact: 0.06,
      result: 0,
      step: 0.1,
      min: 0.05,
    };
    await copy({ state: 'skipped', reason, sum });
    const [row] = (await ana.get(`${path}/log`)).body.rows;
    expect(row.sum).toMatchObject({ min: 0.05, step: 0.1 });
    expect(row.message).toMatch(/no se envió nada/);
    expect(row.message).not.toMatch(/\d/);
    expect(row.lots).toBeNull();
  },
);

test.each<[CopyReason, string | undefined]>([
  ['no_money', 'La cuenta no tiene margen suficiente. Respuesta del bróker: No money'],
  [
    'invalid_stops',
    'El bróker no aceptó los stops de la apertura: no se abrió nada. Respuesta del bróker: No money',
  ],
  ['terminal_max_lots', getReasonText('terminal_max_lots')],
])(
  "the log shows the broker's message beside the reason %s, unless the terminal rejected it",
  async (reason, text) => {
    const { ana, path, copy } = await testCopier();
    await copy({ state: 'rejected', reason, message: 'No money' });
    expect((await ana.get(`${path}/log`)).body.rows[0].message).toBe(text);
  },
);

test.each([
  [{ state: 'done', message: 'Request completed' }, null],
  [{ state: 'unknown', message: 'ETIMEDOUT' }, /no contestó/],
  [{ state: 'pending', message: 'ECONNREFUSED' }, /La cuenta no responde: se vuelve a intentar/],
  [
    { state: 'pending', message: 'Market closed', reason: 'market_closed' },
    /cerrado\. Se vuelve a intentar\.$/,
  ],
  [{ state: 'pending', message: 'Invalid', reason: 'invalid_stops' }, /mientras esté abierta\.$/],
] as const)('the log of %j hides technical messages from the user', async (changes, expected) => {
  const { ana, path, copy } = await testCopier();
  await copy(changes);
  const { message } = (await ana.get(`${path}/log`)).body.rows[0];
  expect(message).toEqual(expected && expect.stringMatching(expected));
});

test('a close that waits for some seconds is in the state of its child, with the reason', async () => {
  const { ana, copy } = await testCopier();
  const seenAt = new Date(Date.now() - 60_000);
  const countWaiting = async () => (await ana.get('/copier')).body.children[0].waiting_close;
  await copy({ state: 'pending', action: 'close', seenAt: new Date(Date.now() + 60_000) });
  await copy({ state: 'done', action: 'close', seenAt });
  expect(await countWaiting()).toBeUndefined();
  await copy({
    state: 'pending',
    action: 'close',
    seenAt,
    message: 'Market closed',
    reason: 'market_closed',
  });
  await copy({ state: 'sending', action: 'close_partial', seenAt });
  expect(await countWaiting()).toEqual({
    count: 2,
    symbol: 'EURUSD',
    side: 'compra',
    message: expect.stringMatching(/mercado.*cerrado/),
  });
});

test('the log is paged newest first and can be filtered by outcome', async () => {
  const { ana, path, copy } = await testCopier();
  const states = ['done', 'missed', 'skipped', 'rejected', 'unknown'] as const;
  for (const state of states) await copy({ state });
  const { body: first } = await ana.get(`${path}/log?limit=3`);
  expect(listCodes(first.rows)).toEqual(['pendiente', 'rechazada', 'omitida']);
  const { body: second } = await ana.get(`${path}/log?limit=3&cursor=${first.next}`);
  expect([listCodes(second.rows), second.next]).toEqual([['perdida', 'copiada'], null]);
  const { body: missed } = await ana.get(`${path}/log?outcome=perdida`);
  expect(listCodes(missed.rows)).toEqual(['perdida']);
});

test("the state includes the last copy, the day's delays and the differences from the master", async () => {
  const { ana, db, master, child, copy } = await testCopier();
  const done = await copy();
  await copy({ state: 'skipped', reason: 'below_min' });
  const createPosition = (name: string, isOpen: boolean) => ({
    masterId: master.id,
    position: name,
    symbol: 'EURUSD',
    side: 'buy' as const,
    openedUnits: 1,
    units: 1,
    price: 1,
    openedAt: new Date(),
    isOpen,
  });
  await db
    .insert(copierMasterPositions)
    .values([
      createPosition('1', true),
      createPosition('2', true),
      createPosition('3', true),
      createPosition('4', false),
    ]);
  const createCopy = (name: string, state: 'open' | 'closed_by_hand', commandId: number) => ({
    childId: child.id,
    position: name,
    commandId,
    childPosition: `7${name}`,
    childSymbol: 'EURUSD',
    side: 'buy' as const,
    openedUnits: 1,
    ofUnits: 1,
    units: 1,
    state,
    openedAt: new Date(),
  });
  const [byHand, left] = [await copy(), await copy()];
  await db
    .insert(copierPositions)
    .values([
      createCopy('1', 'open', done.id),
      createCopy('2', 'closed_by_hand', byHand.id),
      createCopy('4', 'open', left.id),
    ]);
  const { body } = await ana.get('/copier');
  expect(body.children[0]).toMatchObject({
    last_copy: { id: left.id },
    delay: {
      platform: { p50: 3, p95: 3 },
      broker: { p50: 88, p95: 88 },
      total: { p50: 91, p95: 91 },
      count: 3,
    },
    difference: { missing: 1, extra: 1 },
  });
  expect(body.masters[0].open_positions).toBe(3);
});

async function show(changes: { atMs?: number; dayEndsInMs?: number; account?: string }) {
  const { ana, child, db } = await testCopier();
  const { atMs = 0, dayEndsInMs = 60_000, account = child.reference } = changes;
  const money = { balance: 900, equity: 912.5, positions: 2, floating: 12.5, today: -7.25 };
  const at = Date.now() + atMs;
  const times = { at, changedAt: at, dayEndsAt: Date.now() + dayEndsInMs };
  const figures = { account, ...money, ...times, currency: 'EUR', digits: 2 };
  await db.insert(copierChildren).values({ accountId: child.id, figures });
  return (await ana.get('/copier')).body.children[0].figures;
}

test.each([
  ['is shown as it was read', {}, { is_current: true, today: -7.25 }],
  ['is old after two minutes', { atMs: -130_000 }, { is_current: false, today: -7.25 }],
  ['has no result of today after midnight', { dayEndsInMs: -1 }, { is_current: true, today: null }],
])('the money of a child %s', async (_what, changes, shown) => {
  expect(await show(changes)).toEqual({
    at: expect.any(String),
    equity: 912.5,
    positions: 2,
    floating: 12.5,
    currency: 'EUR',
    digits: 2,
    ...shown,
  });
});

test('the money of another account, which the child was before, is not shown', async () => {
  expect(await show({ account: 'Parque-Demo 1' })).toBeNull();
});

test.each([
  [{ connection: 'credenciales_rechazadas' }, 'credenciales_rechazadas'],
  [{ connection: 'sin_conexion' }, 'sin_conexion'],
  [{ connection: 'conectada' }, 'activo'],
  [{ connection: 'conectada', mode: 'solo_cierres' }, 'solo_cierres'],
  [{ connection: 'conectada', mode: 'pausado' }, 'en_pausa'],
] as const)('a child with %j is %s', async (changes, status) => {
  const { ana, child, db } = await testCopier();
  const own = { accountId: child.id, mode: 'activo' as const, activatedAt: new Date(), ...changes };
  await db.insert(copierChildren).values(own);
  const { body } = await ana.get('/copier');
  expect(body.children[0].status).toBe(status);
});

test.each([
  ['metaapi', false, 'Edítala en el conector'],
  ['terminal', true, 'En «Mis terminales», pulsa «Conectar otra vez»'],
] as const)(
  'the note of a refused child at %s names where its owner acts',
  async (gateway, is_terminal, text) => {
    const { ana, child, db } = await testCopier();
    await changeAccount(db, child, { gateway });
    await db
      .insert(copierChildren)
      .values({ accountId: child.id, activatedAt: new Date(), connection: 'credenciales_rechazadas' });
    const [shown] = (await ana.get('/copier')).body.children;
    expect(shown).toMatchObject({ is_terminal, status_note: expect.stringContaining(text) });
  },
);

test('an account that cannot be reached shows when its data last arrived', async () => {
  const { ana, child, master, db } = await testCopier();
  const seenAt = new Date('2026-11-20T10:54:00.000Z');
  const own = { accountId: child.id, activatedAt: new Date(), connection: 'sin_conexion' as const, seenAt };
  await db.insert(copierChildren).values(own);
  await db.insert(copierMasters).values({ accountId: master.id, status: 'activo', seenAt });
  const { body } = await ana.get('/copier');
  expect(body.children[0].silent_since).toBe(seenAt.toISOString());
  expect(body.masters[0].silent_since).toBeNull();
});

test('a child at its daily loss limit shows it on that day only', async () => {
  const { ana, child, db } = await testCopier();
  const day = new Date().toISOString().slice(0, 10);
  await db.insert(copierChildren).values({
    accountId: child.id,
    mode: 'activo',
    activatedAt: new Date(),
    connection: 'conectada',
    maxDailyLoss: 20,
    day,
    stoppedDay: day,
  });
  const getStatus = async (user: User) => (await user.get('/copier')).body.children[0].status as string;
  expect(await getStatus(ana)).toBe('detenido_por_limite');
  await db.update(copierChildren).set({ day: '2020-01-02', stoppedDay: '2020-01-02' });
  expect(await getStatus(ana)).toBe('activo');
});

test("another user's child is not listed, and one that does not exist is not found", async () => {
  const { signedIn } = await testCopier();
  const eva = await signedIn('Eva', { owns: [1] });
  expect((await eva.get('/copier')).body).toEqual({
    masters: [],
    children: [],
    is_entitled: true,
  });
  expect((await eva.get('/copier/children/999999/log')).body.code).toBe('not_found');
});

test('without the product the owner can see, pause and limit a child to closes, and cannot activate it', async () => {
  const { ana, path, revoke } = await testCopier();
  await ana.put(path, { mode: 'activo', is_confirmed: true });
  await revoke(ana.id);
  expect((await ana.get('/copier')).body).toMatchObject({ is_entitled: false });
  for (const mode of ['solo_cierres', 'pausado']) expect((await ana.put(path, { mode })).status).toBe(200);
  for (const change of [{ mode: 'activo' }, { mode: 'pausado', symbol_map: [] }]) {
    expect((await ana.put(path, change)).body.code).toBe('product_required');
  }
});

const createOpened = async () => {
  const made = await testCopier();
  await made.ana.put(made.path, { mode: 'activo', is_confirmed: true });
  await made.db.update(copierChildren).set({ connection: 'conectada' });
  const getChild = async () => (await made.ana.get('/copier')).body.children[0];
  return { ...made, getChild };
};

test('an active child only closes because a licence is blocked, until it is not', async () => {
  const { ana, db, getChild } = await createOpened();
  expect(await getChild()).toMatchObject({ status: 'activo', opening_bar: null });
  await db.insert(licences).values({ userId: ana.id, productId: 1, status: 'Bloqueado' });
  expect(await getChild()).toMatchObject({
    mode: 'activo',
    status: 'solo_cierres',
    opening_bar: {
      reason: 'licence_blocked',
      message: expect.stringMatching(/^Tu licencia está bloqueada/),
    },
  });
  await db.update(licences).set({ status: 'Activo' });
  expect(await getChild()).toMatchObject({ status: 'activo', opening_bar: null });
});

test('admins see every master with its counts and its process', async () => {
  const { signedIn, db, master, copy, ana } = await testCopier();
  await db.insert(copierMasters).values({ accountId: master.id, status: 'sin_conexion', lastError: 'away' });
  await copy();
  await copy({ state: 'rejected' });
  await copy({ state: 'pending' });
  const jefa = await signedIn('Jefa', { rol: 1 });
  const { body } = await jefa.get('/admin/copier');
  expect(body.masters).toEqual([
    expect.objectContaining({
      email: ana.email,
      status: 'sin_conexion',
      last_error: 'away',
      children: 1,
      active_children: 0,
      events: 3,
      copied: 1,
      left_out: 0,
      rejected: 1,
      pending: 1,
      delay: expect.objectContaining({ count: 1 }),
    }),
  ]);
  expect(body.oldest_pending_ms).toBeGreaterThanOrEqual(0);
});
