import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { users } from '../../../core/database/schema';

type User = Pick<typeof users.$inferSelect, 'id' | 'rol' | 'rolVersion'>;

/**
 * Locks the rows of all admins and of one more user until the transaction ends, in the order of their ids. Every change
 * of the admins takes these locks first, so that the count of admins remains correct and no calls deadlock.
 */
export async function lockAdmins(tx: Database, id: number): Promise<readonly User[]> {
  return tx
    .select({ id: users.id, rol: users.rol, rolVersion: users.rolVersion })
    .from(users)
    .where(and(or(eq(users.rol, 1), eq(users.id, id)), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('no key update');
}
