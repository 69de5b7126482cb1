import { interfaceFindings } from './interface-words.mjs';
import { textsOf, withoutQuotes } from './texts.mjs';
import { bannedNames, bannedWords, mostWords } from './words.mjs';

/**
 * @typedef {object} ProseFinding
 * @property {number} line - Counted from 1.
 * @property {string} message
 */

/** A line that starts a sentence of its own: a list item, a heading, a quotation or a JSDoc tag. */
const ownLine = /^\s*(?:[-*+#>@]|\d{1,3}\. )/;

const endOfSentence = /[.!?…]["'’)»*_]{0,3}$/;

/**
 * A word of a text, with the line where it is. `ends` is set where a sentence ends after it.
 *
 * @param {string} text
 */
function* wordsWithLines(text) {
  let line = 0;
  for (const row of text.split('\n')) {
    if (row.trim() === '' || ownLine.test(row)) yield { word: '', line, ends: true };
    for (const cell of row.split('|').map((part) => part.split(/\s+/))) {
      for (const word of cell) {
        if (word.startsWith('@')) yield { word: '', line, ends: true };
        yield { word, line, ends: endOfSentence.test(word) };
      }
      if (row.includes('|')) yield { word: '', line, ends: true };
    }
    line += 1;
  }
}

/** @param {import('./texts.mjs').Text} text */
function longSentences({ line, text }) {
  /** @type {ProseFinding[]} */
  const findings = [];
  let sentence = { count: 0, line: 0 };
  const close = () => {
    if (sentence.count > mostWords)
      findings.push({
        line: line + sentence.line,
        message: `a sentence of ${sentence.count} words (at most ${mostWords})`,
      });
    sentence = { count: 0, line: 0 };
  };
  for (const part of wordsWithLines(text)) {
    if (/[\p{L}\p{N}]/u.test(part.word)) {
      if (sentence.count === 0) sentence.line = part.line;
      sentence.count += 1;
    }
    if (part.ends) close();
  }
  close();
  return findings;
}

/** @param {import('./texts.mjs').Text} text */
function bannedIn({ line, text }) {
  return bannedWords.flatMap(({ pattern, advice }) =>
    [...text.matchAll(pattern)].map((match) => ({
      line: line + text.slice(0, match.index).split('\n').length - 1,
      message: `"${match[0]}": ${advice}`,
    })),
  );
}

/**
 * The words of a camelCase name, in lower case.
 *
 * @param {string} name
 */
export const wordsOfName = (name) =>
  name
    .split(/(?<=[a-z0-9])(?=[A-Z])|_|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter(Boolean)
    .map((part) => part.toLowerCase());

/** @param {import('./texts.mjs').Text} text */
function bannedInName({ line, text }) {
  const words = wordsOfName(text);
  const found = words.find((word) => bannedNames.has(word));
  const joined = words.join('').includes('letgo') ? 'letgo' : found;
  return joined ? [{ line, message: `the name ${text}: ${bannedNames.get(joined)}` }] : [];
}

/** @param {import('./texts.mjs').Text} text */
function findingsOf(text) {
  if (text.kind === 'name') return bannedInName(text);
  if (text.kind === 'interface')
    return interfaceFindings(text.text).map((message) => ({ line: text.line, message }));
  const prose = { ...text, text: withoutQuotes(text.text) };
  return [...bannedIn(prose), ...(text.kind === 'test name' ? [] : longSentences(prose))];
}

/**
 * Checks the English of a file, and the words of its Spanish interface.
 *
 * @param {string} name - The file's path in the repository; its ending and its folder select how it is read.
 * @param {string} source - The file's text.
 * @returns {ProseFinding[]} In the order of the lines.
 */
export function proseFindings(name, source) {
  return textsOf(name, source)
    .flatMap(findingsOf)
    .sort((a, b) => a.line - b.line);
}
