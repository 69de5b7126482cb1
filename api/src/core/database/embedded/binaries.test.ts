import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getPackageName } from './binaries';

const { optionalDependencies } = JSON.parse(
  readFileSync(path.join(__dirname, '../../../../package.json'), 'utf8'),
) as { readonly optionalDependencies: Readonly<Record<string, string>> };

test.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
] as const)('the package of the embedded database for %s %s is a dependency', (platform, arch) => {
  expect(Object.keys(optionalDependencies)).toContain(getPackageName(platform, arch));
});
