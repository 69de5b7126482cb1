import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import type { CopyBroker } from '../engine/copy-broker';
import { readMaster } from '../engine/reading/reader';
import { connectorPath as path, createLiveCopier, server } from '../testing/live-copier';
import { auditLog, copierChildren, copierLeftCopies, products } from '../../../core/database/schema';
import { runWhileLocked } from '../../../testing/while-held';
import { changeAccount } from '../testing/change-account';

/* A child is given another master. */

/** Ana's two masters, with an active child each: `child` copies the first one, `other` the second one. */
async function createWorld() {
  const live = await createLiveCopier({ secondServer: server, childServers: [server, server] });
  const { db, ana, child, second, getAccounts } = live;
  await db.update(products).set({ maxMasters: 2, maxChildren: 4 }).where(eq(products.id, 1));
  const getChild = async () => (await getAccounts()).hijas.find(({ id }: { id: number }) => id === child.id);
  /** The present row of the child, with another master. */
  const move = async (master_id = second.id, change: object = {}) => {
    const { is_leaving: _leaving, ...row } = await getChild();
    return ana.put(path, { ...row, master_id, ...change });
  };
  const activate = (rest: object = { is_confirmed: true }) => live.activate(rest);
  return { ...live, first: live.master, getChild, move, activate };
}

test('a child that is given another master copies it once its owner has confirmed, and the former one no more', async () => {
  const { ana, child, first, second, move, getState, activate, copyPosition, showHeld, getChild } =
    await createWorld();
  expect(await move()).toMatchObject({ status: 200, body: { master_id: second.id } });
  const pausedChild = { mode: 'pausado', status: 'en_pausa', activated_at: null, needs_confirmation: true };
  expect(await getState()).toMatchObject({ ...pausedChild, master_id: second.id });
  await copyPosition(first);
  await copyPosition(second);
  expect(await showHeld()).toEqual([]);
  expect((await activate({})).body.code).toBe('copy_unconfirmed');
  expect((await activate()).status).toBe(200);
  await copyPosition(first);
  expect(await showHeld()).toEqual([]);
  await copyPosition(second);
  expect(await showHeld()).toEqual(['Step Index buy 0.5']);
  expect((await getChild()).version).toBe(2);
  expect((await ana.get(`/copier/children/${child.id}/log`)).body.rows).toHaveLength(1);
});

test('a move keeps the log of the child, and changes nothing in that of the other children of its master', async () => {
  const { ana, child, other, first, second, move, activate, copyPosition, close, run } = await createWorld();
  await move();
  await activate();
  await close(await copyPosition(second), undefined, second.reference);
  await run();
  const listLogs = async () =>
    Promise.all(
      [child, other].map(async ({ id }) => (await ana.get(`/copier/children/${id}/log`)).body.rows),
    );
  const before = await listLogs();
  expect(before.map((rows) => rows.length)).toEqual([2, 2]);
  expect((await move(first.id)).status).toBe(200);
  const [ownLog, othersLog] = await listLogs();
  expect(ownLog.map(({ id }: { id: number }) => id)).toEqual(before[0].map(({ id }: { id: number }) => id));
  expect(othersLog).toEqual(before[1]);
});

test('the audit log of a move has both masters, and the losses of the account remain', async () => {
  const { db, child, first, second, move, set } = await createWorld();
  const losses = { day: '2026-03-04', dayEquity: 900, stoppedDay: '2026-03-04', lossRun: 3 };
  await set({ maxDailyLoss: 100, ...losses });
  await move();
  const subject = `connector_account:${child.id}`;
  expect(await db.select().from(auditLog).where(eq(auditLog.subject, subject))).toMatchObject([
    { action: 'connector.edit', before: { masterId: first.id }, after: { masterId: second.id } },
    { action: 'copier.master_change', before: { mode: 'activo' }, after: { mode: 'pausado' } },
  ]);
  const [row] = await db.select().from(copierChildren).where(eq(copierChildren.accountId, child.id));
  expect(row).toMatchObject(losses);
});

test.each([false, true])(
  'a child with an open copy keeps its master (with a password in the same edit: %s)',
  async (hasPassword) => {
    const { copyPosition, move, getChild, first, showHeld } = await createWorld();
    await copyPosition();
    const { number } = await getChild();
    const answer = await move(undefined, hasPassword ? { password: `demo-${number}` } : {});
    const fields = { master_id: expect.stringContaining('Tiene copias abiertas') };
    expect(answer).toMatchObject({ status: 422, body: { fields } });
    expect(await getChild()).toMatchObject({ master_id: first.id, version: 1 });
    expect(await showHeld()).toEqual(['Step Index buy 0.5']);
  },
);

test.each(['sending', 'unknown'])('a child with a close that is %s keeps its master', async (state) => {
  const { db, child, copyPosition, close, move, getChild, first, run } = await createWorld();
  await close(await copyPosition());
  await run();
  await db.execute(sql`update copier_commands set state = ${state} where action = 'close'`);
  const answer = await move();
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['master_id']]);
  expect(await getChild()).toMatchObject({ id: child.id, master_id: first.id });
});

