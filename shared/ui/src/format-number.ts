const formats = new Map<string, Intl.NumberFormat>();

/** Made at its first use and kept: the first one of a page costs a phone some 40 ms. */
function formatOf(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat('es-ES', { useGrouping: 'always', ...options });
  formats.set(key, format);
  return format;
}

/**
 * A number as Spain writes it, with thousands always grouped and a real minus: `−1.234,5`.
 *
 * @param value - A number, or its decimals as text, which keeps all of them.
 * @param options - As of `Intl.NumberFormat`; without them at most three decimals.
 */
export function formatNumber(value: number | string, options: Intl.NumberFormatOptions = {}): string {
  return formatOf(options)
    .format(value as number)
    .replace('-', '\u2212');
}
