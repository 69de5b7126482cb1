import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { getDataDir } from '../../core/database/embedded/base';
import { waitUntil } from '../wait-until';

export const admin = { email: 'jefatura@parque.example', password: 'entre-robles-y-olmos' };
export const hottok = 'hottok-de-la-prueba';

const settings = {
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  TRUST_PROXY: '1',
  ALLOW_PUBLIC_DEMO: 'on',
  HOTMART_HOTTOK: hottok,
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
};

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function listChildren(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    } catch {
      return false;
    }
  });
}

export type Product = ReturnType<typeof createProduct>;

/** The built api in its own process with its embedded database; both can be killed and started again. */
export function createProduct(folder: string, port: number) {
  const address = `http://127.0.0.1:${port}`;
  const logFile = `${folder}-${port}.log`;
  const log = openSync(logFile, 'a');
  const { NODE_ENV, DATABASE_URL, PARQUE_RELEASES, ...env } = process.env;
  let api: ChildProcess | undefined;
  const isRunning = () => api?.exitCode === null && api.signalCode === null;
  const readPidFile = () =>
    readFileSync(path.join(getDataDir(path.join(folder, 'database')), 'postmaster.pid'), 'utf8').split('\n');

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!api || !isRunning()) return;
    const exit = once(api, 'exit');
    api.kill(signal);
    await exit;
  }

  async function waitUntilUp(): Promise<void> {
    const isUp = () =>
      fetch(`${address}/ready`).then(
        ({ ok }) => ok,
        () => !isRunning(),
      );
    await waitUntil(`the api answers: see ${logFile}`, isUp, 120_000);
    if (!isRunning()) throw new Error(`the api has ended: see ${logFile}`);
  }

  return {
    address,
    logFile,
    waitUntilUp,
    async start() {
      const environment = { ...env, ...settings, PORT: String(port), DATA_DIR: folder };
      api = spawn(process.execPath, ['api/dist/main.js'], { env: environment, stdio: ['ignore', log, log] });
      await waitUntilUp();
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    /** Kills all processes of the database, as when the machine fails, or only the first: its children then end. */
    killDatabase(isWhole: boolean) {
      const pid = Number(readPidFile()[0]);
      const children = isWhole ? listChildren(pid) : [];
      for (const processId of [pid, ...children]) killProcess(processId);
    },
    /** Queries the database directly. Each row has a name, a number or both. */
    async query(statement: string, values: readonly unknown[] = []) {
      const client = new pg.Client({ host: readPidFile()[4] ?? '', user: 'parque', database: 'postgres' });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query<{ name: string; n: number }>(statement, [...values])).rows;
      } finally {
        await client.end();
      }
    },
  };
}
