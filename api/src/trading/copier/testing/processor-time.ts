import { readdir, readFile } from 'node:fs/promises';

const ticksPerSecond = 100;

/** Fields after the program's name: parent, and processor times of the process and its ended children. */
async function readStat(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const words = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [parent, ...times] = [words[1], ...words.slice(11, 15)].map(Number);
  return { pid: Number(pid), parent, ticks: times };
}

/** Parent of a process; undefined without `/proc`. */
export const findParent = async (pid: number): Promise<number | undefined> =>
  (await readStat(String(pid))).parent;

const sum = (ticks: readonly number[]) => ticks.reduce((total, tick) => total + tick, 0) / ticksPerSecond;

/** Processor seconds of processes and their children; 0 without `/proc`. */
export async function sumSeconds(pids: readonly (number | undefined)[]): Promise<number> {
  const names = await readdir('/proc').catch(() => []);
  const stats = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readStat));
  const processTimes = stats.filter(({ pid }) => pids.includes(pid)).map(({ ticks }) => sum(ticks));
  const children = stats.filter(({ parent }) => pids.includes(parent)).map(({ ticks }) => sum(ticks));
  return [...processTimes, ...children].reduce((seconds, processSeconds) => seconds + processSeconds, 0);
}
