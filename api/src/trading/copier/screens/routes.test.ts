import type { CopyEntryEntity } from '@parque/contract';
import { getReasonText } from '@parque/domain/copy';
import {
  auditLog,
  copierChildren,
  copierMasterPositions,
  copierMasters,
  copierPositions,
  licences,
} from '../../../core/database/schema';
import { testCopier } from '../../../testing/copier';
import { changeAccount } from '../testing/change-account';
import { noLimits } from '../testing/limits';

type ChildColumns = Partial<typeof copierChildren.$inferInsert>;

/** Ana's child, its row, and what its screens show. */
async function createWorld() {
  const world = await testCopier();
  const { db, ana, child, path } = world;
  return {
    ...world,
    set: (columns: ChildColumns) =>
      db
        .insert(copierChildren)
        .values({ accountId: child.id, ...columns })
        .onConflictDoUpdate({ target: copierChildren.accountId, set: columns }),
    activate: () => ana.put(path, { mode: 'activo', is_confirmed: true }),
    getChild: async () => (await ana.get('/copier')).body.children[0],
    listLog: async (query = '') => (await ana.get(`${path}/log${query}`)).body,
  };
}

test('a new child is paused, never activated, and limited only by age', async () => {
  const { ana, master, child } = await createWorld();
  const { body } = await ana.get('/copier');
  expect(body.masters[0]).toMatchObject({ id: master.id, status: 'conectando', open_positions: 0 });
  const initial = { activated_at: null, last_copy: null, delay: null, difference: { missing: 0, extra: 0 } };
  const settings = { multiplier: 1.5, mode: 'pausado', status: 'en_pausa', limits: noLimits };
  expect(body.children).toMatchObject([{ id: child.id, ...settings, ...initial }]);
});

test('the first activation needs a confirmation and is audited; a later one needs none and keeps the first date', async () => {
  const { ana, path, db, activate } = await createWorld();
  const rejection = await ana.put(path, { mode: 'activo' });
  expect([rejection.status, rejection.body.code]).toEqual([409, 'copy_unconfirmed']);
  expect(await db.select().from(copierChildren)).toEqual([]);
  const { body: first } = await activate();
  expect(first).toMatchObject({ mode: 'activo', status: 'conectando', activated_at: expect.any(String) });
  expect((await db.select().from(auditLog)).map(({ action }) => action)).toEqual(['copier.activate']);
  expect((await ana.put(path, { mode: 'pausado' })).body.status).toBe('en_pausa');
  const { body: again } = await ana.put(path, { mode: 'activo' });
  expect([again.mode, again.activated_at]).toEqual(['activo', first.activated_at]);
});

