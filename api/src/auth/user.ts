import type { UserEntity } from '@parque/contract';
import type { users } from '../database/schema';

/** A user as the world may see it: nothing else of the row leaves the server. */
export function userEntity({ id, name, email, telegram, inv, rol }: typeof users.$inferSelect): UserEntity {
  return { id, name, email, telegram, inv, rol };
}
