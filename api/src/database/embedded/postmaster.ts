import fs from 'node:fs';
import path from 'node:path';

/** The server that runs on a data folder, if any. `stale`: its pid file outlived it. */
export type Postmaster = 'none' | 'stale' | { readonly pid: number; readonly isReady: boolean };

/** A zombie is dead, and a pid may have been given to another program since. */
function isServerOf(pid: number, dataDir: string): boolean {
  if (process.platform !== 'linux') {
    process.kill(pid, 0);
    return true;
  }
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  const state = stat.slice(stat.lastIndexOf(')') + 2)[0];
  return state !== 'Z' && fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(dataDir);
}

/** Reads postmaster.pid and checks that what it names is alive and ours. */
export function postmasterOf(dataDir: string): Postmaster {
  let lines: string[];
  try {
    lines = fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return 'none';
  }
  const pid = Number(lines[0]);
  if (!(pid > 0)) return 'stale';
  try {
    if (!isServerOf(pid, dataDir)) return 'stale';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'stale';
  }
  return { pid, isReady: (lines[7] ?? '').trim() === 'ready' };
}
