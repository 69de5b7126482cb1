import path from 'node:path';
import Watchpack from 'watchpack';
import { listParts } from '../build/parts.mjs';
import { createGreeting } from '../start/greeting.mjs';
import { getDemoPassword } from '../start/demo-data.mjs';
import { runApiOnChange } from './api-processes.mjs';
import { serveBundle } from './bundle-server.mjs';
import { getBundleBase, createRemoteBundle, createShellBundle } from './bundles.mjs';
import { createEvents } from './events.mjs';
import { bundleClientCode, writeShellFolder } from './page-files.mjs';
import { createRegistry } from './registry.mjs';
import { startServer } from './server.mjs';

/** @typedef {import('./bundle-server.mjs').BundleServer} BundleServer */

/** @param {string} folder */
const getManifestPath = (folder) => path.join(folder, 'src/manifest.ts');

/**
 * Reads the manifests of all remotes, and again when one changes. Pages then reload.
 *
 * @param {readonly string[]} folders
 * @param {import('./registry.mjs').Registry} registry
 * @param {import('./events.mjs').Events} events
 */
async function readManifests(folders, registry, events) {
  /** @param {string} folder */
  const readManifest = async (folder) => {
    const part = `${path.basename(folder)}/src/manifest.ts`;
    try {
      await registry.read(folder);
      events.report({ part, errors: [] });
      return true;
    } catch (error) {
      events.report({ part, errors: [error instanceof Error ? error.message : String(error)] });
      return false;
    }
  };
  await Promise.all(folders.map(readManifest));
  const watcher = new Watchpack({ aggregateTimeout: 10 });
  watcher.on('change', async (file) => {
    const folder = folders.find((candidate) => getManifestPath(candidate) === file);
    if (folder && (await readManifest(folder))) events.reload();
  });
  watcher.watch({ files: folders.map(getManifestPath), startTime: Date.now() });
  return watcher;
}

/**
 * The bundles of the workspace. That of the shell is built at once; that of a remote when a page first loads it, so
 * that the start is quick.
 *
 * @param {string} root
 * @param {import('./registry.mjs').Registry} registry
 * @param {import('./events.mjs').Events} events
 */
function createBundles(root, registry, events) {
  const shell = serveBundle(createShellBundle({ root, rootKey: registry.rootKey }), events);
  /** @type {Map<string, BundleServer>} */
  const remotes = new Map();
  /** @param {string} name */
  const findRemote = (name) => {
    const remote = registry.find(name);
    const bundle =
      remotes.get(name) ?? (remote && serveBundle(createRemoteBundle({ root, name, ...remote }), events));
    if (bundle) remotes.set(name, bundle);
    return bundle;
  };
  return {
    /** @param {string} address */
    findBundle(address) {
      if (address.startsWith('/shell/')) return shell;
      const [, , , name = ''] = address.split('/');
      return address.startsWith(getBundleBase(name)) ? findRemote(name) : undefined;
    },
    close: () => Promise.all([shell, ...remotes.values()].map((bundle) => bundle.close())),
  };
}

/**
 * Runs the workspace for development until it is stopped: shell and remotes with Fast Refresh, and the api, which
 * restarts after each change.
 *
 * @param {string} root - The workspace.
 * @param {NodeJS.ProcessEnv} env - The settings of the server.
 * @returns {Promise<number>} The exit code.
 */
export async function startWorkspace(root, env) {
  const port = Number(env.PORT);
  const events = createEvents();
  const registry = createRegistry();
  const folders = (await listParts(root))
    .filter(({ isRemote }) => isRemote)
    .map(({ name }) => path.join(root, name));
  /** What ends with this server. @type {(() => unknown)[]} */
  const closers = [];
  const closeAll = () => Promise.all(closers.splice(0).map((close) => close()));
  try {
    const manifests = await readManifests(folders, registry, events);
    closers.push(() => manifests.close());
    const password = getDemoPassword(root, env);
    const settings = { ...env, ...(password && { DEMO_PASSWORD: password }) };
    const shellDir = await writeShellFolder(root);
    const apiSettings = { ...settings, OFFLINE: 'off', SHELL_DIR: shellDir, PARQUE_RELEASES: '' };
    const api = await runApiOnChange({ root, events, env: apiSettings });
    closers.push(api.stop);
    const bundles = createBundles(root, registry, events);
    closers.push(bundles.close);
    const server = await startServer({
      port,
      registry,
      events,
      client: await bundleClientCode(),
      findBundle: bundles.findBundle,
      apiPort: api.port,
    });
    closers.push(server.close);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void closeAll());
    process.stdout.write(createGreeting(settings));
    return await api.ended;
  } catch (error) {
    await closeAll();
    throw error;
  }
}
