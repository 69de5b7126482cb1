import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/*
 * Runs beside the process that started it and reads from its pipe. The pipe closes when that process ends for any
 * reason; then the server is stopped and its files are removed. Arguments: the pid of the server, the folders.
 */
const [pid, ...folders] = process.argv.slice(2);

function createSignal(name) {
  try {
    return process.kill(Number(pid), name);
  } catch {
    return false;
  }
}

process.stdin.resume();
process.stdin.on('close', async () => {
  createSignal('SIGQUIT');
  // Without a process that reaps zombies, an ended process keeps its pid, so the wait is limited.
  for (let tries = 0; tries < 1000 && createSignal(0); tries += 1) await pause(10);
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});
