import { computeHmac, isSame } from './keys';

/** One line of an answer: its name and its fields. */
export type Line = readonly [name: string, ...fields: readonly (string | number)[]];

/** Replaces separators and line breaks, which a field must not contain. */
const formatField = (value: string | number) => String(value).replace(/[|\r\n]/g, ' ');

/**
 * Formats an answer with its signature in the last line.
 *
 * @param request - Identifies the request: its run and number, or the nonce of a pairing. It is signed too, so an
 * answer is invalid for any other request.
 */
export function signAnswer(key: string, request: readonly (string | number)[], lines: readonly Line[]) {
  const text = lines.map((line) => `${line.map(formatField).join('|')}\n`).join('');
  return `${text}sig|${computeHmac(key, `${request.join('\n')}\n${text}`)}\n`;
}

/** Returns the lines of an answer without the signature; undefined when the signature is missing or wrong. */
export function readAnswer(
  key: string,
  request: readonly (string | number)[],
  answer: string,
): readonly (readonly string[])[] | undefined {
  const start = answer.lastIndexOf('sig|');
  if (start < 0 || (start > 0 && answer[start - 1] !== '\n')) return undefined;
  const text = answer.slice(0, start);
  if (!isSame(answer.slice(start + 4).trimEnd(), computeHmac(key, `${request.join('\n')}\n${text}`)))
    return undefined;
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('|'));
}

/**
 * Number of parts of each line, including its name. A terminal skips lines with another number of parts or an unknown
 * name.
 */
export const lineParts: Readonly<Record<string, number>> = {
  paired: 4,
  ok: 5,
  deals: 2,
  cmd: 13,
  settled: 2,
  want: 2,
  quote: 2,
  spec: 2,
  names: 2,
  bars: 5,
  history: 4,
  lic: 2,
  busy: 3,
  gone: 2,
  say: 2,
  min: 2,
};
