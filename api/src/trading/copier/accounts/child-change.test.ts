import { eq, sql } from 'drizzle-orm';
import {
  brokerServers,
  connectorAccounts,
  copierFindings,
  copierLeftCopies,
  copierPastCopies,
} from '../../../core/database/schema';
import type { CopyBroker } from '../engine/copy-broker';
import { connectorPath as path, createLiveCopier, server } from '../testing/live-copier';

/* A child becomes another account, or is deleted, while the engine copies. */

const elsewhere = `${server}/10001077`;

/** Ana's active child. */
async function active() {
  const live = await createLiveCopier();
  const { ana, accounts, open, settle, copier } = live;
  const [stored] = (await accounts()).hijas;
  const number = 10_001_077;
  const body = { ...stored, type: 3, number, password: `demo-${number}` };
  const copied = async () => {
    const position = await open('Step Index', 'buy', 0.5);
    await settle(copier);
    return position;
  };
  /** Makes the child another account. */
  const change = () => ana.put(path, body);
  return { ...live, change, copied };
}

test('an order that is decided while the child becomes another account is not sent to the previous one', async () => {
  const { broker, child, open, start, settle, change, holds, time } = await active();
  let changed: Promise<number> | undefined;
  const changing: CopyBroker = {
    ...broker,
    async symbol(account, name) {
      if (account === child.reference) changed ??= change().then(({ status }) => status);
      await changed;
      return broker.symbol(account, name);
    },
  };
  await open('Step Index', 'buy', 0.5);
  time.ms += 6000;
  const copier = start('dos', { broker: changing });
  await settle(copier);
  expect(await changed).toBe(200);
  expect(await holds()).toEqual([]);
  expect(await holds(elsewhere)).toEqual(['Step Index buy 0.5']);
});

test('another account starts without the losses that were counted for the previous one', async () => {
  const { set, copied, change, holds, copier, close, settle, time, desk, db } = await active();
  // The previous account has 1,000,000.
  await desk.prepare([elsewhere], 10_000);
  await db.execute(sql`update simulator_deals set at = at - interval '3 days'`);
  await set({ maxDailyLoss: 1000, maxTotalLoss: 1000, maxDrawdown: 1000 });
  await close(await copied());
  await settle(copier);
  expect((await change()).status).toBe(200);
  time.ms += 16_000;
  await copied();
  expect(await holds(elsewhere)).toEqual(['Step Index buy 0.5']);
});

test('positions of another account with the tickets of the previous one are neither copies nor differences', async () => {
  const { db, ana, child, copied, close, settle, copier, change, held, compareTwice, open, now } =
    await active();
  const position = await copied();
  const [copy] = await held();
  await close(position);
  await settle(copier);
  await db.insert(copierPastCopies).values({
    id: 900,
    childId: child.id,
    position: '1',
    action: 'open',
    state: 'done',
    seenAt: now(),
    symbol: 'Step Index',
    side: 'buy',
    childPosition: copy?.ticket ?? '',
  });
  expect((await change()).status).toBe(200);
  // The owner's own position at the new account, which has the same ticket.
  const own = await open('Step Index', 'buy', 0.5, elsewhere);
  const ticket = copy?.ticket ?? '';
  await db.execute(sql`update simulator_positions set ticket = ${ticket} where ticket = ${own}`);
  await db.execute(
    sql`update simulator_deals set position_ticket = ${ticket}, profit_cents = 12345 where position_ticket = ${own}`,
  );
  await compareTwice();
  expect(await db.$count(copierFindings)).toBe(0);
  const { body } = await ana.get(`/copier/children/${child.id}/statistics`);
  expect(body.result).toMatchObject({ amount: 0 });
});

test('a copy that is opened while the child becomes another account is not forgotten', async () => {
  const { whileCopied, change, copied, holds } = await active();
  // The change waits here, after it has looked for copies.
  const lock = `select pg_advisory_xact_lock(hashtext('connector_copy_graph'))`;
  const { status } = await whileCopied(lock, change, copied);
  expect(await holds()).toEqual(status === 200 ? [] : ['Step Index buy 0.5']);
});

test.each(['child', 'master'] as const)(
  'a copy that is opened while its %s is deleted is not forgotten',
  async (deleted) => {
    const { db, ana, whileCopied, copied, holds, [deleted]: account } = await active();
    // The deletion waits here, after it has counted the copies.
    const lock = `select 1 from connector_accounts where id = ${account.id} for key share`;
    const { status } = await whileCopied(lock, () => ana.delete(`${path}/${account.id}`), copied);
    expect(await holds()).toHaveLength(status === 200 ? await db.$count(copierLeftCopies) : 1);
  },
);

test('a child that is reached through another gateway after an edit keeps its open copies', async () => {
  const { db, child, ana, copied, close, settle, copier, holds, time } = await active();
  const position = await copied();
  const [stored] = (await ana.get(path)).body.hijas;
  const [other] = await db
    .insert(brokerServers)
    .values({ gateway: 'terminal', name: server, broker: 'Parqué' })
    .returning();
  await db
    .update(connectorAccounts)
    .set({ serverId: other?.id ?? 0 })
    .where(eq(connectorAccounts.id, child.id));
  const edit = (rest: object) => ana.put(path, { ...stored, type: 3, ...rest });
  expect((await edit({})).body.fields).toHaveProperty('password');
  expect((await edit({ password: `demo-${stored.number}` })).status).toBe(200);
  expect(await holds()).toEqual(['Step Index buy 0.5']);
  await close(position);
  time.ms += 6000;
  await settle(copier);
  expect(await holds()).toEqual([]);
});
