import { readHtmlRows } from './html-rows';

const listRows = (html: string) =>
  [...readHtmlRows(html)].flatMap(({ rows }) => rows.map(({ cells }) => cells));

// Without a limit, each of many tags without an end would be searched to the end of the document.
test('a tag with attributes of up to 1,000 characters is read, and a longer one is text', () => {
  const withAttributes = (length: number) => `<tr><td>uno<td${' '.repeat(length)}>dos</tr>`;
  expect(listRows(withAttributes(1000))).toEqual([['uno', 'dos']]);
  expect(listRows(withAttributes(1001))).toEqual([['unodos']]);
});
