import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { WrongArgumentError } from '../processes/parse-arguments.mjs';
import { getOrigin } from './address.mjs';

/** @param {string} root - The workspace. */
const getNotePath = (root) => path.join(root, '.cache/running.json');

/** @param {string} root @returns {{ origin?: unknown, pid?: unknown }} */
function readNote(root) {
  try {
    return JSON.parse(readFileSync(getNotePath(root), 'utf8'));
  } catch {
    return {};
  }
}

/**
 * Stores the address of the Parqué that this process runs, for commands that print or call it.
 *
 * @param {string} root - The workspace.
 * @param {NodeJS.ProcessEnv} env - The settings of the server.
 * @returns {() => void} A function that removes it, unless another start has replaced it.
 */
export function recordRunning(root, env) {
  mkdirSync(path.dirname(getNotePath(root)), { recursive: true });
  writeFileSync(getNotePath(root), JSON.stringify({ origin: getOrigin(env), pid: process.pid }));
  return () => {
    if (readNote(root).pid === process.pid) rmSync(getNotePath(root), { force: true });
  };
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Returns the origin of the Parqué that runs in a workspace; `undefined` when none does.
 *
 * @param {string} root - The workspace.
 */
export function findRunningOrigin(root) {
  const { origin, pid } = readNote(root);
  return typeof origin === 'string' && typeof pid === 'number' && isAlive(pid) ? origin : undefined;
}

/**
 * Returns the address of Parqué for a command: the value of `--to`, else `PARQUE_URL`, else the address of the Parqué
 * that runs in the workspace, else the one at which `npm start` would run with these settings.
 *
 * @param {string} root - The workspace.
 * @param {string | undefined} to - The value of `--to`.
 * @param {NodeJS.ProcessEnv} env
 * @throws {WrongArgumentError}
 */
export function resolveOrigin(root, to, env) {
  const origin = to ?? (env.PARQUE_URL || findRunningOrigin(root)) ?? getOrigin(env);
  if (!/^https?:\/\/./.test(origin) || !URL.canParse(origin))
    throw new WrongArgumentError(`${origin} is no address, such as http://localhost:8080. Try --help.`);
  return origin.replace(/(?<!\/)\/+$/, '');
}
