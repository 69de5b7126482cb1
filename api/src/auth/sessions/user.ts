import type { UserEntity } from '@parque/contract';
import { users } from '../../database/schema';

/** What a user is to the world: nothing else of the row is read where it is not needed, or leaves the server. */
export const personColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  telegram: users.telegram,
  inv: users.inv,
  rol: users.rol,
};

/** A user as the world may see it. */
export function userEntity({ id, name, email, telegram, inv, rol }: typeof users.$inferSelect): UserEntity {
  return { id, name, email, telegram, inv, rol };
}
