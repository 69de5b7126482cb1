import { eq } from 'drizzle-orm';
import { recordOwnChange, recordChange } from '../../../core/audit/audit-log';
import { users } from '../../../core/database/schema';
import { countPasskeys } from '../passkeys/repository';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { createResetMail, createUnknownAddressMail } from '../../../core/mail/mail-templates';
import { post } from '../../../core/mail/outbox';
import { reportSecurity } from '../../../core/notifications/report-security';
import { securityTexts } from '../../../core/notifications/security-texts';
import { lockPurchases } from '../../../shop/purchases/repository';
import { normaliseEmail } from '../../../shop/purchases/hotmart-event';
import {
  countAttempt,
  clearAttempts,
  isWithinLimit,
  listNetworkLimits,
  type Guarded,
} from '../../../core/http/limits/attempts';
import { recordProof } from '../email/email';
import { isKnownDevice, recordDevice } from '../sign-in/known-devices';
import { allowLink, endLinks, isOpenLink, requireLink, createLinkToken } from '../email/mailed-links';
import { checkPassword, hashPassword } from './password';
import type { RequestOrigin } from '../sign-in/request-origin';
import { closeOtherSessions } from '../sessions/sessions';

/** Mails a link to set a new password. An unknown address gets another mail, so that both answers take equally long. */
export async function requestPasswordReset(
  services: Services,
  origin: RequestOrigin,
  typedEmail: string,
): Promise<void> {
  const { db, settings, now } = services;
  const email = normaliseEmail(typedEmail);
  const [knownUser] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const isKnown = await isKnownDevice(db, knownUser?.id ?? 0, origin, now());
  const guardedAttempts: Guarded[] = isKnown
    ? [{ limit: 'forget:device', subject: origin.deviceKey }]
    : listNetworkLimits('forget:address', origin.address);
  await countAttempt(db, guardedAttempts, now());
  if (!(await isWithinLimit(db, { limit: 'forget:account', subject: email }, now()))) return;
  await db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    const token = createLinkToken();
    if (user) {
      await allowLink(tx, token, { userId: user.id, purpose: 'reset', email }, now());
      // The caller is not signed in, so the actor is unknown.
      await recordChange({ tx, actorId: null, at: now() }, 'account.password.ask', `user:${user.id}`);
    }
    const mail = user ? createResetMail(settings, email, token) : createUnknownAddressMail(settings, email);
    await post(tx, services, mail);
  });
}

/**
 * Sets a new password with a mailed link. Every session ends, and the second factor remains required. The link also
 * verifies the address, because it was mailed to it.
 */
export async function resetPassword(
  services: Services,
  origin: RequestOrigin,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { db, now } = services;
  // A valid link works, independent of failed attempts of others in the same network.
  if (!(await isOpenLink(db, token, 'reset', now())))
    await countAttempt(db, listNetworkLimits('link:address', origin.address), now());
  const email = await db.transaction(async (tx) => {
    const { email, user } = await requireLink(tx, token, 'reset', now());
    if (email !== user.email) throw new ApiRuleError('link_ended');
    // A rejected password does not use up the link.
    checkPassword(password, email);
    const passwordHash = await hashPassword(password);
    // This lock is taken before the row of the user, in the same order as for an event of a purchase.
    if (!user.emailProvenAt) await lockPurchases(tx);
    await endLinks(tx, user.id);
    await tx
      .update(users)
      .set({ passwordHash, emailProvenAt: user.emailProvenAt ?? now() })
      .where(eq(users.id, user.id));
    await closeOtherSessions(tx, user.id, undefined);
    await recordOwnChange(services, tx, user, 'password.reset');
    if (!user.emailProvenAt) await recordProof(services, tx, user);
    await recordDevice(tx, user.id, origin, now());
    const text = securityTexts.passwordChanged(await countPasskeys(tx, user.id));
    await reportSecurity(tx, services, { id: user.id, email }, text);
    return email;
  });
  await clearAttempts(db, [
    { limit: 'login:account', subject: email },
    ...listNetworkLimits('login:account-from-address', origin.address, email),
  ]);
}
