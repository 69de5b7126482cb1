import type { Services } from '../../../core/http/area';
import { recordOwnChange } from '../../../core/audit/audit-log';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { reportSecurity } from '../../../core/notifications/report-security';
import { securityTexts } from '../../../core/notifications/security-texts';
import {
  countAttempt,
  clearAttempts,
  countAndCheckLimit,
  type Guarded,
} from '../../../core/http/limits/attempts';
import { countRecoveryCodes, acceptFactor } from './second-factor';

/** Whether a code has the form of an authenticator app's; any other text is treated as a recovery code. */
const isAppCode = (code: string) => /^\d{6}$/.test(code.replace(/\s/g, ''));

/** After a correct password and repeated wrong codes, mails the owner at most once a day. */
async function reportWrongCode(services: Services, user: { id: number; email: string }): Promise<void> {
  const { db, now } = services;
  const guardedAttempt: Guarded = { limit: 'code-wrong:user', subject: String(user.id) };
  if (!(await countAndCheckLimit(db, guardedAttempt, now()))) return;
  await db.transaction((tx) => reportSecurity(tx, services, user, securityTexts.wrongCodes));
}

/**
 * Requires the code after a correct password. The use of a recovery code is audited and mailed. The third wrong code of
 * a day is mailed as well.
 *
 * @param from - A device or session of the owner, whose attempts are counted separately from those of strangers.
 * @throws ApiRuleError - `code_required` without a code, `code_wrong`, `too_many_attempts`.
 */
export async function requireCode(
  services: Services,
  user: { id: number; email: string },
  code: string | undefined,
  from?: string,
): Promise<void> {
  const { db, now } = services;
  if (!code) throw new ApiRuleError('code_required');
  const subject = from === undefined ? String(user.id) : `${user.id} ${from}`;
  // Recovery codes are too long to be guessed.
  const guardedAttempts: Guarded[] = isAppCode(code) ? [{ limit: 'code:user', subject }] : [];
  await countAttempt(db, guardedAttempts, now());
  const work = db.transaction(async (tx) => {
    if ((await acceptFactor(tx, services, user.id, code)) !== 'recovery') return;
    const remainingCodes = await countRecoveryCodes(tx, user.id);
    await recordOwnChange(services, tx, user, 'recovery.use', { after: { left: remainingCodes } });
    await reportSecurity(tx, services, user, securityTexts.recoveryCodeUsed(remainingCodes));
  });
  await work.catch(async (error: unknown) => {
    if (error instanceof ApiRuleError && error.code === 'code_wrong') await reportWrongCode(services, user);
    throw error;
  });
  await clearAttempts(db, guardedAttempts);
}
