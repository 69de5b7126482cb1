import type { CallArguments, LegalTextEntity, SessionEntity } from '@parque/contract';
import { emailPattern } from '@parque/contract/limits';
import { eq } from 'drizzle-orm';
import { recordOwnChange } from '../../../core/audit/audit-log';
import type { Database } from '../../../core/database/database';
import { users } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { requireCurrent } from '../../../shop/legal/legal';
import { reportSecurity } from '../../../core/notifications/report-security';
import { securityTexts } from '../../../core/notifications/security-texts';
import { isBuyerProof } from '../../../shop/purchases/buyer-proof';
import { normaliseEmail } from '../../../shop/purchases/hotmart-event';
import { lockPurchases } from '../../../shop/purchases/repository';
import {
  countAttempt,
  clearAttempts,
  listNetworkLimits,
  requireBelow,
  type Guarded,
} from '../../../core/http/limits/attempts';
import { isMailAllowed, recordProof, sendProofMail } from '../email/email';
import { getNetwork } from '../../../core/http/limits/network';
import { isKnownDevice, recordDevice } from './known-devices';
import { checkPassword, hashPassword, isPassword, findPasswordFault } from '../password/password';
import { describeDevice, type RequestOrigin } from './request-origin';
import { hasSecondFactor } from '../second-factor/second-factor';
import { requireCode } from '../second-factor/second-step';
import { openSession } from '../sessions/sessions';
import { toUserEntity } from '../sessions/user';

async function createSession(
  db: Database,
  user: typeof users.$inferSelect,
  origin: RequestOrigin,
  now: Date,
) {
  await recordDevice(db, user.id, origin, now);
  return { access_token: await openSession(db, user.id, now, origin), data: toUserEntity(user) };
}

/** Mails the owner about a sign-in on a device on which the account was not used before. */
async function reportNewDevice(
  tx: Database,
  services: Services,
  user: typeof users.$inferSelect,
  { address, userAgent }: RequestOrigin,
): Promise<void> {
  const device = describeDevice(userAgent ?? null);
  const text = securityTexts.newDevice({ device, address, at: services.now() });
  await reportSecurity(tx, services, user, text);
}

/**
 * Opens a session for a user who has proven their identity.
 *
 * @param device.isKnown - Whether the account was used on this device before; otherwise the owner gets a mail.
 */
export async function startSession(
  tx: Database,
  services: Services,
  user: typeof users.$inferSelect,
  { origin, isKnown }: { readonly origin: RequestOrigin; readonly isKnown: boolean },
): Promise<SessionEntity> {
  if (!isKnown) await reportNewDevice(tx, services, user, origin);
  return createSession(tx, user, origin, services.now());
}

/**
 * Locks a user until the session is stored, and rejects a sign-in that a change has overtaken since its password was
 * checked. Such a change ends all sessions, and would miss this one.
 *
 * @param hadFactor - Whether the sign-in has passed the second factor.
 * @throws ApiRuleError - `bad_credentials`: the password was changed or the account deleted; `code_required`: a second factor
 *   was activated.
 */
async function requireUnchanged(
  tx: Database,
  { id, passwordHash }: typeof users.$inferSelect,
  hadFactor: boolean,
): Promise<void> {
  const [current] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  if (current?.passwordHash !== passwordHash) throw new ApiRuleError('bad_credentials');
  if (!hadFactor && (await hasSecondFactor(tx, id))) throw new ApiRuleError('code_required');
}

