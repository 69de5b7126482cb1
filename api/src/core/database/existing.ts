import path from 'node:path';
import { resolveDataDir, StartRefusedError } from '../../settings';
import { hasEmbeddedDatabase } from './embedded/server';

/**
 * Checks that the settings name a database before a command reads from it: without the settings of the installation,
 * the command would create an empty one, and secrets beside it.
 *
 * @throws StartRefusedError - When there is neither `DATABASE_URL` nor an embedded database in `DATA_DIR`.
 */
export function requireExistingDatabase(environment: Readonly<Record<string, string | undefined>>): void {
  if (environment.DATABASE_URL) return;
  const dataDir = resolveDataDir(environment);
  if (hasEmbeddedDatabase(path.join(dataDir, 'database'))) return;
  throw new StartRefusedError(
    `No database: DATABASE_URL is not set, and ${dataDir} contains none. Load the settings of the installation first (set -a; . /etc/parque/parque.env; set +a); a new installation gets its database from \`setup.js products\` or its first start`,
  );
}
