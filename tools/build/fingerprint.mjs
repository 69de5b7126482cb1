import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

const skippedNames = new Set(['node_modules', 'dist', '.cache', '.data']);
const ignoredFiles = /\.test\.tsx?$|\.md$/;

/**
 * @param {string} location
 * @returns {Promise<string[]>}
 */
async function listFiles(location) {
  const stats = await stat(location).catch(() => undefined);
  if (!stats) return [];
  if (stats.isFile()) return [location];
  const entries = await readdir(location, { withFileTypes: true });
  const lists = await Promise.all(
    entries
      .filter(({ name }) => !skippedNames.has(name) && !ignoredFiles.test(name))
      .map((entry) => listFiles(path.join(location, entry.name))),
  );
  return lists.flat();
}

/**
 * Returns a hash over the names and contents of the files that a build reads, without tests, documents and built files.
 *
 * @param {string} root - The names are relative to it, so that a moved workspace has the same hashes.
 * @param {string[]} locations - Files and folders under the root; those that do not exist count as empty.
 * @param {string[]} [facts] - Further inputs of the build, such as settings.
 * @returns {Promise<string>} 64 hexadecimal digits.
 */
export async function computeFingerprint(root, locations, facts = []) {
  const files = (await Promise.all(locations.map((location) => listFiles(path.join(root, location)))))
    .flat()
    .sort();
  const bytes = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const [index, content] of bytes.entries())
    hash.update(`\0${path.relative(root, files[index] ?? '')}\0${content.length}\0`).update(content);
  return hash.digest('hex');
}