/** Creates an account, mails a link that verifies its address unless a mail about a purchase did, and signs in. */
export async function register(
  services: Services,
  origin: RequestOrigin,
  { name, email: typedEmail, password, telegram, proof, accepted }: CallArguments<'register'>['body'],
  texts: readonly LegalTextEntity[],
): Promise<SessionEntity> {
  const { db, settings, now } = services;
  const email = normaliseEmail(typedEmail);
  if (!emailPattern.test(email)) {
    const wrong = findPasswordFault(password, email);
    throw new ApiRuleError('email_invalid', {
      fields: { email: 'Email Invalido', ...(wrong && { password: new ApiRuleError(wrong).message }) },
    });
  }
  checkPassword(password, email);
  requireCurrent(texts, accepted);
  await countAttempt(db, listNetworkLimits('register:address', origin.address), now());
  const passwordHash = await hashPassword(password);
  const isProven = proof !== undefined && isBuyerProof(settings.tokenKey, proof, email, now());
  return db.transaction(async (tx) => {
    // Purchases are locked before the row of the user, in the same order as for an event of a purchase.
    if (isProven) await lockPurchases(tx);
    const facts = { name, email, telegram: telegram || null, passwordHash, createdAt: now() };
    const [user] = await tx
      .insert(users)
      .values({ ...facts, emailProvenAt: isProven ? now() : null })
      .onConflictDoNothing({ target: users.email })
      .returning();
    if (!user) throw new ApiRuleError('email_taken', { fields: { email: 'Email Registrado Previamente' } });
    // Otherwise, an account that is registered and deleted again and again would fill the mailbox of a stranger.
    if (!isProven && (await isMailAllowed(tx, email, origin.address, now())))
      await sendProofMail(tx, services, user.id, email);
    await recordOwnChange(services, tx, user, 'register', accepted && { after: { accepted } });
    if (isProven) await recordProof(services, tx, user);
    return createSession(tx, user, origin, now());
  });
}

/** A device on which the account was used before is counted separately, so that attempts of others do not block it. */
function listLoginLimits(origin: RequestOrigin, email: string, isKnown: boolean): Guarded[] {
  if (isKnown) return [{ limit: 'login:device', subject: `${origin.deviceKey} ${email}` }];
  return [
    ...listNetworkLimits('login:account-from-address', origin.address, email),
    ...listNetworkLimits('login:address', origin.address),
    { limit: 'login:account', subject: email },
  ];
}

/**
 * Counts an attempt to sign in. Without a device key it is counted before the account is read, so that a flood of attempts
 * costs few queries.
 *
 * @throws ApiRuleError - `too_many_attempts`.
 */
async function countLoginAttempt({ db, now }: Services, origin: RequestOrigin, email: string) {
  const newDeviceLimits = listLoginLimits(origin, email, false);
  if (origin.isNewDevice) await countAttempt(db, newDeviceLimits, now());
  const [user] = await db.select().from(users).where(eq(users.email, email));
  if (origin.isNewDevice) return { user, isKnown: false, guardedAttempts: newDeviceLimits };
  const isKnown = await isKnownDevice(db, user?.id ?? 0, origin, now());
  const guardedAttempts = listLoginLimits(origin, email, isKnown);
  await countAttempt(db, guardedAttempts, now());
  return { user, isKnown, guardedAttempts };
}

/** Signs in. A wrong password and an unknown address get the same answer after the same time. */
export async function login(
  services: Services,
  origin: RequestOrigin,
  { email: typedEmail, password, code }: CallArguments<'login'>['body'],
): Promise<SessionEntity> {
  const { db } = services;
  const email = normaliseEmail(typedEmail);
  const { user, isKnown, guardedAttempts } = await countLoginAttempt(services, origin, email);
  // Checked before the password is hashed. Attempts with a wrong password never count here, so they lock out no owner.
  const signedInAttempt: Guarded = { limit: 'login:signed-in', subject: email };
  await requireBelow(db, signedInAttempt, services.now());
  const isRight = await isPassword(getNetwork(origin.address), password, user?.passwordHash);
  if (!isRight || !user) throw new ApiRuleError('bad_credentials');
  // A wrong code that follows must not count as a failed attempt at the password.
  await clearAttempts(db, guardedAttempts);
  await countAttempt(db, [signedInAttempt], services.now());
  const hasFactor = await hasSecondFactor(db, user.id);
  if (hasFactor) await requireCode(services, user, code, isKnown ? origin.deviceKey : undefined);
  return db.transaction(async (tx) => {
    await requireUnchanged(tx, user, hasFactor);
    return startSession(tx, services, user, { origin, isKnown });
  });
}
