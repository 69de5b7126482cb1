import { and, eq, isNotNull } from 'drizzle-orm';
import {
  copierCommands,
  copierFindings,
  copierPositions,
  simulatorPositions,
  auditLog,
  copierChildren,
} from '../../../../core/database/schema/index';
import { msPerHour } from '@parque/domain/durations';
import { createClientId } from '../../engine/sending/own-orders';
import { createCopiedPosition, createOrphanedPosition } from '../../testing/copied-position';

/** Ana's master with a copied position, and her calls. */
async function createWorld() {
  const world = await createCopiedPosition();
  const { ana, path, readFindings } = world;
  const listRows = async () => (await readFindings()).rows;
  const resolve = async (action: string) => {
    const [row] = await listRows();
    return ana.post(`${path}/${row?.finding}`, { action });
  };
  /** Changes the stops of the child's only position by hand. */
  const setChildStops = async (stopLoss: number | null, takeProfit: number | null) => {
    const [held] = await world.listHeld();
    await world.control.modifyByHand(world.child.reference, held?.ticket ?? '', { stopLoss, takeProfit });
  };
  return { ...world, listRows, resolve, setChildStops };
}

test('a confirmed orphan is reported with an alarm, and one request closes it', async () => {
  const { sendOrphan, compare, listRows, resolve, copier, settle, showHeld, ana, childPath } =
    await createWorld();
  await sendOrphan();
  await copier.turn();
  expect((await listRows()).map(({ kind }) => kind)).toEqual(['igual']);
  await compare();
  expect(await listRows()).toMatchObject([
    { kind: 'huerfana', lots: 0.3, expected_lots: 0, is_adoptable: false },
    { kind: 'igual', lots: 0.5 },
  ]);
  expect((await ana.get('/copier')).body.children[0].findings).toBe(1);
  expect((await resolve('cerrar')).status).toBe(200);
  await settle(copier);
  expect(await showHeld()).toEqual(['Step Index buy 0.5']);
  const [entry] = (await ana.get(`${childPath}/log`)).body.rows;
  expect(entry).toMatchObject({ action: 'cerrar', outcome: 'copiada', reason: 'closed_by_owner' });
  await compare();
  expect((await ana.get('/copier')).body.children[0].findings).toBe(0);
});

test('a copy that is recorded as closed and still held is found, adopted, and closed with the master', async () => {
  const { db, child, compare, resolve, close, position, copier, settle, showHeld, listRows } =
    await createWorld();
  await db
    .update(copierPositions)
    .set({ state: 'closed', units: 0 })
    .where(eq(copierPositions.childId, child.id));
  await compare();
  expect(await listRows()).toMatchObject([
    { kind: 'huerfana', lots: 0.5, master_position: position, is_adoptable: true },
  ]);
  expect((await resolve('adoptar')).body.rows).toMatchObject([{ kind: 'igual', lots: 0.5 }]);
  await close(position);
  await settle(copier);
  expect(await showHeld()).toEqual([]);
});

test.each([
  ['orphan', { state: 'closed', units: 0 }, 'huerfana'],
  ['larger volume', { units: 10_000_000 }, 'lotes'],
] as const)(
  'after the adoption of a partly closed %s, a partial close keeps the fraction of all copies',
  async (_what, record, kind) => {
    const { db, child, compare, resolve, close, position, copier, settle, showHeld, listRows } =
      await createWorld();
    await close(position, 0.1);
    await settle(copier);
    await db.update(copierPositions).set(record).where(eq(copierPositions.childId, child.id));
    await compare();
    expect(await listRows()).toMatchObject([{ kind, lots: 0.4, is_adoptable: true }]);
    expect((await resolve('adoptar')).status).toBe(200);
    await close(position, 0.2);
    await settle(copier);
    expect(await showHeld()).toEqual(['Step Index buy 0.2']);
    await close(position);
    await settle(copier);
    expect(await showHeld()).toEqual([]);
  },
);

