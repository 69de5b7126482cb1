import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { testNames } from './test-names';

const root = path.join(__dirname, '../../..');
const docs = path.join(root, 'docs');
const pages = readdirSync(docs).filter((name) => name.endsWith('.md'));

/** The files that a page cites, and its tests as `file › test`. */
const listCitations = (page: string) =>
  [...readFileSync(path.join(docs, page), 'utf8').matchAll(/`([^`\n]+)`/g)]
    .map(([, text = '']) => text)
    .filter((text) =>
      /^(?:api|bench|e2e|mfe-\w+|shared|shell|terminal|tools)\/[\w/@.-]+\.(?:test|spec)\.tsx?( › |$)/.test(
        text,
      ),
    );

/** A citation leaves out the section of the specification that a test proves. */
const withoutSection = (name: string) => name.replace(/(^| › )spec [\d.]+: /g, '$1');

const namesByFile = new Map<string, Set<string>>();

function isCitedTestPresent(citation: string): boolean {
  const [name = '', ...test] = citation.split(' › ');
  const file = path.join(root, name);
  if (!existsSync(file)) return false;
  if (test.length === 0) return true;
  const names = namesByFile.get(file) ?? new Set([...testNames(file)].map(withoutSection));
  namesByFile.set(file, names);
  return names.has(test.join(' › '));
}

test.each(pages)('each test that docs/%s cites exists', (page) => {
  expect(listCitations(page).filter((citation) => !isCitedTestPresent(citation))).toEqual([]);
});

test('the page on security cites tests', () => {
  expect(listCitations('security.md').length).toBeGreaterThan(30);
});
