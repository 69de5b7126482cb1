import type {
  CallArguments,
  PasskeyCreationEntity,
  PasskeyEntity,
  PasskeyRequestEntity,
  SessionEntity,
} from '@parque/contract';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { audit } from '../../audit/audit-log';
import type { Database } from '../../database/database';
import { passkeys, users } from '../../database/schema';
import type { Services } from '../../http/area';
import { countAttempt, forgiveAttempt, ofNetwork, type Guarded } from '../../http/limits/attempts';
import { Refusal } from '../../http/refusal';
import { passkeyLetter } from '../../mail/letters';
import { post } from '../../mail/outbox';
import { makeVault } from '../../vault/vault';
import type { Own } from '../account';
import { isEmailProven } from '../email/email';
import { startSession } from '../sign-in/auth';
import { isKnownDevice } from '../sign-in/known-devices';
import { deviceOf, type Place } from '../sign-in/place';
import { renewSession, sessionOf } from '../sessions/sessions';
import { challengeMs, isOwnChallenge, newChallenge, spendChallenge, type Purpose } from './challenge';
import {
  deletePasskey,
  notePasskeyUse,
  passkeyByCredential,
  passkeyEntity,
  passkeysOf,
  type PasskeyRow,
} from './repository';
import type { Site } from './site';

type Answer = CallArguments<'signInWithPasskey'>['body']['answer'];

/** Passkeys of one user. */
export const mostPasskeys = 10;

/** A passkey is accepted only after its device checked the user by fingerprint, face or PIN: it replaces both factors. */
const userVerification = 'required';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

function request(
  services: Services,
  site: Site,
  purpose: Purpose,
  allowed: readonly PasskeyRow[] = [],
): Promise<PasskeyRequestEntity> {
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: newChallenge(services, purpose),
    timeout: challengeMs,
    userVerification,
    allowCredentials: allowed.map(({ credentialId: id }) => ({ id })),
  });
}

/**
 * Verifies the answer of an authenticator and uses up its challenge.
 *
 * @throws Refusal - `passkey_failed`: the signature, origin, challenge or count is wrong, or the user was not verified;
 *   `passkey_unknown`: it was removed in the meantime.
 */
async function verify(
  tx: Database,
  services: Services,
  site: Site,
  purpose: Purpose,
  use: Use,
): Promise<void> {
  const { key, answer } = use;
  const isOfUser = !answer.response.userHandle || answer.response.userHandle === key.userHandle;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: (challenge) => isOwnChallenge(services, challenge, purpose),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id: key.credentialId, publicKey: bytesOf(key.publicKey), counter: key.counter },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    services.log.info({ err: error, passkey: key.id }, 'a passkey was not accepted');
    throw new Refusal('passkey_failed');
  });
  if (!verified || !isOfUser) throw new Refusal('passkey_failed');
  await spendChallenge(tx, services, answer.response.clientDataJSON);
  const isKept = await notePasskeyUse(tx, key, {
    counter: authenticationInfo.newCounter,
    isSynced: authenticationInfo.credentialBackedUp,
    at: services.now(),
  });
  // Its owner has removed it, or the account, since it was read.
  if (!isKept) throw new Refusal('passkey_unknown');
}

interface Use {
  readonly key: PasskeyRow;
  readonly answer: Answer;
}

/** The request for a sign-in. It names no passkey, so that it reveals nothing about any account. */
export const startPasskeySignIn = (services: Services, site: Site): Promise<PasskeyRequestEntity> =>
  request(services, site, { kind: 'sign-in' });

/**
 * Signs in with a passkey in place of the password and the code.
 *
 * @throws Refusal - `passkey_unknown`: of no user, or not of the expected one; `passkey_failed`.
 */
export async function signInWithPasskey(
  services: Services,
  place: Place,
  site: Site,
  { answer, user_id: expectedUser }: CallArguments<'signInWithPasskey'>['body'],
): Promise<SessionEntity> {
  const { db, now } = services;
  const guarded = ofNetwork('login:address', place.address);
  await countAttempt(db, guarded, now());
  const key = await passkeyByCredential(db, answer.id);
  if (!key || (expectedUser ?? key.userId) !== key.userId) throw new Refusal('passkey_unknown');
  const isKnown = await isKnownDevice(db, key.userId, place, now());
  const session = await db.transaction(async (tx) => {
    await verify(tx, services, site, { kind: 'sign-in' }, { key, answer });
    const [user] = await tx.select().from(users).where(eq(users.id, key.userId));
    if (!user) throw new Refusal('passkey_unknown');
    return startSession(tx, services, user, place, isKnown);
  });
  await forgiveAttempt(db, guarded);
  return session;
}

async function ownSession({ db }: Services, { token }: Own): Promise<{ id: number }> {
  const session = await sessionOf(db, token);
  if (!session) throw new Refusal('session_expired');
  return session;
}

/** The request for a confirmation by one of the user's own passkeys. @throws Refusal - `not_found` without any. */
export async function startPasskeyConfirmation(
  services: Services,
  own: Own,
  site: Site,
): Promise<PasskeyRequestEntity> {
  const keys = await passkeysOf(services.db, own.person.id);
  if (keys.length === 0) throw new Refusal('not_found');
  const { id: sessionId } = await ownSession(services, own);
  return request(services, site, { kind: 'confirm', sessionId }, keys);
}

