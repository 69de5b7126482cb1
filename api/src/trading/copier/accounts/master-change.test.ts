import { eq, sql } from 'drizzle-orm';
import { createCopyWorld } from '../testing/copy-world';
import { connectorPath as path, createLiveCopier, server } from '../testing/live-copier';
import { createSteppedCopier } from '../testing/stepped-copier';
import {
  auditLog,
  connectorAccounts,
  brokerServers,
  copierCommands,
  copierFindings,
  copierLeftCopies,
  copierPastCopies,
} from '../../../core/database/schema';
import { runWhileLocked } from '../../../testing/while-held';
import { removeEmptied } from './removal';
import type { CopyBroker } from '../engine/copy-broker';
import { changeAccount } from '../testing/change-account';

const other = 10_001_077;

/** Ana's active child, of whose master nothing is copied yet. */
async function createWorld() {
  const live = await createLiveCopier();
  const { ana, broker, db, now, time, open, settle } = live;
  const { master } = await live.getAccounts();
  const { server_id } = master;
  const createBody = (number: number) => ({ server_id, type: 2, number, password: `demo-${number}` });
  return {
    ...live,
    add: (number: number) => ana.post(path, createBody(number)),
    replace: (number: number) => ana.put(path, { id: master.id, ...createBody(number) }),
    /** Opens a position of a master and lets it be copied. */
    async trade(masterId: number) {
      const [row] = await db.select().from(connectorAccounts).where(eq(connectorAccounts.id, masterId));
      const next = createSteppedCopier({ db, now, broker, owner: 'dos', only: [masterId] });
      time.ms += 16_000;
      await next.turn();
      await open('Step Index', 'buy', 0.5, row?.reference);
      await settle(next);
    },
  };
}

const pausedChild = { mode: 'pausado', status: 'en_pausa', activated_at: null };

test.each([other, 10_001_001])(
  'after a master was deleted, nothing of the added master %d is copied until its owner confirms',
  async (number) => {
    const { ana, master, add, getState, activate, trade, showHeld } = await createWorld();
    expect((await getState()).mode).toBe('activo');
    await ana.delete(`${path}/${master.id}`);
    expect(await getState()).toMatchObject(pausedChild);
    expect((await activate({ is_confirmed: true })).body.code).toBe('copy_without_master');
    const { body: newMaster } = await add(number);
    await trade(newMaster.id);
    expect(await showHeld()).toEqual([]);
    expect((await activate()).body.code).toBe('copy_unconfirmed');
    expect((await activate({ is_confirmed: true })).status).toBe(200);
    await trade(newMaster.id);
    expect(await showHeld()).toEqual(['Step Index buy 0.5']);
  },
);

test('a master that is replaced in its row pauses its children alone, and the audit log records it', async () => {
  const { child, master, replace, getState, trade, showHeld, db } = await createWorld();
  const eva = await createCopyWorld(db, { name: 'eva', login: 20_001_001 });
  expect((await replace(10_001_001)).status).toBe(200);
  expect((await getState()).mode).toBe('activo');
  expect((await replace(other)).status).toBe(200);
  expect(await getState()).toMatchObject(pausedChild);
  const rows = await db.query.copierChildren.findMany();
  expect(rows.find(({ accountId }) => accountId === eva.child.id)?.mode).toBe('activo');
  await trade(master.id);
  expect(await showHeld()).toEqual([]);
  const subject = `connector_account:${child.id}`;
  expect(await db.select().from(auditLog).where(eq(auditLog.subject, subject))).toMatchObject([
    { action: 'copier.master_change', before: { mode: 'activo' }, after: { mode: 'pausado' } },
  ]);
});

test('a child with open copies of a former master is activated only after a confirmation, and once', async () => {
  const { ana, child, open, replace, getState, activate, run } = await createWorld();
  await open('Step Index', 'buy', 0.5);
  await run();
  await replace(other);
  expect((await ana.get(`/copier/accounts/${child.id}/open-copies`)).body.accounts).toMatchObject([
    { positions: 1, copies: [{ symbol: 'Step Index', side: 'compra', lots: 0.5 }] },
  ]);
  expect((await activate()).body.code).toBe('copy_unconfirmed');
  const openState = { open_copies: 1, activated_at: expect.any(String) };
  expect(await getState()).toMatchObject({ mode: 'pausado', needs_confirmation: true, ...openState });
  expect((await activate({ is_confirmed: true })).status).toBe(200);
  expect(await getState()).toMatchObject({ mode: 'activo', needs_confirmation: false });
  await activate({ mode: 'pausado' });
  expect((await activate()).status).toBe(200);
});

test('a master that is removed after the last closing leaves its children paused', async () => {
  const { ana, master, open, getState, db, settings, now, app, run } = await createWorld();
  await open('Step Index', 'buy', 0.5);
  await run();
  await ana.delete(`${path}/${master.id}?open_copies=cerrar`);
  await run();
  expect(await removeEmptied({ db, settings, now, log: app.log })).toBe(1);
  expect(await getState()).toMatchObject(pausedChild);
});

test.each([
  ['the child is removed', 'set removal_requested_at = now() where type = 3', 'account_leaving'],
  ['the master is replaced', 'set number = 10001077, version = version + 1 where type = 2', 'edit_conflict'],
])('an activation during which %s is rejected', async (_what, change, code) => {
  const { ana, pool, getState, activate } = await createWorld();
  await activate({ mode: 'pausado' });
  const statements = [
    `select 1 from users where id = ${ana.id} for update`,
    `update connector_accounts ${change}`,
  ];
  const activation = await runWhileLocked(pool, statements, activate);
  expect(activation.body.code).toBe(code);
  expect((await getState()).mode).toBe('pausado');
});

