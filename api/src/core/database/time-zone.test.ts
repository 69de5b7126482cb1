import { sql } from 'drizzle-orm';
import path from 'node:path';
import { createTestDatabase } from '../../testing/database';
import { openDatabase } from './database';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeEach(async () => {
  database = await createTestDatabase({ fresh: true });
});

afterEach(() => database.drop());

/** A date on a computer in Bogotá, five hours behind UTC, independent of the computer that runs the test. */
class BogotaDate extends Date {
  private readonly local = new Date(+this - 5 * 3_600_000);
  override getTimezoneOffset = () => 300;
  override getFullYear = () => this.local.getUTCFullYear();
  override getMonth = () => this.local.getUTCMonth();
  override getDate = () => this.local.getUTCDate();
  override getHours = () => this.local.getUTCHours();
}

test.each(['timestamp', 'timestamptz'])(
  'a date in hand-written SQL is the same %s on a computer in the time zone of Bogotá',
  async (type) => {
    const { rows } = await database.db.execute(sql`
      select ${new BogotaDate('2026-01-02T03:04:05.678Z')}::${sql.raw(type)} = ${'2026-01-02T03:04:05.678Z'} as same`);
    expect(rows).toEqual([{ same: true }]);
  },
);

test('a timestamp without zone is read as UTC', async () => {
  const { rows } = await database.pool.query<{ at: Date }>(
    "select timestamp '2026-07-02 03:04:05.678' as at",
  );
  expect(rows[0]?.at.toISOString()).toBe('2026-07-02T03:04:05.678Z');
});

test('sessions use UTC on a server that is set to another zone', async () => {
  const { db, pool } = database;
  await db.execute(sql`
    do $$ begin execute format('alter database %I set time zone %L', current_database(), 'America/Bogota'); end $$`);
  const { host, port, user, connectionString } = pool.options;
  const { rows: names } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const connection = connectionString ? { connectionString } : { host, port, user, database: names[0]?.name };
  const secondDatabase = await openDatabase(connection, path.join(process.cwd(), 'api', 'migrations'));
  const { rows } = await secondDatabase.db.execute(sql`select current_setting('TimeZone') as zone`);
  await secondDatabase.close();
  expect(rows).toEqual([{ zone: 'UTC' }]);
});
