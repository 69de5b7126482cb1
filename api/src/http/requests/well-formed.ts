const brokenText = /\p{Surrogate}/u;

/**
 * Whether every text in a value can be written as UTF-8: half of a surrogate pair cannot, so it could not be stored as
 * it came.
 */
export function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return !brokenText.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => isWellFormed(name) && isWellFormed(part));
}
