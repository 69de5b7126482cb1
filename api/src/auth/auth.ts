import { z } from 'zod';
import type { CallArguments, SessionEntity } from '@parque/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../database/database';
import { users } from '../database/schema';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { normaliseEmail } from '../purchases/hotmart-event';
import { claimPurchases } from '../purchases/purchases';
import { countAttempt, forgiveAttempt, type Guarded } from './attempts';
import { hashPassword, isCommonPassword, isPassword, minimumPasswordLength } from './password';
import { openSession } from './sessions';
import { userEntity } from './user';

const Email = z.email();

function checkRegistration({ email, password }: { email: string; password: string }): void {
  if (!Email.safeParse(email).success) {
    throw new Refusal('email_invalid', { fields: { email: 'Email Invalido' } });
  }
  // Counted as people count: an emoji is one.
  const code =
    [...password].length < minimumPasswordLength
      ? 'password_too_short'
      : isCommonPassword(password, email)
        ? 'password_too_common'
        : undefined;
  if (code) {
    const refusal = new Refusal(code);
    throw new Refusal(code, { fields: { password: refusal.message } });
  }
}

async function session(db: Database, user: typeof users.$inferSelect, now: Date): Promise<SessionEntity> {
  return { access_token: await openSession(db, user.id, now), data: userEntity(user) };
}

/** Opens an account, gives it the purchases that waited for its e-mail address, and signs it in. */
export async function register(
  { db, now }: Services,
  address: string,
  { name, email: typed, password, telegram }: CallArguments<'register'>['body'],
): Promise<SessionEntity> {
  const email = normaliseEmail(typed);
  checkRegistration({ email, password });
  await countAttempt(db, [{ limit: 'register:address', subject: address }], now());
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ name, email, telegram: telegram || null, passwordHash, createdAt: now() })
      .onConflictDoNothing({ target: users.email })
      .returning();
    if (!user) throw new Refusal('email_taken', { fields: { email: 'Email Registrado Previamente' } });
    await claimPurchases(tx, user, now());
    return session(tx, user, now());
  });
}

/** Signs in. A wrong password and an unknown address are answered alike, in the same time. */
export async function login(
  { db, now }: Services,
  address: string,
  { email: typed, password }: CallArguments<'login'>['body'],
): Promise<SessionEntity> {
  const email = normaliseEmail(typed);
  const guarded: Guarded[] = [
    { limit: 'login:account-from-address', subject: `${address} ${email}` },
    { limit: 'login:account', subject: email },
    { limit: 'login:address', subject: address },
  ];
  await countAttempt(db, guarded, now());
  const [user] = await db.select().from(users).where(eq(users.email, email));
  if (!(await isPassword(password, user?.passwordHash)) || !user) throw new Refusal('bad_credentials');
  await forgiveAttempt(db, guarded);
  return session(db, user, now());
}
