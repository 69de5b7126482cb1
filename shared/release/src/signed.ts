import type { SignedEntity } from '@parque/contract';
import { isSignedBy } from './ed25519';

/** The purpose of a signature. It is part of what is signed, so that a ticket can never pass for a key list. */
export type SignedType = 'keys' | 'release' | 'registry' | 'ticket' | 'command' | 'upload';

/** A key that may sign. A key without an id is tried on every signature. */
export interface TrustedKey {
  readonly id?: string;
  /** Raw Ed25519 key, base64. */
  readonly publicKey: string;
}

function isSigned(value: unknown): value is SignedEntity {
  const { payload, signatures } = (value ?? {}) as Partial<SignedEntity>;
  return typeof payload === 'string' && Array.isArray(signatures) && signatures.length <= 8;
}

/**
 * Verifies a signed text, and parses it only after that.
 *
 * @param type - The required type.
 * @param signedPayload - Any value: an unsigned one is rejected like a wrong signature.
 * @param keys - One of them must have signed it.
 * @returns The payload; `undefined` without a valid signature, or when it is not a JSON object.
 */
export async function verifySigned<Payload extends object>(
  type: SignedType,
  signedPayload: unknown,
  keys: readonly TrustedKey[],
): Promise<Payload | undefined> {
  if (!isSigned(signedPayload)) return undefined;
  const message = new TextEncoder().encode(`parque/${type}/1\n${signedPayload.payload}`);
  for (const signature of signedPayload.signatures) {
    const matchingKeys = keys.filter(({ id }) => id === undefined || id === signature?.keyId);
    for (const { publicKey } of matchingKeys) {
      if (await isSignedBy(publicKey, message, signature.value))
        return parsePayload<Payload>(signedPayload.payload);
    }
  }
  return undefined;
}

function parsePayload<Payload extends object>(payload: string): Payload | undefined {
  try {
    const value: unknown = JSON.parse(payload);
    return typeof value === 'object' && value !== null ? (value as Payload) : undefined;
  } catch {
    return undefined;
  }
}
