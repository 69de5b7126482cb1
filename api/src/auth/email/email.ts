import type { UserEntity } from '@parque/contract';
import { eq, sql } from 'drizzle-orm';
import { audit } from '../../audit/audit-log';
import type { Database } from '../../database/database';
import { prepared } from '../../database/prepared';
import { users } from '../../database/schema';
import { violates } from '../../database/unique-violation';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { emailChangedLetter, emailTakenLetter, proofLetter } from '../../mail/letters';
import { post } from '../../mail/outbox';
import { claimPurchases } from '../../purchases/purchases';
import { takeTurn } from '../../purchases/repository';
import { countAttempt } from '../limits/attempts';
import { allowLink, awaitedEmail, endLinks, linkOf, newLinkToken } from './mailed-links';

/** Mails a link that proves an address; one that was mailed before proves nothing any more. */
export async function mailProof(
  tx: Database,
  services: Services,
  userId: number,
  email: string,
): Promise<void> {
  const token = newLinkToken();
  await endLinks(tx, userId, 'proof');
  await allowLink(tx, token, { userId, purpose: 'proof', email }, services.now());
  await post(tx, services, proofLetter(services.settings, email, token));
}

const provenAtQuery = prepared((db) =>
  db
    .select({ provenAt: users.emailProvenAt })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('email-proven-at'),
);

const provenAtOf = async (db: Database, userId: number) => {
  const [row] = await provenAtQuery(db).execute({ userId });
  return row?.provenAt ?? undefined;
};

export async function isEmailProven(db: Database, userId: number): Promise<boolean> {
  return (await provenAtOf(db, userId)) !== undefined;
}

/** The new address that a person asked for and has not proved yet. */
export async function pendingEmail(
  db: Database,
  { id, email }: UserEntity,
  now: Date,
): Promise<string | undefined> {
  const awaited = await awaitedEmail(db, id, now);
  return awaited === email ? undefined : awaited;
}

/** Mails the proof again that is awaited: of the new address, else of the present one. */
export async function sendProof(services: Services, person: UserEntity): Promise<void> {
  const { db, now } = services;
  const pending = await pendingEmail(db, person, now());
  if (!pending && (await isEmailProven(db, person.id))) return;
  await countAttempt(db, [{ limit: 'proof-mail:person', subject: String(person.id) }], now());
  await db.transaction((tx) => mailProof(tx, services, person.id, pending ?? person.email));
}

/**
 * Asks for another address. Who has it already is not told: if somebody does, they get a mail that says so, and the
 * answer is the same.
 */
export async function changeEmail(services: Services, person: UserEntity, email: string): Promise<void> {
  const { db, settings, now } = services;
  if (email === person.email) return;
  await countAttempt(db, [{ limit: 'proof-mail:person', subject: String(person.id) }], now());
  await db.transaction(async (tx) => {
    const [other] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (other) await post(tx, services, emailTakenLetter(settings, email));
    else await mailProof(tx, services, person.id, email);
    await audit(tx, {
      actorId: person.id,
      at: now(),
      action: 'account.email.ask',
      subject: `user:${person.id}`,
      before: { email: person.email },
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
    if (violates(error, 'users_email')) throw new Refusal('email_taken');
    throw error;
  }
}

/** An address is proven: it is noted, and what was bought with it becomes its owner's. */
export async function noteProof(tx: Database, user: { id: number; email: string }, now: Date): Promise<void> {
  await audit(tx, {
    actorId: user.id,
    at: now,
    action: 'account.email.prove',
    subject: `user:${user.id}`,
    after: { email: user.email },
  });
  await claimPurchases(tx, user, now);
}

/**
 * Follows a mailed link, in a session of the account that it is for: whoever gets such a mail for an account that is not
 * theirs would otherwise prove their address for a stranger.
 */
export async function proveEmail(
  services: Services,
  person: UserEntity,
  token: string,
): Promise<{ email: string }> {
  const { db, settings, now } = services;
  await countAttempt(db, [{ limit: 'proof:person', subject: String(person.id) }], now());
  return db.transaction(async (tx) => {
    // Before the row of the user is locked: an event of a purchase takes the two in this order.
    await takeTurn(tx);
    const { email, user } = await linkOf(tx, token, 'proof', now());
    if (user.id !== person.id) throw new Refusal('link_ended');
    await takeAddress(tx, user.id, email, now());
    await endLinks(tx, user.id, email === user.email ? 'proof' : undefined);
    if (email !== user.email) {
      await audit(tx, {
        actorId: user.id,
        at: now(),
        action: 'account.email.change',
        subject: `user:${user.id}`,
        before: { email: user.email },
        after: { email },
      });
      await post(tx, services, emailChangedLetter(settings, user.email, email));
    }
    await noteProof(tx, { id: user.id, email }, now());
    return { email };
  });
}
