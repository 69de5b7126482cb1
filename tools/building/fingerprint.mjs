import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

const skipped = new Set(['node_modules', 'dist', '.cache', '.data']);
const inert = /\.test\.tsx?$|\.md$/;

async function filesIn(place) {
  const found = await stat(place).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return [place];
  const entries = await readdir(place, { withFileTypes: true });
  const lists = await Promise.all(
    entries
      .filter(({ name }) => !skipped.has(name) && !inert.test(name))
      .map((entry) => filesIn(path.join(place, entry.name))),
  );
  return lists.flat();
}

/**
 * A hash over the names and contents of what a build reads; tests, documents and built files do not count.
 *
 * @param {string} root - What the names are relative to, so that a moved workspace keeps its hashes.
 * @param {string[]} places - Files and folders under the root; those that do not exist count as empty.
 * @param {string[]} [facts] - What else the build depends on.
 * @returns {Promise<string>} 64 hexadecimal digits.
 */
export async function fingerprint(root, places, facts = []) {
  const files = (await Promise.all(places.map((place) => filesIn(path.join(root, place))))).flat().sort();
  const bytes = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash('sha256').update(JSON.stringify(facts));
  files.forEach((file, index) => {
    hash.update(`\0${path.relative(root, file)}\0${bytes[index].length}\0`).update(bytes[index]);
  });
  return hash.digest('hex');
}
