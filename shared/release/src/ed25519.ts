/** Bytes of a text in base64; `undefined` when it is none. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** `undefined` where this browser has no Ed25519 of its own, or shows it to secure pages only. */
async function nativeKey(publicKey: Uint8Array<ArrayBuffer>): Promise<CryptoKey | undefined> {
  try {
    return await globalThis.crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  } catch {
    return undefined;
  }
}

/**
 * Whether an Ed25519 signature holds. Uses the browser's own implementation, else loads one in JavaScript.
 *
 * @param publicKey - Raw key, base64.
 * @param message - What was signed.
 * @param signature - 64 bytes, base64.
 */
export async function isSignedBy(
  publicKey: string,
  message: Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<boolean> {
  const key = fromBase64(publicKey);
  const value = fromBase64(signature);
  if (key?.length !== 32 || value?.length !== 64) return false;
  const native = await nativeKey(key);
  if (native) return globalThis.crypto.subtle.verify('Ed25519', native, value, message);
  const { isSignedInScript } = await import('./ed25519-script');
  return isSignedInScript(key, message, value);
}
