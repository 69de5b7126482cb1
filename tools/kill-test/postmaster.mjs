import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The contents of `postmaster.pid`; `undefined` when there is none. The file can disappear at any moment. */
function linesOf(dataDir) {
  try {
    return readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return [];
  }
}

/** The process id of the server of a data folder. */
export const postmasterPid = (dataDir) => Number(linesOf(dataDir)[0]) || undefined;

/** The socket folder of the server of a data folder. */
export const socketFolder = (dataDir) => linesOf(dataDir)[4];

/** Whether the server of a data folder is up and has this process id. */
export const isUp = (dataDir, pid) =>
  postmasterPid(dataDir) === pid && linesOf(dataDir)[7]?.trim() === 'ready';

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

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
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
