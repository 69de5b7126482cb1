import path from 'node:path';
import { killServer, socketFolder } from './postmaster.mjs';

/**
 * A PostgreSQL server of a campaign.
 *
 * @typedef {object} DatabaseServer
 * @property {Record<string, string>} settings - The settings of the api that name it.
 * @property {() => import('pg').ClientConfig} connection
 * @property {(whole: boolean) => void} kill - Kills (SIGKILL) all its processes, or only the first.
 */

/**
 * The server that the product starts for itself.
 *
 * @param {string} folder - The data folder of the product.
 * @returns {DatabaseServer}
 */
export function embeddedServer(folder) {
  const dataDir = path.join(folder, 'database', 'postgres-15');
  return {
    settings: {},
    connection: () => ({
      host: socketFolder(dataDir) ?? '',
      port: 5432,
      user: 'parque',
      database: 'postgres',
    }),
    kill: (whole) => killServer(dataDir, whole),
  };
}

const cannotBeKilled = () => {
  throw new Error('a server that runs elsewhere cannot be killed from here');
};

/**
 * A server that is already running and that only its owner may stop.
 *
 * @param {string} address
 * @returns {DatabaseServer}
 */
export const givenServer = (address) => ({
  settings: { DATABASE_URL: address },
  connection: () => ({ connectionString: address }),
  kill: cannotBeKilled,
});
