import type { NotificationData } from '@parque/contract';
import type { Database } from '../../../../core/database/database';
import { notify } from '../../../../core/notifications/notify';

interface ModeChange {
  readonly user: number;
  readonly accounts: readonly { readonly id: number; readonly number: number }[];
  readonly mode: NotificationData<'copy_mode'>['mode'];
  readonly at: Date;
}

/** Notifies the owner of child accounts of their new mode. */
export async function reportMode(tx: Database, { user, accounts, mode, at }: ModeChange): Promise<void> {
  for (const { id: account, number } of accounts) {
    const data = { account, number, mode };
    await notify(tx, { user, kind: 'copy_mode', subject: `${account} ${mode} ${+at}`, data, at });
  }
}
