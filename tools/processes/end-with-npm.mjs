import { readFileSync } from 'node:fs';
import { clearInterval, setInterval } from 'node:timers';

const everyMs = 250;

/**
 * The parent of a process, and its name. Only Linux shows them as a file.
 *
 * @param {number} pid
 */
function readStat(pid) {
  try {
    // `pid (name) state parent …`; the name may contain anything.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    return {
      name: stat.slice(stat.indexOf('(') + 1, end),
      parent: Number(stat.slice(end + 2).split(' ')[1]),
    };
  } catch {
    return undefined;
  }
}

const shells = ['ash', 'bash', 'busybox', 'dash', 'sh', 'zsh'];

/** The parent of this process, and the parent of that one when it is the shell in which npm starts scripts. */
function findStarters() {
  const parent = process.ppid;
  const stat = readStat(parent);
  return [parent, ...(stat && shells.includes(stat.name) ? [stat.parent] : [])].join();
}

/**
 * Sends SIGTERM to this process when npm, which started it, has ended. npm sends SIGTERM to its shell only, and a shell
 * does not send it on: without this, the server would keep running. Ctrl-C and a closed terminal reach this process
 * directly. A SIGINT to npm alone has no effect: the shell waits for this process.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const atFirst = findStarters();
  const timer = setInterval(() => {
    if (findStarters() === atFirst) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs);
  timer.unref();
}
