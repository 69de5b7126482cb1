import type { CallAnswer, CallArguments, UserEntity } from '@parque/contract';
import { eq } from 'drizzle-orm';
import { recordChange } from '../../core/audit/audit-log';
import { lockAdmins } from '../auth/admins/admins';
import { users } from '../../core/database/schema';
import type { Services } from '../../core/http/area';
import { ApiRuleError, requireFound } from '../../core/http/api-rule-error';

/** Makes a user an admin or an ordinary user, from the next call of that user on. An admin cannot remove their own role. */
export async function editRole(
  { db, now }: Services,
  admin: UserEntity,
  id: number,
  { role, reason, version }: CallArguments<'editRole'>['body'],
): Promise<CallAnswer<'editRole'>> {
  const rol = role === 'admin' ? 1 : 0;
  if (id === admin.id && rol !== 1) throw new ApiRuleError('role_kept');
  return db.transaction(async (tx) => {
    const lockedUsers = await lockAdmins(tx, id);
    // Another admin may have taken the role away since the call was let in.
    if (!lockedUsers.some((row) => row.id === admin.id && row.rol === 1)) throw new ApiRuleError('forbidden');
    const user = requireFound(lockedUsers.find((row) => row.id === id));
    if (version !== undefined && version !== user.rolVersion) throw new ApiRuleError('edit_conflict');
    if (user.rol === rol) return { rol, rol_version: user.rolVersion };
    const rolVersion = user.rolVersion + 1;
    await tx.update(users).set({ rol, rolVersion }).where(eq(users.id, id));
    await recordChange({ tx, actorId: admin.id, at: now() }, 'user.role.edit', `user:${id}`, {
      reason,
      before: { rol: user.rol },
      after: { rol },
    });
    return { rol, rol_version: rolVersion };
  });
}
