import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createRemoteConfig } from '../../../shared/remote/build/config.mjs';
import { createShellConfig } from '../../../shell/config.mjs';
import { createWorkerConfig } from '../../../shell/worker-build.mjs';

const root = path.join(__dirname, '../../..');

const endings = ['js', 'mjs', 'cjs', 'jsx', 'ts', 'tsx', 'mts', 'json'];

/** Paths of code of installed packages, with pnpm and without. */
const installedFiles = endings.flatMap((ending) => [
  `${root}/node_modules/react-dom/cjs/react-dom-client.production.${ending}`,
  `${root}/node_modules/.pnpm/axios@1.0.0/node_modules/axios/lib/axios.${ending}`,
  `${root}/node_modules/.pnpm/@scope+name@1.0.0/node_modules/@scope/name/src/index.${ending}`,
]);

const internalFiles = [`${root}/shell/src/main.tsx`, `${root}/shared/ui/src/index.ts`];

// The types of webpack, as the package that depends on it has them.
type Configuration = ReturnType<typeof createRemoteConfig>;

/** The parts of a loader rule that this test reads; a rule with any other condition fails it. */
const knownKeys = ['test', 'exclude', 'loader', 'use', 'options', 'type'];

function listMatchedFiles({ module }: Configuration, files: readonly string[]): string[] {
  const rules = (module?.rules ?? []) as { readonly test: RegExp; readonly exclude?: RegExp }[];
  expect(rules.flatMap((rule) => Object.keys(rule)).filter((key) => !knownKeys.includes(key))).toEqual([]);
  return files.filter((file) => rules.some((rule) => rule.test.test(file) && !rule.exclude?.test(file)));
}

const folder = `${root}/shell`;
const outDir = `${folder}/dist`;
const shell = { folder, outDir, base: '/shell/', rootKeys: [] };
const remote = { folder, outDir, name: 'prueba', version: '1.0.0' };

const configs: [string, Configuration][] = [
  ['the shell', createShellConfig({ ...shell, production: true })],
  ['the shell in development', createShellConfig({ ...shell, production: false })],
  ['the service worker', createWorkerConfig({ folder, outDir, shell: {} })],
  ['a remote', createRemoteConfig({ ...remote, production: true })],
  ['a remote in development', createRemoteConfig({ ...remote, production: false })],
];
test.each(configs)('no loader rule of %s matches the code of installed packages', (_, config) => {
  expect(listMatchedFiles(config, installedFiles)).toEqual([]);
  expect(listMatchedFiles(config, internalFiles)).toEqual(internalFiles);
});

test.each(configs)('no plugin or alias of %s replaces a module', (_, { plugins = [], resolve }) => {
  const names = plugins.map((plugin) => plugin?.constructor.name);
  expect(names).not.toContain('NormalModuleReplacementPlugin');
  expect(resolve?.alias).toBeUndefined();
});

test('the package manager applies no patch', () => {
  const settings = ['package.json', 'pnpm-workspace.yaml'].map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  );
  expect(settings.filter((text) => text.includes('patchedDependencies'))).toEqual([]);
});
