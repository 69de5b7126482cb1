import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';

hashes.sha512 = (message) => sha512(message);

/** Verifies Ed25519 in JavaScript, for pages without TLS, such as a test machine in the office. */
export function isSignedInScript(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  return verify(signature, message, publicKey, { zip215: false });
}