test('the second of two concurrent edits is rejected with 409, and a pause without a version is accepted', async () => {
  const { ana, path, getChild } = await createWorld();
  const map = (to: string) => [{ from: 'XAUUSD', to }];
  const both = await Promise.all(
    ['ORO', 'GOLD'].map((to) => ana.put(path, { symbol_map: map(to), version: 1 })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('edit_conflict');
  const winner = both.find(({ status }) => status === 200)?.body;
  expect((await ana.put(path, { mode: 'pausado' })).status).toBe(200);
  const late = await ana.put(path, { symbol_map: map('X'), version: winner.version });
  expect([late.status, late.body.code]).toEqual([409, 'edit_conflict']);
  expect(await getChild()).toMatchObject({ symbol_map: winner.symbol_map, version: winner.version + 1 });
});

test('editing limits and symbols changes nothing else', async () => {
  const { ana, path, getChild } = await createWorld();
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
  const symbol_map = [{ from: 'XAUUSD', to: 'GOLD.s' }];
  await ana.put(path, { limits });
  await ana.put(path, { symbol_map });
  expect(await getChild()).toMatchObject({ mode: 'pausado', limits, symbol_map });
});

test('a stop by a limit on losses is shown, and lasts until the owner changes one of these limits', async () => {
  const { ana, path, activate, set } = await createWorld();
  const limits = { ...noLimits, max_total_loss: 500, max_drawdown: 300, on_loss_limit: 'cerrar' };
  await activate();
  await ana.put(path, { limits });
  await set({ losses: { run: 1, from: 0, start: 0, peak: 0, paid: 0, paidTo: 0, stop: 'total_loss' } });
  const stop = { stopped_by: 'total_loss', status: 'detenido_por_limite' };
  const other = await ana.put(path, { limits: { ...limits, max_lot: 2, on_loss_limit: 'mantener' } });
  expect(other.body).toMatchObject({ ...stop, status_note: expect.stringContaining('pérdida total') });
  const changeAnswer = await ana.put(path, { limits: { ...limits, max_total_loss: 600 } });
  expect(changeAnswer.body).toMatchObject({ stopped_by: null, status: 'conectando' });
});

test('a master symbol that is mapped twice is rejected', async () => {
  const { ana, path } = await createWorld();
  const pair = { from: 'XAUUSD', to: 'GOLD' };
  const { status, body } = await ana.put(path, { symbol_map: [pair, { ...pair, to: 'ORO' }] });
  expect([status, body.fields]).toEqual([422, { 'symbol_map.1.from': 'Este símbolo ya está en la tabla.' }]);
});

test('the log shows each copy with its sum, its reason in Spanish and both delays', async () => {
  const { listLog, copy } = await createWorld();
  await copy({ reason: 'rounded' });
  const names = { action: 'abrir', side: 'compra', symbol: 'EURUSD', child_symbol: 'EURUSD.m' };
  const sum = { master: 0.07, multiplier: 1.5, contract_ratio: 1, exact: 0.105, result: 0.1, step: 0.01 };
  const reason = { reason: 'rounded', message: expect.stringMatching(/paso de lotaje/) };
  expect((await listLog()).rows).toMatchObject([
    { ...names, ...reason, sum, outcome: 'copiada', platform_ms: 3, broker_ms: 88 },
  ]);
});

test.each(['below_min', 'below_step'])(
  'a log entry with the reason %s has the smallest order and the step as numbers, not in its text',
  async (reason) => {
    const { copy, listLog } = await createWorld();
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
    const [row] = (await listLog()).rows;
    expect(row).toMatchObject({ sum: { min: 0.05, step: 0.1 }, lots: null });
    expect(row.message).toMatch(/no se envió nada/);
    expect(row.message).not.toMatch(/\d/);
  },
);

const unopenedText = 'El bróker no aceptó los stops de la apertura: no se abrió nada.';

test.each([
  [
    { state: 'rejected', reason: 'no_money', message: 'No money' },
    /^La cuenta no tiene margen suficiente\. Respuesta del bróker: No money$/,
  ],
  [
    { state: 'rejected', reason: 'invalid_stops', message: 'No' },
    RegExp(`^${unopenedText} Respuesta del bróker: No$`),
  ],
  [
    { state: 'rejected', reason: 'terminal_max_lots', message: 'No' },
    RegExp(`^${getReasonText('terminal_max_lots')}$`),
  ],
  [{ state: 'done', message: 'Request completed' }, null],
  [{ state: 'unknown', message: 'ETIMEDOUT' }, /no contestó/],
  [{ state: 'pending', message: 'ECONNREFUSED' }, /La cuenta no responde: se vuelve a intentar/],
  [
    { state: 'pending', message: 'Market closed', reason: 'market_closed' },
    /cerrado\. Se vuelve a intentar\.$/,
  ],
  [{ state: 'pending', message: 'Invalid', reason: 'invalid_stops' }, /mientras esté abierta\.$/],
] as const)(
  'the log of %j shows what the broker answered, and hides technical messages',
  async (changes, expectedMessage) => {
    const { listLog, copy } = await createWorld();
    await copy(changes);
    const [{ message }] = (await listLog()).rows;
    expect(message).toEqual(expectedMessage && expect.stringMatching(expectedMessage));
  },
);

test('a close that waits for some seconds is in the state of its child, with the reason', async () => {
  const { getChild, copy } = await createWorld();
  const seenAt = new Date(Date.now() - 60_000);
  await copy({ state: 'pending', action: 'close', seenAt: new Date(Date.now() + 60_000) });
  await copy({ state: 'done', action: 'close', seenAt });
  expect((await getChild()).waiting_close).toBeUndefined();
  const rejection = { message: 'Market closed', reason: 'market_closed' };
  await copy({ state: 'pending', action: 'close', seenAt, ...rejection });
  await copy({ state: 'sending', action: 'close_partial', seenAt });
  const message = expect.stringMatching(/mercado.*cerrado/);
  const waitingClose = { count: 2, symbol: 'EURUSD', side: 'compra', message };
  expect((await getChild()).waiting_close).toEqual(waitingClose);
});

test('the log is paged newest first and can be filtered by outcome', async () => {
  const { listLog, copy } = await createWorld();
  const listOutcomes = (entries: readonly CopyEntryEntity[]) => entries.map(({ outcome }) => outcome);
  const states = ['done', 'missed', 'skipped', 'rejected', 'unknown'] as const;
  for (const state of states) await copy({ state });
  const first = await listLog('?limit=3');
  expect(listOutcomes(first.rows)).toEqual(['pendiente', 'rechazada', 'omitida']);
  const second = await listLog(`?limit=3&cursor=${first.next}`);
  expect([listOutcomes(second.rows), second.next]).toEqual([['perdida', 'copiada'], null]);
  expect(listOutcomes((await listLog('?outcome=perdida')).rows)).toEqual(['perdida']);
});

test("the state includes the last copy, the day's delays and the differences from the master", async () => {
  const { ana, db, master, child, copy } = await createWorld();
  const doneCopy = await copy();
  await copy({ state: 'skipped', reason: 'below_min' });
  const sharedColumns = { side: 'buy', openedUnits: 1, units: 1, openedAt: new Date() } as const;
  await db.insert(copierMasterPositions).values(
    ['1', '2', '3', '4'].map((position) => ({
      ...sharedColumns,
      masterId: master.id,
      position,
      symbol: 'EURUSD',
      price: 1,
      isOpen: position !== '4',
    })),
  );
  const createCopy = (position: string, state: 'open' | 'closed_by_hand', commandId: number) => ({
    ...sharedColumns,
    childId: child.id,
    position,
    commandId,
    childPosition: `7${position}`,
    childSymbol: 'EURUSD',
    ofUnits: 1,
    state,
  });
  const [handClosedCopy, openCopy] = [await copy(), await copy()];
  const copies = [createCopy('1', 'open', doneCopy.id), createCopy('2', 'closed_by_hand', handClosedCopy.id)];
  await db.insert(copierPositions).values([...copies, createCopy('4', 'open', openCopy.id)]);
  const { body } = await ana.get('/copier');
  const [platform, broker, total] = [3, 88, 91].map((ms) => ({ p50: ms, p95: ms }));
  expect(body.children[0]).toMatchObject({
    last_copy: { id: openCopy.id },
    delay: { platform, broker, total, count: 3 },
    difference: { missing: 1, extra: 1 },
  });
  expect(body.masters[0].open_positions).toBe(3);
});

const money = { equity: 912.5, positions: 2, floating: 12.5 };
const currency = { currency: 'EUR', digits: 2 };

test.each<[string, { atMs?: number; dayEndsInMs?: number; account?: string }, object | null]>([
  ['is shown as it was read', {}, { is_current: true, today: -7.25 }],
  ['is old after two minutes', { atMs: -130_000 }, { is_current: false, today: -7.25 }],
  ['has no result of today after midnight', { dayEndsInMs: -1 }, { is_current: true, today: null }],
  ['of another account, which the child was before, is not shown', { account: 'Parque-Demo 1' }, null],
])('the money of a child %s', async (_what, changes, fields) => {
  const { child, set, getChild } = await createWorld();
  const { atMs = 0, dayEndsInMs = 60_000, account = child.reference } = changes;
  const readAt = Date.now() + atMs;
  const times = { at: readAt, changedAt: readAt, dayEndsAt: Date.now() + dayEndsInMs };
  await set({ figures: { account, ...money, balance: 900, today: -7.25, ...times, ...currency } });
  const figures = fields && { at: expect.any(String), ...money, ...currency, ...fields };
  expect((await getChild()).figures).toEqual(figures);
});

const today = new Date().toISOString().slice(0, 10);
const stopDay = (day: string) =>
  ({ connection: 'conectada', maxDailyLoss: 20, day, stoppedDay: day }) as const;

test.each([
  [{ connection: 'credenciales_rechazadas' }, 'credenciales_rechazadas'],
  [{ connection: 'sin_conexion' }, 'sin_conexion'],
  [{ connection: 'conectada' }, 'activo'],
  [{ connection: 'conectada', mode: 'solo_cierres' }, 'solo_cierres'],
  [{ connection: 'conectada', mode: 'pausado' }, 'en_pausa'],
  [stopDay(today), 'detenido_por_limite'],
  [stopDay('2020-01-02'), 'activo'],
] as const)('a child with %j is %s', async (changes, status) => {
  const { set, getChild } = await createWorld();
  await set({ mode: 'activo', activatedAt: new Date(), ...changes });
  expect((await getChild()).status).toBe(status);
});

test.each([
  ['metaapi', false, 'Edítala en el conector'],
  ['terminal', true, 'En «Mis terminales», pulsa «Conectar otra vez»'],
] as const)(
  'the note of a refused child at %s names where its owner acts',
  async (gateway, is_terminal, text) => {
    const { child, db, set, getChild } = await createWorld();
    await changeAccount(db, child, { gateway });
    await set({ activatedAt: new Date(), connection: 'credenciales_rechazadas' });
    expect(await getChild()).toMatchObject({ is_terminal, status_note: expect.stringContaining(text) });
  },
);

test('an account that cannot be reached shows when its data last arrived', async () => {
  const { ana, master, db, set } = await createWorld();
  const seenAt = new Date('2026-11-20T10:54:00.000Z');
  await set({ activatedAt: new Date(), connection: 'sin_conexion', seenAt });
  await db.insert(copierMasters).values({ accountId: master.id, status: 'activo', seenAt });
  const { body } = await ana.get('/copier');
  expect(body.children[0].silent_since).toBe(seenAt.toISOString());
  expect(body.masters[0].silent_since).toBeNull();
});

test("another user's child is not listed, and one that does not exist is not found", async () => {
  const { signedIn } = await createWorld();
  const eva = await signedIn('Eva', { owns: [1] });
  expect((await eva.get('/copier')).body).toEqual({ masters: [], children: [], is_entitled: true });
  expect((await eva.get('/copier/children/999999/log')).body.code).toBe('not_found');
});

test('without the product the owner can see, pause and limit a child to closes, and cannot activate it', async () => {
  const { ana, path, revoke, activate } = await createWorld();
  await activate();
  await revoke(ana.id);
  expect((await ana.get('/copier')).body).toMatchObject({ is_entitled: false });
  for (const mode of ['solo_cierres', 'pausado']) expect((await ana.put(path, { mode })).status).toBe(200);
  for (const change of [{ mode: 'activo' }, { mode: 'pausado', symbol_map: [] }]) {
    expect((await ana.put(path, change)).body.code).toBe('product_required');
  }
});

test('an active child only closes because a licence is blocked, until it is not', async () => {
  const { ana, db, set, getChild } = await createWorld();
  await set({ mode: 'activo', activatedAt: new Date(), connection: 'conectada' });
  expect(await getChild()).toMatchObject({ status: 'activo', opening_bar: null });
  await db.insert(licences).values({ userId: ana.id, productId: 1, status: 'Bloqueado' });
  const message = expect.stringMatching(/^Tu licencia está bloqueada/);
  const opening_bar = { reason: 'licence_blocked', message };
  expect(await getChild()).toMatchObject({ mode: 'activo', status: 'solo_cierres', opening_bar });
  await db.update(licences).set({ status: 'Activo' });
  expect(await getChild()).toMatchObject({ status: 'activo', opening_bar: null });
});

test('admins see every master with its counts and its process', async () => {
  const { signedIn, db, master, copy, ana } = await createWorld();
  await db.insert(copierMasters).values({ accountId: master.id, status: 'sin_conexion', lastError: 'away' });
  await copy();
  await copy({ state: 'rejected' });
  await copy({ state: 'pending' });
  const jefa = await signedIn('Jefa', { rol: 1 });
  const { body } = await jefa.get('/admin/copier');
  const counts = {
    children: 1,
    active_children: 0,
    events: 3,
    copied: 1,
    left_out: 0,
    rejected: 1,
    pending: 1,
  };
  expect(body.masters).toMatchObject([
    { email: ana.email, status: 'sin_conexion', last_error: 'away', ...counts, delay: { count: 1 } },
  ]);
  expect(body.oldest_pending_ms).toBeGreaterThanOrEqual(0);
});
