import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { auditLog, copyAccounts, users } from '../../database/schema';

type User = Pick<typeof users.$inferSelect, 'id' | 'email' | 'emailProvenAt'>;

/**
 * The e-mail addresses of a person: the current one, those before it, and those that the person asked for and did not
 * prove. The audit holds them. An address that is another user's by now is left out.
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

/** Copy accounts that an admin added by e-mail belong to the user who has proved the address. */
export const ownCopies = ({ id, email, emailProvenAt }: User) =>
  or(
    eq(copyAccounts.userId, id),
    emailProvenAt ? and(isNull(copyAccounts.userId), eq(copyAccounts.email, email)) : undefined,
  );