test('a position cannot be adopted while a partial close of it waits', async () => {
  const { db, child, compare, resolve, close, position, copier, settle, listRows } = await createWorld();
  await close(position, 0.2);
  await settle(copier);
  const partial = and(eq(copierCommands.childId, child.id), eq(copierCommands.action, 'close_partial'));
  const nextAt = new Date(Date.now() + msPerHour);
  await db.update(copierCommands).set({ state: 'pending', nextAt }).where(partial);
  await db.update(copierPositions).set({ units: 10_000_000 }).where(eq(copierPositions.childId, child.id));
  await compare();
  expect(await listRows()).toMatchObject([{ kind: 'lotes', is_adoptable: false }]);
  expect((await resolve('adoptar')).body.code).toBe('edit_conflict');
  await db.update(copierCommands).set({ state: 'done' }).where(partial);
  expect((await resolve('adoptar')).status).toBe(200);
});

test('a copy with less volume than its position is found and aligned', async () => {
  const { db, child, compare, resolve, copier, settle, showHeld, listRows } = await createWorld();
  await db
    .update(copierPositions)
    .set({ units: 20_000_000, openedUnits: 20_000_000 })
    .where(eq(copierPositions.childId, child.id));
  await compare();
  expect(await listRows()).toMatchObject([{ kind: 'lotes', lots: 0.5, expected_lots: 0.2 }]);
  expect((await resolve('cerrar')).status).toBe(200);
  await settle(copier);
  expect(await showHeld()).toEqual(['Step Index buy 0.2']);
});

test('an ignored difference is not reported again, and an ended one disappears', async () => {
  const { sendOrphan, compare, resolve, listRows, listHeld, close, child, db } = await createWorld();
  await sendOrphan();
  await compare();
  await resolve('ignorar');
  await compare();
  expect((await listRows()).map(({ kind }) => kind)).toEqual(['igual']);
  await sendOrphan(createClientId(998, child.id, 'x:1', 1));
  await compare();
  expect((await listRows()).map(({ kind }) => kind)).toEqual(['huerfana', 'igual']);
  await close((await listHeld()).at(-1)?.ticket ?? '', undefined, child.reference);
  await compare();
  expect((await listRows()).map(({ kind }) => kind)).toEqual(['igual']);
  expect((await db.select().from(copierFindings)).map(({ resolution }) => resolution)).toEqual([
    'ignored',
    'gone',
  ]);
});

test('an order without an answer is listed, and is not a difference', async () => {
  const { sendOrphan, db, child, compare, listRows } = await createWorld();
  await sendOrphan();
  await db
    .update(copierCommands)
    .set({ state: 'unknown', nextAt: new Date(Date.now() + msPerHour) })
    .where(eq(copierCommands.childId, child.id));
  await compare();
  expect(await listRows()).toMatchObject([
    { kind: 'en_duda', finding: null, expected_lots: 0.5, child_position: null },
    { kind: 'igual' },
  ]);
});

test("stops that differ from those of the master are found, and one click sets the master's", async () => {
  const { setStops, setChildStops, position, copier, settle, compare, listRows, resolve, listHeld, log } =
    await createWorld();
  await setStops(position, 7000, 9000);
  await settle(copier);
  await compare();
  expect((await listRows()).map(({ kind }) => kind)).toEqual(['igual']);
  await setChildStops(null, 9100);
  await compare();
  expect(await listRows()).toMatchObject([
    {
      kind: 'stops',
      lots: 0.5,
      stops: { stop_loss: null, take_profit: 9100, expected_stop_loss: 7000, expected_take_profit: 9000 },
      master_position: position,
      is_adoptable: false,
    },
  ]);
  expect((await resolve('cerrar')).body.code).toBe('edit_conflict');
  expect((await resolve('igualar')).status).toBe(200);
  await settle(copier);
  await compare();
  expect(await listHeld()).toMatchObject([{ stopLoss: 7000, takeProfit: 9000 }]);
  expect((await listRows()).map(({ kind }) => kind)).toEqual(['igual']);
  expect((await log()).at(-1)).toBe('modify done');
});

