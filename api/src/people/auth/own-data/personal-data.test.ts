import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { createTestDatabase } from '../../../testing/database';
import { testApi } from '../../../testing/test-api';
import { columnClasses, impersonalTables, personalTables, type ClassifiedTable } from './personal-data';
import { createFullUser } from '../testing/full-user';

const listColumnsIn = (table: ClassifiedTable, classes: readonly (keyof ClassifiedTable)[]) =>
  classes.flatMap((name) => table[name]?.split(' ') ?? []);

/** Selects the user's rows in tables that also have rows of other users. */
const isOwn: Readonly<Record<string, (row: Row, user: { id: number; email: string }) => boolean>> = {
  users: ({ id }, user) => id === user.id,
  sessions: ({ user_id }, user) => user_id === user.id,
  audit_log: ({ actor_id, subject }, user) => actor_id === user.id && subject !== 'product:6',
  mail_outbox: ({ to }) => String(to).startsWith('nuria'),
  ea_refusals: ({ key }) => key === 'rechazo-77',
};

type Row = Readonly<Record<string, unknown>>;

async function readRows(db: Database, table: string): Promise<Row[]> {
  const { rows } = await db.execute<{ row: Row }>(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t`,
  );
  return rows.map(({ row }) => row);
}

function listLeaves(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(listLeaves) : [];
}

/**
 * Returns the possible forms of a value in the export: unchanged, instant, bytes in base64, number, money of two
 * digits, lots.
 */
function formatForms(leaf: string | number): string[] {
  const instant = typeof leaf === 'string' && /^\d{4}-\d\d-\d\dT/.test(leaf) ? leaf : undefined;
  const isBytes = typeof leaf === 'string' && leaf.startsWith('\\x');
  const isNumber = leaf !== '' && !Number.isNaN(Number(leaf));
  return [
    isBytes
      ? Buffer.from(leaf.slice(2), 'hex').toString('base64')
      : JSON.stringify(String(leaf)).slice(1, -1),
    ...(instant
      ? [instant.slice(0, 19), new Date(`${instant.slice(0, 19)}Z`).toISOString().slice(0, 19)]
      : []),
    ...(isNumber ? [String(Number(leaf)), String(Number(leaf) / 100), String(Number(leaf) / 1e8)] : []),
  ];
}

test('every column of the database is classified, and no other names are', async () => {
  const { db, drop } = await createTestDatabase();
  const { rows } = await db.execute<{ name: string; columns: string[] }>(sql`
    select table_name as name, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns where table_schema = 'public' group by 1 order by 1`);
  await drop();
  const classifiedColumns = Object.entries(personalTables).map(
    ([name, table]) => [name, listColumnsIn(table, columnClasses).sort()] as const,
  );
  const personal = rows.filter(({ name }) => !(name in impersonalTables));
  expect(personal.map(({ name, columns }) => [name, [...columns].sort()])).toEqual(
    classifiedColumns.sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  const names = new Set(rows.map(({ name }) => name));
  expect(Object.keys(impersonalTables).filter((name) => !names.has(name))).toEqual([]);
});

test('the export contains every value of every exported column', async () => {
  const api = await testApi();
  const { me, user } = await createFullUser(api);
  const { body } = await me.get('/me/data');
  const text = JSON.stringify(body);
  const missingValues: string[] = [];
  for (const [table, classifiedColumns] of Object.entries(personalTables)) {
    const columns = listColumnsIn(classifiedColumns, ['exported', 'emptied', 'kept']);
    const rows = (await readRows(api.db, table)).filter((row) => isOwn[table]?.(row, user) ?? true);
    for (const row of rows)
      for (const column of columns) {
        // Only the parts of a purchase event about its buyer are exported.
        const { buyer, subscription } = (row.body as { data: Row } | undefined)?.data ?? {};
        const value = table === 'hotmart_events' && column === 'body' ? [buyer, subscription] : row[column];
        for (const leaf of listLeaves(value))
          if (!formatForms(leaf).some((form) => text.includes(form)))
            missingValues.push(`${table}.${column}: ${leaf}`);
      }
  }
  expect(missingValues).toEqual([]);
});

test('a deletion removes every value of the columns classified as deleted or emptied', async () => {
  const api = await testApi();
  const { me, user } = await createFullUser(api);
  const getColumns = (table: ClassifiedTable) =>
    listColumnsIn(table, ['exported', 'emptied', 'derived', 'secret']);
  const readValuesIn = async () => {
    const found = new Map<string, Set<string>>();
    for (const [table, classifiedColumns] of Object.entries(personalTables)) {
      const rows = (await readRows(api.db, table)).filter((row) => isOwn[table]?.(row, user) ?? true);
      for (const column of getColumns(classifiedColumns))
        found.set(`${table}.${column}`, new Set(rows.flatMap((row) => listLeaves(row[column])).map(String)));
    }
    return found;
  };
  const before = await readValuesIn();
  expect((await me.post('/me/deletion', { email: user.email })).status).toBe(204);
  const after = await readValuesIn();
  const remainingValues = [...before].flatMap(([column, values]) =>
    [...values]
      .filter((value) => value.length > 4 && after.get(column)?.has(value))
      .map((value) => `${column}: ${value}`),
  );
  // The mail that confirms the deletion, and the parts of an event that accounting needs, remain.
  const accountingValues =
    /^hotmart_events\.body: (evento-77|PURCHASE_APPROVED|HP-77|4100006|1767268800000|CREDIT_CARD|DashPro)$/;
  expect(
    remainingValues.filter(
      (entry) => !accountingValues.test(entry) && entry !== `mail_outbox.to: ${user.email}`,
    ),
  ).toEqual([]);
});
