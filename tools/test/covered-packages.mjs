/**
 * A package whose coverage is measured, by its own tests alone. The threshold is in percent, a little below what was
 * measured last: raise it when the measured value has risen.
 *
 * @typedef {object} CoveredPackage
 * @property {string} folder
 * @property {'node' | 'browser'} project - The project of `jest.config.mjs` that runs its tests. `node` includes `long`,
 *   and `browser` includes the tests without a page, which are in `node`.
 * @property {{ statements: number, branches: number }} threshold
 */

/** @type {readonly CoveredPackage[]} */
export const packages = [
  { folder: 'shared/domain', project: 'node', threshold: { statements: 95, branches: 88 } },
  { folder: 'shared/contract', project: 'node', threshold: { statements: 86, branches: 30 } },
  { folder: 'shared/release', project: 'node', threshold: { statements: 93, branches: 93 } },
  { folder: 'shared/cli', project: 'node', threshold: { statements: 71, branches: 49 } },
  { folder: 'shared/session', project: 'browser', threshold: { statements: 91, branches: 87 } },
  { folder: 'shared/api-client', project: 'browser', threshold: { statements: 88, branches: 87 } },
  { folder: 'shared/remote', project: 'browser', threshold: { statements: 62, branches: 57 } },
  { folder: 'shared/ui', project: 'browser', threshold: { statements: 90, branches: 88 } },
  { folder: 'shell', project: 'browser', threshold: { statements: 83, branches: 70 } },
  { folder: 'mfe-auth', project: 'browser', threshold: { statements: 95, branches: 86 } },
  { folder: 'mfe-catalogue', project: 'browser', threshold: { statements: 97, branches: 90 } },
  { folder: 'mfe-home', project: 'browser', threshold: { statements: 90, branches: 80 } },
  { folder: 'mfe-journal', project: 'browser', threshold: { statements: 96, branches: 89 } },
  { folder: 'mfe-copy', project: 'browser', threshold: { statements: 97, branches: 93 } },
  { folder: 'mfe-connector', project: 'browser', threshold: { statements: 97, branches: 87 } },
  { folder: 'mfe-admin', project: 'browser', threshold: { statements: 96, branches: 86 } },
  // What 12 of its test files run. The value of all tests has not been measured yet.
  { folder: 'api', project: 'node', threshold: { statements: 39, branches: 20 } },
];

/**
 * Returns the packages that the arguments name by their folders, which may lack 'shared/'.
 *
 * @param {readonly string[]} folders - All packages when empty.
 * @throws {Error} Naming an argument that is no measured package.
 */
export function selectPackages(folders) {
  const whole = (/** @type {string} */ name) =>
    packages.find(({ folder }) => folder === `shared/${name}`)?.folder ?? name;
  const given = folders.map((folder) => whole(folder.replace(/\/$/, '')));
  const unknown = given.find((folder) => !packages.some((one) => one.folder === folder));
  if (unknown !== undefined) {
    throw new Error(
      `${unknown} is not measured. Packages: ${packages.map(({ folder }) => folder).join(' ')}`,
    );
  }
  return given.length === 0 ? packages : packages.filter(({ folder }) => given.includes(folder));
}

/** @param {string} text */
const escapePattern = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * Returns the arguments of jest that measure a package and fail below its threshold.
 *
 * @param {CoveredPackage} part
 * @param {{ folderPath: string, reports: string, summary: string }} places - `folderPath`: the absolute path of the
 *   package; `reports`: the folder for its reports; `summary`: the file for the results of its tests.
 */
export const createJestArguments = ({ folder, project, threshold }, { folderPath, reports, summary }) => [
  `^${escapePattern(folderPath)}[\\\\/]`,
  '--coverage',
  `--collectCoverageFrom=${folder}/src/**/*.{ts,tsx}`,
  ...['d.ts', 'test.ts', 'test.tsx'].map((ending) => `--collectCoverageFrom=!**/*.${ending}`),
  '--collectCoverageFrom=!**/testing/**',
  `--coverageThreshold=${JSON.stringify({ global: threshold })}`,
  `--coverageDirectory=${reports}`,
  ...['json-summary', 'html'].map((reporter) => `--coverageReporters=${reporter}`),
  '--json',
  `--outputFile=${summary}`,
  '--maxWorkers=50%',
  '--selectProjects',
  'node',
  project === 'node' ? 'long' : project,
];

/**
 * Returns what to do after packages have failed.
 *
 * @param {readonly string[]} folders
 */
export const nextStep = (folders) => `Below the threshold, or with failed tests: ${folders.join(', ')}
Mend the failed tests, or add tests for the lines that no test runs:
${folders.map((folder) => `  .cache/coverage/${folder}/index.html`).join('\n')}
Then run: npm run coverage -- ${folders.join(' ')}
`;