test('discarded stops are reported again only after another change', async () => {
  const { setStops, setChildStops, position, copier, settle, compare, listRows, resolve } =
    await createWorld();
  await setStops(position, 7000, null);
  await settle(copier);
  await setChildStops(7100, null);
  await compare();
  await resolve('ignorar');
  await compare();
  expect((await listRows()).map(({ kind }) => kind)).toEqual([]);
  await setChildStops(7200, null);
  await compare();
  expect((await listRows()).map(({ kind }) => kind)).toEqual(['stops']);
});

test('stops within half a tick of those of the master are no difference', async () => {
  const { setStops, position, copier, settle, compare, listRows } = await createWorld();
  await setStops(position, 7000.04, null);
  await settle(copier);
  await compare();
  expect((await listRows()).map(({ kind }) => kind)).toEqual(['igual']);
});

test('stops that a waiting command changes are no difference, until the broker has rejected them', async () => {
  const world = await createWorld();
  const { setStops, position, listRows, settle, copier, db, child, time } = world;
  const listKinds = async () => (await listRows()).map(({ kind }) => kind);
  await setStops(position, 7000, null);
  await settle(copier);
  await db.update(simulatorPositions).set({ stopLoss: null }).where(isNotNull(simulatorPositions.clientId));
  const waiting = { state: 'pending', nextAt: new Date(time.ms + msPerHour) } as const;
  const isModify = and(eq(copierCommands.childId, child.id), eq(copierCommands.action, 'modify'));
  await db
    .update(copierCommands)
    .set({ ...waiting, retcode: null })
    .where(isModify);
  await world.compare();
  expect(await listKinds()).toEqual(['igual']);
  await db.update(copierCommands).set({ retcode: 10_016, reason: 'invalid_stops' }).where(isModify);
  await world.compare();
  expect(await listKinds()).toEqual(['stops']);
});

test('a copy whose position is gone without a deal that closed it is found, and ended with one request', async () => {
  const { db, listHeld, compare, listRows, resolve, position, settle, copier, log } = await createWorld();
  const [copy] = await listHeld();
  await db
    .delete(simulatorPositions)
    .where(and(eq(simulatorPositions.ticket, copy?.ticket ?? ''), isNotNull(simulatorPositions.clientId)));
  await compare();
  expect(await listRows()).toMatchObject([
    { kind: 'sin_posicion', lots: 0, expected_lots: 0.5, master_position: position, is_adoptable: false },
  ]);
  expect((await resolve('cerrar')).body.code).toBe('edit_conflict');
  expect((await resolve('ignorar')).status).toBe(200);
  await compare();
  expect((await listRows()).map(({ kind }) => kind)).toEqual(['cerrada_a_mano']);
  await settle(copier);
  expect(await log()).toEqual(['open done']);
});

test('a copy that its owner closed is closed by hand, because a deal of the account closed it', async () => {
  const { db, listHeld, close, child, compare, listRows } = await createWorld();
  await close((await listHeld())[0]?.ticket ?? '', undefined, child.reference);
  await compare();
  expect((await listRows()).map(({ kind }) => kind)).toEqual(['cerrada_a_mano']);
  expect(await db.select().from(copierPositions)).toMatchObject([{ hasClosingDeal: true }]);
  expect(await db.select().from(copierFindings)).toEqual([]);
});

test('the answer has the time of the last comparison and the differences that are not confirmed yet', async () => {
  const { ana, path, sendOrphan, copier, time } = await createWorld();
  await sendOrphan();
  time.ms += 16_000;
  await copier.turn();
  const seen = { checked_at: new Date(time.ms).toISOString(), unconfirmed: 1 };
  expect((await ana.get(path)).body).toMatchObject(seen);
  expect(await ana.post(path, {})).toMatchObject({ status: 200, body: seen });
});

test('a copy whose close waits names it', async () => {
  const { ana, listRows, settle, copier } = await createWorld();
  expect(await listRows()).toMatchObject([{ kind: 'igual', close_attempt: null }]);
  await ana.post('/copier/close', { is_paused: false });
  const message = 'Cierre pendiente: se envía en cuanto la cuenta contesta.';
  expect(await listRows()).toMatchObject([{ kind: 'igual', close_attempt: { is_pending: true, message } }]);
  await settle(copier);
  expect(await listRows()).toEqual([]);
});

