import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { users } from '../../../core/database/schema';

type User = Pick<typeof users.$inferSelect, 'id' | 'rol' | 'rolVersion'>;

/** Every change of the admins takes these locks first, in order, so that their count stays correct. */
export async function lockAdmins(tx: Database, id: number): Promise<readonly User[]> {
  return tx
    .select({ id: users.id, rol: users.rol, rolVersion: users.rolVersion })
    .from(users)
    .where(and(or(eq(users.rol, 1), eq(users.id, id)), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('no key update');
}
