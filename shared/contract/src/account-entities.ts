import { z } from 'zod';
import { defineStrictEntity, defineEntity, id, timestamp } from './fields';
import { maxArrangedCards } from './limits';

/** Data of a user's own account, besides the identity. */
export const Account = defineEntity('Account', {
  email: z.string(),
  is_email_proven: z.boolean().describe('A link mailed to the address was followed'),
  pending_email: z.string().nullable().describe('New address that is not proven yet'),
  has_waiting_purchase: z
    .boolean()
    .describe('A purchase made with the address becomes active when the address is proven'),
  second_factor: z.object({
    is_active: z.boolean(),
    is_required: z.boolean().describe('Admin calls are rejected until it is active'),
    recovery_codes: z.int().nonnegative().describe('Not used yet'),
  }),
  passkeys: z.int().nonnegative().describe('Each signs in without password and code'),
});

const cardIds = z
  .array(z.string().regex(/^[a-z][a-z0-9-]{0,40}\/[a-z][a-z0-9-]{0,40}$/, 'a card, such as journal/month'))
  .max(maxArrangedCards);

/** The cards that a user ordered and hid on Inicio, by their remotes and names. */
export const CardArrangement = defineStrictEntity('CardArrangement', {
  order: cardIds.describe('Cards that are not in it are last'),
  hidden: cardIds,
});

export const OpenSession = defineEntity('OpenSession', {
  id,
  device: z.string().nullable().describe('Browser and system, as reported by the browser: Firefox en Linux'),
  address: z.string().nullable().describe('Network address at sign-in'),
  created_at: timestamp,
  last_used_at: timestamp,
  is_current: z.boolean().describe('The session of this call'),
  kept_until: timestamp.nullable().describe('Until then its browser stays signed in without the password'),
});

/** The secret for an authenticator app, in each form that it accepts. */
export const SecondFactorDraft = defineEntity('SecondFactorDraft', {
  secret: z.string().describe('Base32, to be typed'),
  uri: z.string().describe('otpauth: address'),
  qr: z.object({
    size: z.int().positive().describe('Modules on each side, without a margin'),
    path: z.string().describe('SVG path data of the dark modules, one unit each'),
  }),
});

export const RecoveryCodes = defineEntity('RecoveryCodes', {
  codes: z.array(z.string()).describe('Shown once; each is valid for one sign-in'),
});

export const Passkey = defineEntity('Passkey', {
  id,
  name: z.string(),
  is_synced: z.boolean().describe('Its provider keeps a copy, so that it survives the loss of the device'),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
});

const CredentialName = z.object({ id: z.string(), type: z.string().describe('public-key') });

const verification = z.enum(['required', 'preferred', 'discouraged']);

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const PasskeyRequest = defineEntity('PasskeyRequest', {
  challenge: z.string(),
  rpId: z.string().exactOptional(),
  timeout: z.int().positive().exactOptional().describe('ms'),
  userVerification: verification.exactOptional(),
  allowCredentials: z.array(CredentialName).exactOptional().describe('Empty: any passkey of this site'),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const PasskeyCreation = defineEntity('PasskeyCreation', {
  challenge: z.string(),
  rp: z.object({ id: z.string().exactOptional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int().positive().exactOptional().describe('ms'),
  excludeCredentials: z.array(CredentialName).exactOptional(),
  authenticatorSelection: z
    .object({
      residentKey: verification.exactOptional(),
      requireResidentKey: z.boolean().exactOptional(),
      userVerification: verification.exactOptional(),
    })
    .exactOptional(),
  attestation: z.enum(['none', 'direct', 'enterprise', 'indirect']).exactOptional(),
});

/** Bytes in base64url. @param max - Characters at most. */
const createBytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

/** Other members that browsers send are ignored. */
const credential = {
  id: createBytes(1400),
  rawId: createBytes(1400),
  type: z.literal('public-key'),
};

/** `AuthenticationResponseJSON` of WebAuthn: the signature of a challenge. */
export const PasskeyAnswer = defineEntity('PasskeyAnswer', {
  ...credential,
  response: z.object({
    authenticatorData: createBytes(2000),
    clientDataJSON: createBytes(4000),
    signature: createBytes(2000),
    userHandle: createBytes(100).exactOptional(),
  }),
});

/** `RegistrationResponseJSON` of WebAuthn: a new public key. */
export const NewPasskeyAnswer = defineEntity('NewPasskeyAnswer', {
  ...credential,
  response: z.object({ attestationObject: createBytes(20_000), clientDataJSON: createBytes(4000) }),
});

export const MailState = z
  .enum(['en cola', 'enviado', 'guardado', 'fallido'])
  .describe('guardado: there is no mail server, so the mail is only stored; fallido: no further attempt');

/** A mail of the outbox, as an admin sees it. */
export const OutboxMail = defineEntity('OutboxMail', {
  id,
  to: z.string(),
  subject: z.string(),
  text: z.string().nullable().describe('Only without a mail server; otherwise only the recipient reads it'),
  state: MailState,
  created_at: timestamp,
  sent_at: timestamp.nullable(),
  failures: z.int().nonnegative(),
  failure: z.string().nullable(),
});
