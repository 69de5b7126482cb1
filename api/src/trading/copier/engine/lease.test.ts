import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from '../../../core/database/schema';
import { copierProcesses } from '../../../core/database/schema';
import { acquireLeases, withdrawProcess, leaseMs, releaseLeases } from './lease';
import { followMaster } from '../testing/followed';
import { waitUntil } from '../../../testing/wait-until';

test('a renewed lease stays with its process, and another one takes the master over after it expired', async () => {
  const world = await followMaster();
  const [first, second] = [world.createCopier('a'), world.createCopier('b')];
  world.time.ms += leaseMs + 1;
  for (let count = 0; count < 5; count += 1) {
    world.time.ms += 1500;
    expect([await first.turn(), await second.turn()].map(({ length }) => length)).toEqual([1, 0]);
  }
  world.time.ms += leaseMs - 1;
  expect(await second.turn()).toEqual([]);
  world.time.ms += 2;
  expect(await second.turn()).toHaveLength(1);
  expect(await first.turn()).toEqual([]);
});

test('a second process takes a master over as soon as the connection of the first one has ended', async () => {
  const world = await followMaster({ from: Date.now() });
  const { $client } = world.db;
  if (!$client) throw new Error('no pool');
  await withdrawProcess(world.firstCopier.engine, (await acquireLeases(world.firstCopier.engine)).leases);
  const connectPool = (owner: string) => {
    const { options } = $client;
    // The tests' own kind of client keeps connections for later pools.
    const pool = new pg.Pool({ ...options, password: options.password, Client: pg.Client, max: 1 });
    return { pool, engine: { ...world.createCopier(owner).engine, db: drizzle(pool, { schema }) } };
  };
  const [first, second] = [connectPool('a'), connectPool('b')];
  const countTaken = async () => (await acquireLeases(second.engine)).leases.length;
  expect((await acquireLeases(first.engine)).leases).toHaveLength(1);
  expect(await countTaken()).toBe(0);
  const [record] = await world.db.select().from(copierProcesses).where(eq(copierProcesses.owner, 'a'));
  await first.pool.end();
  // The database learns of the end a moment later.
  const isConnected = sql`select from pg_stat_activity where pid = ${record?.backend}`;
  await waitUntil(
    'the connection is gone',
    async () => (await world.db.execute(isConnected)).rows.length === 0,
  );
  expect(await countTaken()).toBe(1);
  await second.pool.end();
});

test('a stopping process releases its masters at once', async () => {
  const world = await followMaster();
  const { engine } = world.firstCopier;
  await withdrawProcess(engine, (await acquireLeases(engine)).leases);
  expect(await world.createCopier('b').turn()).toHaveLength(1);
});

test('live processes share the masters evenly', async () => {
  const { db, userId, createCopier, time } = await followMaster();
  time.ms += leaseMs + 1;
  await db.execute(sql`
    with people as (
      insert into users (name, email, rol, password_hash)
      select 'p' || n, 'p' || n || '@correo.es', 0, 'none' from generate_series(1, 9) n returning id)
    insert into connector_accounts (user_id, server_id, type, slot, number, sealed_password, gateway, reference)
    select p.id, a.server_id, 2, 1, 90000 + p.id, '', 'simulator', 'Parque-Demo/' || (90000 + p.id)
    from people p, connector_accounts a where a.user_id = ${userId} and a.type = 2`);
  const engines = ['a', 'b', 'c'].map((owner) => {
    const { only: _only, ...engine } = createCopier(owner).engine;
    return engine;
  });
  for (let round = 0; round < 3; round += 1) {
    for (const engine of engines) {
      const { surplus } = await acquireLeases(engine);
      await releaseLeases(engine, surplus);
    }
  }
  const counts = await Promise.all(
    engines.map(async (engine) => (await acquireLeases(engine)).leases.length),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10);
  expect(Math.max(...counts)).toBe(4);
});
