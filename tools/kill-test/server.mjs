import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../processes/free-port.mjs';
import { isUp, killServer, postmasterPid, socketFolder } from './postmaster.mjs';

/**
 * A PostgreSQL server of a campaign.
 *
 * @typedef {object} DatabaseServer
 * @property {Record<string, string>} settings - The settings of the api that name it.
 * @property {() => import('pg').ClientConfig} connection
 * @property {() => Promise<void>} start
 * @property {(whole: boolean) => void} kill - Kills (SIGKILL) all its processes, or only the first.
 * @property {() => Promise<void>} restart - Stops it; the caller or the api starts it again.
 * @property {() => Promise<void>} stop
 */

/**
 * PostgreSQL does not run as root.
 *
 * @returns {{ uid?: number, gid?: number }}
 */
function identity() {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((text) => text.startsWith('postgres:'));
  if (!line) throw new Error('as root, this needs a user "postgres"');
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** The folder with the programs of the newest PostgreSQL on this machine. */
function programs() {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const [newest] = versions
    .map(Number)
    .filter(Boolean)
    .toSorted((a, b) => b - a);
  if (!newest) throw new Error('this machine has no PostgreSQL in /usr/lib/postgresql');
  return `/usr/lib/postgresql/${newest}/bin`;
}

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
    start: async () => undefined,
    kill: (whole) => killServer(dataDir, whole),
    async restart() {
      const pid = postmasterPid(dataDir);
      if (pid !== undefined) process.kill(pid, 'SIGINT');
    },
    // The last process to exit stops the embedded server.
    stop: async () => undefined,
  };
}

/**
 * A separate server on this machine, which the product connects to through `DATABASE_URL`.
 *
 * @param {string} folder
 * @returns {Promise<DatabaseServer>}
 */
export async function ownServer(folder) {
  const [as, bin, port] = [identity(), programs(), await freePort()];
  const dataDir = path.join(folder, 'postgres');
  mkdirSync(dataDir, { mode: 0o700 });
  if (as.uid !== undefined && as.gid !== undefined) chownSync(dataDir, as.uid, as.gid);
  const args = ['-D', dataDir, '-U', 'parque', '-A', 'trust', '-E', 'UTF8', '--no-instructions'];
  const made = spawnSync(path.join(bin, 'initdb'), args, { ...as, cwd: '/', encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const address = `postgres://parque@127.0.0.1:${port}/postgres`;
  const log = openSync(path.join(folder, 'postgres.log'), 'a');
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;

  const attempt = async () => {
    const places = ['-p', String(port), '-c', `unix_socket_directories=${dataDir}`];
    const started = spawn(path.join(bin, 'postgres'), ['-D', dataDir, ...places], {
      ...as,
      cwd: '/',
      stdio: ['ignore', log, log],
    });
    server = started;
    const ended = once(started, 'exit').then(() => true);
    for (;;) {
      if (await Promise.race([ended, pause(20, false)])) return false;
      if (isUp(dataDir, started.pid)) return true;
    }
  };
  const start = async () => {
    // The child processes of a killed server need a moment to end; until then no other server may use the data.
    for (let tries = 0; tries < 100; tries += 1) {
      if (await attempt()) return;
      await pause(100);
    }
    throw new Error(`PostgreSQL does not start: see ${folder}/postgres.log`);
  };
  const stop = async () => {
    if (!server || server.exitCode !== null || server.signalCode) return;
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  };
  return {
    settings: { DATABASE_URL: address },
    connection: () => ({ connectionString: address }),
    start,
    kill: (whole) => killServer(dataDir, whole),
    restart: stop,
    stop,
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
  start: async () => undefined,
  kill: cannotBeKilled,
  restart: async () => cannotBeKilled(),
  stop: async () => undefined,
});
