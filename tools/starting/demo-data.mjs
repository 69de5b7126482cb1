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
export const dataFolder = (root, env) => path.resolve(root, env.DATA_DIR || '.data');

/**
 * The folders that can contain the database: as root it is in a system folder that its user can enter.
 *
 * @param {string} folder
 */
function databaseFolders(folder) {
  const below = path.join(folder, 'database');
  const tag = createHash('sha256').update(below).digest('hex').slice(0, 12);
  return [below, path.join('/var/lib/parque', tag)];
}

/** @param {string} database */
function isRunning(database) {
  try {
    const [pid] = readFileSync(path.join(database, 'postgres-15/postmaster.pid'), 'utf8').split('\n');
    return Number(pid) > 0 && process.kill(Number(pid), 0);
  } catch {
    return false;
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
  const folder = dataFolder(root, env);
  const databases = databaseFolders(folder);
  if (databases.some(isRunning)) throw new Error(`Parqué runs on ${folder}: stop it before --reset.`);
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
export function demoPassword(root, env) {
  if (!isDemo(env)) return undefined;
  if (env.DEMO_PASSWORD) return env.DEMO_PASSWORD;
  const file = path.join(dataFolder(root, env), 'demo-password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (isLoopback(env.HOST)) return undefined;
  const made = randomBytes(9).toString('base64url');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, made, { mode: 0o600 });
  return made;
}
