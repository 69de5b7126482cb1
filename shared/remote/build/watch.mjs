import webpack from 'webpack';
import { createRemoteConfig } from './config.mjs';
import { readDeclaration, readVersion } from './declaration.mjs';
import { describeOutput } from './output.mjs';

/**
 * The result of one build.
 *
 * @typedef {object} WatchedBuild
 * @property {boolean} ok
 * @property {string} output - Why it failed; empty otherwise.
 * @property {number} ms - How long it took.
 */

/** @param {webpack.Stats | undefined} stats */
const listErrors = (stats) => stats?.toString({ all: false, errors: true, colors: false }) ?? 'no statistics';

/**
 * Builds a remote for development, and again after each change: only what changed is compiled. A failed build leaves the
 * files of the last successful one.
 *
 * @param {object} options
 * @param {string} options.folder - The remote's folder.
 * @param {string} options.outDir - Output folder.
 * @param {string} [options.version] - The release; the version of its package.json by default. It is the same for all
 *   builds, since the names of files contain their hash.
 * @param {(build: WatchedBuild) => void} options.onBuild
 * @returns {Promise<() => Promise<void>>} A function that ends the watch.
 * @throws {Error} When the manifest is invalid at the start.
 */
export async function watchRemote({ folder, outDir, version, onBuild }) {
  let declaration = await readDeclaration(folder);
  const release = version ?? (await readVersion(folder));
  const config = createRemoteConfig({
    ...declaration,
    folder,
    version: release,
    outDir,
    production: false,
    isWatched: true,
  });
  const compiler = webpack(config);

  /** @param {webpack.Stats | undefined} stats */
  const describe = async (stats) => {
    if (!stats || stats.hasErrors()) throw new Error(listErrors(stats));
    // The declaration may import any script, so it is read again after a change of any `.ts` file.
    const changedFiles = [...(compiler.modifiedFiles ?? [])];
    if (changedFiles.some((file) => /\.ts$/.test(file))) declaration = await readDeclaration(folder);
    await describeOutput(stats.compilation, { folder, outDir, release, declaration, calls: undefined });
  };

  let startedAt = performance.now();
  compiler.hooks.invalid.tap('watch', () => void (startedAt = performance.now()));
  /** Builds are described one after the other. */
  let work = Promise.resolve();
  const watcher = compiler.watch(
    { aggregateTimeout: 20, ignored: /[\\/]node_modules[\\/]/ },
    (error, stats) => {
      work = work.then(async () => {
        try {
          if (error) throw error;
          await describe(stats);
          onBuild({ ok: true, output: '', ms: Math.round(performance.now() - startedAt) });
        } catch (fault) {
          const output = fault instanceof Error ? fault.message : String(fault);
          onBuild({ ok: false, output, ms: Math.round(performance.now() - startedAt) });
        }
      });
    },
  );
  return async () => {
    await new Promise((resolve) => watcher?.close(() => resolve(undefined)));
    await work;
  };
}