/** Confirms the user with a passkey in place of the password and the code, and replaces the token of the session. */
export async function confirmWithPasskey(
  services: Services,
  own: Own,
  site: Site,
  answer: Answer,
): Promise<{ access_token: string }> {
  const { db, now } = services;
  const { id: sessionId } = await ownSession(services, own);
  const guarded: Guarded[] = [{ limit: 'password:session', subject: String(sessionId) }];
  await countAttempt(db, guarded, now());
  const key = await passkeyByCredential(db, answer.id);
  if (key?.userId !== own.person.id) throw new Refusal('passkey_unknown');
  const token = await db.transaction(async (tx) => {
    await verify(tx, services, site, { kind: 'confirm', sessionId }, { key, answer });
    await note(services, tx, own, 'reauthenticate', { passkey: key.name });
    return renewSession(tx, own.token, now());
  });
  await forgiveAttempt(db, guarded);
  return { access_token: token };
}

const note = ({ now }: Services, tx: Database, { person }: Own, action: string, after: unknown) =>
  audit(tx, {
    actorId: person.id,
    at: now(),
    action: `account.${action}`,
    subject: `user:${person.id}`,
    after,
  });

export async function listPasskeys({ db }: Services, { person }: Own): Promise<PasskeyEntity[]> {
  return (await passkeysOf(db, person.id)).map(passkeyEntity);
}

/**
 * The user handle of WebAuthn: 32 bytes in base64url that reveal nothing about the user. All passkeys of a user have the
 * same, so that a device replaces the one it has for this account.
 */
const handleOf = ({ settings }: Services, { person }: Own, keys: readonly PasskeyRow[]) =>
  keys[0]?.userHandle ?? makeVault(settings.credentialsKey).fingerprint('passkey user', String(person.id));

/**
 * The options for a new passkey.
 *
 * @throws Refusal - `email_unproven`: a stranger who registered with an address could otherwise keep access after its
 * owner has reset the password; `passkeys_full`.
 */
export async function startPasskey(services: Services, own: Own, site: Site): Promise<PasskeyCreationEntity> {
  const { person } = own;
  if (!(await isEmailProven(services.db, person.id))) throw new Refusal('email_unproven');
  const keys = await passkeysOf(services.db, person.id);
  if (keys.length >= mostPasskeys) throw new Refusal('passkeys_full');
  return generateRegistrationOptions({
    rpName: 'Parqué',
    rpID: site.id,
    userID: bytesOf(handleOf(services, own, keys)),
    userName: person.email,
    userDisplayName: person.name,
    challenge: newChallenge(services, { kind: 'add', userId: person.id }),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: keys.map(({ credentialId: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification },
  });
}

type NewPasskey = CallArguments<'addPasskey'>['body'];

/** @throws Refusal - `passkey_failed`. */
async function verifyNew(services: Services, userId: number, site: Site, answer: NewPasskey['answer']) {
  const result = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: (challenge) => isOwnChallenge(services, challenge, { kind: 'add', userId }),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    services.log.info({ err: error, user: userId }, 'a new passkey was not accepted');
    throw new Refusal('passkey_failed');
  });
  if (!result.verified) throw new Refusal('passkey_failed');
  return result.registrationInfo;
}

/** Adds a passkey and mails the user. */
export async function addPasskey(
  services: Services,
  own: Own,
  site: Site,
  userAgent: string | undefined,
  { name, answer }: NewPasskey,
): Promise<PasskeyEntity> {
  const { db, settings, now } = services;
  const { person } = own;
  const { credential, credentialBackedUp } = await verifyNew(services, person.id, site, answer);
  return db.transaction(async (tx) => {
    // Locked, so that two concurrent calls cannot exceed the maximum or choose different handles.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, person.id)).for('update');
    await spendChallenge(tx, services, answer.response.clientDataJSON);
    const keys = await passkeysOf(tx, person.id);
    if (keys.length >= mostPasskeys) throw new Refusal('passkeys_full');
    const [row] = await tx
      .insert(passkeys)
      .values({
        userId: person.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        userHandle: handleOf(services, own, keys),
        counter: credential.counter,
        isSynced: credentialBackedUp,
        name: name ?? deviceOf(userAgent ?? null) ?? 'Llave de acceso',
        createdAt: now(),
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning();
    if (!row) throw new Refusal('passkey_known');
    await note(services, tx, own, 'passkey.add', { name: row.name });
    await post(tx, services, passkeyLetter(settings, person.email, row.name, true));
    return passkeyEntity(row);
  });
}

/** Removes a passkey and mails the user. */
export async function removePasskey(services: Services, own: Own, id: number): Promise<void> {
  const { db, settings } = services;
  await db.transaction(async (tx) => {
    const row = await deletePasskey(tx, own.person.id, id);
    if (!row) throw new Refusal('not_found');
    await note(services, tx, own, 'passkey.remove', { name: row.name });
    await post(tx, services, passkeyLetter(settings, own.person.email, row.name, false));
  });
}
