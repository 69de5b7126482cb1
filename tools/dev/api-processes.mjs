import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { context } from 'esbuild';
import Watchpack from 'watchpack';
import { buildOptions, serverEntryPoints } from '../../api/build-options.mjs';
import { findFreePort } from '../processes/free-port.mjs';
import { waitUntilReady } from '../processes/wait-until-ready.mjs';

/** @typedef {import('./events.mjs').Events} Events */

/** A process of the api. `start`: it runs the current build. @typedef {ReturnType<typeof prepare>} ApiProcess */

const preparedProcess = fileURLToPath(new URL('prepared-process.mjs', import.meta.url));

/** @param {unknown} error */
function listErrors(error) {
  /** @type {import('esbuild').Message[]} */
  const messages =
    error instanceof Error && 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  if (messages.length === 0) return [error instanceof Error ? error.message : String(error)];
  return messages.map(({ text, location }) =>
    location ? `${location.file}:${location.line}:${location.column}\n${text}\n\n${location.lineText}` : text,
  );
}

/**
 * Starts a process that loads the packages of the api and then waits.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, port: number }} options
 */
function prepare({ root, env, port }) {
  const modules = ['packages.js', 'main.js'].map(
    (file) => pathToFileURL(path.join(root, 'api/dist', file)).href,
  );
  // The api has its own process group, so that it receives Ctrl-C once, and from this process.
  const child = spawn(process.execPath, [preparedProcess, ...modules], {
    cwd: root,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  const stop = () => void child.kill('SIGTERM');
  process.on('exit', stop);
  /** @type {Promise<number>} */
  const exit = new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  void exit.then(() => process.off('exit', stop));
  return { port, stop, ended: exit, start: () => void child.send('start') };
}

/**
 * Builds and runs the api, and does both again after each change of its sources. The next process starts while the
 * previous one still answers, and replaces it as soon as it is ready; when it does not start, the previous one stays.
 * Both use one database, so no data are lost and the database is not restarted.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, events: Events }} options
 * @returns {Promise<{ port: () => Promise<number>, stop: () => Promise<void>, ended: Promise<number> }>} `port`: of the
 *   process with the current sources, once it answers. `ended`: the last process has ended.
 * @throws {Error} When the first process does not start.
 */
export async function runApiOnChange({ root, env, events }) {
  const folder = path.join(root, 'api');
  const entryPoints = serverEntryPoints;
  const builder = await context({ ...buildOptions, entryPoints, metafile: true, logLevel: 'silent' });
  const watcher = new Watchpack({ aggregateTimeout: 10, ignored: ['**/node_modules', '**/dist'] });
  const stopAbort = new AbortController();
  /** @type {ApiProcess | undefined} */
  let current;
  /** @type {ApiProcess | undefined} */
  let spare;
  /** @type {(code: number) => void} */
  let end = () => undefined;
  /** @type {Promise<number>} */
  const lastExit = new Promise((resolve) => (end = resolve));

  const build = async () => {
    const { metafile } = await builder.rebuild();
    // The watcher was closed in the meantime: opened again, it would keep the process alive.
    stopAbort.signal.throwIfAborted();
    const files = Object.keys(metafile.inputs).map((file) => path.resolve(folder, file));
    watcher.watch({ files, directories: [path.join(folder, 'migrations')] });
    const packages = metafile.outputs['dist/main.js']?.imports.filter(({ external }) => external) ?? [];
    const imports = [...new Set(packages.map(({ path: name }) => `import '${name}';\n`))];
    // A server loads further packages when it is created.
    const text = [...imports, "import fastify from 'fastify';\n", 'await fastify().ready();\n'].join('');
    await writeFile(path.join(folder, 'dist/packages.js'), text);
  };

  const start = async () => {
    const candidate = spare ?? prepare({ root, env, port: await findFreePort() });
    spare = undefined;
    candidate.start();
    const exitAbort = new AbortController();
    void candidate.ended.then(() => exitAbort.abort());
    const signal = AbortSignal.any([stopAbort.signal, exitAbort.signal]);
    if (await waitUntilReady(`http://127.0.0.1:${candidate.port}/ready`, signal)) return candidate;
    candidate.stop();
    throw new Error('The api does not start. The terminal shows why.');
  };

  /** @param {ApiProcess} candidate */
  const replaceCurrent = async (candidate) => {
    const previous = current;
    current = candidate;
    previous?.stop();
    void candidate.ended.then((code) => {
      if (current !== candidate) return;
      if (stopAbort.signal.aborted) end(code);
      else
        events.report({
          part: 'api',
          errors: [`The api ended with code ${code}. It starts at the next change.`],
        });
    });
    events.report({ part: 'api', errors: [] });
    const port = await findFreePort();
    if (!stopAbort.signal.aborted) spare = prepare({ root, env, port });
  };

  const replace = async () => {
    const startedAt = performance.now();
    try {
      await build();
      await replaceCurrent(await start());
      process.stdout.write(`api: ready in ${Math.round(performance.now() - startedAt)} ms\n`);
    } catch (error) {
      if (stopAbort.signal.aborted) return;
      events.report({ part: 'api', errors: listErrors(error) });
      throw error;
    }
  };

  let work = replace();
  let isDue = false;
  watcher.on('aggregated', () => {
    if (isDue) return;
    isDue = true;
    work = work
      .catch(() => undefined)
      .then(() => {
        isDue = false;
        return replace();
      });
    work.catch((error) => process.stderr.write(`${listErrors(error).join('\n')}\n`));
  });

  const stop = async () => {
    stopAbort.abort();
    watcher.close();
    await work.catch(() => undefined);
    await builder.dispose();
    spare?.stop();
    if (current) current.stop();
    else end(1);
  };
  try {
    await work;
  } catch (error) {
    await stop();
    throw new Error(listErrors(error).join('\n'));
  }
  return {
    ended: lastExit,
    stop,
    async port() {
      await work.catch(() => undefined);
      return current?.port ?? 0;
    },
  };
}
