const path = require('node:path');

/**
 * The filter of jest for `npm run test:changed`: of the test files that the changes reach, it keeps those of areas with
 * a change. PARQUE_CHANGED has the changed files.
 *
 * @param {readonly string[]} paths - Absolute.
 */
module.exports = async function keepChangedAreas(paths) {
  const { selectInChangedAreas } = await import('./areas.mjs');
  const root = path.join(__dirname, '../..');
  /** @param {string} file */
  const relative = (file) => path.relative(root, file).split(path.sep).join('/');
  const kept = new Set(
    selectInChangedAreas(paths.map(relative), JSON.parse(process.env.PARQUE_CHANGED ?? '[]')),
  );
  const filtered = paths.filter((file) => kept.has(relative(file)));
  const others = paths.length - filtered.length;
  if (others > 0)
    process.stderr.write(
      `${others} test files of other areas import a changed file, too: npm test runs them.\n`,
    );
  return { filtered };
};
