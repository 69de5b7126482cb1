/** How many folders name an area below these; elsewhere, one. @type {Record<string, number | undefined>} */
const depths = { api: 4, shell: 3, shared: 2, tools: 2 };

/**
 * Returns the area of a file: `api/src/shop/fund`, `shell/src/frame`, `shared/ui`, `mfe-journal`.
 *
 * @param {string} file - Relative to the root, with `/`.
 */
export function getArea(file) {
  const folders = file.split('/').slice(0, -1);
  return folders.slice(0, depths[folders[0] ?? ''] ?? 1).join('/');
}

/**
 * Returns the test files of the areas that have a changed file.
 *
 * @param {readonly string[]} tests - Relative to the root.
 * @param {readonly string[]} changed - Relative to the root.
 */
export function selectInChangedAreas(tests, changed) {
  const areas = new Set(changed.map(getArea));
  return tests.filter((test) => areas.has(getArea(test)));
}

const settings = /^(?:[^/]+\.(?:js|[cm]js|json|yaml)|\.npmrc)$/;

/**
 * Whether a changed file decides how other files are checked: settings in the root, and descriptions of packages.
 *
 * @param {string} file - Relative to the root.
 */
export const isSetting = (file) => settings.test(file) || file.endsWith('package.json');
