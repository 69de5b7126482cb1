import { getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { copyAccounts, products, secondFactors, users } from '../database/schema';
import * as schema from '../database/schema';
import { createTestDatabase } from '../../testing/database';
import { rotateKeys, shelves } from './rotation';
import { createVault } from './vault';

const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)];
const bothKeys = `${newer},${older}`;

async function copyAccountsWith(secrets: (id: number) => string, count: number) {
  const database = await createTestDatabase();
  const { db } = database;
  await db.insert(products).values({
    id: 4,
    hotmartId: 4_100_004,
    title: 'Copia',
    description: '',
    url: 'copia',
    img: '',
    linklp: '',
    price: '1',
  });
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into copy_accounts (product_id, email, tipo_cuenta)
    select 4, 'persona-' || n || '@correo.es', 'Esclava' from generate_series(1, ${count}) n
    returning id`);
  for (const { id } of rows) {
    await db.execute(sql`update copy_accounts set clave = ${secrets(Number(id))} where id = ${id}`);
  }
  return database;
}

const placeOf = (id: number) => `copy_account:${id}`;
const byOlder = (id: number) => createVault(older).seal(`clave-${id}`, placeOf(id));

async function opened({ db }: Awaited<ReturnType<typeof createTestDatabase>>, keys: string) {
  const rows = await db.select({ id: copyAccounts.id, clave: copyAccounts.clave }).from(copyAccounts);
  return rows.map(({ id, clave }) => createVault(keys).open(clave ?? '', placeOf(id)) === `clave-${id}`);
}

test('after a rotation the newest key alone decrypts all secrets, for any number of rows', async () => {
  const database = await copyAccountsWith(byOlder, 450);
  const report = await rotateKeys(database.db, bothKeys);
  expect(report.find(({ table }) => table === 'copy_accounts')).toEqual({
    table: 'copy_accounts',
    resealed: 450,
    closed: [],
  });
  const results = await opened(database, newer);
  expect(results).toHaveLength(450);
  expect(results.every(Boolean)).toBe(true);
});

test('a repeated rotation encrypts only the remaining secrets', async () => {
  const isDone = (id: number) => id % 2 === 0;
  const database = await copyAccountsWith(
    (id) => (isDone(id) ? createVault(bothKeys).seal(`clave-${id}`, placeOf(id)) : byOlder(id)),
    10,
  );
  const counted = (report: Awaited<ReturnType<typeof rotateKeys>>) =>
    report.reduce((total, { resealed }) => total + resealed, 0);
  expect(counted(await rotateKeys(database.db, bothKeys))).toBe(5);
  expect(counted(await rotateKeys(database.db, bothKeys))).toBe(0);
});

test('a secret that no key decrypts is reported and not changed, and the others are rotated', async () => {
  const lost = 'l'.repeat(32);
  const database = await copyAccountsWith(
    (id) => (id === 2 ? createVault(lost).seal('perdida', placeOf(id)) : byOlder(id)),
    3,
  );
  const report = await rotateKeys(database.db, bothKeys);
  expect(report.find(({ table }) => table === 'copy_accounts')).toEqual({
    table: 'copy_accounts',
    resealed: 2,
    closed: ['2'],
  });
  const [left] = await database.db
    .select()
    .from(copyAccounts)
    .where(sql`id = 2`);
  expect(createVault(lost).open(left?.clave ?? '', placeOf(2))).toBe('perdida');
});

test('the secrets of users are bound to their user', async () => {
  const { db } = await createTestDatabase();
  const [user] = await db
    .insert(users)
    .values({ name: 'Ana', email: 'ana@correo.es', passwordHash: 'none' })
    .returning();
  const userId = user?.id ?? 0;
  const sealedSecret = createVault(older).seal('JBSWY3DP', `second_factor:${userId}`);
  await db.insert(secondFactors).values({ userId, sealedSecret });
  await rotateKeys(db, bothKeys);
  const [row] = await db.select().from(secondFactors);
  expect(createVault(newer).open(row?.sealedSecret ?? '', `second_factor:${userId}`)).toBe('JBSWY3DP');
});

test('the rotation includes every column with encrypted secrets', () => {
  const tables = Object.values(schema).filter((part) => is(part, PgTable)) as PgTable[];
  const sealed = tables.flatMap((table) =>
    getTableConfig(table)
      .columns.map(({ name }) => name)
      .filter((name) => name.startsWith('sealed_') || name === 'clave')
      .map((column) => `${getTableName(table)}.${column}`),
  );
  expect(shelves.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(sealed.sort());
});
