import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The code of a system error: `ENOENT`, `ESRCH`, …
 *
 * @param {unknown} error
 */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * The lines of `postmaster.pid`; none when the file is missing. It can disappear at any moment.
 *
 * @param {string} dataDir
 */
function linesOf(dataDir) {
  try {
    return readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return [];
  }
}

/**
 * The process id of the server of a data folder.
 *
 * @param {string} dataDir
 */
const postmasterPid = (dataDir) => Number(linesOf(dataDir)[0]) || undefined;

/**
 * The socket folder of the server of a data folder.
 *
 * @param {string} dataDir
 */
export const socketFolder = (dataDir) => linesOf(dataDir)[4];

/** @param {number} parent */
function childrenOf(parent) {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers.map(Number).filter((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    } catch {
      return false;
    }
  });
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/**
 * Kills the server of a data folder (SIGKILL).
 *
 * @param {string} dataDir
 * @param {boolean} whole - Whether all its processes are killed, as when the machine fails; otherwise only the first,
 * whose children then end by themselves.
 */
export function killServer(dataDir, whole) {
  const pid = postmasterPid(dataDir);
  if (!pid) throw new Error(`no server runs on ${dataDir}`);
  const children = whole ? childrenOf(pid) : [];
  kill(pid);
  for (const child of children) kill(child);
}
