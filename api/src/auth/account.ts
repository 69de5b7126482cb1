import type {
  AccountEntity,
  CallArguments,
  RecoveryCodesEntity,
  SecondFactorDraftEntity,
  UserEntity,
} from '@parque/contract';
import { and, eq } from 'drizzle-orm';
import { audit } from '../audit/audit-log';
import type { Database } from '../database/database';
import { users } from '../database/schema';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { passwordChangedLetter, recoveryCodesLetter, secondFactorLetter } from '../mail/letters';
import { post } from '../mail/outbox';
import { countAttempt, forgiveAttempt, type Guarded } from '../http/limits/attempts';
import { hasUnclaimedPurchase } from '../purchases/repository';
import { isEmailProven, pendingEmail } from './email/email';
import { endLinks } from './email/mailed-links';
import { countPasskeys } from './passkeys/repository';
import { checkPassword, hashPassword, isPassword } from './password/password';
import {
  activate,
  countRecoveryCodes,
  draftSecondFactor,
  dropSecondFactor,
  hasSecondFactor,
  renewCodes,
} from './second-factor/second-factor';
import { requireCode } from './second-factor/second-step';
import { closeOtherSessions, closeSessionOf, renewSession, sessionOf } from './sessions/sessions';

/** The user and the session of a call. */
export interface Own {
  readonly person: UserEntity;
  readonly token: string;
}

/** Whether calls for admins require a second factor of this user. */
export const needsSecondFactor = ({ settings }: Pick<Services, 'settings'>, { rol }: UserEntity) =>
  rol === 1 && settings.adminNeedsSecondFactor;

async function note(
  { now }: Services,
  tx: Database,
  { id }: UserEntity,
  action: string,
  after?: unknown,
  before?: unknown,
): Promise<void> {
  const subject = `user:${id}`;
  await audit(tx, { actorId: id, at: now(), action: `account.${action}`, subject, before, after });
}

export async function accountOf(services: Services, person: UserEntity): Promise<AccountEntity> {
  const { db, now } = services;
  const isProven = await isEmailProven(db, person.id);
  return {
    email: person.email,
    is_email_proven: isProven,
    pending_email: (await pendingEmail(db, person, now())) ?? null,
    has_waiting_purchase: !isProven && (await hasUnclaimedPurchase(db, person.id)),
    second_factor: {
      is_active: await hasSecondFactor(db, person.id),
      is_required: needsSecondFactor(services, person),
      recovery_codes: await countRecoveryCodes(db, person.id),
    },
    passkeys: await countPasskeys(db, person.id),
  };
}

/**
 * Changes the name and the Telegram name of the user.
 *
 * @throws Refusal - `too_many_attempts`.
 */
export async function editProfile(
  services: Services,
  person: UserEntity,
  { name, telegram: typed }: CallArguments<'editProfile'>['body'],
): Promise<UserEntity> {
  const telegram = typed || null;
  const before = { name: person.name, telegram: person.telegram };
  if (name === before.name && telegram === before.telegram) return person;
  await countAttempt(services.db, [{ limit: 'profile:person', subject: String(person.id) }], services.now());
  return services.db.transaction(async (tx) => {
    await tx.update(users).set({ name, telegram }).where(eq(users.id, person.id));
    await note(services, tx, person, 'profile.edit', { name, telegram }, before);
    return { ...person, name, telegram };
  });
}

function wrongPassword(field: string): Refusal {
  const { message } = new Refusal('password_wrong');
  return new Refusal('password_wrong', { fields: { [field]: message } });
}

