const path = require('node:path');

/** How many folders name an area below these; elsewhere, one. @type {Record<string, number | undefined>} */
const depths = { api: 4, shell: 3, shared: 2, tools: 2 };

/**
 * Returns the area of a file: `api/src/shop/fund`, `shell/src/frame`, `shared/ui`, `mfe-journal`.
 *
 * @param {string} file - Relative to the root, with `/`.
 */
function getArea(file) {
  const folders = file.split('/').slice(0, -1);
  return folders.slice(0, depths[folders[0] ?? ''] ?? 1).join('/');
}

/**
 * The filter of jest for `npm run test:changed`: of the test files that the changes reach, it keeps those of areas with
 * a change. PARQUE_CHANGED has the changed files.
 *
 * @param {readonly string[]} paths - Absolute.
 */
module.exports = function keepChangedAreas(paths) {
  const root = path.join(__dirname, '../..');
  /** @param {string} file */
  const toRelative = (file) => path.relative(root, file).split(path.sep).join('/');
  /** @type {string[]} */
  const changedFiles = JSON.parse(process.env.PARQUE_CHANGED ?? '[]');
  const areas = new Set(changedFiles.map(getArea));
  const selectedPaths = paths.filter((file) => areas.has(getArea(toRelative(file))));
  const skippedCount = paths.length - selectedPaths.length;
  if (skippedCount > 0)
    process.stderr.write(
      `${skippedCount} test files of other areas import a changed file, too: npm test runs them.\n`,
    );
  return { filtered: selectedPaths };
};
