import { spawn } from 'node:child_process';
import path from 'node:path';
import { greeting } from './greeting.mjs';
import { partsOf } from './parts.mjs';
import { whenReady } from './when-ready.mjs';

const releases = async (root) =>
  (await partsOf(root)).filter(({ isRemote }) => isRemote).map(({ name }) => path.join(root, name, 'dist'));

/**
 * Runs the built api until it ends or somebody ends it, and greets the person once it answers.
 *
 * @param {string} root - The workspace.
 * @returns {Promise<number>} The exit code of the api.
 */
export async function serve(root) {
  const env = { ...process.env, PARQUE_RELEASES: (await releases(root)).join(path.delimiter) };
  // A process group of its own: Ctrl-C then reaches the api once and from here, whoever else passes it on.
  const api = spawn(process.execPath, ['api/dist/main.js'], {
    cwd: root,
    env,
    stdio: 'inherit',
    detached: true,
  });
  const ended = new Promise((done) => api.once('close', (code) => done(code ?? 1)));
  const over = new AbortController();

  let isStopping = false;
  const stop = (signal) => {
    if (!isStopping) api.kill(signal);
    isStopping = true;
    over.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop('SIGTERM'));
  process.on('exit', () => api.kill());
  void ended.then(() => over.abort());

  const port = process.env.PORT || '8080';
  if (await whenReady(`http://127.0.0.1:${port}/ready`, over.signal))
    process.stdout.write(greeting(port, process.env));
  return ended;
}
