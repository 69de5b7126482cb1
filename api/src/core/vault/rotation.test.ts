import { getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../database/schema';
import { copyAccounts, products, secondFactors, users } from '../database/schema';
import { createTestDatabase } from '../../testing/database';
import { rotateKeys, secretColumns, listNextRows } from './rotation';
import { createVault } from './vault';
import { testApi } from '../../testing/test-api';
import { waitUntil } from '../../testing/wait-until';

const [olderKey, newerKey] = ['o'.repeat(32), 'n'.repeat(32)];
const bothKeys = `${newerKey},${olderKey}`;

async function createCopyAccounts(secrets: (id: number) => string, count: number) {
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

const getPlaceOfAccount = (id: number) => `copy_account:${id}`;
const sealByOlderKey = (id: number) => createVault(olderKey).seal(`clave-${id}`, getPlaceOfAccount(id));

async function openPasswords({ db }: Awaited<ReturnType<typeof createTestDatabase>>, keys: string) {
  const rows = await db.select({ id: copyAccounts.id, clave: copyAccounts.clave }).from(copyAccounts);
  return rows.map(
    ({ id, clave }) => createVault(keys).open(clave ?? '', getPlaceOfAccount(id)) === `clave-${id}`,
  );
}

test('after a rotation the newest key alone decrypts all secrets, for any number of rows', async () => {
  const database = await createCopyAccounts(sealByOlderKey, 450);
  const report = await rotateKeys(database.db, bothKeys);
  expect(report.find(({ table }) => table === 'copy_accounts')).toEqual({
    table: 'copy_accounts',
    resealed: 450,
    undecryptable: [],
  });
  const results = await openPasswords(database, newerKey);
  expect(results).toHaveLength(450);
  expect(results.every(Boolean)).toBe(true);
});

test('a repeated rotation encrypts only the remaining secrets', async () => {
  const isDone = (id: number) => id % 2 === 0;
  const database = await createCopyAccounts(
    (id) =>
      isDone(id) ? createVault(bothKeys).seal(`clave-${id}`, getPlaceOfAccount(id)) : sealByOlderKey(id),
    10,
  );
  const toCounts = (report: Awaited<ReturnType<typeof rotateKeys>>) =>
    report.reduce((total, { resealed }) => total + resealed, 0);
  expect(toCounts(await rotateKeys(database.db, bothKeys))).toBe(5);
  expect(toCounts(await rotateKeys(database.db, bothKeys))).toBe(0);
});

test('a secret that no key decrypts is reported and not changed, and the others are rotated', async () => {
  const lostKey = 'l'.repeat(32);
  const database = await createCopyAccounts(
    (id) => (id === 2 ? createVault(lostKey).seal('perdida', getPlaceOfAccount(id)) : sealByOlderKey(id)),
    3,
  );
  const report = await rotateKeys(database.db, bothKeys);
  expect(report.find(({ table }) => table === 'copy_accounts')).toEqual({
    table: 'copy_accounts',
    resealed: 2,
    undecryptable: ['2'],
  });
  const [row] = await database.db
    .select()
    .from(copyAccounts)
    .where(sql`id = 2`);
  expect(createVault(lostKey).open(row?.clave ?? '', getPlaceOfAccount(2))).toBe('perdida');
});

test('the secrets of users are bound to their user', async () => {
  const { db } = await createTestDatabase();
  const [user] = await db
    .insert(users)
    .values({ name: 'Ana', email: 'ana@correo.es', passwordHash: 'none' })
    .returning();
  const userId = user?.id ?? 0;
  const sealedSecret = createVault(olderKey).seal('JBSWY3DP', `second_factor:${userId}`);
  await db.insert(secondFactors).values({ userId, sealedSecret });
  await rotateKeys(db, bothKeys);
  const [row] = await db.select().from(secondFactors);
  expect(createVault(newerKey).open(row?.sealedSecret ?? '', `second_factor:${userId}`)).toBe('JBSWY3DP');
});

test('the rotation includes every column with encrypted secrets', () => {
  const tables = Object.values(schema).filter((part) => is(part, PgTable)) as PgTable[];
  const sealedColumns = tables.flatMap((table) =>
    getTableConfig(table)
      .columns.map(({ name }) => name)
      .filter((name) => name.startsWith('sealed_') || name === 'clave')
      .map((column) => `${getTableName(table)}.${column}`),
  );
  expect(secretColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(sealedColumns.sort());
});

const createAccount = (n: number, clave: string) => ({
  product_id: 4,
  email: `persona-${n}@correo.es`,
  usuario: `${n}`,
  clave,
  servidor: 'Meridiano-Real 01',
  tipoCuenta: 'Master',
});

async function createApiWithPasswords() {
  const api = await testApi({
    settings: { credentialsKey: olderKey, broker: { simulator: true, timeoutMs: 1e5 } },
  });
  const admin = await api.signedIn('Jefa', { rol: 1, owns: [2] });
  const storedAccounts = [];
  for (let n = 0; n < 10; n += 1)
    storedAccounts.push((await admin.post('/usercopy', createAccount(n, `clave-${n}`))).body);
  const sortedAccounts = storedAccounts.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
  return {
    ...api,
    admin,
    storedAccounts: sortedAccounts,
    /** Changes the settings as a restart with other keys does. */
    restartWith: (credentialsKey: string) => Object.assign(api.settings, { credentialsKey }),
    showPassword: async (id: number) => (await admin.post(`/usercopy/${id}/clave`)).body,
  };
}

test('passwords are shown, changed and added during a rotation, and the newest key alone decrypts them all', async () => {
  const { db, pool, admin, storedAccounts, restartWith, showPassword } = await createApiWithPasswords();
  const both = `${newerKey},${olderKey}`;
  restartWith(both);
  // The rotation has read all passwords and waits for the first row.
  const [first, ...others] = storedAccounts;
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select 1 from copy_accounts where id = $1 for update', [first.id]);
  const rotation = rotateKeys(db, both);
  const isWaiting = async () =>
    (await client.query('select 1 from pg_locks where not granted')).rows.length > 0;
  await waitUntil('the rotation waits for the row', isWaiting);

  const expectedPasswords = new Map<number, string>([[first.id, `clave-${first.usuario}`]]);
  for (const [i, { id, usuario, servidor, tipoCuenta, status, version }] of others.entries()) {
    expect(await showPassword(id)).toEqual({ clave: `clave-${usuario}` });
    const clave = i % 2 ? `otra-${usuario}` : undefined;
    const change = { id, usuario, servidor, tipoCuenta, status, version, ...(clave && { clave }) };
    expect((await admin.put('/usercopy', change)).status).toBe(200);
    expectedPasswords.set(id, clave ?? `clave-${usuario}`);
  }
  const { body: newAccount } = await admin.post('/usercopy', createAccount(99, 'clave-99'));
  expectedPasswords.set(newAccount.id, 'clave-99');
  const { body: servers } = await admin.get('/mt5/servers');
  const credentials = { server_id: servers[0].id, number: 10_001_234, password: 'demo-10001234' };
  expect((await admin.post('/account', credentials)).status).toBe(201);
  await client.query('commit');
  client.release();

  expect((await rotation).flatMap(({ undecryptable }) => undecryptable)).toEqual([]);
  restartWith(newerKey);
  for (const [id, clave] of expectedPasswords) expect([id, await showPassword(id)]).toEqual([id, { clave }]);
  const newerVault = createVault(newerKey);
  for (const secretColumn of secretColumns)
    for (const { key, sealed } of await listNextRows(db, secretColumn, undefined))
      expect(() => newerVault.open(sealed, `${secretColumn.context}:${key}`)).not.toThrow();
});
