import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { auditLog, copyAccounts, users } from '../../database/schema';

type User = Pick<typeof users.$inferSelect, 'id' | 'email' | 'emailProvenAt'>;

/**
 * Returns the e-mail addresses of a user from the audit: the current one, previous ones, and requested ones that were
 * not verified. An address that now belongs to another user is left out.
 */
export async function addressesOf(tx: Database, { id, email }: User): Promise<string[]> {
  const rows = await tx
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, `user:${id}`),
        inArray(auditLog.action, ['account.email.change', 'account.email.ask']),
      ),
    );
  const noted = rows.flatMap(({ before, after }) => [before, after]) as ({ email?: unknown } | null)[];
  const texts = noted.flatMap((side) => (typeof side?.email === 'string' ? [side.email] : []));
  const others = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(ne(users.id, id), inArray(users.email, [email, ...texts])));
  const taken = new Set(others.map((other) => other.email));
  return [...new Set([email, ...texts])].filter((address) => !taken.has(address));
}

/** The condition for a user's copy accounts. Those that an admin added by e-mail belong to the user with this verified address. */
export const ownCopies = ({ id, email, emailProvenAt }: User) =>
  or(
    eq(copyAccounts.userId, id),
    emailProvenAt ? and(isNull(copyAccounts.userId), eq(copyAccounts.email, email)) : undefined,
  );
