import { computePublicKey } from '@parque/release/signing';
import { existsSync, readFileSync } from 'node:fs';

/** @returns Whether the text is a raw public key in base64. */
export const isPublicKey = (text: string): boolean => /^[A-Za-z0-9+/]{43}=$/.test(text);

/**
 * Returns the private key that a setting holds or names the file of.
 *
 * @returns `undefined` when it is no Ed25519 key.
 */
export function readPrivateKey(setting: string): string | undefined {
  try {
    const key = existsSync(setting) ? readFileSync(setting, 'utf8').trim() : setting;
    computePublicKey(key);
    return key;
  } catch {
    return undefined;
  }
}
