import { decodeEntities, decodeText } from './text';
import { encodeUtf16 } from '../testing/xlsx-file';

const createLatin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const createUtf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const createPage = (charset: string): string => `<meta charset="${charset}"><b>Pérdidas</b>`;

test.each([
  ['UTF-16 with its mark', encodeUtf16('Pérdidas'), 'Pérdidas'],
  ['UTF-16 without a mark', encodeUtf16('Pérdidas').slice(2), 'Pérdidas'],
  ['UTF-16, high byte first', Uint8Array.of(0xfe, 0xff, 0, 0x50, 0, 0xe9), 'Pé'],
  ['UTF-8 with its mark', createUtf8('\ufeffPérdidas'), 'Pérdidas'],
  ['UTF-8 that declares nothing', createUtf8('Pérdidas'), 'Pérdidas'],
  ['Windows-1252 that declares nothing', createLatin('Pérdidas'), 'Pérdidas'],
  ['Shift JIS that declares nothing', Uint8Array.of(0x96, 0xf1, 0x92, 0xe8, 0x93, 0xfa), '約定日'],
  ['what it declares to be', createLatin(createPage('iso-8859-1')), createPage('iso-8859-1')],
  [
    'UTF-8 that a browser saved, and that still says UTF-16',
    createUtf8(createPage('UTF-16')),
    createPage('UTF-16'),
  ],
  ['UTF-8 that declares what does not exist', createUtf8(createPage('klingon')), createPage('klingon')],
])('a file is read as %s', (_, bytes, text) => {
  expect(decodeText(bytes)).toBe(text);
});

test('the entities of reports are resolved, and other entities are unchanged', () => {
  expect(decodeEntities('S&amp;P&nbsp;500 &lt;&#233;&#xe9;&gt; &copy;')).toBe('S&P 500 <éé> &copy;');
});
