import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { StartRefusedError } from '../../settings';
import { readManifest, type BackedUpTable, type BackupManifest } from './manifest';
import { listAppliedMigrations } from '../../core/database/applied-migrations';
import { updateSequences, formatCopyTarget, listTablesInOrder } from './tables';

async function computeSha256(file: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}

async function requireIntactFiles(folder: string, { tables }: BackupManifest): Promise<void> {
  for (const { file, sha256 } of tables) {
    if ((await computeSha256(path.join(folder, file))) !== sha256) {
      throw new StartRefusedError(`${file} of the backup is missing or damaged`);
    }
  }
}

async function requireKnownMigrations(client: pg.ClientBase, { migrations }: BackupManifest): Promise<void> {
  const appliedMigrations = await listAppliedMigrations(client);
  if (migrations.some((hash, index) => hash !== appliedMigrations[index])) {
    throw new StartRefusedError('The backup is of a newer version of the product, or of another one');
  }
}

async function requireEmptyDatabase(client: pg.ClientBase): Promise<void> {
  for (const { name } of await listTablesInOrder(client)) {
    const { rowCount } = await client.query(`select 1 from "${name}" limit 1`);
    if (rowCount) throw new StartRefusedError(`The database is not empty: there is something in ${name}`);
  }
}

async function readTable(client: pg.ClientBase, folder: string, table: BackedUpTable): Promise<void> {
  const rows = client.query(from(`copy ${formatCopyTarget(table)} from stdin`));
  await pipeline(createReadStream(path.join(folder, table.file)), createGunzip(), rows);
  if (rows.rowCount !== table.rows) {
    throw new Error(`${table.name}: ${rows.rowCount} of ${table.rows} rows arrived`);
  }
}

/**
 * Fills an empty database with a backup: all of it, or nothing. A backup of an earlier version of the product fits as
 * long as every column that it has is still there.
 *
 * @throws StartRefusedError - When the backup is damaged or newer than the product, or the database is not empty.
 */
export async function restoreBackup(pool: pg.Pool, folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  await requireIntactFiles(folder, manifest);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await requireKnownMigrations(client, manifest);
    await requireEmptyDatabase(client);
    for (const table of manifest.tables) await readTable(client, folder, table);
    await updateSequences(client);
    await client.query('commit');
    return manifest;
  } finally {
    client.release(true);
  }
}
