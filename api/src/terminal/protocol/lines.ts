import { hmac, isSame } from './keys';

/** One line of an answer: its name and its fields. */
export type Line = readonly [name: string, ...fields: readonly (string | number)[]];

/** A field contains no separator and no line break. */
const fieldOf = (value: string | number) => String(value).replace(/[|\r\n]/g, ' ');

/**
 * The text of an answer, its signature in the last line.
 *
 * @param request - What the answer belongs to: run and number of the request, or the nonce of a pairing. An answer to
 * another request is worth nothing.
 */
export function signedAnswer(
  key: string,
  request: readonly (string | number)[],
  lines: readonly Line[],
): string {
  const text = lines.map((line) => `${line.map(fieldOf).join('|')}\n`).join('');
  return `${text}sig|${hmac(key, `${request.join('\n')}\n${text}`)}\n`;
}

/** The lines of an answer, without the signature; undefined when the signature is missing or does not fit. */
export function readAnswer(
  key: string,
  request: readonly (string | number)[],
  answer: string,
): readonly (readonly string[])[] | undefined {
  const start = answer.lastIndexOf('sig|');
  if (start < 0 || (start > 0 && answer[start - 1] !== '\n')) return undefined;
  const text = answer.slice(0, start);
  if (!isSame(answer.slice(start + 4).trimEnd(), hmac(key, `${request.join('\n')}\n${text}`)))
    return undefined;
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('|'));
}

/** Number of parts of each line, its name included. A terminal skips lines with another number and unknown names. */
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
