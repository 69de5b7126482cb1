import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

/** Keeps other people's secrets, such as the passwords of their broker accounts, so that the database alone gives none. */
export interface Vault {
  /**
   * @param secret - What is to be kept.
   * @param place - Where it will stand, such as `broker_account:12`: it opens there and nowhere else.
   */
  seal(secret: string, place: string): string;
  /** @throws Error - When it was sealed for another place or with another key, or was changed since. */
  open(sealed: string, place: string): string;
  /** Tells whether two secrets are the same, without keeping either; worth nothing without the key. */
  fingerprint(...parts: readonly string[]): string;
}

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

function encrypt(key: Buffer, data: Buffer, place: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(place));
  return Buffer.concat([iv, cipher.update(data), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, sealed: Buffer, place: string): Buffer {
  if (sealed.length < ivBytes + tagBytes) throw new Error('the secret is cut off');
  const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  cipher.setAAD(Buffer.from(place));
  cipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([cipher.update(sealed.subarray(ivBytes, -tagBytes)), cipher.final()]);
}

const wrapping = (place: string) => `key:${place}`;
const keyOf = (purpose: string, master: string) =>
  createHash('sha256').update(`${purpose}:${master}`).digest();

/**
 * A vault whose secrets are each encrypted with a key of their own (AES-256-GCM), which is encrypted with the master
 * key. What is bound to each is its place, so that a row's secret cannot be moved to another row.
 *
 * @param masterKey - `CREDENTIALS_KEY`, at least 32 characters.
 */
export function makeVault(masterKey: string): Vault {
  const sealing = keyOf('seal', masterKey);
  const marking = keyOf('fingerprint', masterKey);
  return {
    seal(secret, place) {
      const own = randomBytes(32);
      const parts = [
        encrypt(sealing, own, wrapping(place)),
        encrypt(own, Buffer.from(secret, 'utf8'), place),
      ].map((part) => part.toString('base64url'));
      return [version, ...parts].join('.');
    },
    open(sealed, place) {
      const [as, wrapped, secret, ...rest] = sealed.split('.');
      if (as !== version || !wrapped || !secret || rest.length > 0)
        throw new Error('no secret of this vault');
      const own = decrypt(sealing, Buffer.from(wrapped, 'base64url'), wrapping(place));
      return decrypt(own, Buffer.from(secret, 'base64url'), place).toString('utf8');
    },
    fingerprint(...parts) {
      return createHmac('sha256', marking).update(JSON.stringify(parts)).digest('base64url');
    },
  };
}
