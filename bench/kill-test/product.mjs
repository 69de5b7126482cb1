import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { waitUntilReady } from '../../tools/processes/wait-until-ready.mjs';

/** @typedef {ReturnType<typeof createProduct>} Product */

/**
 * The built api in its own process, which can be killed and started again.
 *
 * @param {string} root - The workspace.
 * @param {{ folder: string, port: number, settings: Record<string, string> }} installation
 */
export function createProduct(root, { folder, port, settings }) {
  const address = `http://127.0.0.1:${port}`;
  const { NODE_ENV, DATABASE_URL, PARQUE_RELEASES, ...env } = process.env;
  const logFile = `${folder}-${port}.log`;
  const log = createWriteStream(logFile, { flags: 'a' });
  /** @type {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable> | undefined} */
  let api;
  const running = () => {
    if (!api) throw new Error('the api was not started');
    return api;
  };

  const whenUp = async () => {
    const started = running();
    const over = new AbortController();
    const end = () => over.abort();
    started.once('exit', end);
    const patience = AbortSignal.any([over.signal, AbortSignal.timeout(120_000)]);
    const isUp = await waitUntilReady(`${address}/ready`, patience);
    started.off('exit', end);
    if (!isUp) throw new Error(`the api is not ready again: see ${logFile}`);
  };
  return {
    address,
    port,
    logFile,
    pid: () => api?.pid,
    async start() {
      const started = spawn(process.execPath, ['api/dist/main.js'], {
        cwd: root,
        env: {
          ...env,
          HOST: '127.0.0.1',
          PORT: String(port),
          DATA_DIR: folder,
          LOG_LEVEL: 'warn',
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      api = started;
      for (const stream of [started.stdout, started.stderr]) stream.pipe(log, { end: false });
      await whenUp();
    },
    whenUp,
    async kill() {
      const ended = once(running(), 'exit');
      running().kill('SIGKILL');
      await ended;
    },
    /** @returns Its exit code. */
    async stop() {
      if (!api || api.exitCode !== null || api.signalCode) return api?.exitCode ?? null;
      const ended = once(api, 'exit');
      api.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}
