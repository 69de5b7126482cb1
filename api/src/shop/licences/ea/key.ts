import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The values that the keys of one licence are derived from. */
export interface KeyOwner {
  readonly id: number;
  readonly salt: string;
}

const keyBytes = 32;

/** 128 bits, so that a token cannot be guessed. */
const proofLength = 32;

/**
 * Derives the key that signs the answers about one licence only. Its 64 characters are one block of SHA-256, so an EA
 * can use the key as it was typed.
 */
export function deriveSigningKey(installationKey: string, { id, salt }: KeyOwner): string {
  const key = hkdfSync('sha256', installationKey, salt, `parque ea licence ${id}`, keyBytes);
  return Buffer.from(key).toString('hex');
}

export const sign = (key: string, line: string) => createHmac('sha256', key).update(line).digest('hex');

function buildToken(key: string, id: number): string {
  return `${id}-${sign(key, 'token').slice(0, proofLength)}`;
}

/** The text that the user enters into the EA: the token, which is sent, and the signing key, which is never sent. */
export function buildEaKey(installationKey: string, owner: KeyOwner): string {
  const key = deriveSigningKey(installationKey, owner);
  return `${buildToken(key, owner.id)}.${key}`;
}

/** Returns the id of the licence in a token, before its verification. */
export function parseLicenceId(token: string): number | undefined {
  const [, digits] = /^([1-9]\d{0,14})-[0-9a-f]{32}$/.exec(token) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Whether a token was derived from this key. */
export function isKeyToken(token: string, key: string, id: number): boolean {
  const expectedToken = Buffer.from(buildToken(key, id));
  const sentToken = Buffer.from(token);
  return expectedToken.length === sentToken.length && timingSafeEqual(expectedToken, sentToken);
}
