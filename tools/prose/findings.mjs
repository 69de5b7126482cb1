import { textsOf, withoutQuotes } from './texts.mjs';
import { bannedNames, bannedWords, mostWords } from './words.mjs';

/**
 * @typedef {object} ProseFinding
 * @property {number} line - Counted from 1.
 * @property {string} message
 */

/** Ends a sentence: a full stop, a blank line, or the start of a list item, heading, table cell or JSDoc tag. */
const sentenceEnd = /(?<=[.!?…][)"'’»*_]*)\s+|\n\s*\n|\n\s*(?=[-*+#>|@]|\d+\. )|\s*\|\s*|\s+(?=@\w+)/u;

const wordsOf = (sentence) => sentence.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part));

function longSentences({ line, text }) {
  const findings = [];
  let offset = 0;
  for (const sentence of text.split(sentenceEnd)) {
    const count = wordsOf(sentence).length;
    const start = text.indexOf(sentence, offset);
    offset = start + sentence.length;
    if (count > mostWords) {
      const at = line + text.slice(0, start).split('\n').length - 1;
      findings.push({ line: at, message: `a sentence of ${count} words (at most ${mostWords})` });
    }
  }
  return findings;
}

function bannedIn({ line, text }) {
  return bannedWords.flatMap(({ pattern, advice }) =>
    [...text.matchAll(pattern)].map((match) => ({
      line: line + text.slice(0, match.index).split('\n').length - 1,
      message: `"${match[0]}": ${advice}`,
    })),
  );
}

/** The words of a camelCase name, in lower case. */
export const wordsOfName = (name) =>
  name
    .split(/(?<=[a-z0-9])(?=[A-Z])|_|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter(Boolean)
    .map((part) => part.toLowerCase());

function bannedInName({ line, text }) {
  const words = wordsOfName(text);
  const found = words.find((word) => bannedNames.has(word));
  const joined = words.join('').includes('letgo') ? 'letgo' : found;
  return joined ? [{ line, message: `the name ${text}: ${bannedNames.get(joined)}` }] : [];
}

function findingsOf(text) {
  if (text.kind === 'name') return bannedInName(text);
  const prose = { ...text, text: withoutQuotes(text.text) };
  return [...bannedIn(prose), ...(text.kind === 'test name' ? [] : longSentences(prose))];
}

/**
 * Checks the English of a file.
 *
 * @param {string} name - The file's name; its ending selects how it is read.
 * @param {string} source - The file's text.
 * @returns {ProseFinding[]} In the order of the lines.
 */
export function proseFindings(name, source) {
  return textsOf(name, source)
    .flatMap(findingsOf)
    .sort((a, b) => a.line - b.line);
}
