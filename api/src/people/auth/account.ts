import type { AccountEntity, CallArguments, RecoveryCodesEntity, UserEntity } from '@parque/contract';
import { and, eq } from 'drizzle-orm';
import { writeAuditEntry } from '../../core/audit/audit-log';
import type { Database } from '../../core/database/database';
import { users } from '../../core/database/schema';
import type { Services } from '../../core/http/area';
import { ApiRuleError } from '../../core/http/api-rule-error';
import {
  createPasswordChangedLetter,
  createRecoveryCodesLetter,
  createSecondFactorLetter,
} from '../../core/mail/mail-templates';
import { post } from '../../core/mail/outbox';
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
import { closeOtherSessions, closeUserSession, renewSession, findSession } from './sessions/sessions';

/** The user and the session of a call. */
export interface Own {
  readonly person: UserEntity;
  readonly token: string;
}

/** Whether calls for admins require a second factor of this user. */
export const isSecondFactorRequired = ({ settings }: Pick<Services, 'settings'>, { rol }: UserEntity) =>
  rol === 1 && settings.adminNeedsSecondFactor;

async function recordChange(
  { now }: Services,
  tx: Database,
  { id }: UserEntity,
  action: string,
  after?: unknown,
  before?: unknown,
): Promise<void> {
  const subject = `user:${id}`;
  await writeAuditEntry(tx, { actorId: id, at: now(), action: `account.${action}`, subject, before, after });
}

export async function loadAccount(services: Services, person: UserEntity): Promise<AccountEntity> {
  const { db, now } = services;
  const isProven = await isEmailProven(db, person.id);
  return {
    email: person.email,
    is_email_proven: isProven,
    pending_email: (await findPendingEmail(db, person, now())) ?? null,
    has_waiting_purchase: !isProven && (await hasUnclaimedPurchase(db, person.id)),
    second_factor: {
      is_active: await hasSecondFactor(db, person.id),
      is_required: isSecondFactorRequired(services, person),
      recovery_codes: await countRecoveryCodes(db, person.id),
    },
    passkeys: await countPasskeys(db, person.id),
  };
}

/**
 * Changes the name and the Telegram name of the user.
 *
 * @throws ApiRuleError - `too_many_attempts`.
 */
export async function editProfile(
  services: Services,
  person: UserEntity,
  { name, telegram: typed }: CallArguments<'editProfile'>['body'],
): Promise<UserEntity> {
  const telegram = typed || null;
  const previousProfile = { name: person.name, telegram: person.telegram };
  if (name === previousProfile.name && telegram === previousProfile.telegram) return person;
  await countAttempt(services.db, [{ limit: 'profile:person', subject: String(person.id) }], services.now());
  return services.db.transaction(async (tx) => {
    await tx.update(users).set({ name, telegram }).where(eq(users.id, person.id));
    await recordChange(services, tx, person, 'profile.edit', { name, telegram }, previousProfile);
    return { ...person, name, telegram };
  });
}

function createWrongPasswordError(field: string): ApiRuleError {
  const { message } = new ApiRuleError('password_wrong');
  return new ApiRuleError('password_wrong', { fields: { [field]: message } });
}

/** Checks the password of the user. Attempts are counted for each session. */
async function confirmPassword(
  { db, now }: Services,
  { person, token }: Own,
  password: string,
  field: string,
) {
  const session = await findSession(db, token);
  const guarded: Guarded[] = [{ limit: 'password:session', subject: String(session?.id) }];
  await countAttempt(db, guarded, now());
  const [row] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, person.id));
  if (!row || !(await isPassword(`user ${person.id}`, password, row.passwordHash)))
    throw createWrongPasswordError(field);
  return { passwordHash: row.passwordHash, forgive: () => clearAttempts(db, guarded) };
}

/** Checks the password, and the code of a second factor, and replaces the token of the session. */
export async function reauthenticate(
  services: Services,
  own: Own,
  { password, code }: CallArguments<'reauthenticate'>['body'],
): Promise<{ access_token: string }> {
  const { db, now } = services;
  const { forgive } = await confirmPassword(services, own, password, 'password');
  if (await hasSecondFactor(db, own.person.id)) {
    const session = await findSession(db, own.token);
    await requireCode(services, own.person, code, `session ${session?.id}`);
  }
  await forgive();
  return db.transaction(async (tx) => {
    await recordChange(services, tx, own.person, 'reauthenticate');
    return { access_token: await renewSession(tx, own.token, now()) };
  });
}

