import { sql } from 'drizzle-orm';
import { createTestDatabase } from '../../testing/database';
import type { Database } from './database';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

const lock = (tx: Database, key: number) => tx.execute(sql`select pg_advisory_xact_lock(${key})`);

test('the transaction that PostgreSQL cancels in a deadlock is retried', async () => {
  const { db } = database;
  let waitingCount = 0;
  let go: () => void = () => undefined;
  const bothHoldOne = new Promise<void>((resolve) => {
    go = resolve;
  });
  const runs = { first: 0, second: 0 };
  const lockInOrder = (name: keyof typeof runs, firstId: number, secondId: number) =>
    db.transaction(async (tx) => {
      runs[name] += 1;
      await lock(tx, firstId);
      if (++waitingCount === 2) go();
      await bothHoldOne;
      await lock(tx, secondId);
      return name;
    });
  expect(await Promise.all([lockInOrder('first', 1, 2), lockInOrder('second', 2, 1)])).toEqual([
    'first',
    'second',
  ]);
  expect(runs.first + runs.second).toBe(3);
});

test('a serialisation failure is retried once', async () => {
  const { db } = database;
  const errors: unknown[] = [];
  const always = db.transaction(async (tx) => {
    errors.push(1);
    await tx.execute(sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`);
  });
  await expect(always).rejects.toThrow();
  expect(errors).toHaveLength(2);
});

test('any other error of a transaction is not retried', async () => {
  const { db } = database;
  let runs = 0;
  const transaction = db.transaction(() => {
    runs += 1;
    return Promise.reject(new Error('wrong'));
  });
  await expect(transaction).rejects.toThrow('wrong');
  expect(runs).toBe(1);
});
