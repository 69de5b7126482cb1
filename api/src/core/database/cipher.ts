import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts data by AES-256-GCM, bound to a context. @returns The initialisation vector, the encrypted data and the tag. */
export function encrypt(key: Buffer, data: Buffer, context = ''): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(data), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error - The data were encrypted with another key or context, or changed since. */
export function decrypt(key: Buffer, ciphertext: Buffer, context = ''): Buffer {
  if (ciphertext.length < ivBytes + tagBytes) throw new Error('the encrypted secret is too short');
  const cipher = createDecipheriv('aes-256-gcm', key, ciphertext.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  cipher.setAAD(Buffer.from(context));
  cipher.setAuthTag(ciphertext.subarray(-tagBytes));
  return Buffer.concat([cipher.update(ciphertext.subarray(ivBytes, -tagBytes)), cipher.final()]);
}
