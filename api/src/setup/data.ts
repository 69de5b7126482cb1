import path from 'node:path';
import { writeBackup } from './backup/backup';
import type { BackupManifest } from './backup/manifest';
import { restoreBackup } from './backup/restore';
import { requireExistingDatabase } from '../core/database/existing';
import { openStorage } from '../core/database/storage';
import { migrations } from './installation';
import { readSettings, StartRefusedError } from '../settings';

const help = `data backup <folder>: writes the whole database into a new folder, while the product runs
data restore <folder>: fills the empty database of this installation with a backup

The database is the one that the settings name (DATABASE_URL, or the embedded one in DATA_DIR), so a backup also
moves an installation from one to the other. Keep beside it: the keys (CREDENTIALS_KEY, TOKEN_KEY, or their files in
DATA_DIR), without which the stored passwords cannot be read, and the files of releases (REMOTES_STORE), which never
change once they are there.
`;

function print(verb: string, { takenAt, tables }: BackupManifest): void {
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  process.stdout.write(`${verb}: ${rows} rows of ${tables.length} tables, as they were at ${takenAt}\n`);
}

async function run(command: 'backup' | 'restore', folder: string): Promise<void> {
  // A backup of a new database would be empty. A restore may create its database.
  if (command === 'backup') requireExistingDatabase(process.env);
  const { pool, close } = await openStorage(readSettings(process.env), migrations);
  try {
    if (command === 'backup') print('Backed up', await writeBackup(pool, folder, new Date()));
    else print('Restored', await restoreBackup(pool, folder));
  } finally {
    await close();
  }
}

/** Faults of the given folder: it exists already, is full, or cannot be written. */
const folderFaults = new Set(['EACCES', 'EEXIST', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'ENOTEMPTY', 'EROFS']);

function describeError(error: unknown): string {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  return error instanceof StartRefusedError || folderFaults.has(code ?? '') ? message : (stack ?? message);
}

const [command, folder, ...rest] = process.argv.slice(2);
if ((command === 'backup' || command === 'restore') && folder && rest.length === 0) {
  try {
    await run(command, path.resolve(folder));
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    process.exitCode = 1;
  }
} else {
  process.stdout.write(help);
  process.exitCode = command === undefined || command === '--help' ? 0 : 2;
}