test('an opening that waits is not sent after the move, and is listed as missed', async () => {
  const { ana, child, copier, open, move, showHeld, activate, time, run } = await createWorld();
  const leasedEngine = await copier.acquireLeased();
  await open('Step Index', 'buy', 0.5);
  time.ms += 2000;
  await readMaster(leasedEngine);
  expect((await move()).status).toBe(200);
  await activate();
  time.ms += 6000;
  await run();
  expect(await showHeld()).toEqual([]);
  expect((await ana.get(`/copier/children/${child.id}/log`)).body.rows).toMatchObject([
    { outcome: 'perdida', reason: 'master_changed', message: expect.stringContaining('otra maestra') },
  ]);
});

test('an order that is decided while the child is given another master is not sent', async () => {
  const { broker, child, open, start, settle, move, showHeld, time } = await createWorld();
  let moveStatus: Promise<number> | undefined;
  const movingBroker: CopyBroker = {
    ...broker,
    async symbol(account, name) {
      if (account === child.reference) moveStatus ??= move().then(({ status }) => status);
      await moveStatus;
      return broker.symbol(account, name);
    },
  };
  await open('Step Index', 'buy', 0.5);
  time.ms += 6000;
  await settle(start('dos', { broker: movingBroker }));
  expect(await moveStatus).toBe(200);
  expect(await showHeld()).toEqual([]);
});

test('a copy that is opened while the child is given another master is not forgotten', async () => {
  const { callWhileCopying, move, copyPosition, showHeld, getChild, second } = await createWorld();
  // The move waits here, after it has looked for copies.
  const lock = `select pg_advisory_xact_lock(hashtext('connector_copy_graph'))`;
  const answer = await callWhileCopying(lock, move, copyPosition);
  const isMoved = (await getChild()).master_id === second.id;
  expect([answer.status, await showHeld()]).toEqual(isMoved ? [200, []] : [422, ['Step Index buy 0.5']]);
});

test('a copy that is opened after the first check of a move, and before it is stored, keeps its master', async () => {
  const { pool, ana, first, move, copyPosition, showHeld, getChild } = await createWorld();
  const statements = [`select 1 from users where id = ${ana.id} for update`];
  const answer = await runWhileLocked(pool, statements, move, async () => void (await copyPosition()));
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['master_id']]);
  expect([(await getChild()).master_id, await showHeld()]).toEqual([first.id, ['Step Index buy 0.5']]);
});

/** Gives a position of a master the number of a former one of another master. */
async function renumber(db: Database, position: string, next: string): Promise<void> {
  await db.execute(sql`update simulator_positions set ticket = 'old' where ticket = ${position}`);
  await db.execute(sql`update simulator_positions set ticket = ${position} where ticket = ${next}`);
  await db.execute(
    sql`update simulator_deals set position_ticket = ${position} where position_ticket = ${next}`,
  );
}

test('a position of the next master is synchronised, also when a copy of the former one had its number', async () => {
  const { ana, child, second, close, closeCopy, time, run, ...world } = await createWorld();
  const position = await world.copyPosition();
  // The engine does not open this number of the first master again.
  await closeCopy();
  time.ms += 16_000;
  await run();
  await close(position);
  await run();
  expect((await world.move()).status).toBe(200);
  await renumber(world.db, position, await world.open('Step Index', 'buy', 0.3, second.reference));
  time.ms += 6000;
  await run();
  await world.activate();
  const { body } = await ana.get(`/copier/children/${child.id}/preview`);
  expect(body).toMatchObject({ orders: [{ master_position: position, lots: 0.3 }], left_out: [] });
  await ana.post(`/copier/children/${child.id}/sync`, { fingerprint: body.fingerprint });
  await run();
  expect(await world.showHeld()).toEqual(['Step Index buy 0.3']);
});

test('a master that is deleted while a child is moved to it leaves the child with the former one', async () => {
  const { pool, ana, first, second, move, getChild } = await createWorld();
  const statements = [
    `select 1 from users where id = ${ana.id} for update`,
    `delete from connector_accounts where id = ${second.id}`,
  ];
  const answer = await runWhileLocked(pool, statements, move);
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['master_id']]);
  expect((await getChild()).master_id).toBe(first.id);
});

test('a master and its children that are moved and deleted at the same time end without a wrong link', async () => {
  const { ana, second, move, getChild, first } = await createWorld();
  const [moveAnswer, deletion] = await Promise.all([move(), ana.delete(`${path}/${second.id}`)]);
  expect(deletion.status).toBe(200);
  expect((await getChild()).master_id).toBe(moveAnswer.status === 200 ? null : first.id);
});

test('a child is not moved to a master that is being removed', async () => {
  const { db, second, move, getChild, first } = await createWorld();
  await changeAccount(db, second, { removalRequestedAt: new Date() });
  const answer = await move();
  expect([answer.status, answer.body.code]).toEqual([409, 'account_leaving']);
  expect((await getChild()).master_id).toBe(first.id);
});

