import { createHash, createHmac, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from '../database/cipher';

/**
 * Encrypts secrets of users, such as the passwords of their broker accounts. An attacker who has only the database cannot
 * read them.
 */
export interface Vault {
  /**
   * @param secret - The plain text.
   * @param context - The context that it is bound to, such as `broker_account:12`; it can be decrypted with the same
   * context only.
   */
  seal(secret: string, context: string): string;
  /** @throws Error - It was encrypted with another context or key, or was changed since. */
  open(sealedText: string, context: string): string;
  /** Whether an encrypted secret needs the newest key alone. */
  isCurrent(sealedText: string): boolean;
  /**
   * Encrypts a secret again, with the newest key.
   *
   * @throws Error - It cannot be decrypted.
   */
  reseal(sealedText: string, context: string): string;
  /** A keyed hash, to compare secrets without storing them; it reveals nothing without the key. */
  fingerprint(...parts: readonly string[]): string;
}

/** Crockford's base 32: no I, L, O and U, which are easily misread. */
export const readableDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const getWrappingContext = (context: string) => `key:${context}`;
const deriveKeyHash = (purpose: string, master: string) =>
  createHash('sha256').update(`${purpose}:${master}`).digest();

interface Master {
  /** Part of every sealed secret; reveals nothing about the key. */
  readonly id: string;
  readonly sealing: Buffer;
}

const toMaster = (key: string): Master => ({
  id: deriveKeyHash('id', key).toString('base64url').slice(0, 8),
  sealing: deriveKeyHash('seal', key),
});

/** The parts of an encrypted secret. */
interface Sealed {
  readonly keyId: string;
  readonly wrappedKey: Buffer;
  readonly secret: Buffer;
}

function parseSealed(sealedText: string): Sealed {
  const [version, keyId, wrappedKey, secret, ...rest] = sealedText.split('.');
  if (version !== 'v2' || !keyId || !wrappedKey || !secret || rest.length > 0)
    throw new Error('the text is not a secret of this vault');
  return {
    keyId,
    wrappedKey: Buffer.from(wrappedKey, 'base64url'),
    secret: Buffer.from(secret, 'base64url'),
  };
}

const joinParts = (keyId: string, wrappedKey: Buffer, secret: Buffer) =>
  ['v2', keyId, wrappedKey.toString('base64url'), secret.toString('base64url')].join('.');

/** Decrypts the secret's own key with the master key that fits. */
function unwrap(masters: readonly Master[], { keyId, wrappedKey }: Sealed, context: string): Buffer {
  const master = masters.find(({ id }) => id === keyId);
  if (!master) throw new Error('no key of this vault decrypts the secret');
  return decrypt(master.sealing, wrappedKey, getWrappingContext(context));
}

/** Splits `CREDENTIALS_KEY` at its commas; an extra comma results in an empty key. */
export const parseMasterKeys = (setting: string): string[] => setting.split(',').map((key) => key.trim());

/**
 * A vault. Each secret is encrypted with its own key (AES-256-GCM), which is encrypted with the master key. The
 * encryption is bound to a context, so a secret cannot be moved to another row.
 *
 * @param masterKeys - `CREDENTIALS_KEY`: one key of at least 32 characters, or several, separated by commas, during a
 * rotation. The first key encrypts; each of them decrypts.
 */
export function createVault(masterKeys: string): Vault {
  const keys = parseMasterKeys(masterKeys);
  const masters = keys.map(toMaster);
  const [newestMaster] = masters as [Master];
  const fingerprintKey = deriveKeyHash('fingerprint', keys[0] ?? '');
  return {
    seal(secret, context) {
      const secretKey = randomBytes(32);
      return joinParts(
        newestMaster.id,
        encrypt(newestMaster.sealing, secretKey, getWrappingContext(context)),
        encrypt(secretKey, Buffer.from(secret, 'utf8'), context),
      );
    },
    open(sealedText, context) {
      const parts = parseSealed(sealedText);
      return decrypt(unwrap(masters, parts, context), parts.secret, context).toString('utf8');
    },
    isCurrent: (sealedText) => parseSealed(sealedText).keyId === newestMaster.id,
    reseal(sealedText, context) {
      const parts = parseSealed(sealedText);
      const unwrappedKey = unwrap(masters, parts, context);
      decrypt(unwrappedKey, parts.secret, context);
      return joinParts(
        newestMaster.id,
        encrypt(newestMaster.sealing, unwrappedKey, getWrappingContext(context)),
        parts.secret,
      );
    },
    fingerprint(...parts) {
      return createHmac('sha256', fingerprintKey).update(JSON.stringify(parts)).digest('base64url');
    },
  };
}
