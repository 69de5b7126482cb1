const path = require('node:path');

/** The deployable parts. They do not import each other. */
const part = '^(shell|api|mfe-[^/]+)/';
const anyPart = '^(?:shell|api|mfe-[^/]+|e2e|bench|tools)/';
const browser = '^(?:shell|mfe-[^/]+)/src/|^shared/(?:session|api-client|ui|remote|release)/src/';
const tests = '\\.test\\.tsx?$|/testing/|^shared/remote/jest/';
/** The checks before a publication: for the command line and the api only. */
const releaseChecks = '^shared/release/src/checks/';

/**
 * Areas of the api in the permitted direction of their imports: the first may import the second, and not the other way.
 * The tests of an area may import any other.
 */
const areaDirections = [
  ['auth', 'journal'],
  ['connector', 'copier'],
  ['connector', 'products'],
  ['seed', 'purchases'],
  ['web', 'demo'],
];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one thing, or three.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'parts-stand-apart',
      comment: 'The shell, the api and each remote are released alone, so they share only shared/*.',
      severity: 'error',
      from: { path: part },
      to: { path: anyPart, pathNot: '^$1/' },
    },
    {
      name: 'shared-knows-no-part',
      comment: 'What everybody uses must not know who uses it.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: anyPart },
    },
    {
      name: 'contract-and-domain-stand-alone',
      comment: 'Server and browser build on these two, so they need nothing of ours.',
      severity: 'error',
      from: { path: '^shared/(contract|domain)/' },
      to: { path: '^shared/', pathNot: '^shared/$1/' },
    },
    {
      name: 'release-knows-types-only',
      comment:
        'A program that verifies releases contains nothing else: types, and the comparison of addresses.',
      severity: 'error',
      from: { path: '^shared/release/', pathNot: [tests, releaseChecks] },
      to: { path: '^shared/(?!release/|contract/paths\\.)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-release-checks-in-the-browser',
      comment: 'The checks of a release parse styles and use modules of Node.',
      severity: 'error',
      from: { path: browser, pathNot: [tests, releaseChecks] },
      to: { path: releaseChecks },
    },
    {
      name: 'api-knows-no-screen',
      comment: 'The server shares contract, domain and release with the browser, nothing else.',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^shared/(?!contract/|domain/|release/)' },
    },
    {
      name: 'journeys-see-only-what-people-see',
      comment: 'The e2e tests drive the built product; they look at no source of a part.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: part, pathNot: '/dist/' },
    },
    {
      name: 'no-schemas-in-the-browser',
      comment:
        'zod stays on the server: the browser imports types, and the addresses, limits and paths of @parque/contract.',
      severity: 'error',
      from: { path: browser, pathNot: [tests, releaseChecks] },
      to: {
        path: '^shared/contract/|(?:^|/)node_modules/zod/',
        pathNot: '^shared/contract/(?:src/(?:addresses|limits)\\.ts|paths\\.(?:mjs|d\\.mts))$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-node-in-the-browser',
      comment: 'A module of Node does not exist in the browser.',
      severity: 'error',
      from: { path: browser, pathNot: [tests, releaseChecks] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'copier-engine-knows-no-screen',
      comment:
        'The engine of the copier works from the database and brokers; only its screens know HTTP requests.',
      severity: 'error',
      from: { path: '^api/src/copier/engine/', pathNot: tests },
      to: { path: '^api/src/copier/screens/|^api/src/http/' },
    },
    {
      name: 'api-http-and-database-import-no-area',
      comment: 'Every area builds on these two folders, so an import of an area would run in a circle.',
      severity: 'error',
      from: { path: '^api/src/(?:http|database)/', pathNot: tests },
      to: { path: '^api/src/(?!http/|database/)[^/]+/' },
    },
    {
      name: 'api-database-never-imports-http',
      comment: 'http reads the database, so the other direction would join the two folders.',
      severity: 'error',
      from: { path: '^api/src/database/', pathNot: tests },
      to: { path: '^api/src/http/' },
    },
    ...areaDirections.map(([above, below]) => ({
      name: `api-${below}-never-imports-${above}`,
      comment: `api/src/${above} imports api/src/${below}, so the other direction would join the two areas.`,
      severity: 'error',
      from: { path: `^api/src/${below}/`, pathNot: tests },
      to: { path: `^api/src/${above}/` },
    })),
    {
      name: 'no-tests-in-the-product',
      comment: 'What is made for tests stays out of what people run.',
      severity: 'error',
      from: { path: `${part}|^shared/`, pathNot: tests },
      to: { path: `^(?!.*/node_modules/).*(?:${tests})` },
    },
    {
      name: 'resolves',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
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
