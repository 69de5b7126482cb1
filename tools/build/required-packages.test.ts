import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findRequiredPackages } from './required-packages.mjs';

const root = mkdtempSync(path.join(tmpdir(), 'parque-asked-'));
afterAll(() => rmSync(root, { recursive: true }));

function writeManifest(part: string, content: object): void {
  mkdirSync(path.join(root, part), { recursive: true });
  writeFileSync(path.join(root, part, 'package.json'), JSON.stringify(content));
}

test('a new remote, another version and another script need no installation; a new dependency of any part does', async () => {
  writeManifest('.', { packageManager: 'pnpm@10.0.0' });
  writeManifest('shared/ui', { version: '1.0.0', dependencies: { react: '19' } });
  const packagesBefore = await findRequiredPackages(root);
  writeManifest('mfe-avisos', {
    name: '@parque/mfe-avisos',
    version: '1.0.0',
    scripts: { build: 'parque-build' },
  });
  writeManifest('shared/ui', { version: '1.1.0', dependencies: { react: '19' }, scripts: { x: 'y' } });
  expect(await findRequiredPackages(root)).toBe(packagesBefore);
  writeManifest('mfe-avisos', { devDependencies: { left: '1' } });
  const withOne = await findRequiredPackages(root);
  expect(withOne).not.toBe(packagesBefore);
  writeManifest('shared/ui', { dependencies: { react: '20' } });
  expect(await findRequiredPackages(root)).not.toBe(withOne);
});
