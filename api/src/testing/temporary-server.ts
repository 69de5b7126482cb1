import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readPostmaster } from '../core/database/embedded/postmaster';
import { startEmbeddedServer, type EmbeddedServer } from '../core/database/embedded/server';

const prefix = 'parque-test-';
const guard = path.join(process.cwd(), 'api', 'src', 'testing', 'end-with-parent.mjs');

interface Traces {
  readonly dataDir: string;
  readonly folders: readonly string[];
}

const traceFile = (folder: string) => path.join(folder, 'traces.json');

function tracesOf(folder: string, { dataDir, connection }: EmbeddedServer): Traces {
  const { host = '' } = connection;
  return { dataDir, folders: [folder, path.dirname(dataDir), host] };
}

async function remove(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Stops the servers of killed test runs and removes their files. */
async function sweepServers(temporary = os.tmpdir()): Promise<void> {
  for (const name of readdirSync(temporary)) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (!owner || isAlive(Number(owner))) continue;
    const folder = path.join(temporary, name);
    if (!existsSync(traceFile(folder))) {
      await remove([folder]);
      continue;
    }
    const { dataDir, folders } = JSON.parse(readFileSync(traceFile(folder), 'utf8')) as Traces;
    const found = readPostmaster(dataDir);
    if (typeof found === 'object') process.kill(found.pid, 'SIGQUIT');
    await remove(folders);
  }
}

/** Starts a process that stops the server and removes its files when this process ends or is killed. */
function endWithThisProcess({ dataDir, folders }: Traces) {
  const found = readPostmaster(dataDir);
  if (typeof found !== 'object') throw new Error('the test server has ended');
  const words = [guard, String(found.pid), ...folders];
  const child = spawn(process.execPath, words, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.unref();
  return async () => {
    child.ref();
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
  };
}

/** Starts a server without durability: it does not wait for the disk. */
export async function startTemporaryServer() {
  await sweepServers();
  const folder = await mkdtemp(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
  const server = await startEmbeddedServer(folder, { isDurable: false });
  const traces = tracesOf(folder, server);
  writeFileSync(traceFile(folder), JSON.stringify(traces));
  return { connection: server.connection, stop: endWithThisProcess(traces) };
}
