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
import { recordOwnChange } from '../../../core/audit/audit-log';
import type { Database } from '../../../core/database/database';
import { passkeys, users } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import {
  countAttempt,
  clearAttempts,
  listNetworkLimits,
  type Guarded,
} from '../../../core/http/limits/attempts';
import { ApiRuleError, requireFound } from '../../../core/http/api-rule-error';
import { reportSecurity } from '../../../core/notifications/report-security';
import { securityTexts } from '../../../core/notifications/security-texts';
import { createVault } from '../../../core/vault/vault';
import type { Caller } from '../account';
import { isEmailProven } from '../email/email';
import { startSession } from '../sign-in/auth';
import { isKnownDevice } from '../sign-in/known-devices';
import { describeDevice, type RequestOrigin } from '../sign-in/request-origin';
import { renewSession, findSession } from '../sessions/sessions';
import { challengeMs, isOwnChallenge, createChallenge, acceptChallenge, type Purpose } from './challenge';
import {
  deletePasskey,
  recordPasskeyUse,
  findPasskeyByCredential,
  toPasskeyEntity,
  listPasskeyRows,
  type PasskeyRow,
} from './repository';
import type { Site } from './site';

type Answer = CallArguments<'signInWithPasskey'>['body']['answer'];

export const maxPasskeys = 10;

/** A passkey is accepted only after its device checked the user by fingerprint, face or PIN: it replaces both factors. */
const userVerification = 'required';

const decodeBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

function request(services: Services, site: Site, purpose: Purpose, allowedKeys: readonly PasskeyRow[] = []) {
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: createChallenge(services, purpose),
    timeout: challengeMs,
    userVerification,
    allowCredentials: allowedKeys.map(({ credentialId: id }) => ({ id })),
  });
}

/**
 * Verifies the answer of an authenticator and uses up its challenge.
 *
 * @throws ApiRuleError - `passkey_failed`: the signature, origin, challenge or count is wrong, or the user was not verified;
 *   `passkey_unknown`: it was removed in the meantime.
 */
async function verify(tx: Database, services: Services, site: Site, use: Use) {
  const { purpose, key, answer } = use;
  const isOfUser = !answer.response.userHandle || answer.response.userHandle === key.userHandle;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: (challenge) => isOwnChallenge(services, challenge, purpose),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id: key.credentialId, publicKey: decodeBytes(key.publicKey), counter: key.counter },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    services.log.info({ err: error, passkey: key.id }, 'a passkey was not accepted');
    throw new ApiRuleError('passkey_failed');
  });
  if (!verified || !isOfUser) throw new ApiRuleError('passkey_failed');
  await acceptChallenge(tx, services, answer.response.clientDataJSON);
  const isKept = await recordPasskeyUse(tx, key, {
    counter: authenticationInfo.newCounter,
    isSynced: authenticationInfo.credentialBackedUp,
    time: services.now(),
  });
  // Its owner has removed it, or the account, since it was read.
  if (!isKept) throw new ApiRuleError('passkey_unknown');
}

interface Use {
  readonly purpose: Purpose;
  readonly key: PasskeyRow;
  readonly answer: Answer;
}

/** The request for a sign-in. It names no passkey, so that it reveals nothing about any account. */
export const startPasskeySignIn = (services: Services, site: Site): Promise<PasskeyRequestEntity> =>
  request(services, site, { kind: 'sign-in' });

/**
 * Signs in with a passkey in place of the password and the code.
 *
 * @throws ApiRuleError - `passkey_unknown`: of no user, or not of the expected one; `passkey_failed`.
 */
export async function signInWithPasskey(
  services: Services,
  origin: RequestOrigin,
  site: Site,
  { answer, user_id: expectedUser }: CallArguments<'signInWithPasskey'>['body'],
): Promise<SessionEntity> {
  const { db, now } = services;
  const guardedAttempts = listNetworkLimits('login:address', origin.address);
  await countAttempt(db, guardedAttempts, now());
  const key = await findPasskeyByCredential(db, answer.id);
  if (!key || (expectedUser ?? key.userId) !== key.userId) throw new ApiRuleError('passkey_unknown');
  const isKnown = await isKnownDevice(db, key.userId, origin, now());
  const session = await db.transaction(async (tx) => {
    await verify(tx, services, site, { purpose: { kind: 'sign-in' }, key, answer });
    const [user] = await tx.select().from(users).where(eq(users.id, key.userId));
    if (!user) throw new ApiRuleError('passkey_unknown');
    return startSession(tx, services, user, { origin, isKnown });
  });
  await clearAttempts(db, guardedAttempts);
  return session;
}

async function requireOwnSession({ db }: Services, { token }: Caller): Promise<{ id: number }> {
  const session = await findSession(db, token);
  if (!session) throw new ApiRuleError('session_expired');
  return session;
}

/** The request for a confirmation by one of the user's own passkeys. @throws ApiRuleError - `not_found` without any. */
export async function startPasskeyConfirmation(services: Services, caller: Caller, site: Site) {
  const keys = await listPasskeyRows(services.db, caller.user.id);
  if (keys.length === 0) throw new ApiRuleError('not_found');
  const { id: sessionId } = await requireOwnSession(services, caller);
  return request(services, site, { kind: 'confirm', sessionId }, keys);
}

