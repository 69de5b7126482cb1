import type {
  AccountEntity,
  CallArguments,
  CardArrangementEntity,
  RecoveryCodesEntity,
  UserEntity,
} from '@parque/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { recordOwnChange } from '../../core/audit/audit-log';
import { users } from '../../core/database/schema';
import type { Services } from '../../core/http/area';
import { ApiRuleError } from '../../core/http/api-rule-error';
import { reportSecurity } from '../../core/notifications/report-security';
import { securityTexts } from '../../core/notifications/security-texts';
import { countAttempt, clearAttempts, type Guarded } from '../../core/http/limits/attempts';
import { hasUnclaimedPurchase } from '../../shop/purchases/repository';
import { isEmailProven, findPendingEmail } from './email/email';
import { endLinks } from './email/mailed-links';
import { countPasskeys } from './passkeys/repository';
import { checkPassword, hashPassword, isPassword } from './password/password';
import {
  activate,
  countRecoveryCodes,
  prepareSecondFactor,
  dropSecondFactor,
  hasSecondFactor,
  renewCodes,
} from './second-factor/second-factor';
import { requireCode } from './second-factor/second-step';
import { endKeptSessions } from './sessions/kept-session';
import { closeOtherSessions, closeUserSession, renewSession, findSession } from './sessions/sessions';

/** The user and the session of a call. */
export interface Caller {
  readonly user: UserEntity;
  readonly token: string;
}

export const isSecondFactorRequired = ({ settings }: Pick<Services, 'settings'>, { rol }: UserEntity) =>
  rol === 1 && settings.adminNeedsSecondFactor;

export async function loadAccount(services: Services, user: UserEntity): Promise<AccountEntity> {
  const { db, now } = services;
  const isProven = await isEmailProven(db, user.id);
  return {
    email: user.email,
    is_email_proven: isProven,
    pending_email: (await findPendingEmail(db, user, now())) ?? null,
    has_waiting_purchase: !isProven && (await hasUnclaimedPurchase(db, user.id)),
    second_factor: {
      is_active: await hasSecondFactor(db, user.id),
      is_required: isSecondFactorRequired(services, user),
      recovery_codes: await countRecoveryCodes(db, user.id),
    },
    passkeys: await countPasskeys(db, user.id),
  };
}

/**
 * Changes the name and the Telegram name of the user.
 *
 * @throws ApiRuleError - `too_many_attempts`.
 */
export async function editProfile(
  services: Services,
  user: UserEntity,
  { name, telegram: typedTelegram }: CallArguments<'editProfile'>['body'],
): Promise<UserEntity> {
  const telegram = typedTelegram || null;
  const previousProfile = { name: user.name, telegram: user.telegram };
  if (name === previousProfile.name && telegram === previousProfile.telegram) return user;
  await countAttempt(services.db, [{ limit: 'profile:user', subject: String(user.id) }], services.now());
  return services.db.transaction(async (tx) => {
    await tx.update(users).set({ name, telegram }).where(eq(users.id, user.id));
    await recordOwnChange(services, tx, user, 'profile.edit', {
      before: previousProfile,
      after: { name, telegram },
    });
    return { ...user, name, telegram };
  });
}

export async function getCardArrangement(
  { db }: Services,
  { id }: UserEntity,
): Promise<CardArrangementEntity> {
  const [row] = await db.select({ stored: users.cardArrangement }).from(users).where(eq(users.id, id));
  return row?.stored ?? { order: [], hidden: [] };
}

export async function saveCardArrangement(
  { db }: Services,
  { id }: UserEntity,
  cardArrangement: CardArrangementEntity,
): Promise<CardArrangementEntity> {
  // An account that was deleted in the meantime stays without personal data.
  await db
    .update(users)
    .set({ cardArrangement })
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return cardArrangement;
}

function createWrongPasswordError(field: string): ApiRuleError {
  const { message } = new ApiRuleError('password_wrong');
  return new ApiRuleError('password_wrong', { fields: { [field]: message } });
}

/** Checks the password of the user. Attempts are counted for each session. */
async function confirmPassword(
  { db, now }: Services,
  { user, token }: Caller,
  password: string,
  field: string,
) {
  const session = await findSession(db, token);
  const guardedAttempts: Guarded[] = [{ limit: 'password:session', subject: String(session?.id) }];
  await countAttempt(db, guardedAttempts, now());
  const [row] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, user.id));
  if (!row || !(await isPassword(`user ${user.id}`, password, row.passwordHash)))
    throw createWrongPasswordError(field);
  return { passwordHash: row.passwordHash, forgive: () => clearAttempts(db, guardedAttempts) };
}

