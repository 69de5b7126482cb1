import { and, eq, isNotNull } from 'drizzle-orm';
import {
  auditLog,
  copierChildren,
  copierCommands,
  copierFindings,
  copierPositions,
  simulatorPositions,
} from '../../../../core/database/schema/index';
import { msPerHour } from '@parque/domain/durations';
import { createClientId } from '../../engine/sending/own-orders';
import { createCopiedPosition, createOrphanedPosition } from '../../testing/copied-position';
import { connectorPath } from '../../testing/live-copier';

/** Ana's master with a copied position, and her calls. */
async function createWorld() {
  const world = await createCopiedPosition();
  const { ana, db, path, readFindings, position, run } = world;
  const listRows = async () => (await readFindings()).rows;
  return {
    ...world,
    listRows,
    listKinds: async () => (await listRows()).map(({ kind }) => kind),
    async resolve(action: string) {
      const [row] = await listRows();
      return ana.post(`${path}/${row?.finding}`, { action });
    },
    /** The master closes its position, in whole or in part, and the child follows. */
    async closeMaster(lots?: number) {
      await world.close(position, lots);
      await run();
    },
    async setMasterStops(stopLoss: number | null, takeProfit: number | null = null) {
      await world.setStops(position, stopLoss, takeProfit);
      await run();
    },
    setCopies: (record: Partial<typeof copierPositions.$inferInsert>) =>
      db.update(copierPositions).set(record),
  };
}

test('a confirmed orphan is reported with an alarm, and one request closes it', async () => {
  const { sendOrphan, compare, listRows, listKinds, resolve, copier, run, showHeld, ana, childPath } =
    await createWorld();
  const countFindings = async () => (await ana.get('/copier')).body.children[0].findings;
  await sendOrphan();
  await copier.turn();
  expect(await listKinds()).toEqual(['igual']);
  await compare();
  expect(await listRows()).toMatchObject([
    { kind: 'huerfana', lots: 0.3, expected_lots: 0, is_adoptable: false },
    { kind: 'igual', lots: 0.5 },
  ]);
  expect(await countFindings()).toBe(1);
  expect((await resolve('cerrar')).status).toBe(200);
  await run();
  expect(await showHeld()).toEqual(['Step Index buy 0.5']);
  const [entry] = (await ana.get(`${childPath}/log`)).body.rows;
  expect(entry).toMatchObject({ action: 'cerrar', outcome: 'copiada', reason: 'closed_by_owner' });
  await compare();
  expect(await countFindings()).toBe(0);
});

test('a copy that is recorded as closed and still held is found, adopted, and closed with the master', async () => {
  const { setCopies, compare, resolve, closeMaster, position, showHeld, listRows } = await createWorld();
  await setCopies({ state: 'closed', units: 0 });
  await compare();
  const orphan = { kind: 'huerfana', lots: 0.5, master_position: position, is_adoptable: true };
  expect(await listRows()).toMatchObject([orphan]);
  expect((await resolve('adoptar')).body.rows).toMatchObject([{ kind: 'igual', lots: 0.5 }]);
  await closeMaster();
  expect(await showHeld()).toEqual([]);
});

test.each([
  ['orphan', { state: 'closed', units: 0 }, 'huerfana'],
  ['larger volume', { units: 10_000_000 }, 'lotes'],
] as const)(
  'after the adoption of a partly closed %s, a partial close keeps the fraction of all copies',
  async (_what, record, kind) => {
    const { setCopies, compare, resolve, closeMaster, showHeld, listRows } = await createWorld();
    await closeMaster(0.1);
    await setCopies(record);
    await compare();
    expect(await listRows()).toMatchObject([{ kind, lots: 0.4, is_adoptable: true }]);
    expect((await resolve('adoptar')).status).toBe(200);
    await closeMaster(0.2);
    expect(await showHeld()).toEqual(['Step Index buy 0.2']);
    await closeMaster();
    expect(await showHeld()).toEqual([]);
  },
);

test('a position cannot be adopted while a partial close of it waits', async () => {
  const { db, setCopies, compare, resolve, closeMaster, listRows } = await createWorld();
  await closeMaster(0.2);
  const isPartial = eq(copierCommands.action, 'close_partial');
  const nextAt = new Date(Date.now() + msPerHour);
  await db.update(copierCommands).set({ state: 'pending', nextAt }).where(isPartial);
  await setCopies({ units: 10_000_000 });
  await compare();
  expect(await listRows()).toMatchObject([{ kind: 'lotes', is_adoptable: false }]);
  expect((await resolve('adoptar')).body.code).toBe('edit_conflict');
  await db.update(copierCommands).set({ state: 'done' }).where(isPartial);
  expect((await resolve('adoptar')).status).toBe(200);
});

test('a copy with less volume than its position is found and aligned', async () => {
  const { setCopies, compare, resolve, run, showHeld, listRows } = await createWorld();
  await setCopies({ units: 20_000_000, openedUnits: 20_000_000 });
  await compare();
  expect(await listRows()).toMatchObject([{ kind: 'lotes', lots: 0.5, expected_lots: 0.2 }]);
  expect((await resolve('cerrar')).status).toBe(200);
  await run();
  expect(await showHeld()).toEqual(['Step Index buy 0.2']);
});

