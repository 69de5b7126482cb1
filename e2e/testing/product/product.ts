import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../../tools/processes/free-port.mjs';
import { signRelease } from '../../../tools/build/sign-release.mjs';
import { waitUntilReady } from '../../../tools/processes/wait-until-ready.mjs';
import { createDataFolder, disableDurability, removeDataFolder } from './data-folder';
import { createEnvironment } from './environment';
import { listBuiltRemotes, root } from '../workspace';

const execFileAsync = promisify(execFile);

/** The address of a running product, its data folder and its secrets. */
export interface Reachable {
  readonly address: string;
  readonly dataDir: string;
}

/** The built product in its own process, with its own data. */
export interface Product extends Reachable {
  /** Starts it. @param settings - They replace the settings of the first start, as after an upgrade. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Stops it as an operator does. @returns Its exit code. */
  stop(): Promise<number | null>;
  /** Publishes a built remote while the product runs. */
  publish(dist: string): Promise<void>;
}

/** Waits until the process answers. @throws Error - With its output, when it ends instead. */
async function waitUntilUp(child: ChildProcess, address: string): Promise<void> {
  const exited = new AbortController();
  let output = '';
  child.stderr?.on('data', (text) => (output += String(text)));
  child.once('close', () => exited.abort());
  if (!(await waitUntilReady(`${address}/ready`, exited.signal)))
    throw new Error(`the product did not start: ${output}`);
}

/** The data of a product that was started once: creating them takes most of the time of a first start. */
const preparedData = 'PARQUE_PREPARED_DATA';

/** Starts the built product on a free port, with a data folder of its own and all built remotes. */
export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataDir = createDataFolder();
  const preparedDir = process.env[preparedData];
  // For root, the database runs as another user, who must own its copy too.
  if (preparedDir && Object.keys(settings).length === 0)
    await execFileAsync('cp', ['-a', `${preparedDir}/.`, dataDir]);
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const env = createEnvironment({
    DATA_DIR: dataDir,
    PORT: String(port),
    SUPPORT_CHAT_URL: 'https://chat.example/parque',
    // The longest allowed time-out: a machine that is busy with browsers answers late, and no journey tests this.
    BROKER_TIMEOUT_MS: '14000',
    // Each new user may come from an address of their own: the registrations of one address are limited.
    TRUST_PROXY: '1',
    ALLOW_PUBLIC_DEMO: 'on',
    PARQUE_RELEASES: listBuiltRemotes().join(path.delimiter),
    ...settings,
  });
  let child: ChildProcess | undefined;

  const product: Product = {
    address,
    dataDir,
    async start(overrides = {}) {
      child = spawn(process.execPath, ['api/dist/main.js'], {
        cwd: root,
        env: { ...env, ...overrides },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      process.once('exit', () => child?.kill());
      await waitUntilUp(child, address);
    },
    async stop() {
      if (!child || child.exitCode !== null) return child?.exitCode ?? null;
      child.kill('SIGTERM');
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    },
    async publish(dist) {
      await signRelease(root, dist);
      await execFileAsync(process.execPath, ['api/dist/publish.js', dist], { cwd: root, env });
    },
  };
  try {
    await product.start();
    return product;
  } catch (error) {
    await discard(product);
    throw error;
  }
}

/** Stops the product and deletes its data. */
export async function discard(product: Product): Promise<void> {
  await product.stop();
  removeDataFolder(product.dataDir);
}

/**
 * Prepares the data of a new installation, which products that start later copy.
 *
 * @returns A function that deletes them.
 */
export async function prepareData(): Promise<() => void> {
  const product = await startProduct();
  await product.stop();
  disableDurability(product.dataDir);
  process.env[preparedData] = product.dataDir;
  return () => removeDataFolder(product.dataDir);
}