/* A child becomes another account, or is deleted, while the engine copies. */

const elsewhere = `${server}/${other}`;

async function createActiveChild() {
  const live = await createLiveCopier();
  const { ana, getAccounts } = live;
  const [child] = (await getAccounts()).hijas;
  const body = { ...child, type: 3, number: other, password: `demo-${other}` };
  /** Makes the child another account. */
  const change = () => ana.put(path, body);
  return { ...live, change };
}

test('an order that is decided while the child becomes another account is not sent to the previous one', async () => {
  const { broker, child, open, start, change, showHeld, time, settle } = await createActiveChild();
  let changeStatus: Promise<number> | undefined;
  const changingBroker: CopyBroker = {
    ...broker,
    async symbol(account, name) {
      if (account === child.reference) changeStatus ??= change().then(({ status }) => status);
      await changeStatus;
      return broker.symbol(account, name);
    },
  };
  await open('Step Index', 'buy', 0.5);
  time.ms += 6000;
  await settle(start('dos', { broker: changingBroker }));
  expect(await changeStatus).toBe(200);
  expect(await showHeld()).toEqual([]);
  expect(await showHeld(elsewhere)).toEqual(['Step Index buy 0.5']);
});

test('another account starts without the losses that were counted for the previous one', async () => {
  const { set, copyPosition, change, showHeld, close, time, control, db, run } = await createActiveChild();
  // The previous account has 1,000,000.
  await control.prepare([elsewhere], 10_000);
  await db.execute(sql`update simulator_deals set at = at - interval '3 days'`);
  await set({ maxDailyLoss: 1000, maxTotalLoss: 1000, maxDrawdown: 1000 });
  await close(await copyPosition());
  await run();
  expect((await change()).status).toBe(200);
  time.ms += 16_000;
  await copyPosition();
  expect(await showHeld(elsewhere)).toEqual(['Step Index buy 0.5']);
});

test('positions of another account with the tickets of the previous one are neither copies nor differences', async () => {
  const { db, ana, child, copyPosition, close, change, listHeld, compare, open, now, run } =
    await createActiveChild();
  const position = await copyPosition();
  const ticket = (await listHeld())[0]?.ticket ?? '';
  await close(position);
  await run();
  await db.insert(copierPastCopies).values({
    id: 900,
    childId: child.id,
    position: '1',
    action: 'open',
    state: 'done',
    seenAt: now(),
    symbol: 'Step Index',
    side: 'buy',
    childPosition: ticket,
  });
  expect((await change()).status).toBe(200);
  // The owner's own position at the new account, which has the same ticket.
  const ownPosition = await open('Step Index', 'buy', 0.5, elsewhere);
  await db.execute(sql`update simulator_positions set ticket = ${ticket} where ticket = ${ownPosition}`);
  await db.execute(
    sql`update simulator_deals set position_ticket = ${ticket}, profit_cents = 12345 where position_ticket = ${ownPosition}`,
  );
  await compare(2);
  expect(await db.$count(copierFindings)).toBe(0);
  const { body } = await ana.get(`/copier/children/${child.id}/statistics`);
  expect(body.result).toMatchObject({ amount: 0 });
});

test('a copy that is opened while the child becomes another account is not forgotten', async () => {
  const { callWhileCopying, change, copyPosition, showHeld } = await createActiveChild();
  // The change waits here, after it has looked for copies.
  const lock = `select pg_advisory_xact_lock(hashtext('connector_copy_graph'))`;
  const { status } = await callWhileCopying(lock, change, copyPosition);
  expect(await showHeld()).toEqual(status === 200 ? [] : ['Step Index buy 0.5']);
});

test.each(['child', 'master'] as const)(
  'a copy that is opened while its %s is deleted is not forgotten',
  async (role) => {
    const { db, ana, callWhileCopying, copyPosition, showHeld, ...world } = await createActiveChild();
    const account = world[role];
    // The deletion waits here, after it has counted the copies.
    const lock = `select 1 from connector_accounts where id = ${account.id} for key share`;
    const { status } = await callWhileCopying(lock, () => ana.delete(`${path}/${account.id}`), copyPosition);
    expect(await showHeld()).toHaveLength(status === 200 ? await db.$count(copierLeftCopies) : 1);
  },
);

test('a child that is reached through another gateway after an edit keeps its open copies', async () => {
  const { db, child, ana, copyPosition, close, showHeld, time, run } = await createActiveChild();
  const position = await copyPosition();
  const [storedChild] = (await ana.get(path)).body.hijas;
  const [other] = await db
    .insert(brokerServers)
    .values({ gateway: 'terminal', name: server, broker: 'Parqué' })
    .returning();
  await changeAccount(db, child, { serverId: other?.id ?? 0 });
  const edit = (rest: object) => ana.put(path, { ...storedChild, type: 3, ...rest });
  expect((await edit({})).body.fields).toHaveProperty('password');
  const setState = (state: 'unknown' | 'done') => db.update(copierCommands).set({ state });
  await setState('unknown');
  expect((await edit({ password: `demo-${storedChild.number}` })).body.code).toBe('order_unanswered');
  await setState('done');
  expect((await edit({ password: `demo-${storedChild.number}` })).status).toBe(200);
  expect(await showHeld()).toEqual(['Step Index buy 0.5']);
  await close(position);
  time.ms += 6000;
  await run();
  expect(await showHeld()).toEqual([]);
});
