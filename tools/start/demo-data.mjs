import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isLoopback } from './address.mjs';

/**
 * Demo data exists only with the embedded database, and never in production.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export const isDemo = (env) => env.NODE_ENV !== 'production' && !env.DATABASE_URL;

/**
 * Returns the folder of the data.
 *
 * @param {string} root - The workspace.
 * @param {NodeJS.ProcessEnv} env - The settings of the server.
 */
export const getDataFolder = (root, env) => path.resolve(root, env.DATA_DIR || '.data');

/**
 * Lists the folders that can contain the database. For root that is a system folder, which the user of the database can enter.
 *
 * @param {string} folder
 */
function listDatabaseFolders(folder) {
  const below = path.join(folder, 'database');
  const tag = createHash('sha256').update(below).digest('hex').slice(0, 12);
  return [below, path.join('/var/lib/parque', tag)];
}

/**
 * Returns the number of the process that runs a database; `undefined` when none does.
 *
 * @param {string} database
 */
function findProcess(database) {
  try {
    const [line] = readFileSync(path.join(database, 'postgres-15/postmaster.pid'), 'utf8').split('\n');
    const pid = Number(line);
    return pid > 0 && process.kill(pid, 0) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Deletes the demo's data.
 *
 * @param {string} root - The workspace.
 * @param {NodeJS.ProcessEnv} env - The settings of the server.
 * @throws {Error} With a message of one line, when the data is not a demo's or is in use.
 */
export function resetDemo(root, env) {
  if (!isDemo(env)) throw new Error('--reset deletes the data of a demo only: this is not one.');
  const folder = getDataFolder(root, env);
  const databases = listDatabaseFolders(folder);
  const runningPid = databases.map(findProcess).find((pid) => pid !== undefined);
  if (runningPid !== undefined)
    throw new Error(
      `The database of ${folder} runs: stop Parqué before --reset. ` +
        `When no Parqué runs, as after kill -9, stop the database with: kill -INT ${runningPid}`,
    );
  for (const folderToRemove of [...databases, folder])
    rmSync(folderToRemove, { recursive: true, force: true });
}

/**
 * Returns the password of the demo users, when it differs from the README's. For a server that others can reach, a new
 * one is created and stored with the data.
 *
 * @param {string} root - The workspace.
 * @param {NodeJS.ProcessEnv} env - The settings of the server.
 * @returns {string | undefined}
 */
export function getDemoPassword(root, env) {
  if (!isDemo(env)) return undefined;
  if (env.DEMO_PASSWORD) return env.DEMO_PASSWORD;
  const file = path.join(getDataFolder(root, env), 'demo-password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (isLoopback(env.HOST)) return undefined;
  const password = randomBytes(9).toString('base64url');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, password, { mode: 0o600 });
  return password;
}