/** Checks the password of the user. Attempts are counted for each session. */
async function confirmPassword(
  { db, now }: Services,
  { person, token }: Own,
  password: string,
  field: string,
) {
  const session = await sessionOf(db, token);
  const guarded: Guarded[] = [{ limit: 'password:session', subject: String(session?.id) }];
  await countAttempt(db, guarded, now());
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, person.id));
  if (!user || !(await isPassword(`user ${person.id}`, password, user.passwordHash)))
    throw wrongPassword(field);
  return { passwordHash: user.passwordHash, forgive: () => forgiveAttempt(db, guarded) };
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
    const session = await sessionOf(db, own.token);
    await requireCode(services, own.person, code, `session ${session?.id}`);
  }
  await forgive();
  return db.transaction(async (tx) => {
    await note(services, tx, own.person, 'reauthenticate');
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
    if (changed.length === 0) throw wrongPassword('current');
    await endLinks(tx, person.id, 'reset');
    const closed = await closeOtherSessions(tx, person.id, token);
    await note(services, tx, person, 'password.change', { sessions_closed: closed });
    await post(
      tx,
      services,
      passwordChangedLetter(settings, person.email, await countPasskeys(tx, person.id)),
    );
  });
  await forgive();
}

export async function endSession(services: Services, { person }: Own, id: number): Promise<void> {
  await services.db.transaction(async (tx) => {
    if (!(await closeSessionOf(tx, person.id, id))) throw new Refusal('not_found');
    await note(services, tx, person, 'session.end', { session: id });
  });
}

export async function endOtherSessions(
  services: Services,
  { person, token }: Own,
): Promise<{ closed: number }> {
  return services.db.transaction(async (tx) => {
    const closed = await closeOtherSessions(tx, person.id, token);
    await note(services, tx, person, 'session.end', { sessions_closed: closed });
    return { closed };
  });
}

/** Requires a verified address: otherwise a stranger who registered with it could lock out its owner permanently. */
export async function startSecondFactor(
  services: Services,
  { person }: Own,
): Promise<SecondFactorDraftEntity> {
  if (!(await isEmailProven(services.db, person.id))) throw new Refusal('email_unproven');
  return draftSecondFactor(services, person);
}

/**
 * Activates the second factor and ends the other sessions of the user: none of them has passed it, and calls of admins
 * require it.
 */
export async function confirmSecondFactor(
  services: Services,
  { person, token }: Own,
  code: string,
): Promise<RecoveryCodesEntity> {
  const { db, settings, now } = services;
  const guarded: Guarded[] = [{ limit: 'code:person', subject: String(person.id) }];
  await countAttempt(db, guarded, now());
  const codes = await db.transaction(async (tx) => {
    // A sign-in without the factor stores its session before this lock, and is ended, or after it, and is rejected.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, person.id)).for('no key update');
    const made = await activate(tx, services, person.id, code);
    const closed = await closeOtherSessions(tx, person.id, token);
    await note(services, tx, person, 'second-factor.start', { sessions_closed: closed });
    await post(tx, services, secondFactorLetter(settings, person.email, true));
    return made;
  });
  await forgiveAttempt(db, guarded);
  return { codes };
}

/** @throws Refusal - `recovery_codes_renewed`: another renewal, whose codes this one would replace unseen, has just been made. */
async function requireOneRenewal({ db, now }: Services, { id }: UserEntity): Promise<void> {
  const guarded: Guarded = { limit: 'recovery-renewal:person', subject: String(id) };
  await countAttempt(db, [guarded], now()).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('recovery_codes_renewed', error.details) : error;
  });
}

export async function renewRecoveryCodes(services: Services, { person }: Own): Promise<RecoveryCodesEntity> {
  const { db, settings } = services;
  if (!(await hasSecondFactor(db, person.id))) throw new Refusal('not_found');
  await requireOneRenewal(services, person);
  return db.transaction(async (tx) => {
    if (!(await hasSecondFactor(tx, person.id))) throw new Refusal('not_found');
    const codes = await renewCodes(tx, person.id);
    await note(services, tx, person, 'recovery.renew');
    await post(tx, services, recoveryCodesLetter(settings, person.email));
    return { codes };
  });
}

export async function stopSecondFactor(services: Services, { person }: Own): Promise<void> {
  if (needsSecondFactor(services, person)) throw new Refusal('second_factor_needed');
  await services.db.transaction(async (tx) => {
    if (!(await dropSecondFactor(tx, person.id))) return;
    await note(services, tx, person, 'second-factor.stop');
    await post(tx, services, secondFactorLetter(services.settings, person.email, false));
  });
}
