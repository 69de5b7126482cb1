/** A Latin letter or a digit that no mark follows. */
const plainLetter = /^[\p{Script=Latin}\d](?![\p{M}\u200d])/u;

/** Returns the first letter of a word as users see it: an emoji of several code points is one letter. */
function getFirstLetter(word = ''): string {
  // The segmenter loads data of the browser for several frames.
  const plain = plainLetter.exec(word)?.[0];
  if (plain) return plain;
  // Firefox before 125 has no segmenter.
  if (!('Segmenter' in Intl)) return [...word][0] ?? '';
  const [first] = new Intl.Segmenter('es', { granularity: 'grapheme' }).segment(word);
  return first?.segment ?? '';
}

/** Returns the initials of the first and the last word of a name, in capitals. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  return (getFirstLetter(words[0]) + (words.length > 1 ? getFirstLetter(words.at(-1)) : '')).toUpperCase();
}
