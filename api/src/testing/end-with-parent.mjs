import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/*
 * Runs beside the process that started it, and holds the other end of a pipe. The pipe closes when that process ends,
 * however it ends: then the server is ended and its files are removed. Arguments: the pid of the server, the folders.
 */
const [pid, ...folders] = process.argv.slice(2);

function signal(name) {
  try {
    return process.kill(Number(pid), name);
  } catch {
    return false;
  }
}

process.stdin.resume();
process.stdin.on('close', async () => {
  signal('SIGQUIT');
  // Where no process collects the dead, a dead one keeps its pid for ever.
  for (let tries = 0; tries < 1000 && signal(0); tries += 1) await pause(10);
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});
