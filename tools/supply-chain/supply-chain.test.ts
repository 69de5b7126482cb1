import path from 'node:path';
import { billOfMaterials } from './bill-of-materials.mjs';
import { installedLicences, isAllowed } from './licences.mjs';
import { lockedPackages, sha512Of } from './lockfile.mjs';

const root = path.join(__dirname, '../..');

test('every locked package comes from the registry with a sha512', async () => {
  const packages = await lockedPackages(root);
  expect(packages.length).toBeGreaterThan(500);
  expect(packages.filter((locked) => !sha512Of(locked)).map(({ id }) => id)).toEqual([]);
});

test.each([
  ['a git address', 'type: git, repo: https://example.com/a.git, commit: abc'],
  ['an archive of another host', 'integrity: sha512-AAAA, tarball: https://example.com/a.tgz'],
  ['a weaker hash', 'integrity: sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk='],
])('the resolution %s of a package has no sha512', (_, resolution) => {
  expect(sha512Of({ resolution })).toBeUndefined();
});

test('every installed package has a licence on the list', async () => {
  const licences = await installedLicences(root);
  expect(licences.size).toBeGreaterThan(500);
  expect([...licences].filter(([, licence]) => !isAllowed(licence))).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  [undefined, false],
])('the licence %s is allowed: %s', (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected);
});

test('the bill of materials names each locked package once, with its hash and its dependencies', async () => {
  const [bill, packages] = [await billOfMaterials(root), await lockedPackages(root)];
  const purls = bill.components.map(({ purl }) => purl);
  expect(new Set(purls).size).toBe(packages.length);
  expect(bill.components.filter(({ hashes }) => !hashes[0]?.content)).toEqual([]);
  const fastify = bill.components.find(({ name }) => name === 'fastify');
  expect(fastify).toMatchObject({ scope: 'required', licenses: [{ license: { id: 'MIT' } }] });
  expect(bill.components.find(({ name }) => name === 'jest')).toMatchObject({ scope: 'excluded' });
  const ofFastify = bill.dependencies.find(({ ref }) => ref === fastify?.purl)?.dependsOn ?? [];
  expect(ofFastify.some((purl) => purl.startsWith('pkg:npm/find-my-way@'))).toBe(true);
  expect(
    bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((purl) => !purls.includes(purl)),
  ).toEqual([]);
});
