import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testNames } from './test-names';

const root = path.join(__dirname, '../..');
const table = readFileSync(path.join(root, 'docs/specification-coverage.md'), 'utf8');

/** A row of the document: a rule of the specification, and the tests that prove it. */
interface Row {
  readonly subject: string;
  readonly proofs: readonly string[];
}

const isRow = (line: string) => line.startsWith('|') && !/^\| (specification|---) /.test(line);

const rows: readonly Row[] = table
  .split('\n')
  .filter(isRow)
  .map((line) => {
    const [subject = '', proof = ''] = line.slice(1).split(' | ');
    return { subject, proofs: [...proof.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text) };
  });

const known = new Map<string, Set<string>>();

function isThere(proof: string): boolean {
  const [name = '', ...test] = proof.split(' › ');
  const file = path.join(root, name);
  if (!/\.(test|spec)\.tsx?$/.test(name) || !existsSync(file)) return false;
  const names = known.get(file) ?? testNames(file);
  known.set(file, names);
  return names.has(test.join(' › '));
}

test('each cited test exists', () => {
  expect(rows.flatMap(({ proofs }) => proofs).filter((proof) => !isThere(proof))).toEqual([]);
});

test('no row lacks a test', () => {
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.filter(({ proofs }) => proofs.length === 0)).toEqual([]);
});

test('each decision has its row', () => {
  const decided = rows.flatMap(({ subject }) => /D-\d\d(?=:)/.exec(subject)?.[0] ?? []);
  expect(decided).toEqual(Array.from({ length: 27 }, (_, i) => `D-${String(i + 1).padStart(2, '0')}`));
});

test('a test is cited with its groups and its literal name; a skipped test does not count', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parque-names-'));
  const file = path.join(folder, 'a.test.ts');
  writeFileSync(
    file,
    `describe('a group', () => {
      test('stands', () => undefined);
      test.each([['x']])('takes %s', () => undefined);
      test.skip('rests', () => undefined);
    });
    for (const size of [1, 2]) test(\`of \${size}\`, async () => test.step('goes on', () => undefined));
    expect(test).toBe('nothing');`,
  );
  const names = testNames(file);
  rmSync(folder, { recursive: true });
  expect([...names]).toEqual([
    'a group',
    'a group › stands',
    'a group › takes %s',
    'of ${size}',
    'of ${size} › goes on',
  ]);
});
