import { spawn } from 'node:child_process';
import path from 'node:path';
import { listParts } from '../build/parts.mjs';

/** @param {string} root */
const listReleases = async (root) =>
  (await listParts(root)).filter(({ isRemote }) => isRemote).map(({ name }) => path.join(root, name, 'dist'));

/**
 * Starts the built api, which publishes the built remotes.
 *
 * @param {string} root - The workspace.
 * @param {NodeJS.ProcessEnv} env - Its settings.
 * @param {import('node:child_process').StdioOptions} stdio
 * @returns {Promise<{ stop: () => void, ended: Promise<number>, log: import('node:stream').Readable | null }>} `log`: the
 * output, when `stdio` pipes it. `ended` resolves to the exit code; only the first
 * `stop` has an effect.
 */
export async function startApi(root, env, stdio) {
  // The api has its own process group, so that it receives Ctrl-C once and from this process, even when npm also
  // forwards it.
  const api = spawn(process.execPath, ['api/dist/main.js'], {
    cwd: root,
    env: { ...env, PARQUE_RELEASES: (await listReleases(root)).join(path.delimiter) },
    stdio,
    detached: true,
  });
  let isStopping = false;
  const stop = () => {
    if (!isStopping) api.kill('SIGTERM');
    isStopping = true;
  };
  process.on('exit', stop);
  const exit = new Promise((resolve) => api.once('close', (code) => resolve(code ?? (isStopping ? 0 : 1))));
  void exit.then(() => process.off('exit', stop));
  return { stop, ended: exit, log: api.stdout };
}
