import { startApi } from '../processes/api-process.mjs';
import { greeting } from './greeting.mjs';
import { isSilent, whenReady } from '../processes/when-ready.mjs';

/**
 * Runs the built api until it ends or is stopped, and prints the greeting once it answers.
 *
 * @param {string} root - The workspace.
 * @param {NodeJS.ProcessEnv} [env] - The settings of the server.
 * @param {() => void} [onReady] - Called once the api answers.
 * @returns {Promise<number>} The exit code of the api.
 */
export async function serve(root, env = process.env, onReady = () => undefined) {
  const port = env.PORT || '8080';
  const address = `http://127.0.0.1:${port}/ready`;
  const wasSilent = await isSilent(address);

  const over = new AbortController();
  const api = await startApi(root, env, 'inherit');
  const stop = () => {
    over.abort();
    api.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  void api.ended.then(() => over.abort());

  if (await whenReady(address, over.signal, wasSilent)) {
    onReady();
    process.stdout.write(greeting(port, env));
  }
  return api.ended;
}
