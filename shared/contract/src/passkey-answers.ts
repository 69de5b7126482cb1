import { z } from 'zod';

/** Bytes in base64url. @param max - Characters at most. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

/** Other members that browsers send are ignored. */
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
};

/** `AuthenticationResponseJSON` of WebAuthn: the signature of a challenge. */
export const PasskeyAnswer = z
  .object({
    ...credential,
    response: z.object({
      authenticatorData: bytes(2000),
      clientDataJSON: bytes(4000),
      signature: bytes(2000),
      userHandle: bytes(100).exactOptional(),
    }),
  })
  .meta({ id: 'PasskeyAnswer' });

/** `RegistrationResponseJSON` of WebAuthn: a new public key. */
export const NewPasskeyAnswer = z
  .object({
    ...credential,
    response: z.object({ attestationObject: bytes(20_000), clientDataJSON: bytes(4000) }),
  })
  .meta({ id: 'NewPasskeyAnswer' });
