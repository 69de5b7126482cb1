import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(__dirname, '../../..');
const cruiser = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

/** Files that each break one rule, with their import. */
const forbidden: [rule: string, from: string, imported: string][] = [
  ['parts-import-no-other-part', 'mfe-uno/src/to-remote.ts', '../../mfe-dos/src/thing'],
  ['parts-import-no-other-part', 'shell/src/to-remote.ts', '../../mfe-uno/src/thing'],
  ['parts-import-no-other-part', 'api/src/to-shell.ts', '../../shell/src/thing'],
  ['parts-import-no-other-part', 'mfe-uno/src/to-tools.ts', '../../tools/thing'],
  ['shared-imports-no-part', 'shared/ui/src/to-shell.ts', '../../../shell/src/thing'],
  ['contract-and-domain-import-no-package', 'shared/contract/src/to-ui.ts', '@parque/ui'],
  ['contract-and-domain-import-no-package', 'shared/domain/src/to-contract.ts', '@parque/contract'],
  ['api-imports-no-browser-package', 'api/src/to-ui.ts', '@parque/ui'],
  ['release-imports-types-only', 'shared/release/src/to-contract.ts', '@parque/contract'],
  ['no-release-checks-in-the-browser', 'shell/src/to-checks.ts', '../../shared/release/src/checks/index'],
  ['journeys-import-no-source', 'e2e/to-source.ts', '../shell/src/thing'],
  ['no-schemas-in-the-browser', 'mfe-uno/src/to-schemas.ts', '@parque/contract'],
  ['no-schemas-in-the-browser', 'shell/src/to-zod.ts', 'zod'],
  ['no-node-in-the-browser', 'shell/src/to-node.ts', 'node:fs'],
  ['no-tests-in-the-product', 'shell/src/to-test.ts', './thing.test'],
  ['no-tests-in-the-product', 'mfe-uno/src/to-bench.ts', '../../shared/remote/src/testing'],
  [
    'copier-engine-imports-no-screen',
    'api/src/trading/copier/engine/deciding/to-screen.ts',
    '../../screens/thing',
  ],
  ['copier-engine-imports-no-screen', 'api/src/trading/copier/engine/to-http.ts', '../../../core/http/thing'],
  ['copier-imports-no-accounts', 'api/src/trading/copier/engine/to-accounts.ts', '../accounts/thing'],
  ['api-http-and-database-import-no-area', 'api/src/core/http/to-mail.ts', '../mail/thing'],
  ['api-database-never-imports-http', 'api/src/core/database/to-http.ts', '../http/thing'],
  ['api-directions-of-core', 'api/src/core/mail/to-shop.ts', '../../shop/thing'],
  ['api-directions-of-platform', 'api/src/platform/to-people.ts', '../people/thing'],
  ['api-directions-of-platform', 'api/src/platform/to-setup.ts', '../setup/thing'],
  ['api-directions-of-shop', 'api/src/shop/to-trading.ts', '../trading/thing'],
  ['api-directions-of-shop', 'api/src/shop/to-people.ts', '../people/thing'],
  ['api-directions-of-trading', 'api/src/trading/to-platform.ts', '../platform/thing'],
  ['api-directions-of-trading', 'api/src/trading/to-people.ts', '../people/thing'],
  ['api-directions-of-people', 'api/src/people/to-setup.ts', '../setup/thing'],
  ['api-settings-import-core-only', 'api/src/settings.ts', './platform/thing'],
  ['imports-resolve', 'shell/src/to-nowhere.ts', './nowhere'],
  ['no-cycles', 'shell/src/round.ts', './trip'],
];

