import path from 'node:path';
import { resolveDataDir, StartRefusedError } from '../../settings';
import { hasEmbeddedDatabase } from './embedded/server';

/** Without the settings of the installation, a command that reads would create an empty database, and secrets. */
export function requireExistingDatabase(environment: Readonly<Record<string, string | undefined>>): void {
  if (environment.DATABASE_URL) return;
  const dataDir = resolveDataDir(environment);
  if (hasEmbeddedDatabase(path.join(dataDir, 'database'))) return;
  throw new StartRefusedError(
    `No database: DATABASE_URL is not set, and ${dataDir} contains none. Load the settings of the installation first (set -a; . /etc/parque/parque.env; set +a); a new installation gets its database from \`setup.js products\` or its first start`,
  );
}
