import type { UserWarningEntity } from '@parque/contract';
import { readForUser, storeForUser, useUserStorage } from '@parque/session';

const storageName = 'admin/shared-accounts';

const toKeys = (stored: unknown): readonly unknown[] => (Array.isArray(stored) ? stored : []);

/** The account and all its users: another user of it is a new warning, and one dismissal is for all of them. */
const toKey = (userId: number, { product, account, others }: UserWarningEntity) =>
  [product.id, account, ...[userId, ...others.map(({ id }) => id)].toSorted((a, b) => a - b)].join(' ');

/** A payment without access is never dismissed: the buyer has to get the product or the money. */
export const canDismiss = ({ kind }: UserWarningEntity) => kind === 'shared_account';

/** Returns the warnings about a user that the admin did not dismiss in this browser. */
export function listOpenWarnings(
  userId: number,
  warnings: readonly UserWarningEntity[] = [],
): UserWarningEntity[] {
  const keys = toKeys(readForUser(storageName));
  return warnings.filter((warning) => !keys.includes(toKey(userId, warning)));
}

/** The dismissals of an admin, which {@link listOpenWarnings} applies. */
export function useDismissals(userId: number) {
  const [stored] = useUserStorage(storageName);
  const keys = toKeys(stored);
  return {
    isDismissed: (warning: UserWarningEntity) => keys.includes(toKey(userId, warning)),
    toggle: (warning: UserWarningEntity) => {
      const key = toKey(userId, warning);
      const others = keys.filter((other) => other !== key);
      storeForUser(storageName, others.length < keys.length ? others : [...keys, key]);
    },
  };
}
