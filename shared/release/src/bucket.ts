/** MurmurHash3 (32 bits, public domain, Austin Appleby) over the UTF-16 units of a text. */
function hashMurmur(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) {
    let unit = Math.imul(text.charCodeAt(i), 0xcc9e2d51);
    unit = (unit << 15) | (unit >>> 17);
    hash ^= Math.imul(unit, 0x1b873593);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  hash ^= text.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Returns the position of a user in one rollout.
 *
 * @param salt - Of the rollout: another salt gives the same users other positions.
 * @returns 0 to 99.99, in hundredths of a percent.
 */
export function computeBucket(salt: string, user: string): number {
  return (hashMurmur(`${salt}:${user}`, 0) % 10_000) / 100;
}

/**
 * Returns a hash that replaces a user id in a pin, so that the public document lists no user ids. It does not protect
 * against a reader who tries every id.
 */
export function hashUser(name: string, userId: number): string {
  const text = `${name}:${userId}`;
  return [1, 2].map((seed) => hashMurmur(text, seed).toString(16).padStart(8, '0')).join('');
}
