import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

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

/** Whether a source contains the whole name of a test, or what follows the section of the specification in it. */
const isNamed = (source: string, name: string) =>
  ["'", '"', '`'].some((quote) => [quote, ': '].some((prefix) => source.includes(prefix + name + quote)));

function isCitedTestPresent(citation: string): boolean {
  const [name = '', ...tests] = citation.split(' › ');
  const file = path.join(root, name);
  if (!existsSync(file)) return false;
  const source = readFileSync(file, 'utf8');
  return tests.every((test) => isNamed(source, test));
}

test.each(pages)('each test that docs/%s cites exists', (page) => {
  expect(listCitations(page).filter((citation) => !isCitedTestPresent(citation))).toEqual([]);
});

test('the page on security cites tests', () => {
  expect(listCitations('security.md').length).toBeGreaterThan(30);
});
