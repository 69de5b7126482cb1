import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { readableDigits } from '../../../core/vault/vault';

const locatorLength = 4;
const secretBytes = 10;
const codeLength = 20;

function encodeBase32(bytes: Uint8Array): string {
  let [text, value, bits] = ['', 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    for (bits += 8; bits >= 5; bits -= 5) text += readableDigits[(value >>> (bits - 5)) & 31];
  }
  return text;
}

export const computeHmac = (key: string, text: string): string =>
  createHmac('sha256', key).update(text, 'utf8').digest('hex');

/** Compares two texts in constant time. */
export function isSame(firstText: string, secondText: string): boolean {
  const [first, second] = [Buffer.from(firstText), Buffer.from(secondText)];
  return first.length === second.length && timingSafeEqual(first, second);
}

export const createLocator = (): string => encodeBase32(randomBytes(5)).slice(0, locatorLength);

/** 128 random bits as letters and digits of base 16. */
export const createNonce = (): string => randomBytes(16).toString('hex');

/** The values from which, with the key of the installation, the secrets of a pairing are derived. */
export interface PairingOrigin {
  readonly locator: string;
  readonly salt: string;
}

const deriveKey = (installationKey: string, salt: string, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', installationKey, salt, `parque terminal ${purpose}`, bytes));

/** Derives the secret part of a pairing code: 80 bits in 16 characters. It is never stored. */
export const deriveCodeSecret = (installationKey: string, { locator, salt }: PairingOrigin): string =>
  encodeBase32(deriveKey(installationKey, salt, `code ${locator}`, secretBytes));

/** Formats a code as the page shows it: `K7QF-9D2M-X4TR-8WPN-3HJC`. */
export const formatCode = (locator: string, secret: string): string =>
  (locator + secret).replace(/(.{4})(?=.)/g, '$1-');

/** Reads a typed or pasted code. Returns undefined when it has another length or other characters. */
export function readCode(code: string): { readonly locator: string; readonly secret: string } | undefined {
  const text = code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  if (text.length !== codeLength || [...text].some((character) => !readableDigits.includes(character))) {
    return undefined;
  }
  return { locator: text.slice(0, locatorLength), secret: text.slice(locatorLength) };
}

/** Derives the token of a terminal. A repeated pairing request with the same nonce gets the same token. */
export const deriveToken = (installationKey: string, salt: string, nonce: string): string =>
  deriveKey(installationKey, salt, `token ${nonce}`, 32).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Derives the key that signs the calls of a terminal. Both sides derive it, and it is never sent, so a proxy that ends
 * TLS cannot read it. Its 64 characters are one block of SHA-256.
 */
export const deriveSigningKey = (
  secret: string,
  nonces: readonly [terminal: string, server: string],
  token: string,
): string => computeHmac(secret, ['key', ...nonces, token].join('|'));
