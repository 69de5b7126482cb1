/** Encoding of a text by its byte-order mark, or by the zeros of UTF-16 without one; undefined when neither is found. */
export function detectEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | 'utf-8' | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be';
  return undefined;
}

/** Four accented letters in a row: Western texts contain only single ones. */
const cyrillicWord = /[\u00c0-\u00ff]{4}/;
/** Words of any export of a Japanese broker, in whose code page four accented letters follow each other too. */
const japaneseWord = /約定|決済|売買|損益|通貨|取引/;
const arabicFigure = /[\u0660-\u066c\u06f0-\u06f9]/;

/** Replaces Arabic and Persian digits and separators by Latin ones. */
const toLatinFigures = (text: string): string =>
  arabicFigure.test(text)
    ? text
        .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
        .replaceAll('\u066b', '.')
        .replaceAll('\u066c', ',')
    : text;

const declaredCharset = /charset\s*=\s*["']?([\w-]+)/i;

/**
 * A whole text file, by its mark, by what it declares, as UTF-8, or as Shift JIS, Windows-1251 or Windows-1252, in this order. Its
 * figures have Latin digits.
 */
export const decodeText = (bytes: Uint8Array): string => toLatinFigures(decodeBytes(bytes));

function decodeBytes(bytes: Uint8Array): string {
  const markedEncoding = detectEncoding(bytes);
  if (markedEncoding) return new TextDecoder(markedEncoding).decode(bytes);
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 2048));
  const label = declaredCharset.exec(head)?.[1];
  // A page that was saved again retains its old charset label: a text without zero bytes is not UTF-16.
  if (label && !/^utf-?16/i.test(label) && isEncoding(label)) return new TextDecoder(label).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const japanese = new TextDecoder('shift_jis').decode(bytes);
    if (japaneseWord.test(japanese)) return japanese;
    const western = new TextDecoder('windows-1252').decode(bytes);
    return cyrillicWord.test(western) ? new TextDecoder('windows-1251').decode(bytes) : western;
  }
}

function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi;

/** Resolves the entities that reports use; others are unchanged. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(entity, (entityText, decimal?: string, hex?: string, name = '') => {
    const code = decimal ? Number(decimal) : hex ? parseInt(hex, 16) : undefined;
    if (code === undefined) return namedEntities[String(name).toLowerCase()] ?? entityText;
    return code <= 0x10ffff ? String.fromCodePoint(code) : entityText;
  });
}
