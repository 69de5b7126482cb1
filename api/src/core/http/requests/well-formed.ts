const brokenText = /\p{Surrogate}/u;

/** Whether no text in a value contains half of a surrogate pair, which UTF-8 cannot store. */
export function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return !brokenText.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isWellFormed);
  // Most values are short: building pairs of names and values would take longer than reading them.
  const parts = value as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(parts))
    if (brokenText.test(name) || !isWellFormed(parts[name])) return false;
  return true;
}