test('the orders of a synchronisation are not queued for the former master', async () => {
  const { pool, ana, child, first, second, open, activate, listWaiting, time, run } = await createWorld();
  await ana.put(`/copier/children/${child.id}`, { mode: 'pausado' });
  await open('Step Index', 'buy', 0.5);
  time.ms += 6000;
  await run();
  await activate();
  const { body } = await ana.get(`/copier/children/${child.id}/preview`);
  expect(body.orders).toHaveLength(1);
  const statements = [
    `select 1 from copier_masters where account_id = ${first.id} for update`,
    `update connector_accounts set master_id = ${second.id} where id = ${child.id}`,
  ];
  const sync = () => ana.post(`/copier/children/${child.id}/sync`, { fingerprint: body.fingerprint });
  const answer = await runWhileLocked(pool, statements, sync);
  expect([answer.status, answer.body.code]).toEqual([409, 'preview_outdated']);
  expect(await listWaiting()).toEqual([]);
});

/** A position that the child still has, although its copy was recorded as closed. */
async function withOrphan() {
  const world = await createWorld();
  const { db, ana, child, copyPosition, listHeld, close, open, compare, run } = world;
  const position = await copyPosition();
  const [copy] = await listHeld();
  await close(position);
  await run();
  const again = await open('Step Index', 'buy', 0.5, child.reference);
  await db.execute(
    sql`update simulator_positions set ticket = ${copy?.ticket ?? ''} where ticket = ${again}`,
  );
  await compare(2);
  const page = `/copier/children/${child.id}/reconciliation`;
  const listRows = async () => (await ana.get(page)).body.rows;
  expect(await listRows()).toMatchObject([{ kind: 'huerfana', master_position: position }]);
  return { ...world, position, page, listRows };
}

test('a difference of the former master is not adopted as a copy of the next one', async () => {
  const { db, second, child, move, activate, open, position, listRows } = await withOrphan();
  await renumber(db, position, await open('Step Index', 'buy', 0.5, second.reference));
  expect((await move()).status).toBe(200);
  expect(await listRows()).toEqual([]);
  await activate();
  expect(await listRows()).toEqual([]);
  const isOfChild = eq(copierChildren.accountId, child.id);
  await db.update(copierChildren).set({ seenAt: copierChildren.activatedAt }).where(isOfChild);
  expect(await listRows()).toMatchObject([{ kind: 'huerfana', master_position: null, is_adoptable: false }]);
});

test('a difference that is resolved while the child is moved is resolved with the next master', async () => {
  const { pool, ana, child, second, page, listRows, showHeld, listCommands, time, run } = await withOrphan();
  const [{ finding }] = await listRows();
  const statements = [
    `select 1 from users where id = ${ana.id} for update`,
    `update connector_accounts set master_id = ${second.id} where id = ${child.id}`,
  ];
  const answer = await runWhileLocked(pool, statements, () =>
    ana.post(`${page}/${finding}`, { action: 'cerrar' }),
  );
  expect(answer.status).toBe(200);
  expect((await listCommands()).at(-1)).toMatchObject({ action: 'close', masterId: second.id });
  time.ms += 16_000;
  await run();
  expect(await showHeld()).toEqual([]);
});

test('copies that were left open belong to their master: they are continued once the child copies it again', async () => {
  const { db, ana, child, first, second, copyPosition, showHeld, time, getChild, run } = await createWorld();
  await copyPosition();
  const { number, server_id } = await getChild();
  await ana.delete(`${path}/${child.id}?open_copies=dejar`);
  const credentials = { type: 3, number, server_id, password: `demo-${number}` };
  const { body: newChild } = await ana.post(path, { ...credentials, master_id: second.id });
  expect(newChild.continued_copies).toBeUndefined();
  time.ms += 16_000;
  await run();
  expect(await db.$count(copierLeftCopies)).toBe(1);
  const moveAnswer = await ana.put(path, { ...newChild, number, server_id, master_id: first.id });
  expect(moveAnswer.status).toBe(200);
  expect(await db.$count(copierLeftCopies)).toBe(0);
  const state = (await ana.get('/copier')).body.children.find(({ id }: { id: number }) => id === newChild.id);
  expect(state).toMatchObject({ open_copies: 1, mode: 'pausado', needs_confirmation: true });
  expect(await showHeld()).toEqual(['Step Index buy 0.5']);
});

test('a child without a master is given one, and copies it once its owner has confirmed', async () => {
  const { ana, first, second, move, activate, copyPosition, showHeld, getState } = await createWorld();
  await ana.delete(`${path}/${first.id}`);
  expect(await getState()).toMatchObject({ master_id: null, mode: 'pausado' });
  expect((await activate()).body.code).toBe('copy_without_master');
  expect((await move()).status).toBe(200);
  expect((await activate()).status).toBe(200);
  await copyPosition(second);
  expect(await showHeld()).toEqual(['Step Index buy 0.5']);
});
