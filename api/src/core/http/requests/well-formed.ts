const brokenText = /\p{Surrogate}/u;

/**
 * Whether every text in a value can be written as UTF-8: half of a surrogate pair cannot, so it could not be stored as
 * it came.
 */
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