const allowed: [from: string, imported: string][] = [
  ['mfe-uno/src/allowed.ts', '@parque/ui'],
  ['mfe-uno/src/allowed-addresses.ts', '@parque/contract/addresses'],
  ['api/src/allowed.ts', '@parque/contract'],
  ['api/src/app.ts', './setup/thing'],
  ['api/src/setup/allowed.ts', '../people/thing'],
  ['api/src/people/allowed.ts', '../trading/thing'],
  ['api/src/trading/allowed.ts', '../shop/thing'],
  ['api/src/core/allowed.test.ts', '../people/thing'],
  ['api/src/trading/copier/screens/allowed.ts', '../engine/thing'],
  ['shared/ui/src/allowed.test.ts', '@parque/contract'],
  ['shell/src/round-trip-of-a-test.test.ts', '../../shared/remote/src/testing'],
];

const surroundings: Record<string, string> = {
  'shell/src/thing.test.ts': 'export const thing = 1;',
  'shell/src/trip.ts': "export * from './round';",
  'mfe-uno/src/allowed-type.ts':
    "import type { thing } from '@parque/contract';\nexport type Thing = typeof thing;",
  'shared/remote/src/testing/index.ts': 'export const thing = 1;',
  'shared/contract/src/addresses.ts': 'export const thing = 1;',
  'shared/contract/package.json': pack('@parque/contract', { './addresses': './src/addresses.ts' }),
  'shared/ui/package.json': pack('@parque/ui'),
  'node_modules/zod/package.json': '{ "name": "zod", "main": "index.js" }',
  'node_modules/zod/index.js': 'module.exports = {};',
  ...Object.fromEntries(
    [
      'shell',
      'api',
      'mfe-uno',
      'mfe-dos',
      'shared/ui',
      'shared/contract',
      'shared/domain',
      'shared/session',
    ].flatMap((folder) =>
      ['thing', 'index'].map((name) => [`${folder}/src/${name}.ts`, 'export const thing = 1;']),
    ),
  ),
  'tools/thing.ts': 'export const thing = 1;',
  'shared/release/src/checks/index.ts': 'export const thing = 1;',
  ...Object.fromEntries(
    [
      'core/http',
      'core/mail',
      'platform',
      'people',
      'shop',
      'trading',
      'setup',
      'trading/copier/accounts',
    ].map((folder) => [`api/src/${folder}/thing.ts`, 'export const thing = 1;']),
  ),
  'api/src/trading/copier/engine/thing.ts': 'export const thing = 1;',
  'api/src/trading/copier/screens/thing.ts': 'export const thing = 1;',
};

function pack(name: string, more: Record<string, string> = {}) {
  return JSON.stringify({ name, exports: { '.': './src/index.ts', ...more } });
}

interface Violation {
  from: string;
  to: string;
  rule: { name: string };
}

/** Writes a small workspace in which every rule is broken once, and checks it with our rules. */
function cruise(folder: string): Violation[] {
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  for (const [file, text] of Object.entries(surroundings)) write(file, text);
  for (const [from, imported] of [...forbidden.map(([, ...edge]) => edge), ...allowed])
    write(from, `export * from '${imported}';`);
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json'])
    cpSync(path.join(root, file), path.join(folder, file));
  mkdirSync(path.join(folder, 'node_modules/@parque'));
  for (const name of ['ui', 'contract'])
    symlinkSync(path.join(folder, 'shared', name), path.join(folder, 'node_modules/@parque', name));
  const { stdout, stderr } = spawnSync(process.execPath, [cruiser, '--output-type', 'json', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (!stdout) throw new Error(stderr);
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}

let folder: string;
let violations: Violation[];

beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'parque-boundaries-')));
  violations = cruise(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(forbidden)('%s catches %s importing %s', (rule, from) => {
  expect(violations.filter((found) => found.from === from).map((found) => found.rule.name)).toContain(rule);
});

test.each([...allowed, ['mfe-uno/src/allowed-type.ts', 'only a type of the contract'] as const])(
  '%s may import %s',
  (from) => {
    expect(violations.filter((found) => found.from === from)).toEqual([]);
  },
);

test('every rule has a case here', () => {
  const { forbidden: rules } = jest.requireActual<{ forbidden: { name: string }[] }>(
    '../../../.dependency-cruiser.cjs',
  );
  expect(rules.map(({ name }) => name).sort()).toEqual([...new Set(forbidden.map(([rule]) => rule))].sort());
});
