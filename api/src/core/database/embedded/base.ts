import fs from 'node:fs';
import path from 'node:path';

export const getDataDir = (base: string) => path.join(base, 'postgres-15');

interface Places {
  /** DATA_DIR. */
  readonly given: string;
  /** For a given folder that the server's user cannot enter. */
  readonly outside: string;
  readonly canEnterGiven: boolean;
}

function hasFiles(folder: string): boolean {
  return fs.existsSync(folder) && fs.readdirSync(folder).length > 0;
}

/**
 * Returns the folder of the database. The mode of the given folder decides only about a new database: otherwise a
 * `chmod` would replace an existing database by an empty one.
 *
 * @throws Error - The existing database cannot be entered, or there are two.
 */
export function chooseBase({ given, outside, canEnterGiven }: Places): string {
  const existing = [given, outside].filter((base) => hasFiles(getDataDir(base)));
  if (existing.length > 1)
    throw new Error(
      `there are two databases, ${getDataDir(given)} and ${getDataDir(outside)}: move away the one that is not used`,
    );
  const [base = canEnterGiven ? given : outside] = existing;
  if (base === given && !canEnterGiven)
    throw new Error(
      `the user of the embedded database cannot enter ${given} any more: allow it (chmod o+x) for each folder of this path`,
    );
  return base;
}
