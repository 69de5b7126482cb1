import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { StartRefusedError } from '../../settings';
import { manifestName, type BackedUpTable, type BackupManifest } from './manifest';
import { listAppliedMigrations } from '../../core/database/applied-migrations';
import { formatCopyTarget, listTablesInOrder, type TableShape } from './tables';

/** Creates a stream that forwards all bytes and computes their sha256. */
function createHashStream() {
  const hash = createHash('sha256');
  const through = new Transform({
    transform(chunk: Buffer, _encoding, onDone) {
      hash.update(chunk);
      onDone(null, chunk);
    },
  });
  return { through, digest: () => hash.digest('hex') };
}

async function writeTable(client: pg.ClientBase, folder: string, table: TableShape): Promise<BackedUpTable> {
  const file = `${table.name}.copy.gz`;
  const rows = client.query(to(`copy ${formatCopyTarget(table)} to stdout`));
  const { through, digest } = createHashStream();
  await pipeline(rows, createGzip(), through, createWriteStream(path.join(folder, file), { mode: 0o600 }));
  return { ...table, file, rows: rows.rowCount, sha256: digest() };
}

async function writeAll(client: pg.ClientBase, folder: string, now: Date): Promise<BackupManifest> {
  const migrations = await listAppliedMigrations(client);
  const tables: BackedUpTable[] = [];
  for (const table of await listTablesInOrder(client)) tables.push(await writeTable(client, folder, table));
  const manifest: BackupManifest = { schema: 1, takenAt: now.toISOString(), migrations, tables };
  await writeFile(path.join(folder, manifestName), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  return manifest;
}

/** Refuses a used folder before the database is read, which can take long. An empty folder is accepted like a new one. */
async function requireNewFolder(folder: string): Promise<void> {
  const existingEntries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (existingEntries.length > 0)
    throw new StartRefusedError(`${folder} exists already: a backup needs a new folder`);
}

/**
 * Writes a consistent snapshot of the whole database into a new folder, while the product runs. The folder appears
 * when it is complete.
 *
 * @throws StartRefusedError - The folder exists already, and is not empty. Error: it cannot be written. No files are left then.
 */
export async function writeBackup(pool: pg.Pool, folder: string, now: Date): Promise<BackupManifest> {
  await requireNewFolder(folder);
  const aside = `${folder}.unfinished`;
  // A backup that was killed leaves its files, which would become a part of this one.
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true, mode: 0o700 });
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const manifest = await writeAll(client, aside, now);
    await rename(aside, folder);
    return manifest;
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  } finally {
    client.release(true);
  }
}
