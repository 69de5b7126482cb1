import type { Database } from '../database/database';
import { StartRefusedError } from '../../settings';
import { listNextRows, secretColumns } from './rotation';
import { createVault } from './vault';

/**
 * Checks `CREDENTIALS_KEY` against the stored secrets, so that a wrong key is rejected at the start, before it
 * encrypts anything.
 *
 * @throws StartRefusedError - Secrets are stored, and the key decrypts none of them.
 */
export async function requireRightKey(db: Database, masterKeys: string): Promise<void> {
  const vault = createVault(masterKeys);
  let isAnyStored = false;
  for (const secretColumn of secretColumns) {
    for (const { key, sealed } of await listNextRows(db, secretColumn, undefined)) {
      isAnyStored = true;
      try {
        vault.open(sealed, `${secretColumn.context}:${key}`);
        return;
      } catch {
        // The next secret may decrypt: a rotation skips those that no key decrypts.
      }
    }
  }
  if (!isAnyStored) return;
  throw new StartRefusedError(
    'Wrong settings: CREDENTIALS_KEY opens none of the secrets in the database: it is the key of another installation',
  );
}