/** Confirms the user with a passkey in place of the password and the code, and replaces the token of the session. */
export async function confirmWithPasskey(services: Services, caller: Caller, site: Site, answer: Answer) {
  const { db, now } = services;
  const { id: sessionId } = await requireOwnSession(services, caller);
  const guardedAttempts: Guarded[] = [{ limit: 'password:session', subject: String(sessionId) }];
  await countAttempt(db, guardedAttempts, now());
  const key = await findPasskeyByCredential(db, answer.id);
  if (key?.userId !== caller.user.id) throw new ApiRuleError('passkey_unknown');
  const token = await db.transaction(async (tx) => {
    await verify(tx, services, site, { purpose: { kind: 'confirm', sessionId }, key, answer });
    await recordOwnChange(services, tx, caller.user, 'reauthenticate', { after: { passkey: key.name } });
    return renewSession(tx, caller.token, now());
  });
  await clearAttempts(db, guardedAttempts);
  return { access_token: token };
}

export async function listPasskeys({ db }: Services, { user }: Caller): Promise<PasskeyEntity[]> {
  return (await listPasskeyRows(db, user.id)).map(toPasskeyEntity);
}

/**
 * Returns the WebAuthn user handle: 32 bytes in base64url that reveal nothing about the user. All passkeys of a user have
 * the same handle, so that a device replaces its earlier passkey for this account.
 */
const getUserHandle = ({ settings }: Services, { user }: Caller, keys: readonly PasskeyRow[]) =>
  keys[0]?.userHandle ?? createVault(settings.credentialsKey).fingerprint('passkey user', String(user.id));

/**
 * The options for a new passkey.
 *
 * @throws ApiRuleError - `email_unproven`: a stranger who registered with an address could otherwise keep access after its
 * owner has reset the password; `passkeys_full`.
 */
export async function startPasskey(
  services: Services,
  caller: Caller,
  site: Site,
): Promise<PasskeyCreationEntity> {
  const { user } = caller;
  if (!(await isEmailProven(services.db, user.id))) throw new ApiRuleError('email_unproven');
  const keys = await listPasskeyRows(services.db, user.id);
  if (keys.length >= maxPasskeys) throw new ApiRuleError('passkeys_full');
  return generateRegistrationOptions({
    rpName: 'Parqué',
    rpID: site.id,
    userID: decodeBytes(getUserHandle(services, caller, keys)),
    userName: user.email,
    userDisplayName: user.name,
    challenge: createChallenge(services, { kind: 'add', userId: user.id }),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: keys.map(({ credentialId: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification },
  });
}

type NewPasskey = CallArguments<'addPasskey'>['body'];

async function verifyNew(services: Services, userId: number, site: Site, answer: NewPasskey['answer']) {
  const result = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: (challenge) => isOwnChallenge(services, challenge, { kind: 'add', userId }),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    services.log.info({ err: error, user: userId }, 'a new passkey was not accepted');
    throw new ApiRuleError('passkey_failed');
  });
  if (!result.verified) throw new ApiRuleError('passkey_failed');
  return result.registrationInfo;
}

export async function addPasskey(
  services: Services,
  caller: Caller,
  { site, userAgent }: { readonly site: Site; readonly userAgent: string | undefined },
  { name, answer }: NewPasskey,
): Promise<PasskeyEntity> {
  const { db, now } = services;
  const { user } = caller;
  const { credential, credentialBackedUp } = await verifyNew(services, user.id, site, answer);
  return db.transaction(async (tx) => {
    // Locked, so that two concurrent calls cannot exceed the maximum or choose different handles.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update');
    await acceptChallenge(tx, services, answer.response.clientDataJSON);
    const keys = await listPasskeyRows(tx, user.id);
    if (keys.length >= maxPasskeys) throw new ApiRuleError('passkeys_full');
    const [row] = await tx
      .insert(passkeys)
      .values({
        userId: user.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        userHandle: getUserHandle(services, caller, keys),
        counter: credential.counter,
        isSynced: credentialBackedUp,
        name: name ?? describeDevice(userAgent ?? null) ?? 'Llave de acceso',
        createdAt: now(),
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning();
    if (!row) throw new ApiRuleError('passkey_known');
    await recordOwnChange(services, tx, caller.user, 'passkey.add', { after: { name: row.name } });
    await reportSecurity(tx, services, user, securityTexts.passkeyAdded(row.name));
    return toPasskeyEntity(row);
  });
}

export async function removePasskey(services: Services, caller: Caller, id: number): Promise<void> {
  const { db } = services;
  await db.transaction(async (tx) => {
    const row = requireFound(await deletePasskey(tx, caller.user.id, id));
    await recordOwnChange(services, tx, caller.user, 'passkey.remove', { after: { name: row.name } });
    await reportSecurity(tx, services, caller.user, securityTexts.passkeyRemoved(row.name));
  });
}
