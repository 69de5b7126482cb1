import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Demo data exists only beside the embedded database, and never in production. */
export const isDemo = (env) => env.NODE_ENV !== 'production' && !env.DATABASE_URL;

const dataFolder = (root, env) => path.resolve(root, env.DATA_DIR || '.data');

/** Where the database can be: as root it is in a folder of the system that its user can enter. */
function databaseFolders(folder) {
  const below = path.join(folder, 'database');
  const tag = createHash('sha256').update(below).digest('hex').slice(0, 12);
  return [below, path.join('/var/lib/parque', tag)];
}

function isRunning(database) {
  try {
    const [pid] = readFileSync(path.join(database, 'postgres-15/postmaster.pid'), 'utf8').split('\n');
    return Number(pid) > 0 && process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

/**
 * Deletes the data of the demo.
 *
 * @param {string} root - The workspace.
 * @param {NodeJS.ProcessEnv} env - The settings of the server.
 * @throws {Error} With one line, when the data are not those of a demo or are in use.
 */
export function resetDemo(root, env) {
  if (!isDemo(env)) throw new Error('--reset deletes the data of a demo only: this is not one.');
  const folder = dataFolder(root, env);
  const databases = databaseFolders(folder);
  if (databases.some(isRunning)) throw new Error(`Parqué runs on ${folder}: stop it before --reset.`);
  for (const place of [...databases, folder]) rmSync(place, { recursive: true, force: true });
}

const isLoopback = (host) => host === 'localhost' || host === '::1' || /^127\./.test(host ?? '');

/**
 * The password of the people of the demo, when it is not the one of the README. Where others can reach the server, one
 * is made and kept with the data.
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
