import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createJestArguments, nextStep, packages, selectPackages } from './covered-packages.mjs';

const root = path.join(__dirname, '../..');

test('every package of the product with sources has a threshold', () => {
  const shared = readdirSync(path.join(root, 'shared')).map((name) => `shared/${name}`);
  const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  const withSources = ['api', 'shell', ...remotes, ...shared].filter((folder) =>
    existsSync(path.join(root, folder, 'src')),
  );
  expect(packages.map(({ folder }) => folder).sort()).toEqual(withSources.sort());
  for (const { threshold } of packages)
    expect(Math.min(threshold.statements, threshold.branches)).toBeGreaterThan(0);
});

test('packages are selected by their folders, and all of them without arguments', () => {
  expect(selectPackages([])).toEqual(packages);
  expect(selectPackages(['shell/', 'api']).map(({ folder }) => folder)).toEqual(['shell', 'api']);
  expect(selectPackages(['session']).map(({ folder }) => folder)).toEqual(['shared/session']);
});

test('a folder that is not measured is rejected with the names of those that are', () => {
  expect(() => selectPackages(['shel'])).toThrow('shel is not measured. Packages: shared/domain');
});

test('after a failure the report of each package and the command to run again are named', () => {
  const text = nextStep(['shell', 'shared/ui']);
  expect(text).toContain('  .cache/coverage/shell/index.html\n  .cache/coverage/shared/ui/index.html\n');
  expect(text).toMatch(/npm run coverage -- shell shared\/ui\n$/);
});

test('jest runs only the tests of the package, also below a path with special characters', () => {
  const [part] = selectPackages(['shell']);
  const places = { folderPath: '/home/ana/Parqué (1)/shell', reports: '/r', summary: '/s' };
  const [pattern = '', ...rest] = part ? createJestArguments(part, places) : [];
  expect('/home/ana/Parqué (1)/shell/src/a.test.ts').toMatch(new RegExp(pattern));
  expect('/home/ana/Parqué (1)/shell-2/src/a.test.ts').not.toMatch(new RegExp(pattern));
  expect(rest).toContain(`--coverageThreshold={"global":${JSON.stringify(part?.threshold)}}`);
});

test('npm run coverage -- --help lists the packages and measures none', () => {
  const command = path.join(root, 'tools/coverage.mjs');
  const { status, stdout } = spawnSync(process.execPath, [command, '--help'], { encoding: 'utf8' });
  expect(status).toBe(0);
  for (const { folder } of packages) expect(stdout).toContain(folder);
});
