import type { CallArguments, PasskeyCreationEntity, PasskeyRequestEntity } from '@parque/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const computeSha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const formatBase64url = (data: Buffer) => data.toString('base64url');

const flag = { userPresent: 1, userVerified: 4, backupEligible: 8, backedUp: 16, attestedData: 64 } as const;

export interface AuthenticatorOptions {
  /** The origin of the page that uses the passkey. */
  readonly origin?: string;
  /** Whether the device checked the user by fingerprint, face or PIN. */
  readonly isUserVerified?: boolean;
}

/**
 * A passkey on a device, written from the specification of WebAuthn level 3 (sections 5.8.1, 6.1 and 6.5): an ES256 key,
 * attestation `none`, and a count of signatures.
 */
export function createAuthenticator(options: AuthenticatorOptions = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let userHandle: string | undefined;
  let signatures = 0;

  const createClientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function createAuthenticatorData(
    rpId: string,
    isUserVerified: boolean,
    attestedData = Buffer.alloc(0),
  ): Buffer {
    const flags =
      flag.userPresent |
      (isUserVerified ? flag.userVerified : 0) |
      flag.backupEligible |
      flag.backedUp |
      (attestedData.length > 0 ? flag.attestedData : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(signatures);
    return Buffer.concat([computeSha256(rpId), Buffer.from([flags]), counter, attestedData]);
  }

  /** The public key as COSE_Key (RFC 9053): EC2, ES256, P-256. */
  function createCoseKey(): Uint8Array {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const decodeCoordinate = (text: string) => Buffer.from(text, 'base64url');
    const key = new Map<number, number | Uint8Array>();
    key.set(1, 2).set(3, -7).set(-1, 1).set(-2, decodeCoordinate(x)).set(-3, decodeCoordinate(y));
    return isoCBOR.encode(key);
  }

  const credential = {
    id: formatBase64url(credentialId),
    rawId: formatBase64url(credentialId),
    type: 'public-key',
  } as const;

  return {
    /** Answers `navigator.credentials.create`. */
    create(
      { challenge, rp, user }: PasskeyCreationEntity,
      { origin = 'http://localhost', isUserVerified = true } = options,
    ): CallArguments<'addPasskey'>['body']['answer'] {
      userHandle = user.id;
      const length = Buffer.from([0, credentialId.length]);
      const attestedData = Buffer.concat([Buffer.alloc(16), length, credentialId, createCoseKey()]);
      const authData = createAuthenticatorData(rp.id ?? '', isUserVerified, attestedData);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>();
      attestation.set('fmt', 'none').set('attStmt', new Map()).set('authData', authData);
      return {
        ...credential,
        response: {
          attestationObject: formatBase64url(Buffer.from(isoCBOR.encode(attestation))),
          clientDataJSON: formatBase64url(createClientData('webauthn.create', challenge, origin)),
        },
      };
    },

    /** Answers `navigator.credentials.get`. */
    get(
      { challenge, rpId = '' }: PasskeyRequestEntity,
      { origin = 'http://localhost', isUserVerified = true } = options,
    ): CallArguments<'signInWithPasskey'>['body']['answer'] {
      signatures += 1;
      const data = createAuthenticatorData(rpId, isUserVerified);
      const client = createClientData('webauthn.get', challenge, origin);
      return {
        ...credential,
        response: {
          authenticatorData: formatBase64url(data),
          clientDataJSON: formatBase64url(client),
          signature: formatBase64url(
            sign('sha256', Buffer.concat([data, computeSha256(client)]), privateKey),
          ),
          ...(userHandle !== undefined && { userHandle }),
        },
      };
    },

    /** Sets the count of signatures back, as a copy of the device that was made earlier would. */
    restore() {
      signatures = 0;
    },
  };
}
