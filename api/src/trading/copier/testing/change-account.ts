import { eq } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { connectorAccounts } from '../../../core/database/schema';

/** Changes the row of an account of the connector, as no call of the api does. */
export async function changeAccount(
  db: Database,
  { id }: { readonly id: number },
  change: Partial<typeof connectorAccounts.$inferInsert>,
): Promise<void> {
  await db.update(connectorAccounts).set(change).where(eq(connectorAccounts.id, id));
}