test('a copy without the stop of its master names a change that waits, and none that was never sent', async () => {
  const { db, listRows, setChildStops, compare } = await createWorld();
  await setChildStops(1, null);
  await compare();
  expect(await listRows()).toMatchObject([{ kind: 'stops', close_attempt: null }]);
  const [opening] = await db.select().from(copierCommands);
  if (!opening) throw new Error('no copy');
  const { id: _id, ...stored } = opening;
  await db.insert(copierCommands).values({
    ...stored,
    leg: 7,
    action: 'modify',
    state: 'pending',
    message: 'Invalid stops',
    reason: 'invalid_stops',
  });
  const message = expect.stringMatching(/^Cambio de stops pendiente\. El bróker no aceptó el stop loss/);
  expect(await listRows()).toMatchObject([{ kind: 'stops', close_attempt: { is_pending: true, message } }]);
});

const empty = { rows: [], checked_at: null, unconfirmed: 0 };

test('a child without a master is not compared, and has no finding to resolve', async () => {
  const { ana, path, readFindings, showHeld } = await createOrphanedPosition();
  expect(await readFindings()).toEqual(empty);
  expect(await ana.post(path, {})).toMatchObject({ status: 200, body: empty });
  expect((await ana.post(`${path}/1`, { action: 'cerrar' })).body.code).toBe('copy_without_master');
  expect(await showHeld()).toEqual(['Step Index buy 0.5', 'Step Index buy 0.2']);
});

/** The same after Ana added another master, which the child has not copied yet. */
async function withAnotherMaster() {
  const world = await createOrphanedPosition();
  const { ana, child } = world;
  const [server] = (await ana.get('/mt5/servers')).body.filter(
    ({ name }: { name: string }) => name === 'Parque-Sinteticos',
  );
  const account = { server_id: server.id, type: 2, number: 10_001_077, password: 'demo-10001077' };
  expect((await ana.post('/mt5/account/conector', { ...account, multiplier: 1 })).status).toBe(201);
  const getState = async () => (await ana.get('/copier')).body.children[0];
  expect(await getState()).toMatchObject({ id: child.id, master_id: expect.any(Number), activated_at: null });
  return world;
}

test.each(['adoptar', 'cerrar', 'ignorar'])(
  'a difference of a former master is kept until the first comparison, and %s of an old page gets 409',
  async (action) => {
    const { ana, childPath, path, db, child, ticket, position, apiNow, readFindings } =
      await withAnotherMaster();
    const [finding] = await db
      .insert(copierFindings)
      .values({
        childId: child.id,
        childPosition: ticket,
        kind: 'orphan',
        symbol: 'Step Index',
        side: 'buy',
        units: 50_000_000,
        expectedUnits: 0,
        position,
        foundAt: apiNow(),
        confirmedAt: apiNow(),
      })
      .returning();
    const resolve = (chosen: string) => ana.post(`${path}/${finding?.id}`, { action: chosen });
    const { status, body } = await resolve(action);
    expect([status, body.code]).toEqual([409, 'edit_conflict']);
    expect(await db.select().from(copierFindings)).toEqual([finding]);
    expect(await db.select().from(copierCommands)).toEqual([]);
    const audited = eq(auditLog.action, 'copier.reconcile');
    expect(await db.select().from(auditLog).where(audited)).toEqual([]);

    await ana.put(childPath, { mode: 'activo', is_confirmed: true });
    expect(await readFindings()).toEqual({ rows: [], checked_at: null, unconfirmed: 0 });
    expect((await resolve(action)).body.code).toBe('edit_conflict');

    const isOfChild = eq(copierChildren.accountId, child.id);
    await db.update(copierChildren).set({ seenAt: copierChildren.activatedAt }).where(isOfChild);
    expect((await readFindings()).rows).toMatchObject([{ kind: 'huerfana', finding: finding?.id }]);
    expect((await resolve('cerrar')).status).toBe(200);
  },
);
