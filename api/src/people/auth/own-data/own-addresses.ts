import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { auditLog, copyAccounts, users } from '../../../core/database/schema';

type User = Pick<typeof users.$inferSelect, 'id' | 'email' | 'emailProvenAt'>;

/** Lists the e-mail addresses in those audit entries of a user that have one of the actions. */
async function listAuditedAddresses(tx: Database, id: number, actions: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.subject, `user:${id}`), inArray(auditLog.action, [...actions])));
  const auditSides = rows.flatMap(({ before, after }) => [before, after]) as ({ email?: unknown } | null)[];
  return auditSides.flatMap((side) => (typeof side?.email === 'string' ? [side.email] : []));
}

/** Leaves out the addresses that now belong to another user. */
async function excludeOthers(tx: Database, id: number, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const otherUsers = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(ne(users.id, id), inArray(users.email, [...addresses])));
  const takenEmails = new Set(otherUsers.map((other) => other.email));
  return [...new Set(addresses)].filter((address) => !takenEmails.has(address));
}

/**
 * Returns the e-mail addresses of a user from the audit: the current one, previous ones, and requested ones that were
 * not verified. An address that now belongs to another user is left out.
 */
export async function listAddresses(tx: Database, { id, email }: User): Promise<string[]> {
  const auditedEmails = await listAuditedAddresses(tx, id, ['account.email.change', 'account.email.ask']);
  return excludeOthers(tx, id, [email, ...auditedEmails]);
}

/** Returns those addresses that the user has verified. Anyone can request the others, which may belong to a stranger. */
export async function listProvenAddresses(tx: Database, { id, email, emailProvenAt }: User) {
  const proven = await listAuditedAddresses(tx, id, ['account.email.prove']);
  return excludeOthers(tx, id, [...(emailProvenAt ? [email] : []), ...proven]);
}

/** The condition for a user's copy accounts. Those that an admin added by e-mail belong to the user with this verified address. */
export const matchUserCopies = ({ id, email, emailProvenAt }: User) =>
  or(
    eq(copyAccounts.userId, id),
    emailProvenAt ? and(isNull(copyAccounts.userId), eq(copyAccounts.email, email)) : undefined,
  );
