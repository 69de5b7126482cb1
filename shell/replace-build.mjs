import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

/** How many earlier builds remain on this machine. Files that several builds contain are stored once. */
const earlierBuilds = 10;

/** The files that name all others. They are replaced last, so that a page never names a file that is not there yet. */
const isPointer = (/** @type {string} */ file) => /^(index\.html|worker(-removal)?\.js)$/.test(file);

/** Their names contain a hash of their content, so files of several builds can share a folder. */
const isHashed = (/** @type {string} */ file) => /(^|\.)[0-9a-f]{16,}\./.test(file);

/**
 * The files of a folder; none if it does not exist.
 *
 * @param {string} folder
 * @returns {Promise<string[]>}
 */
async function filesIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/**
 * Copies the hashed files of a build. All of them get the same time, which identifies the build they were last part of.
 *
 * @param {string} dist
 * @param {string} earlier
 * @param {Date} at
 */
async function archive(dist, earlier, at) {
  for (const file of (await filesIn(dist)).filter(isHashed)) {
    await copyFile(path.join(dist, file), path.join(earlier, file));
    await utimes(path.join(earlier, file), at, at);
  }
}

/**
 * Deletes the files that are in none of the last builds.
 *
 * @param {string} earlier
 */
async function prune(earlier) {
  const files = await filesIn(earlier);
  const times = await Promise.all(files.map(async (file) => (await stat(path.join(earlier, file))).mtimeMs));
  const builds = [...new Set(times)].sort((a, b) => b - a).slice(0, earlierBuilds);
  const oldest = builds.at(-1) ?? 0;
  for (const [index, file] of files.entries())
    if ((times[index] ?? 0) < oldest) await rm(path.join(earlier, file), { force: true });
}

/**
 * Replaces a build in place while servers read its files. No file is missing at any time: new files are added before the
 * page that names them, and the hashed files of the last ten builds remain in `earlier`.
 *
 * @param {object} options
 * @param {string} options.built - The folder of the new build. It is deleted.
 * @param {string} options.dist - The folder that is served.
 * @param {string} options.earlier - The folder for the files of earlier builds.
 * @param {Date} [options.now]
 */
export async function replaceBuild({ built, dist, earlier, now = new Date() }) {
  const files = await filesIn(built);
  await mkdir(dist, { recursive: true });
  await mkdir(earlier, { recursive: true });
  await archive(dist, earlier, now);
  const pointersLast = [...files.filter((file) => !isPointer(file)), ...files.filter(isPointer)];
  for (const file of pointersLast) await rename(path.join(built, file), path.join(dist, file));
  for (const file of await filesIn(dist))
    if (!files.includes(file)) await rm(path.join(dist, file), { force: true });
  await rm(built, { recursive: true, force: true });
  await prune(earlier);
}
