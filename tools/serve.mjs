import { startApi } from './api-process.mjs';
import { greeting } from './greeting.mjs';
import { isSilent, whenReady } from './when-ready.mjs';

/**
 * Runs the built api until it ends or somebody ends it, and greets the person once it answers.
 *
 * @param {string} root - The workspace.
 * @returns {Promise<number>} The exit code of the api.
 */
export async function serve(root) {
  const port = process.env.PORT || '8080';
  const address = `http://127.0.0.1:${port}/ready`;
  const wasSilent = await isSilent(address);

  const over = new AbortController();
  const api = await startApi(root, process.env, 'inherit');
  const stop = () => {
    over.abort();
    api.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  void api.ended.then(() => over.abort());

  if (await whenReady(address, over.signal, wasSilent)) process.stdout.write(greeting(port, process.env));
  return api.ended;
}
