import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { entitlements, products, users } from '../../core/database/schema';
import { StartRefusedError } from '../../settings';
import { createTestDatabase } from '../../testing/database';
import { writeBackup } from './backup';
import { restoreBackup } from './restore';
import { listTablesInOrder } from './tables';
import { createTemporaryFolder } from '../../testing/temporary-folder';

const now = new Date('2026-11-21T10:00:00Z');

type OpenDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

async function createContent({ pool }: OpenDatabase): Promise<Record<string, unknown[]>> {
  const client = await pool.connect();
  try {
    const content: Record<string, unknown[]> = {};
    for (const { name } of await listTablesInOrder(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from "${name}" t order by 1`,
      );
      content[name] = rows.map(({ row }) => row);
    }
    return content;
  } finally {
    client.release();
  }
}

async function createFilledDatabase(): Promise<OpenDatabase> {
  const database = await createTestDatabase({ fresh: true });
  const texts = { description: 'Dos\tlíneas\ny una \\ barra', url: 'u', img: '', linklp: '' };
  await database.db
    .insert(products)
    .values({ id: 6, hotmartId: 1, title: 'DashPro €', price: '149.00', ...texts });
  const people = Array.from({ length: 30 }, (_, i) => ({
    name: `Persona ${i} ñ`,
    email: `p${i}@correo.es`,
    passwordHash: 'none',
  }));
  const rows = await database.db.insert(users).values(people).returning();
  await database.db
    .insert(entitlements)
    .values(rows.map(({ id }) => ({ userId: id, productId: 6, status: 'active' as const })));
  return database;
}

/** A filled database, and the folder of its backup. */
async function createBackup() {
  const source = await createFilledDatabase();
  const folder = path.join(createTemporaryFolder(), 'copia');
  const { tables } = await writeBackup(source.pool, folder, now);
  return { source, folder, tables };
}

test('a restored database contains exactly the rows of the database that was backed up, and assigns new ids after them', async () => {
  const { source, folder, tables } = await createBackup();
  expect(tables.find(({ name }) => name === 'users')?.rows).toBe(30);

  const target = await createTestDatabase({ fresh: true });
  await restoreBackup(target.pool, folder);
  expect(await createContent(target)).toEqual(await createContent(source));
  const [addedUser] = await target.db
    .insert(users)
    .values({ name: 'Nueva', email: 'nueva@correo.es', passwordHash: 'none' })
    .returning();
  expect(addedUser?.id).toBeGreaterThan(30);
});

test('a transaction that commits during a backup is in it completely or not at all', async () => {
  const source = await createFilledDatabase();
  const folder = path.join(createTemporaryFolder(), 'copia');
  const backup = writeBackup(source.pool, folder, now);
  const inserts = Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      source.db.transaction(async (tx) => {
        const [user] = await tx
          .insert(users)
          .values({ name: 'Otra', email: `otra${i}@correo.es`, passwordHash: 'none' })
          .returning();
        await tx
          .insert(entitlements)
          .values({ userId: user?.id ?? 0, productId: 6, status: 'active' as const });
      }),
    ),
  );
  const { tables } = await backup;
  await inserts;
  const getRows = (table: string) => tables.find(({ name }) => name === table)?.rows;
  expect(getRows('entitlements')).toBe(getRows('users'));
});

test('a restore into a database that is not empty is rejected and changes nothing', async () => {
  const { source, folder } = await createBackup();
  const before = await createContent(source);
  await expect(restoreBackup(source.pool, folder)).rejects.toThrow('The database is not empty');
  expect(await createContent(source)).toEqual(before);
});

test('a backup with a changed byte is rejected, and no row of it is restored', async () => {
  const { folder } = await createBackup();
  const file = path.join(folder, 'users.copy.gz');
  const bytes = await readFile(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await writeFile(file, bytes);
  const target = await createTestDatabase({ fresh: true });
  const before = await createContent(target);
  await expect(restoreBackup(target.pool, folder)).rejects.toThrow(
    'users.copy.gz of the backup is missing or damaged',
  );
  expect(await createContent(target)).toEqual(before);
});

test('a backup of a newer version is rejected', async () => {
  const { folder } = await createBackup();
  const manifest = path.join(folder, 'backup.json');
  const changedManifest = (await readFile(manifest, 'utf8')).replace(/"migrations": \[/, '$&"unknown",');
  await writeFile(manifest, changedManifest);
  const target = await createTestDatabase({ fresh: true });
  await expect(restoreBackup(target.pool, folder)).rejects.toThrow('newer version');
});

test('a folder without a backup is rejected with its name', async () => {
  const target = await createTestDatabase({ fresh: true });
  await expect(restoreBackup(target.pool, '/nowhere')).rejects.toThrow('/nowhere holds no backup');
});

test('only the owner of its files may read a backup, and a failed backup leaves no files', async () => {
  const { source, folder } = await createBackup();
  expect((await stat(folder)).mode & 0o077).toBe(0);
  for (const file of await readdir(folder)) {
    expect((await stat(path.join(folder, file))).mode & 0o077).toBe(0);
  }
  await expect(writeBackup(source.pool, folder, now)).rejects.toThrow();
  expect(await readdir(path.dirname(folder))).toEqual(['copia']);
});

test('an existing folder with files is rejected in one line, and keeps its files', async () => {
  const source = await createFilledDatabase();
  const folder = createTemporaryFolder();
  await writeFile(path.join(folder, 'mine.txt'), 'mine');
  const rejection = expect(writeBackup(source.pool, folder, now)).rejects;
  await rejection.toThrow(new StartRefusedError(`${folder} exists already: a backup needs a new folder`));
  expect(await readdir(folder)).toEqual(['mine.txt']);
});

test('a backup removes the files of an interrupted one into the same folder', async () => {
  const source = await createFilledDatabase();
  const folder = path.join(createTemporaryFolder(), 'copia');
  await mkdir(`${folder}.unfinished`);
  await writeFile(path.join(`${folder}.unfinished`, 'gone.copy.gz'), 'half a table');
  await writeBackup(source.pool, folder, now);
  expect(await readdir(folder)).not.toContain('gone.copy.gz');
  expect(await readdir(path.dirname(folder))).toEqual(['copia']);
});
