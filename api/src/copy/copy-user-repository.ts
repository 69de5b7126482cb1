import { isNull } from 'drizzle-orm';
import type { Database } from '../database/database';
import { copyAccounts } from '../database/schema';

/** A client of a copy product: made once, and tied to the person if an admin had made it by e-mail before. */
export async function insertClient(
  tx: Database,
  productId: number,
  { id: userId, email }: { readonly id: number; readonly email: string },
): Promise<void> {
  await tx
    .insert(copyAccounts)
    .values({ productId, userId, email, tipoCuenta: 'Esclava' })
    .onConflictDoUpdate({
      target: [copyAccounts.productId, copyAccounts.email],
      set: { userId },
      setWhere: isNull(copyAccounts.userId),
    });
}
