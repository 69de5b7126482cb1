import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApi } from './api-process.mjs';
import { findFreePort } from './free-port.mjs';
import { waitUntilReady } from './wait-until-ready.mjs';

/**
 * Runs `use` with an api that has fresh data and settings of its own.
 *
 * @template Result
 * @param {string} root - The workspace.
 * @param {NodeJS.ProcessEnv} extraSettings
 * @param {(origin: string) => Promise<Result>} use
 * @returns {Promise<Result>} What `use` returned.
 */
export async function runWithApi(root, extraSettings, use) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'parque-bench-'));
  const port = await findFreePort();
  const { NODE_ENV, DATABASE_URL, ...env } = process.env;
  const settings = { ...env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...extraSettings };
  const waitAbort = new AbortController();
  const api = await startApi(root, settings, ['ignore', 'ignore', 'inherit']);
  void api.ended.then(() => waitAbort.abort());
  try {
    if (!(await waitUntilReady(`http://127.0.0.1:${port}/ready`, waitAbort.signal)))
      throw new Error('The api did not start.');
    return await use(`http://127.0.0.1:${port}`);
  } finally {
    api.stop();
    await api.ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}
