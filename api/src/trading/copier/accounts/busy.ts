import { sql, type SQL } from 'drizzle-orm';
import { connectorAccounts } from '../../../core/database/schema';

/** Whether a child of this account has an open copy, or an order that has not ended. */
export const isBusy: SQL = sql`exists (
  select 1 from connector_accounts child
  where (child.id = ${connectorAccounts.id} or child.master_id = ${connectorAccounts.id})
    and (exists (select 1 from copier_positions p where p.child_id = child.id and p.state = 'open')
      or exists (select 1 from copier_commands c where c.child_id = child.id
        and c.state in ('pending', 'sending', 'unknown'))))`;
