/** One part of a style sheet: a comment, a string, an address without quotes, or the next character. */
const parts =
  /\/\*[^]*?(?:\*\/|$)|"(?:\\[^]|[^"\\])*(?:"|$)|'(?:\\[^]|[^'\\])*(?:'|$)|url\(\s*(?!\s|["'])[^)]*\)?|\\[^]|[^]/giy;

/** An address without quotes that every parser reads in the same way. */
const plainAddress = /^url\(\s*(?:[^\s"'()\\]+\s*)?\)$/i;

const isBroken = (part: string): boolean => {
  if (part.startsWith('/*')) return part.length < 4 || !part.endsWith('*/');
  // A browser ends a string at a line break, and reads what follows as rules.
  if (/^["']/.test(part)) return part.length < 2 || /(?<!\\)[\n\r\f]/.test(part);
  return /^url\(/i.test(part) && (!plainAddress.test(part) || part.includes('/*'));
};

/** Resolves the escapes of an identifier or a value, such as `u\72l(`. */
export const decodeEscapes = (text: string): string =>
  text.replace(/\\(?:([0-9a-f]{1,6})\s?|([^]))/gi, (_all, code?: string, plain = '') =>
    code === undefined ? String(plain) : String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff)),
  );

/** Counts the addresses; one whose name has an escape is not counted. */
const countAddresses = (text: string): number => (text.match(/url\(/gi) ?? []).length;

/**
 * Whether a style sheet has a part that browsers and the parser of this check could read differently, so that rules would
 * be hidden from the check: a broken string, comment or address.
 */
export const isAmbiguous = (text: string): boolean =>
  (text.match(parts) ?? []).some(isBroken) || countAddresses(decodeEscapes(text)) > countAddresses(text);
