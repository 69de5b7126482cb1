import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readPostmaster } from '../core/database/embedded/postmaster';
import { startEmbeddedServer, type EmbeddedServer } from '../core/database/embedded/server';

const guard = path.join(process.cwd(), 'api', 'src', 'testing', 'end-with-parent.mjs');

/** Starts a process that stops the server and removes its files when this process ends or is killed. */
function endWithThisProcess(folder: string, { dataDir, connection: { host = '' } }: EmbeddedServer) {
  const postmaster = readPostmaster(dataDir);
  if (typeof postmaster !== 'object') throw new Error('the test server has ended');
  const words = [guard, String(postmaster.pid), folder, path.dirname(dataDir), host];
  const child = spawn(process.execPath, words, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.unref();
  return async () => {
    child.ref();
    const exit = once(child, 'exit');
    child.stdin.end();
    await exit;
  };
}

/** Starts a server without durability: it does not wait for the disk. */
export async function startTemporaryServer() {
  const folder = await mkdtemp(path.join(os.tmpdir(), `parque-test-${process.pid}-`));
  const server = await startEmbeddedServer(folder, { isDurable: false });
  return { connection: server.connection, stop: endWithThisProcess(folder, server) };
}
