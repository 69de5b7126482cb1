const path = require('node:path');

/** The deployable parts. They do not import each other. */
const part = '^(shell|api|mfe-[^/]+)/';
const anyPart = '^(?:shell|api|mfe-[^/]+|e2e|bench|tools)/';
const browser = '^(?:shell|mfe-[^/]+)/src/|^shared/(?:session|api-client|ui|remote|release)/src/';
const tests = '\\.test\\.tsx?$|/testing/|^shared/remote/jest/';
/** The checks before a publication: for the command line and the api only. */
const releaseChecks = '^shared/release/src/checks/';

/**
 * The folders of the api, each with those that it may import. `setup` and the files above the folders may import all. The
 * tests of a folder may import any other.
 */
const folders = {
  core: [],
  platform: ['core'],
  shop: ['core'],
  trading: ['core', 'shop'],
  people: ['core', 'platform', 'shop', 'trading'],
};

const rules = [
  {
    name: 'no-cycles',
    comment: 'Merge files that import each other, or move what they share to a third file.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'parts-import-no-other-part',
    comment: 'The shell, the api and each remote are released separately, so they share only shared/*.',
    from: { path: part },
    to: { path: anyPart, pathNot: '^$1/' },
  },
  {
    name: 'shared-imports-no-part',
    comment:
      'Every part imports the packages of shared/*, so an import of a part would make them depend on that part.',
    from: { path: '^shared/' },
    to: { path: anyPart },
  },
  {
    name: 'contract-and-domain-import-no-package',
    comment:
      'The server and the browser import these two packages, so they import no other package of shared/*.',
    from: { path: '^shared/(contract|domain)/' },
    to: { path: '^shared/', pathNot: '^shared/$1/' },
  },
  {
    name: 'release-imports-types-only',
    comment:
      'Programs that verify releases stay small: from other packages they import types, contract/paths and contract/container-name.',
    from: { path: '^shared/release/', pathNot: [tests, releaseChecks] },
    to: {
      path: '^shared/(?!release/|contract/(paths|container-name)\\.)',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'no-release-checks-in-the-browser',
    comment:
      'The checks of a release use modules of Node and a parser of styles, which the browser must not load.',
    from: { path: browser, pathNot: [tests, releaseChecks] },
    to: { path: releaseChecks },
  },
  {
    name: 'api-imports-no-browser-package',
    comment:
      'Of shared/*, the api imports contract, domain and release. The other packages are for the browser.',
    from: { path: '^api/' },
    to: { path: '^shared/(?!contract/|domain/|release/)' },
  },
  {
    name: 'journeys-import-no-source',
    comment: 'The e2e tests use the built product in a browser and import no source of a part.',
    from: { path: '^e2e/' },
    to: { path: part, pathNot: '/dist/' },
  },
  {
    name: 'no-schemas-in-the-browser',
    comment:
      'zod stays on the server: the browser imports types, and the addresses, licence texts, limits, pictures, paths, container names and labels of @parque/contract.',
    from: { path: browser, pathNot: [tests, releaseChecks] },
    to: {
      path: '^shared/contract/|(?:^|/)node_modules/zod/',
      pathNot:
        '^shared/contract/(?:src/(?:addresses|ea/messages|limits|picture)\\.ts|(?:paths|container-name|labels)\\.(?:mjs|d\\.mts))$',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'no-node-in-the-browser',
    comment: 'A module of Node does not exist in the browser.',
    from: { path: browser, pathNot: [tests, releaseChecks] },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'copier-engine-imports-no-screen',
    comment:
      'The engine of the copier uses the database and the brokers. Only the screens handle HTTP requests.',
    from: { path: '^api/src/trading/copier/engine/', pathNot: tests },
    to: { path: '^api/src/trading/copier/screens/|^api/src/core/http/' },
  },
  {
    name: 'copier-imports-no-accounts',
    comment:
      'The calls that add and remove accounts use the copier, so an import in the other direction would create a cycle.',
    from: { path: '^api/src/trading/copier/(?!accounts/)', pathNot: tests },
    to: { path: '^api/src/trading/copier/accounts/' },
  },
  {
    name: 'api-http-and-database-import-no-area',
    comment: 'Every area imports these two folders, so an import of an area would create a cycle.',
    from: { path: '^api/src/core/(?:http|database)/', pathNot: tests },
    to: { path: '^api/src/(?!core/(?:http|database)/)[^/]+/' },
  },
  {
    name: 'api-database-never-imports-http',
    comment:
      'api/src/core/http imports api/src/core/database, so an import in the other direction would create a cycle.',
    from: { path: '^api/src/core/database/', pathNot: tests },
    to: { path: '^api/src/core/http/' },
  },
  ...Object.entries(folders).map(([folder, used]) => ({
    name: `api-directions-of-${folder}`,
    comment: `api/src/${folder} imports only these other folders: ${used.join(', ') || 'none'}.`,
    from: { path: `^api/src/${folder}/`, pathNot: tests },
    to: { path: `^api/src/(?!${[folder, ...used].join('/|')}/)[^/]+/` },
  })),
  {
    name: 'api-settings-import-core-only',
    comment: 'Every folder imports the settings, so an import of another folder would break its directions.',
    from: { path: '^api/src/settings\\.ts$' },
    to: { path: '^api/src/(?!core/)[^/]+/' },
  },
  {
    name: 'no-tests-in-the-product',
    comment: 'Code for tests is not part of the product.',
    from: { path: `${part}|^shared/`, pathNot: tests },
    to: { path: `^(?!.*/node_modules/).*(?:${tests})` },
  },
  {
    name: 'imports-resolve',
    comment: 'Every import resolves to an existing file or package.',
    from: {},
    to: { couldNotResolve: true },
  },
];

module.exports = {
  forbidden: rules.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(?:dist|\\.cache|\\.data)/' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: path.join(__dirname, 'tsconfig.json') },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
