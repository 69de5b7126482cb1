import type { CallAnswer, CallArguments, UserEntity } from '@parque/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { audit } from '../audit/audit-log';
import { users } from '../database/schema';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';

/** Makes somebody an admin or an ordinary person; from their next call on. Nobody gives up the role of their own. */
export async function editRole(
  { db, now }: Services,
  admin: UserEntity,
  id: number,
  { role, reason, version }: CallArguments<'editRole'>['body'],
): Promise<CallAnswer<'editRole'>> {
  const rol = role === 'admin' ? 1 : 0;
  if (id === admin.id && rol !== 1) throw new Refusal('role_kept');
  return db.transaction(async (tx) => {
    const isPerson = and(eq(users.id, id), isNull(users.deletedAt));
    const [person] = await tx
      .select({ rol: users.rol, version: users.rolVersion })
      .from(users)
      .where(isPerson)
      .for('update');
    if (!person) throw new Refusal('not_found');
    if (version !== undefined && version !== person.version) throw new Refusal('edit_conflict');
    if (person.rol === rol) return { rol, rol_version: person.version };
    const rolVersion = person.version + 1;
    await tx.update(users).set({ rol, rolVersion }).where(eq(users.id, id));
    await audit(tx, {
      actorId: admin.id,
      at: now(),
      action: 'user.role.edit',
      subject: `user:${id}`,
      reason,
      before: { rol: person.rol },
      after: { rol },
    });
    return { rol, rol_version: rolVersion };
  });
}