test('an ignored difference is not reported again, and an ended one disappears', async () => {
  const { sendOrphan, compare, resolve, listKinds, listHeld, close, child, db } = await createWorld();
  await sendOrphan();
  await compare();
  await resolve('ignorar');
  await compare();
  expect(await listKinds()).toEqual(['igual']);
  await sendOrphan(createClientId(998, child.id, 'x:1', 1));
  await compare();
  expect(await listKinds()).toEqual(['huerfana', 'igual']);
  await close((await listHeld()).at(-1)?.ticket ?? '', undefined, child.reference);
  await compare();
  expect(await listKinds()).toEqual(['igual']);
  const resolutions = [{ resolution: 'ignored' }, { resolution: 'gone' }];
  expect(await db.select().from(copierFindings)).toMatchObject(resolutions);
});

test('an order without an answer is listed, and is not a difference', async () => {
  const { sendOrphan, db, compare, listRows } = await createWorld();
  await sendOrphan();
  await db.update(copierCommands).set({ state: 'unknown', nextAt: new Date(Date.now() + msPerHour) });
  await compare();
  expect(await listRows()).toMatchObject([
    { kind: 'en_duda', finding: null, expected_lots: 0.5, child_position: null },
    { kind: 'igual' },
  ]);
});

test("stops that differ from those of the master are found, and one click sets the master's", async () => {
  const {
    setMasterStops,
    setCopyStops,
    position,
    run,
    compare,
    listRows,
    listKinds,
    resolve,
    listHeld,
    log,
  } = await createWorld();
  await setMasterStops(7000, 9000);
  await compare();
  expect(await listKinds()).toEqual(['igual']);
  await setCopyStops(null, 9100);
  await compare();
  const expectedStops = { expected_stop_loss: 7000, expected_take_profit: 9000 };
  const stops = { stop_loss: null, take_profit: 9100, ...expectedStops };
  const row = { kind: 'stops', lots: 0.5, stops, master_position: position, is_adoptable: false };
  expect(await listRows()).toMatchObject([row]);
  expect((await resolve('cerrar')).body.code).toBe('edit_conflict');
  expect((await resolve('igualar')).status).toBe(200);
  await run();
  await compare();
  expect(await listHeld()).toMatchObject([{ stopLoss: 7000, takeProfit: 9000 }]);
  expect(await listKinds()).toEqual(['igual']);
  expect((await log()).at(-1)).toBe('modify done');
});

test('discarded stops are reported again only after another change', async () => {
  const { setMasterStops, setCopyStops, compare, listKinds, resolve } = await createWorld();
  await setMasterStops(7000);
  await setCopyStops(7100);
  await compare();
  await resolve('ignorar');
  await compare();
  expect(await listKinds()).toEqual([]);
  await setCopyStops(7200);
  await compare();
  expect(await listKinds()).toEqual(['stops']);
});

test('stops within half a tick of those of the master are no difference', async () => {
  const { setMasterStops, compare, listKinds } = await createWorld();
  await setMasterStops(7000.04);
  await compare();
  expect(await listKinds()).toEqual(['igual']);
});

test('stops that a waiting command changes are no difference, until the broker has rejected them', async () => {
  const { setMasterStops, compare, listKinds, db, time } = await createWorld();
  await setMasterStops(7000);
  await db.update(simulatorPositions).set({ stopLoss: null }).where(isNotNull(simulatorPositions.clientId));
  const isModify = eq(copierCommands.action, 'modify');
  const waitingState = { state: 'pending', nextAt: new Date(time.ms + msPerHour), retcode: null } as const;
  await db.update(copierCommands).set(waitingState).where(isModify);
  await compare();
  expect(await listKinds()).toEqual(['igual']);
  await db.update(copierCommands).set({ retcode: 10_016, reason: 'invalid_stops' }).where(isModify);
  await compare();
  expect(await listKinds()).toEqual(['stops']);
});

test.each([
  ['without a deal that closed it', undefined, []],
  ['after a deal that closed only a part of it', 0.2, ['close_partial done']],
])('a copy whose position is gone %s is found, and ended with one request', async (_how, part, entries) => {
  const { closeMaster, db, listHeld, compare, listRows, listKinds, resolve, position, run, log } =
    await createWorld();
  if (part !== undefined) await closeMaster(part);
  const ticket = (await listHeld())[0]?.ticket ?? '';
  await db
    .delete(simulatorPositions)
    .where(and(eq(simulatorPositions.ticket, ticket), isNotNull(simulatorPositions.clientId)));
  await compare();
  const volumes = { lots: 0, expected_lots: 0.5 };
  const missingRow = { kind: 'sin_posicion', ...volumes, master_position: position, is_adoptable: false };
  expect(await listRows()).toMatchObject([missingRow]);
  expect((await resolve('cerrar')).body.code).toBe('edit_conflict');
  expect((await resolve('ignorar')).status).toBe(200);
  await compare();
  expect(await listKinds()).toEqual(['cerrada_a_mano']);
  await run();
  expect(await log()).toEqual(['open done', ...entries]);
});

