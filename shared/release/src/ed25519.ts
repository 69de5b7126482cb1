/** Decodes base64; `undefined` for an invalid text. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** `undefined` if this browser has no working Ed25519, or offers it only on secure pages. */
async function verifyNatively(
  publicKey: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
  value: Uint8Array<ArrayBuffer>,
): Promise<boolean | undefined> {
  try {
    const { subtle } = globalThis.crypto;
    const key = await subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return await subtle.verify('Ed25519', key, value, message);
  } catch {
    return undefined;
  }
}

/**
 * Verifies an Ed25519 signature with the browser's implementation, else with one in JavaScript.
 *
 * @param publicKey - Raw key, base64.
 * @param message - The signed bytes.
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
  const native = await verifyNatively(key, message, value);
  if (native !== undefined) return native;
  const { isSignedInScript } = await import('./ed25519-script');
  return isSignedInScript(key, message, value);
}
