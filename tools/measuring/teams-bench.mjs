import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../processes/free-port.mjs';
import { whenReady } from '../processes/when-ready.mjs';

const run = promisify(execFile);
const remote = 'mfe-copy';
const touched = `${remote}/src/manifest.ts`;

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const { NODE_ENV, DATABASE_URL, PARQUE_RELEASES, ...environment } = process.env;
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/**
 * Starts a script of Node that runs until it is stopped.
 *
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
function started(args, cwd, env) {
  const child = spawn(process.execPath, args, { cwd, env: { ...environment, ...env }, stdio: 'ignore' });
  running.add(child);
  const ended = once(child, 'exit').then(() => running.delete(child));
  return {
    ended,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

/**
 * The time of `npm start` in a clone, until the platform answers.
 *
 * @param {string} clone
 * @param {number} port
 */
async function start(clone, port) {
  const over = new AbortController();
  const begin = performance.now();
  const product = started(['tools/start.mjs'], clone, {
    PORT: String(port),
    // The publication is measured without its mount in Chromium.
    ATTESTATIONS: 'optional',
  });
  void product.ended.then(() => over.abort());
  if (!(await whenReady(`http://127.0.0.1:${port}/ready`, over.signal, true)))
    throw new Error('The platform did not start.');
  return { ms: performance.now() - begin, stop: product.stop };
}

/**
 * @param {string} clone
 * @param {readonly string[]} [names]
 */
const builds = (clone, names) => {
  const code = `import { build } from './tools/builds.mjs'; process.exit((await build('.', ${JSON.stringify(names)})) ? 0 : 1)`;
  return run(process.execPath, ['--input-type=module', '-e', code.replace("'.'", JSON.stringify(clone))], {
    cwd: clone,
    env: environment,
  });
};

/**
 * Changes the title, which every user sees.
 *
 * @param {string} clone
 */
async function change(clone) {
  const file = path.join(clone, touched);
  await writeFile(file, (await readFile(file, 'utf8')).replace(/(title: '[^']*)'/, "$1.'"));
}

/**
 * The time from a saved file to the notice that makes the page load the new build.
 *
 * @param {string} clone
 * @param {string} shell - The address of the platform.
 */
async function untilReload(clone, shell) {
  const port = await freePort();
  const args = ['shared/cli/bin/parque.mjs', 'dev', remote, '--to', shell, '--port', String(port)];
  const server = started(args, clone, {});
  try {
    const buildsAddress = `http://127.0.0.1:${port}/parque-dev/builds?after=`;
    /**
     * @param {string} seen
     * @returns {Promise<string | undefined>}
     */
    const answer = async (seen) =>
      (await (await fetch(buildsAddress + encodeURIComponent(seen))).json()).build;
    let first = await answer('').catch(() => undefined);
    while (first === undefined) first = await pause(100).then(() => answer('').catch(() => undefined));
    const build = first;
    return await timed(async () => {
      await change(clone);
      while ((await answer(build)) === build);
    });
  } finally {
    await server.stop();
  }
}

/**
 * The time from the command to the first answer of the registry with the new version.
 *
 * @param {string} clone
 * @param {string} origin
 */
async function untilPublished(clone, origin) {
  await change(clone);
  const version = '99.0.0';
  await run(process.execPath, [path.join(clone, 'shared/remote/build/cli.mjs')], {
    cwd: path.join(clone, remote),
    env: { ...environment, PARQUE_VERSION: version },
  });
  const key = path.join(clone, '.cache/keys/team-copy.key');
  const args = [
    'publish',
    remote,
    '--promote',
    '--no-browser',
    '--to',
    origin,
    '--key',
    key,
    '--team',
    'copy',
  ];
  return timed(async () => {
    await run(
      process.execPath,
      ['shared/cli/bin/parque.mjs', ...args, '--reason', 'bench', '--actor', 'bench'],
      { cwd: clone, env: environment },
    );
    while (!(await (await fetch(`${origin}/api/registry/document`)).text()).includes(version))
      await pause(20);
  });
}

/**
 * Measures how long a team waits for its commands, in a fresh clone of the last commit.
 *
 * @param {string} root - The workspace.
 * @param {{ isQuick: boolean }} options - `isQuick` leaves out the first start.
 * @returns {Promise<{ name: string, ms: number }[]>}
 */
export async function measureTeams(root, { isQuick }) {
  const clone = await mkdtemp(path.join(tmpdir(), 'parque-bench-clone-'));
  /** @type {{ name: string, ms: number }[]} */
  const rows = [];
  /**
   * @param {string} name
   * @param {number} ms
   */
  const note = (name, ms) => rows.push({ name, ms });
  /** @type {Awaited<ReturnType<typeof start>> | undefined} */
  let product;
  try {
    await run('git', ['clone', '--quiet', root, clone]);
    const port = await freePort();
    const cold = await start(clone, port);
    await cold.stop();
    note('npm start, fresh clone (packages in the cache of pnpm)', cold.ms);
    if (!isQuick) {
      const parts = `${clone}/.cache/build`;
      await rm(parts, { recursive: true });
      note('build of everything', await timed(() => builds(clone)));
      await rm(`${parts}/${remote}.json`);
      note('build of one remote', await timed(() => builds(clone, [remote])));
    }
    product = await start(clone, port);
    note('npm start, nothing changed', product.ms);
    const origin = `http://127.0.0.1:${port}`;
    note('change saved → page notified to reload (parque dev)', await untilReload(clone, origin));
    note('publish --promote → served by the registry', await untilPublished(clone, origin));
    return rows;
  } finally {
    await product?.stop();
    await rm(clone, { recursive: true, force: true });
  }
}