test('a copy that its owner closed is closed by hand, because a deal of the account closed it', async () => {
  const { db, closeCopy, compare, listKinds } = await createWorld();
  await closeCopy();
  await compare();
  expect(await listKinds()).toEqual(['cerrada_a_mano']);
  expect(await db.select().from(copierPositions)).toMatchObject([{ hasClosingDeal: true }]);
  expect(await db.$count(copierFindings)).toBe(0);
});

test('the answer has the time of the last comparison and the differences that are not confirmed yet', async () => {
  const { ana, path, sendOrphan, compare, time } = await createWorld();
  await sendOrphan();
  await compare(1);
  const checkState = { checked_at: new Date(time.ms).toISOString(), unconfirmed: 1 };
  expect((await ana.get(path)).body).toMatchObject(checkState);
  expect(await ana.post(path, {})).toMatchObject({ status: 200, body: checkState });
});

test('a copy whose close waits names it', async () => {
  const { ana, listRows, run } = await createWorld();
  expect(await listRows()).toMatchObject([{ kind: 'igual', close_attempt: null }]);
  await ana.post('/copier/close', { is_paused: false });
  const message = 'Cierre pendiente: se envía en cuanto la cuenta contesta.';
  expect(await listRows()).toMatchObject([{ kind: 'igual', close_attempt: { is_pending: true, message } }]);
  await run();
  expect(await listRows()).toEqual([]);
});

test('a copy without the stop of its master names a change that waits, and none that was never sent', async () => {
  const { db, listRows, setCopyStops, compare } = await createWorld();
  await setCopyStops(1);
  await compare();
  expect(await listRows()).toMatchObject([{ kind: 'stops', close_attempt: null }]);
  const [opening] = await db.select().from(copierCommands);
  if (!opening) throw new Error('no copy');
  const { id: _id, ...openingColumns } = opening;
  const rejection = { message: 'Invalid stops', reason: 'invalid_stops' };
  await db
    .insert(copierCommands)
    .values({ ...openingColumns, leg: 7, action: 'modify', state: 'pending', ...rejection });
  const message = expect.stringMatching(/^Cambio de stops pendiente\. El bróker no aceptó el stop loss/);
  expect(await listRows()).toMatchObject([{ kind: 'stops', close_attempt: { is_pending: true, message } }]);
});

test('a copy whose stops were requested is listed with the change until the broker has executed it', async () => {
  const { setMasterStops, setCopyStops, compare, listRows, resolve, run } = await createWorld();
  await setMasterStops(7000);
  await setCopyStops(null);
  await compare();
  await resolve('igualar');
  const message = 'Cambio de stops pendiente: se envía en cuanto la cuenta contesta.';
  expect(await listRows()).toMatchObject([{ kind: 'igual', close_attempt: { is_pending: true, message } }]);
  await run();
  expect(await listRows()).toMatchObject([{ kind: 'igual', close_attempt: null }]);
});

const empty = { rows: [], checked_at: null, unconfirmed: 0 };

test('a child without a master is not compared, and has no finding to resolve', async () => {
  const { ana, path, readFindings, showHeld } = await createOrphanedPosition();
  expect(await readFindings()).toEqual(empty);
  expect(await ana.post(path, {})).toMatchObject({ status: 200, body: empty });
  expect((await ana.post(`${path}/1`, { action: 'cerrar' })).body.code).toBe('copy_without_master');
  expect(await showHeld()).toEqual(['Step Index buy 0.5', 'Step Index buy 0.2']);
});

test.each(['adoptar', 'cerrar', 'ignorar'])(
  'a difference of a former master is kept until the first comparison, and %s of an old page gets 409',
  async (action) => {
    const {
      ana,
      childPath,
      path,
      db,
      child,
      ticket,
      position,
      apiNow,
      readFindings,
      masterAccount,
      getState,
    } = await createOrphanedPosition();
    const { server_id } = masterAccount;
    const account = { server_id, type: 2, number: 10_001_077, password: 'demo-10001077' };
    expect((await ana.post(connectorPath, account)).status).toBe(201);
    expect(await getState()).toMatchObject({ master_id: expect.any(Number), activated_at: null });
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
    const resolve = (chosenAction: string) => ana.post(`${path}/${finding?.id}`, { action: chosenAction });
    expect(await resolve(action)).toMatchObject({ status: 409, body: { code: 'edit_conflict' } });
    expect(await db.select().from(copierFindings)).toEqual([finding]);
    expect(await db.$count(copierCommands)).toBe(0);
    expect(await db.$count(auditLog, eq(auditLog.action, 'copier.reconcile'))).toBe(0);

    await ana.put(childPath, { mode: 'activo', is_confirmed: true });
    expect(await readFindings()).toEqual(empty);
    expect((await resolve(action)).body.code).toBe('edit_conflict');

    await db.update(copierChildren).set({ seenAt: copierChildren.activatedAt });
    expect((await readFindings()).rows).toMatchObject([{ kind: 'huerfana', finding: finding?.id }]);
    expect((await resolve('cerrar')).status).toBe(200);
  },
);
