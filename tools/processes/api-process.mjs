import { spawn } from 'node:child_process';
import path from 'node:path';
import { partsOf } from '../building/parts.mjs';

/** @param {string} root */
const releases = async (root) =>
  (await partsOf(root)).filter(({ isRemote }) => isRemote).map(({ name }) => path.join(root, name, 'dist'));

/**
 * Starts the built api with the built remotes to publish.
 *
 * @param {string} root - The workspace.
 * @param {NodeJS.ProcessEnv} env - Its settings.
 * @param {import('node:child_process').StdioOptions} stdio
 * @returns {Promise<{ stop: () => void, ended: Promise<number> }>} `ended` gives the exit code; `stop` acts once.
 */
export async function startApi(root, env, stdio) {
  // A process group of its own: Ctrl-C then reaches the api once and from here, whoever else passes it on.
  const api = spawn(process.execPath, ['api/dist/main.js'], {
    cwd: root,
    env: { ...env, PARQUE_RELEASES: (await releases(root)).join(path.delimiter) },
    stdio,
    detached: true,
  });
  let isStopping = false;
  const stop = () => {
    if (!isStopping) api.kill('SIGTERM');
    isStopping = true;
  };
  process.on('exit', stop);
  const ended = new Promise((done) => api.once('close', (code) => done(code ?? (isStopping ? 0 : 1))));
  void ended.then(() => process.off('exit', stop));
  return { stop, ended };
}
