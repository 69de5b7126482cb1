import type { UserEntity } from '@parque/contract';
import type { FastifyRequest } from 'fastify';
import type { Account } from '../accounts/account-repository';
import type { Refreshed, Sync } from './sync';

/** Reads accounts for a call whose work grows with their trades: each method resolves in the bulk turn of the user. */
export interface AccountReader {
  /** Synchronises the account first, so that no other call waits for its broker. It throws what `Sync.refresh` throws. */
  refreshed(account: Account): Promise<Refreshed>;
  stored(account: Account): Promise<Refreshed>;
}

export function readerOf(
  sync: Pick<Sync, 'refresh'>,
  { id }: UserEntity,
  { waitForBulkTurn }: Pick<FastifyRequest, 'waitForBulkTurn'>,
): AccountReader {
  const inTurn = async (read: Refreshed) => {
    await waitForBulkTurn?.(id);
    return read;
  };
  return {
    refreshed: async (account) => inTurn(await sync.refresh(account)),
    stored: (account) => inTurn({ account, error: null }),
  };
}
