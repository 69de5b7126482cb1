import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign as signBytes,
} from 'node:crypto';

/**
 * First 16 hex digits of the SHA-256 of a raw public key.
 *
 * @param {string} publicKey
 */
const computeKeyId = (publicKey) =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);

/** @param {string} privateKey */
const importPrivateKey = (privateKey) =>
  createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });

/**
 * Returns the public half of a key.
 *
 * @param {string} privateKey - PKCS#8, base64.
 * @returns {{ id: string, publicKey: string }}
 * @throws Error - When it is not an Ed25519 key.
 */
export function computePublicKey(privateKey) {
  const key = createPublicKey(importPrivateKey(privateKey));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the private key is not an Ed25519 key');
  const publicKey = Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
  return { id: computeKeyId(publicKey), publicKey };
}

/** Creates an Ed25519 key: PKCS#8, base64. */
export function generatePrivateKey() {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}

/**
 * Signs a value.
 *
 * @param {string} type - What it is signed as: keys, release, registry, ticket, command or upload.
 * @param {object} value - Becomes the payload, as JSON.
 * @param {string} privateKey - PKCS#8, base64.
 */
export function sign(type, value, privateKey) {
  const payload = JSON.stringify(value);
  const bytes = signBytes(null, Buffer.from(`parque/${type}/1\n${payload}`), importPrivateKey(privateKey));
  return {
    payload,
    signatures: [{ keyId: computePublicKey(privateKey).id, value: bytes.toString('base64') }],
  };
}
