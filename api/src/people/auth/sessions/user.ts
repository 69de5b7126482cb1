import type { UserEntity } from '@parque/contract';
import { users } from '../../../core/database/schema';

/** The columns of a user that leave the server. Other columns are read only where they are needed. */
export const userColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  telegram: users.telegram,
  inv: users.inv,
  rol: users.rol,
};

export function toUserEntity({ id, name, email, telegram, inv, rol }: typeof users.$inferSelect): UserEntity {
  return { id, name, email, telegram, inv, rol };
}
