import type { CallArguments, PasskeyCreationEntity, PasskeyRequestEntity } from '@parque/contract';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

type CborEntry = readonly [key: number | string, value: CborValue];
type CborValue = number | string | Buffer | { readonly entries: readonly CborEntry[] };

const mapOf = (...entries: readonly CborEntry[]): CborValue => ({ entries });

/** CBOR (RFC 8949) of the few kinds of values that an authenticator sends. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = value.entries.flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.entries.length), ...entries]);
}

/** The type and the argument of a CBOR item, up to 65,535. */
function head(major: number, argument: number): Buffer {
  const type = major << 5;
  if (argument < 24) return Buffer.from([type | argument]);
  if (argument < 256) return Buffer.from([type | 24, argument]);
  return Buffer.from([type | 25, argument >> 8, argument & 255]);
}

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
export function createAuthenticator(own: AuthenticatorOptions = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let userHandle: string | undefined;
  let signatures = 0;

  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(rpId: string, isUserVerified: boolean, attested = Buffer.alloc(0)): Buffer {
    const flags =
      flag.userPresent |
      (isUserVerified ? flag.userVerified : 0) |
      flag.backupEligible |
      flag.backedUp |
      (attested.length > 0 ? flag.attestedData : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(signatures);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested]);
  }

  /** The public key as COSE_Key (RFC 9053): EC2, ES256, P-256. */
  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) => Buffer.from(text, 'base64url');
    return cbor(mapOf([1, 2], [3, -7], [-1, 1], [-2, coordinate(x)], [-3, coordinate(y)]));
  }

  const credential = {
    id: base64url(credentialId),
    rawId: base64url(credentialId),
    type: 'public-key',
  } as const;

  return {
    /** Answers `navigator.credentials.create`. */
    create(
      { challenge, rp, user }: PasskeyCreationEntity,
      { origin = 'http://localhost', isUserVerified = true } = own,
    ): CallArguments<'addPasskey'>['body']['answer'] {
      userHandle = user.id;
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey()]);
      const attestationObject = cbor(
        mapOf(
          ['fmt', 'none'],
          ['attStmt', mapOf()],
          ['authData', authenticatorData(rp.id ?? '', isUserVerified, attested)],
        ),
      );
      return {
        ...credential,
        response: {
          attestationObject: base64url(attestationObject),
          clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        },
      };
    },

    /** Answers `navigator.credentials.get`. */
    get(
      { challenge, rpId = '' }: PasskeyRequestEntity,
      { origin = 'http://localhost', isUserVerified = true } = own,
    ): CallArguments<'signInWithPasskey'>['body']['answer'] {
      signatures += 1;
      const data = authenticatorData(rpId, isUserVerified);
      const client = clientData('webauthn.get', challenge, origin);
      return {
        ...credential,
        response: {
          authenticatorData: base64url(data),
          clientDataJSON: base64url(client),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
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
