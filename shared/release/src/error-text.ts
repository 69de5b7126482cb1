/** The most characters of a message that are read. */
const maxReadCharacters = 2_000;

/** The start of a quotation, and the character that ends it. An apostrophe inside a word begins none. */
const quotations: readonly (readonly [start: RegExp, end: string])[] = [
  [/"/, '"'],
  [/`/, '`'],
  [/“/, '”'],
  [/«/, '»'],
  [/(?<!\w)'/, "'"],
];

/** Replaces all from the first to the last quotation mark; to the end of the text when a quotation is not closed. */
function removeQuoted(text: string): string {
  let rest = text;
  for (const [start, end] of quotations) {
    const begin = rest.search(start);
    if (begin < 0) continue;
    const last = rest.lastIndexOf(end);
    rest = `${rest.slice(0, begin)}…${last > begin ? rest.slice(last + 1) : ''}`;
  }
  return rest;
}

const isAddress = (word: string) => word.includes('@') || word.includes('://');

/**
 * Returns the part of an error's message that identifies the error. Quoted texts, addresses, e-mails and numbers are
 * replaced, since they can contain what a user typed. A reduced message stays as it is.
 */
export function reduceErrorText(message: string, maxCharacters: number): string {
  const text = message
    .slice(0, maxReadCharacters)
    .replace(/[\p{C}\s]/gu, ' ')
    .replace(/\((reading|setting) '([\w$]+)'\)/g, '($1 $2)');
  return removeQuoted(text)
    .split(/ +/)
    .map((word) => (isAddress(word) ? '…' : word))
    .join(' ')
    .replace(/(React error #\d+)|\d[\d.,]*/g, (_, errorNumber: string | undefined) => errorNumber ?? '#')
    .trim()
    .slice(0, maxCharacters)
    .replace(/\p{Cs}$/u, '')
    .trim();
}
