import path from 'node:path';
import { startApi } from '../processes/api-process.mjs';
import { getOwnOrigin } from './address.mjs';
import { getDataFolder, isDemo } from './demo-data.mjs';
import { createGreeting } from './greeting.mjs';
import { recordRunning } from './running.mjs';
import { printReadable } from './readable-log.mjs';
import { waitUntilReady } from '../processes/wait-until-ready.mjs';

/**
 * Starts the api. In the demo its log goes to a file, and its readable lines are printed.
 *
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} isJson
 */
async function startWithLog(root, env, isJson) {
  if (isJson || !isDemo(env)) return startApi(root, env, 'inherit');
  const api = await startApi(root, env, ['inherit', 'pipe', 'inherit']);
  if (api.log) printReadable(api.log, path.join(getDataFolder(root, env), 'server.log'));
  return api;
}

/**
 * Runs the built api until it ends or is stopped, and prints the greeting once it answers.
 *
 * @param {string} root - The workspace.
 * @param {NodeJS.ProcessEnv} [env] - The settings of the server.
 * @param {() => void} [onReady] - Called once the api answers.
 * @param {boolean} [isJson] - Prints the log as the server writes it.
 * @returns {Promise<number>} The exit code of the api.
 */
export async function serve(root, env = process.env, onReady = () => undefined, isJson = false) {
  const address = `${getOwnOrigin(env)}/ready`;

  const waitAbort = new AbortController();
  const api = await startWithLog(root, env, isJson);
  const stop = () => {
    waitAbort.abort();
    api.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  void api.ended.then(() => waitAbort.abort());

  if (await waitUntilReady(address, waitAbort.signal)) {
    const removeNote = recordRunning(root, env);
    void api.ended.then(removeNote);
    onReady();
    process.stdout.write(createGreeting(env));
  }
  return api.ended;
}