/** Changes the password. All other sessions and all mailed links end. */
export async function changePassword(
  services: Services,
  own: Own,
  { current, password }: CallArguments<'changePassword'>['body'],
): Promise<void> {
  const { db, settings } = services;
  const { person, token } = own;
  checkPassword(password, person.email);
  const { passwordHash: known, forgive } = await confirmPassword(services, own, current, 'current');
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, person.id), eq(users.passwordHash, known)))
      .returning({ id: users.id });
    // A change at the same time was first, so the given password is no longer the current one.
    if (changed.length === 0) throw createWrongPasswordError('current');
    await endLinks(tx, person.id, 'reset');
    const closed = await closeOtherSessions(tx, person.id, token);
    await recordChange(services, tx, person, 'password.change', { sessions_closed: closed });
    await post(
      tx,
      services,
      createPasswordChangedLetter(settings, person.email, await countPasskeys(tx, person.id)),
    );
  });
  await forgive();
}

export async function endSession(services: Services, { person }: Own, id: number): Promise<void> {
  await services.db.transaction(async (tx) => {
    if (!(await closeUserSession(tx, person.id, id))) throw new ApiRuleError('not_found');
    await recordChange(services, tx, person, 'session.end', { session: id });
  });
}

export async function endOtherSessions(services: Services, { person, token }: Own) {
  return services.db.transaction(async (tx) => {
    const closed = await closeOtherSessions(tx, person.id, token);
    await recordChange(services, tx, person, 'session.end', { sessions_closed: closed });
    return { closed };
  });
}

/** Requires a verified address: otherwise a stranger who registered with it could lock out its owner permanently. */
export async function startSecondFactor(services: Services, { person }: Own) {
  if (!(await isEmailProven(services.db, person.id))) throw new ApiRuleError('email_unproven');
  return prepareSecondFactor(services, person);
}

/**
 * Activates the second factor and ends the other sessions of the user: none of them has passed it, and calls of admins
 * require it.
 */
export async function confirmSecondFactor(services: Services, { person, token }: Own, code: string) {
  const { db, settings, now } = services;
  const guarded: Guarded[] = [{ limit: 'code:person', subject: String(person.id) }];
  await countAttempt(db, guarded, now());
  const codes = await db.transaction(async (tx) => {
    // A sign-in without the factor stores its session before this lock, and is ended, or after it, and is rejected.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, person.id)).for('no key update');
    const made = await activate(tx, services, person.id, code);
    const closed = await closeOtherSessions(tx, person.id, token);
    await recordChange(services, tx, person, 'second-factor.start', { sessions_closed: closed });
    await post(tx, services, createSecondFactorLetter(settings, person.email, true));
    return made;
  });
  await clearAttempts(db, guarded);
  return { codes };
}

/** @throws ApiRuleError - `recovery_codes_renewed`: another renewal, whose codes this one would replace unseen, has just been made. */
async function requireOneRenewal({ db, now }: Services, { id }: UserEntity): Promise<void> {
  const guarded: Guarded = { limit: 'recovery-renewal:person', subject: String(id) };
  await countAttempt(db, [guarded], now()).catch((error: unknown) => {
    throw error instanceof ApiRuleError ? new ApiRuleError('recovery_codes_renewed', error.details) : error;
  });
}

export async function renewRecoveryCodes(services: Services, { person }: Own): Promise<RecoveryCodesEntity> {
  const { db, settings } = services;
  if (!(await hasSecondFactor(db, person.id))) throw new ApiRuleError('not_found');
  await requireOneRenewal(services, person);
  return db.transaction(async (tx) => {
    if (!(await hasSecondFactor(tx, person.id))) throw new ApiRuleError('not_found');
    const codes = await renewCodes(tx, person.id);
    await recordChange(services, tx, person, 'recovery.renew');
    await post(tx, services, createRecoveryCodesLetter(settings, person.email));
    return { codes };
  });
}

export async function stopSecondFactor(services: Services, { person }: Own): Promise<void> {
  if (isSecondFactorRequired(services, person)) throw new ApiRuleError('second_factor_needed');
  await services.db.transaction(async (tx) => {
    if (!(await dropSecondFactor(tx, person.id))) return;
    await recordChange(services, tx, person, 'second-factor.stop');
    await post(tx, services, createSecondFactorLetter(services.settings, person.email, false));
  });
}
