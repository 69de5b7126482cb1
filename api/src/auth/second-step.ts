import type { Services } from '../http/area';
import { audit } from '../audit/audit-log';
import { Refusal } from '../http/refusal';
import { recoveryUsedLetter } from '../mail/letters';
import { post } from '../mail/outbox';
import { countAttempt, forgiveAttempt, type Guarded } from './attempts';
import { countRecoveryCodes, spendFactor } from './second-factor';

/**
 * Asks somebody whose password was right for the code as well. A recovery code that was used is noted, and mailed.
 *
 * @throws Refusal - `code_required` without a code, `code_wrong`, `too_many_attempts`.
 */
export async function askForCode(
  services: Services,
  user: { id: number; email: string },
  code: string | undefined,
): Promise<void> {
  const { db, settings, now } = services;
  if (!code) throw new Refusal('code_required');
  const guarded: Guarded[] = [{ limit: 'code:person', subject: String(user.id) }];
  await countAttempt(db, guarded, now());
  await db.transaction(async (tx) => {
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
  await forgiveAttempt(db, guarded);
}
