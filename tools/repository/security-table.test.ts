import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { testNames } from './test-names';

const root = path.join(__dirname, '../..');
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8');

/** The files that the page cites, and its tests as `file › test`. */
const named = [...page.matchAll(/`([^`\n]+)`/g)]
  .map(([, text = '']) => text)
  .filter((text) => /^[\w@.-]+\/[\w/@.-]+\.\w+( › |$)/.test(text));

const known = new Map<string, Set<string>>();

function isThere(text: string): boolean {
  const [name = '', ...test] = text.split(' › ');
  const file = path.join(root, name);
  if (!existsSync(file)) return false;
  if (test.length === 0) return true;
  const names = known.get(file) ?? testNames(file);
  known.set(file, names);
  return names.has(test.join(' › '));
}

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0.0, without V10 (OAuth) and V17 (WebRTC). */
const requirements = readFileSync(path.join(__dirname, 'asvs-5.0-level-2.txt'), 'utf8').trim().split(/\s+/);

/** The page lists it by its own number or with its whole section. */
const isListed = (id: string) =>
  [id, id.split('.').slice(0, 2).join('.')].some((number) =>
    new RegExp(`(?<![\\d.])${number.replaceAll('.', '\\.')}(?!\\.?\\d)`).test(page),
  );

test('each file and each test that the page on security cites exists', () => {
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((text) => !isThere(text))).toEqual([]);
});

test('each requirement of levels 1 and 2 is met, open, or listed as not applicable', () => {
  expect(requirements.length).toBeGreaterThan(200);
  expect(requirements.filter((id) => !isListed(id))).toEqual([]);
});
