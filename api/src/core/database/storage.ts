import { sql } from 'drizzle-orm';
import path from 'node:path';
import { StartRefusedError, type Settings } from '../../settings';
import { openDatabase, type Connection, type OpenDatabase } from './database';
import { keepRunning, type KeptServer } from './embedded/keep-running';
import { startEmbeddedServer } from './embedded/server';

const getFirstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0];

async function runEmbeddedServer(folder: string): Promise<KeptServer> {
  try {
    return keepRunning(folder, await startEmbeddedServer(folder));
  } catch (error) {
    throw new StartRefusedError(`Cannot start: ${getFirstLine(error)}`);
  }
}

async function open(connection: Connection, migrations: string): Promise<OpenDatabase> {
  try {
    return await openDatabase(connection, migrations);
  } catch (error) {
    throw new StartRefusedError(`Cannot use the database: ${getFirstLine(error)}`);
  }
}

/** Whether other processes use the embedded server, which must then continue after this process ends. */
async function hasOtherClients({ db }: OpenDatabase, ownName: string): Promise<boolean> {
  const { rows } = await db.execute<{ others: number }>(
    sql`select count(*)::int as others from pg_stat_activity
        where backend_type = 'client backend' and application_name <> ${ownName}`,
  );
  return (rows[0]?.others ?? 0) > 0;
}

/**
 * Opens the database of the installation: the server in DATABASE_URL, or the embedded server in the data folder.
 *
 * @param ownSettings - Settings of the connections of this program.
 * @throws StartRefusedError - With one line that names the cause.
 */
export async function openStorage(
  settings: Settings,
  migrations: string,
  ownSettings: Pick<Connection, 'lock_timeout'> = {},
): Promise<OpenDatabase> {
  const applicationName = `parque-${process.pid}`;
  const connectionSettings = { ...ownSettings, application_name: applicationName };
  if (settings.databaseUrl)
    return open({ connectionString: settings.databaseUrl, ...connectionSettings }, migrations);
  const server = await runEmbeddedServer(path.join(settings.dataDir, 'database'));
  let database: OpenDatabase;
  try {
    database = await open({ ...server.connection, ...connectionSettings }, migrations);
  } catch (error) {
    await (server.isAdopted ? server.leave() : server.stop());
    throw error;
  }
  return {
    ...database,
    async close() {
      // When the query fails, the server has already ended and need not be stopped.
      const isNeeded = await hasOtherClients(database, applicationName).catch(() => true);
      await database.close();
      await (isNeeded ? server.leave() : server.stop());
    },
  };
}
