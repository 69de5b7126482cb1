import type { PublicKeyEntity, SignedEntity } from '@parque/contract';
import type { SignedType } from './src/signed';

/**
 * The public half of a key.
 *
 * @param privateKey - PKCS#8, base64.
 * @throws Error - When it is no Ed25519 key.
 */
export declare function computePublicKey(privateKey: string): PublicKeyEntity;

/** A new Ed25519 key: PKCS#8, base64. */
export declare function generatePrivateKey(): string;

/**
 * Signs a value, as JSON.
 *
 * @param type - What it is signed as.
 * @param privateKey - PKCS#8, base64.
 */
export declare function sign(type: SignedType, value: object, privateKey: string): SignedEntity;