/** Checks the password, and the code of a second factor, and replaces the token of the session. */
export async function reauthenticate(
  services: Services,
  caller: Caller,
  { password, code }: CallArguments<'reauthenticate'>['body'],
): Promise<{ access_token: string }> {
  const { db, now } = services;
  const { forgive } = await confirmPassword(services, caller, password, 'password');
  if (await hasSecondFactor(db, caller.user.id)) {
    const session = await findSession(db, caller.token);
    await requireCode(services, caller.user, code, `session ${session?.id}`);
  }
  await forgive();
  return db.transaction(async (tx) => {
    await recordOwnChange(services, tx, caller.user, 'reauthenticate');
    return { access_token: await renewSession(tx, caller.token, now()) };
  });
}

/** Changes the password. All other sessions and all mailed links end. */
export async function changePassword(
  services: Services,
  caller: Caller,
  { current, password }: CallArguments<'changePassword'>['body'],
): Promise<void> {
  const { db } = services;
  const { user, token } = caller;
  checkPassword(password, user.email);
  const { passwordHash: currentHash, forgive } = await confirmPassword(services, caller, current, 'current');
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const changedRows = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, currentHash)))
      .returning({ id: users.id });
    // A change at the same time was first, so the given password is no longer the current one.
    if (changedRows.length === 0) throw createWrongPasswordError('current');
    await endLinks(tx, user.id, 'reset');
    await endKeptSessions(tx, user.id);
    const closedCount = await closeOtherSessions(tx, user.id, token);
    await recordOwnChange(services, tx, user, 'password.change', { after: { sessions_closed: closedCount } });
    const text = securityTexts.passwordChanged(await countPasskeys(tx, user.id));
    await reportSecurity(tx, services, user, text);
  });
  await forgive();
}

export async function endSession(services: Services, { user }: Caller, id: number): Promise<void> {
  await services.db.transaction(async (tx) => {
    if (!(await closeUserSession(tx, user.id, id))) throw new ApiRuleError('not_found');
    await recordOwnChange(services, tx, user, 'session.end', { after: { session: id } });
  });
}

export async function endOtherSessions(services: Services, { user, token }: Caller) {
  return services.db.transaction(async (tx) => {
    const closedCount = await closeOtherSessions(tx, user.id, token);
    await recordOwnChange(services, tx, user, 'session.end', { after: { sessions_closed: closedCount } });
    return { closed: closedCount };
  });
}

/** Requires a verified address: otherwise a stranger who registered with it could lock out its owner permanently. */
export async function startSecondFactor(services: Services, { user }: Caller) {
  if (!(await isEmailProven(services.db, user.id))) throw new ApiRuleError('email_unproven');
  return prepareSecondFactor(services, user);
}

/**
 * Activates the second factor and ends the other sessions of the user: none of them has passed it, and calls of admins
 * require it.
 */
export async function confirmSecondFactor(services: Services, { user, token }: Caller, code: string) {
  const { db, now } = services;
  const guardedAttempts: Guarded[] = [{ limit: 'code:user', subject: String(user.id) }];
  await countAttempt(db, guardedAttempts, now());
  const codes = await db.transaction(async (tx) => {
    // A sign-in without the factor stores its session before this lock, and is ended, or after it, and is rejected.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update');
    const recoveryCodes = await activate(tx, services, user.id, code);
    await endKeptSessions(tx, user.id);
    const count = await closeOtherSessions(tx, user.id, token);
    await recordOwnChange(services, tx, user, 'second-factor.start', { after: { sessions_closed: count } });
    await reportSecurity(tx, services, user, securityTexts.factorStarted);
    return recoveryCodes;
  });
  await clearAttempts(db, guardedAttempts);
  return { codes };
}

/** @throws ApiRuleError - `recovery_codes_renewed`: another renewal, whose codes this one would replace unseen, has just been made. */
async function requireOneRenewal({ db, now }: Services, { id }: UserEntity): Promise<void> {
  const guardedAttempt: Guarded = { limit: 'recovery-renewal:user', subject: String(id) };
  await countAttempt(db, [guardedAttempt], now()).catch((error: unknown) => {
    throw error instanceof ApiRuleError ? new ApiRuleError('recovery_codes_renewed', error.details) : error;
  });
}

export async function renewRecoveryCodes(services: Services, { user }: Caller): Promise<RecoveryCodesEntity> {
  const { db } = services;
  if (!(await hasSecondFactor(db, user.id))) throw new ApiRuleError('not_found');
  await requireOneRenewal(services, user);
  return db.transaction(async (tx) => {
    if (!(await hasSecondFactor(tx, user.id))) throw new ApiRuleError('not_found');
    const codes = await renewCodes(tx, user.id);
    await recordOwnChange(services, tx, user, 'recovery.renew');
    await reportSecurity(tx, services, user, securityTexts.recoveryCodesRenewed);
    return { codes };
  });
}

export async function stopSecondFactor(services: Services, { user }: Caller): Promise<void> {
  if (isSecondFactorRequired(services, user)) throw new ApiRuleError('second_factor_needed');
  await services.db.transaction(async (tx) => {
    if (!(await dropSecondFactor(tx, user.id))) return;
    await recordOwnChange(services, tx, user, 'second-factor.stop');
    await reportSecurity(tx, services, user, securityTexts.factorStopped);
  });
}
