import { createHash } from 'node:crypto';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Creates an empty data folder. For root, the database runs as another user, who must be able to enter it. */
export function createDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'parque-e2e-'));
  chmodSync(folder, 0o755);
  return folder;
}

export function removeDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Returns the folder of a data folder's database: below it, or, when the database's user cannot enter it, in the system
 * folder.
 */
function findDatabaseFolder(folder: string): string {
  const below = path.join(folder, 'database');
  const tag = createHash('sha256').update(below).digest('hex').slice(0, 12);
  const candidates = [below, path.join('/var/lib/parque', tag)].map((base) => path.join(base, 'postgres-15'));
  const databaseDir = candidates.find((candidate) => existsSync(path.join(candidate, 'global/pg_control')));
  if (!databaseDir) throw new Error(`${folder} holds no database`);
  return databaseDir;
}

/** Turns off what protects a database when its machine fails. */
export function disableDurability(folder: string): void {
  const settings = 'fsync = off\nfull_page_writes = off\nsynchronous_commit = off\n';
  appendFileSync(path.join(findDatabaseFolder(folder), 'postgresql.auto.conf'), settings);
}

/** Returns the process id of the database of a data folder. */
export function readDatabasePid(folder: string): number {
  const [pid] = readFileSync(path.join(findDatabaseFolder(folder), 'postmaster.pid'), 'utf8').split('\n');
  return Number(pid);
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
