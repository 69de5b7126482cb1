import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * A file of a build, as `remote.json` describes it.
 *
 * @typedef {import('@parque/contract').RemoteFileEntity} BuiltFile
 */

/** Files that are written into a build afterwards and describe it. */
const descriptions = ['remote.json', 'release.json'];

/**
 * The kind of a file, by its name.
 *
 * @param {string} file
 * @returns {BuiltFile['kind']}
 */
function getFileKind(file) {
  if (/(^|[./])worker\.[^/]*js$/.test(file)) return 'worker';
  if (/^entry\.[^/]*\.js$/.test(file)) return 'entry';
  if (file.endsWith('.js')) return 'script';
  return file.endsWith('.css') ? 'style' : 'asset';
}

/**
 * @param {string} outDir
 * @param {ReadonlySet<string>} first - Scripts that every screen needs.
 * @param {string} file
 * @returns {Promise<BuiltFile>}
 */
async function describeFile(outDir, first, file) {
  const bytes = await readFile(path.join(outDir, file));
  return {
    file,
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
    bytes: bytes.length,
    kind: getFileKind(file),
    first: getFileKind(file) === 'entry' || getFileKind(file) === 'style' || first.has(file),
  };
}

/**
 * Returns every file of a build that a browser may load, with its hash. Source maps are excluded.
 *
 * @param {string} outDir
 * @param {ReadonlySet<string>} [first] - Scripts that every screen needs, besides the entry.
 * @returns {Promise<BuiltFile[]>}
 */
export async function listBuiltFiles(outDir, first = /** @type {ReadonlySet<string>} */ (new Set())) {
  const names = await readdir(outDir, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map') && !descriptions.includes(entry.name))
    .map((entry) =>
      path.relative(outDir, path.join(entry.parentPath ?? entry.path, entry.name)).replaceAll(path.sep, '/'),
    );
  return Promise.all(files.sort().map((file) => describeFile(outDir, first, file)));
}

/**
 * The text of every file of these kinds.
 *
 * @param {string} outDir
 * @param {readonly BuiltFile[]} files
 * @param {BuiltFile['kind'][]} kinds
 */
export async function readTexts(outDir, files, ...kinds) {
  const selectedFiles = files.filter(({ kind }) => kinds.includes(kind));
  return Promise.all(selectedFiles.map(({ file }) => readFile(path.join(outDir, file), 'utf8')));
}
