import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { packages } from './covered-packages.mjs';

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
