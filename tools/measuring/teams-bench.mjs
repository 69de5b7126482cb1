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

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const { NODE_ENV, DATABASE_URL, PARQUE_RELEASES, ...environment } = process.env;
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Starts a command that runs until it is stopped. */
function started(args, cwd, env) {
  const child = spawn(args[0], args.slice(1), { cwd, env: { ...environment, ...env }, stdio: 'ignore' });
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

/** The time of `npm start` in a clone, until the platform answers. */
async function start(clone, port) {
  const over = new AbortController();
  let product;
  const ms = await timed(async () => {
    product = started([process.execPath, 'tools/start.mjs'], clone, { PORT: String(port) });
    void product.ended.then(() => over.abort());
    if (!(await whenReady(`http://127.0.0.1:${port}/ready`, over.signal, true)))
      throw new Error('The platform did not start.');
  });
  return { ms, stop: product.stop };
}

const builds = (clone, names) => {
  const code = `import { build } from './tools/builds.mjs'; process.exit((await build('.', ${JSON.stringify(names)})) ? 0 : 1)`;
  return run(process.execPath, ['--input-type=module', '-e', code.replace("'.'", JSON.stringify(clone))], {
    cwd: clone,
    env: environment,
  });
};

/** Changes the title, which every user sees. */
async function change(clone) {
  const file = path.join(clone, touched);
  await writeFile(file, (await readFile(file, 'utf8')).replace(/(title: '[^']*)'/, "$1.'"));
}

/** The time from a saved file to the notice that makes the page load the new build. */
async function untilReload(clone, shell) {
  const port = await freePort();
  const args = ['shared/cli/bin/parque.mjs', 'dev', remote, '--shell', shell, '--port', String(port)];
  const server = started([process.execPath, ...args], clone, {});
  try {
    const buildsAddress = `http://127.0.0.1:${port}/parque-dev/builds?after=`;
    const answer = async (seen) =>
      (await (await fetch(buildsAddress + encodeURIComponent(seen))).json()).build;
    let first;
    while (first === undefined) first = await answer('').catch(() => pause(100));
    return await timed(async () => {
      await change(clone);
      while ((await answer(first)) === first);
    });
  } finally {
    await server.stop();
  }
}

/** The time from the command to the first answer of the registry with the new version. */
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
  const rows = [];
  const note = (name, ms) => rows.push({ name, ms });
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
