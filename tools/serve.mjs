import { startApi } from './api-process.mjs';
import { greeting } from './greeting.mjs';
import { whenReady } from './when-ready.mjs';

/**
 * Runs the built api until it ends or somebody ends it, and greets the person once it answers.
 *
 * @param {string} root - The workspace.
 * @returns {Promise<number>} The exit code of the api.
 */
export async function serve(root) {
  const over = new AbortController();
  const api = await startApi(root, process.env, 'inherit');
  const stop = () => {
    over.abort();
    api.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  void api.ended.then(() => over.abort());

  const port = process.env.PORT || '8080';
  if (await whenReady(`http://127.0.0.1:${port}/ready`, over.signal))
    process.stdout.write(greeting(port, process.env));
  return api.ended;
}
