import type { Services } from '../../http/area';
import { audit } from '../../audit/audit-log';
import { Refusal } from '../../http/refusal';
import { recoveryUsedLetter, wrongCodesLetter } from '../../mail/letters';
import { post } from '../../mail/outbox';
import { countAttempt, forgiveAttempt, reachesLimit, type Guarded } from '../../http/limits/attempts';
import { countRecoveryCodes, spendFactor } from './second-factor';

/** @returns Whether a code has the form of the app; any other text is treated as a recovery code. */
const isOfApp = (code: string) => /^\d{6}$/.test(code.replace(/\s/g, ''));

/** After a correct password and repeated wrong codes, mails the owner at most once a day. */
async function noteWrongCode(services: Services, user: { id: number; email: string }): Promise<void> {
  const { db, settings, now } = services;
  const guarded: Guarded = { limit: 'code-wrong:person', subject: String(user.id) };
  if (!(await reachesLimit(db, guarded, now()))) return;
  await post(db, services, wrongCodesLetter(settings, user.email));
}

/**
 * Requires the code after a correct password. The use of a recovery code is audited and mailed. The third wrong code of
 * a day is mailed as well.
 *
 * @param from - A device or session of the owner, whose attempts are counted separately from those of strangers.
 * @throws Refusal - `code_required` without a code, `code_wrong`, `too_many_attempts`.
 */
export async function requireCode(
  services: Services,
  user: { id: number; email: string },
  code: string | undefined,
  from?: string,
): Promise<void> {
  const { db, settings, now } = services;
  if (!code) throw new Refusal('code_required');
  const subject = from === undefined ? String(user.id) : `${user.id} ${from}`;
  const guarded: Guarded[] = isOfApp(code) ? [{ limit: 'code:person', subject }] : [];
  await countAttempt(db, guarded, now());
  const work = db.transaction(async (tx) => {
    if ((await spendFactor(tx, services, user.id, code)) !== 'recovery') return;
    const left = await countRecoveryCodes(tx, user.id);
    await audit(tx, {
      actorId: user.id,
      at: now(),
      action: 'account.recovery.use',
      subject: `user:${user.id}`,
      after: { left },
    });
    await post(tx, services, recoveryUsedLetter(settings, user.email, left));
  });
  await work.catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'code_wrong') await noteWrongCode(services, user);
    throw error;
  });
  await forgiveAttempt(db, guarded);
}
