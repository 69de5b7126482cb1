import type { BrokerAccountEntity } from '@parque/contract';
import { getOwnZone, type DayZone } from '@parque/domain/journal';
import { useUserStorage } from '@parque/session';

/** The account and the clock of the days that the user chose last in the panel. */
export function useLastChoice() {
  const [account, storeAccount] = useUserStorage('journal/account');
  const [day, storeDay] = useUserStorage('journal/day');
  return { accountId: typeof account === 'number' ? account : undefined, day, storeAccount, storeDay };
}

/** The clock that decides to which day a trade belongs. */
export const toDayZone = (choice: unknown): DayZone => (choice === 'local' ? getOwnZone() : 'server');

export const pickChosenAccount = (accounts: readonly BrokerAccountEntity[], accountId: number | undefined) =>
  accounts.find(({ id }) => id === accountId) ?? accounts[0];
