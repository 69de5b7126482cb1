import fs from 'node:fs';
import path from 'node:path';

export const getDataDir = (base: string) => path.join(base, 'postgres-15');

interface BaseFolders {
  /** DATA_DIR. */
  readonly requestedFolder: string;
  /** The folder to use when the server's user cannot enter the requested one. */
  readonly fallback: string;
  readonly canEnterRequested: boolean;
}

function hasFiles(folder: string): boolean {
  return fs.existsSync(folder) && fs.readdirSync(folder).length > 0;
}

/**
 * Returns the folder of the database. The permissions of the requested folder decide only where a new database is
 * created. Otherwise a `chmod` would replace an existing database by an empty one.
 *
 * @throws Error - The existing database cannot be entered, or there are two.
 */
export function chooseBase({ requestedFolder, fallback, canEnterRequested }: BaseFolders): string {
  const existingBases = [requestedFolder, fallback].filter((base) => hasFiles(getDataDir(base)));
  if (existingBases.length > 1)
    throw new Error(
      `there are two databases, ${getDataDir(requestedFolder)} and ${getDataDir(fallback)}: move away the one that is not used`,
    );
  const [base = canEnterRequested ? requestedFolder : fallback] = existingBases;
  if (base === requestedFolder && !canEnterRequested)
    throw new Error(
      `the user of the embedded database cannot enter ${requestedFolder} any more: allow it (chmod o+x) for each folder of this path`,
    );
  return base;
}
