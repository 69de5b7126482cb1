import { eq } from 'drizzle-orm';
import type { Services } from '../../../core/http/area';
import { users } from '../../../core/database/schema';
import { normaliseEmail } from '../../../shop/purchases/hotmart-event';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { StartRefusedError } from '../../../settings';
import { checkPassword, hashPassword } from '../password/password';

/** @throws StartRefusedError - The rules of registrations reject the password. */
function requireGoodPassword(password: string, email: string): void {
  try {
    checkPassword(password, email);
  } catch (error) {
    if (!(error instanceof ApiRuleError)) throw error;
    const why = error.code === 'password_too_short' ? 'has fewer than 8 characters' : 'is too easy to guess';
    throw new StartRefusedError(`Wrong settings: ADMIN_PASSWORD ${why}`);
  }
}

export async function createFirstAdmin({ db, settings, log, now }: Services): Promise<void> {
  if (!settings.firstAdmin) return;
  const { email, password } = settings.firstAdmin;
  requireGoodPassword(password, normaliseEmail(email));
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const admins = await tx.select({ id: users.id }).from(users).where(eq(users.rol, 1)).limit(1);
    if (admins.length > 0) return;
    const [newAdmin] = await tx
      .insert(users)
      .values({
        name: 'Administración',
        email: normaliseEmail(email),
        emailProvenAt: now(),
        rol: 1,
        passwordHash,
      })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (newAdmin) log.info({ userId: newAdmin.id }, 'first admin created');
    else log.warn('ADMIN_EMAIL belongs to an ordinary user: no admin was created');
  });
}
