import { strToU8, zipSync } from 'fflate';
import { statementLimits } from '../limits';
import { createElementFinder, readPartElements } from './xml';
import { zipEntries } from './zip';

const listElements = (xml: string, name: string): string[] => {
  const bytes = zipSync({ part: strToU8(xml) }, { level: 0 });
  const entry = zipEntries(bytes, statementLimits).get('part')!;
  return [...readPartElements(bytes, entry, name, statementLimits)].flatMap(({ elements }) =>
    elements.map(({ content }) => content ?? ''),
  );
};

// Parts are read in pieces of 8 kB: with each length of the padding, the pieces end elsewhere in an element.
test.each([
  ['si', '<si>', '</si>'],
  ['row', '<x:row r="1">', '</x:row>'],
])('no <%s> is lost, at any position of the limits between pieces', (name, open, close) => {
  const count = 6000;
  const body = Array.from({ length: count }, (_, index) => `${open}${index}${close}`).join('');
  for (let padding = 0; padding < 24; padding += 1) {
    const elements = listElements(`<list ${' '.repeat(padding)}>${body}</list>`, name);
    expect(elements).toHaveLength(count);
    expect(elements.every((text, index) => text === String(index))).toBe(true);
  }
});

test('elements with longer names and empty elements are distinguished', () => {
  const xml = '<rows><row r="1"/><rowBreaks>no</rowBreaks><row r="2"><c/></row><row>x</row></rows>';
  expect(listElements(xml, 'row')).toEqual(['', '<c/>', 'x']);
});

test('an end tag is searched once for any number of start tags that have none', () => {
  const findRows = createElementFinder('row');
  const exec = jest.spyOn(RegExp.prototype, 'exec');
  const elements = [...findRows(`<row>1</row>${'<row>'.repeat(10_000)}`)];
  const searches = exec.mock.calls.length;
  exec.mockRestore();
  expect([elements.length, searches]).toEqual([1, 4]);
});
