import { readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteConfig } from '../../../shared/remote/build/config.mjs';
import { shellConfig } from '../../../shell/config.mjs';
import { workerConfig } from '../../../shell/worker-build.mjs';

const root = path.join(__dirname, '../../..');

const endings = ['js', 'mjs', 'cjs', 'jsx', 'ts', 'tsx', 'mts', 'json'];

/** Paths of code of installed packages, with pnpm and without. */
const installed = endings.flatMap((ending) => [
  `${root}/node_modules/react-dom/cjs/react-dom-client.production.${ending}`,
  `${root}/node_modules/.pnpm/axios@1.0.0/node_modules/axios/lib/axios.${ending}`,
  `${root}/node_modules/.pnpm/@scope+name@1.0.0/node_modules/@scope/name/src/index.${ending}`,
]);

const own = [`${root}/shell/src/main.tsx`, `${root}/shared/ui/src/index.ts`];

// The types of webpack, as the package that depends on it has them.
type Configuration = ReturnType<typeof remoteConfig>;
type RuleSetRule = Exclude<
  NonNullable<NonNullable<Configuration['module']>['rules']>[number],
  '...' | false | 0 | '' | null | undefined
>;
type Condition = RuleSetRule['test'];

function holds(condition: Condition, file: string): boolean {
  if (condition instanceof RegExp) return condition.test(file);
  if (typeof condition === 'string') return file.startsWith(condition);
  if (typeof condition === 'function') return condition(file);
  if (Array.isArray(condition)) return condition.some((one) => holds(one, file));
  throw new Error('a condition of a kind that this test does not read');
}

/** Conditions that this test evaluates; a rule with any other condition fails the test. */
const known = new Set(['test', 'include', 'exclude', 'loader', 'use', 'options', 'type']);

function matches(rule: RuleSetRule, file: string): boolean {
  const others = Object.keys(rule).filter((key) => !known.has(key));
  if (others.length > 0) throw new Error(`a rule has ${others.join(', ')}, which this test does not read`);
  const { test: name, include, exclude } = rule;
  return (
    (name === undefined || holds(name, file)) &&
    (include === undefined || holds(include, file)) &&
    (exclude === undefined || !holds(exclude, file))
  );
}

const rulesOf = ({ module }: Configuration): RuleSetRule[] =>
  (module?.rules ?? []).map((rule) => {
    if (!rule || typeof rule !== 'object') throw new Error('a rule of a kind that this test does not read');
    return rule;
  });

const matched = (config: Configuration, files: readonly string[]) =>
  files.filter((file) => rulesOf(config).some((rule) => matches(rule, file)));

const folder = `${root}/shell`;
const outDir = `${folder}/dist`;
const shell = { folder, outDir, base: '/shell/', rootKeys: [] };
const remote = { folder, outDir, name: 'prueba', version: '1.0.0' };

describe('code of installed packages is bundled as it is published', () => {
  const configs: [string, Configuration][] = [
    ['the shell', shellConfig({ ...shell, production: true })],
    ['the shell in development', shellConfig({ ...shell, production: false })],
    ['the service worker', workerConfig({ folder, outDir, shell: {} })],
    ['a remote', remoteConfig({ ...remote, production: true })],
    ['a remote in development', remoteConfig({ ...remote, production: false })],
  ];
  test.each(configs)('no loader rule of %s matches it', (_, config) => {
    expect(matched(config, installed)).toEqual([]);
    expect(matched(config, own)).toEqual(own);
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
});
