import fs from 'node:fs';
import path from 'node:path';

/** The server process of a data folder. `stale`: the pid file exists, and the process has ended. */
export type Postmaster = 'none' | 'stale' | { readonly pid: number; readonly isReady: boolean };

/** A zombie process has ended, and another program can have the pid by now. */
function isPostmasterProcess(pid: number, dataDir: string): boolean {
  if (process.platform !== 'linux') {
    process.kill(pid, 0);
    return true;
  }
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  const state = stat.slice(stat.lastIndexOf(')') + 2)[0];
  return state !== 'Z' && fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(dataDir);
}

export function readPostmaster(dataDir: string): Postmaster {
  let lines: string[];
  try {
    lines = fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return 'none';
  }
  const pid = Number(lines[0]);
  if (!(pid > 0)) return 'stale';
  try {
    if (!isPostmasterProcess(pid, dataDir)) return 'stale';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'stale';
  }
  return { pid, isReady: (lines[7] ?? '').trim() === 'ready' };
}
