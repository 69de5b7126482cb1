import type { UserEntity } from '@parque/contract';
import { eq, sql } from 'drizzle-orm';
import { recordOwnChange } from '../../../core/audit/audit-log';
import type { Database } from '../../../core/database/database';
import { prepareOnce } from '../../../core/database/prepared';
import { users } from '../../../core/database/schema';
import { isUniqueViolation } from '../../../core/database/error-codes';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { createEmailTakenMail, createProofMail } from '../../../core/mail/mail-templates';
import { post } from '../../../core/mail/outbox';
import { reportSecurity } from '../../../core/notifications/report-security';
import { securityTexts } from '../../../core/notifications/security-texts';
import { notifyUser } from '../../../core/push/notices';
import { assignPurchases } from '../../../shop/purchases/purchases';
import { lockPurchases } from '../../../shop/purchases/repository';
import {
  countAttempt,
  isWithinLimit,
  listNetworkLimits,
  requireBelow,
} from '../../../core/http/limits/attempts';
import { allowLink, findAwaitedEmail, endLinks, requireLink, createLinkToken } from './mailed-links';

/** Mails a link that verifies an address. Links that were mailed before become invalid. */
export async function sendProofMail(tx: Database, services: Services, userId: number, email: string) {
  const token = createLinkToken();
  await endLinks(tx, userId, 'proof');
  await allowLink(tx, token, { userId, purpose: 'proof', email }, services.now());
  await post(tx, services, createProofMail(services.settings, email, token));
}

const provenAtQuery = prepareOnce((db) =>
  db
    .select({ provenAt: users.emailProvenAt })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('email-proven-at'),
);

const findProvenAt = async (db: Database, userId: number) => {
  const [row] = await provenAtQuery(db).execute({ userId });
  return row?.provenAt ?? undefined;
};

export async function isEmailProven(db: Database, userId: number): Promise<boolean> {
  return (await findProvenAt(db, userId)) !== undefined;
}

export async function findPendingEmail(db: Database, { id, email }: UserEntity, now: Date) {
  const awaitedEmail = await findAwaitedEmail(db, id, now);
  return awaitedEmail === email ? undefined : awaitedEmail;
}

const getMailLimit = (email: string) => ({ limit: 'proof-mail:address', subject: email }) as const;

/** Counts a mail to an address that a user without a verified address requests. @returns Whether it is sent. */
export async function isMailAllowed(db: Database, email: string, from: string, now: Date): Promise<boolean> {
  const isFirst = await isWithinLimit(
    db,
    listNetworkLimits('proof-mail:first-from-network', from, email),
    now,
  );
  if (await isWithinLimit(db, getMailLimit(email), now)) return true;
  return isFirst && isWithinLimit(db, { limit: 'proof-mail:beyond', subject: email }, now);
}

async function countMail({ db, now }: Services, { id }: UserEntity, email: string, from: string) {
  await countAttempt(db, [{ limit: 'proof-mail:user', subject: String(id) }], now());
  if (await isEmailProven(db, id)) return;
  if (!(await isMailAllowed(db, email, from, now()))) await requireBelow(db, getMailLimit(email), now());
}

/**
 * Mails a verification link again, for the requested new address or else for the current one.
 *
 * @param from - The network address of the request.
 * @throws ApiRuleError - `email_proven`: there is nothing to mail; `too_many_attempts`.
 */
export async function sendProof(services: Services, user: UserEntity, from: string): Promise<void> {
  const { db, now } = services;
  const pendingEmail = await findPendingEmail(db, user, now());
  if (!pendingEmail && (await isEmailProven(db, user.id))) throw new ApiRuleError('email_proven');
  await countMail(services, user, pendingEmail ?? user.email, from);
  await db.transaction((tx) => sendProofMail(tx, services, user.id, pendingEmail ?? user.email));
}

/**
 * Requests a change of the address. The answer does not reveal whether the address is in use: in that case, its owner
 * gets a mail.
 *
 * @param from - The network address of the request.
 */
export async function changeEmail(services: Services, user: UserEntity, email: string, from: string) {
  const { db, settings } = services;
  if (email === user.email) return;
  await countMail(services, user, email, from);
  await db.transaction(async (tx) => {
    const [other] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (other) await post(tx, services, createEmailTakenMail(settings, email));
    else await sendProofMail(tx, services, user.id, email);
    await recordOwnChange(services, tx, user, 'email.ask', {
      before: { email: user.email },
      after: { email },
    });
  });
}

async function takeAddress(tx: Database, userId: number, email: string, now: Date): Promise<void> {
  try {
    await tx.transaction((attempt) =>
      attempt.update(users).set({ email, emailProvenAt: now }).where(eq(users.id, userId)),
    );
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) throw new ApiRuleError('email_taken');
    throw error;
  }
}

/** Records the verification of an address, and assigns the purchases of this address to its owner. */
export async function recordProof(services: Services, tx: Database, user: { id: number; email: string }) {
  await recordOwnChange(services, tx, user, 'email.prove', { after: { email: user.email } });
  await assignPurchases(tx, user, services.now());
  await notifyUser(tx, user.id);
}

/**
 * Verifies an address with a mailed link, within a session of the account of the link. Otherwise, a user who receives
 * the mail for a stranger's account would verify the address for that account.
 */
export async function proveEmail(services: Services, user: UserEntity, token: string) {
  const { db, now } = services;
  await countAttempt(db, [{ limit: 'proof:user', subject: String(user.id) }], now());
  return db.transaction(async (tx) => {
    // This lock is taken before the row of the user, in the same order as for an event of a purchase.
    await lockPurchases(tx);
    const { email, user: owner } = await requireLink(tx, token, 'proof', now());
    if (owner.id !== user.id) throw new ApiRuleError('link_ended');
    await takeAddress(tx, owner.id, email, now());
    await endLinks(tx, owner.id, email === owner.email ? 'proof' : undefined);
    if (email !== owner.email) {
      await recordOwnChange(services, tx, owner, 'email.change', {
        before: { email: owner.email },
        after: { email },
      });
      await reportSecurity(tx, services, owner, securityTexts.emailChanged(email));
    }
    await recordProof(services, tx, { id: owner.id, email });
    return { email };
  });
}
