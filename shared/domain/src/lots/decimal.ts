const grouped = (text: string, separator: string) =>
  new RegExp(`^[1-9]\\d{0,2}(\\${separator}\\d{3})+$`).test(text);

/** The text with a point for its decimals and without thousands; undefined when its separators make no number. */
function normal(text: string): string | undefined {
  const marks = text.replace(/\d/g, '');
  const last = marks.at(-1);
  if (!last) return text;
  if (marks.length === 1) return text.replace(last, '.');
  const others = marks.slice(0, -1);
  if (others.includes(last)) {
    return grouped(text, last) ? text.replaceAll(last, '') : undefined;
  }
  const [whole = '', decimals = ''] = text.split(last);
  return grouped(whole, others[0] ?? '') ? `${whole.replaceAll(others[0] ?? '', '')}.${decimals}` : undefined;
}

/**
 * The number that a person typed: `1,0850` and `1.0850` are the same, `1.234,56` and `1,234.56` too, blanks between
 * thousands are let pass. A single separator is always that of the decimals: `1.234` is a price, not a thousand.
 *
 * @returns `undefined` when the text is empty or no number.
 */
export function parseDecimal(text: string): number | undefined {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '');
  const sign = bare.startsWith('-') ? -1 : 1;
  const digits = bare.replace(/^[+-]/, '');
  if (!/\d/.test(digits) || /[^\d.,]/.test(digits)) return undefined;
  const plain = normal(digits);
  return plain === undefined ? undefined : sign * Number(plain);
}
