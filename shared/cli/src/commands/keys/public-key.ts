import { InvalidArgumentError } from 'commander';
import type { PublicKeyEntity } from '@parque/contract';
import { createHash } from 'node:crypto';

/** Parses a public key in the form of `parque keys new`, and computes its id. */
export function parsePublicKey(text: string): PublicKeyEntity {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 32 || bytes.toString('base64') !== text) {
    throw new InvalidArgumentError('It is not an Ed25519 public key in base64.');
  }
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), publicKey: text };
}
