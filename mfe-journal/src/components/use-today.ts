import type { BrokerAccountEntity } from '@parque/contract';
import { toDateKey, toWallTime, type DayZone, type Instant, type WallTime } from '@parque/domain/journal';
import { useState } from 'react';

type OnServer = Pick<BrokerAccountEntity, 'zone'>;

/** The clock that divides the days, at an instant. With several servers, it is the one that is furthest ahead. */
export const toLatestWallTime = (instant: Instant, zone: DayZone, accounts: readonly OnServer[]): WallTime =>
  zone === 'server'
    ? Math.max(...accounts.map((account) => toWallTime(account.zone, instant)))
    : toWallTime(zone, instant);

/** Does the same as {@link useToday} for several accounts together. */
export function useLatestToday(accounts: readonly OnServer[], zone: DayZone): string {
  const [openedAt] = useState(Date.now);
  return toDateKey(toLatestWallTime(openedAt, zone, accounts));
}

/**
 * The day on which the screen was opened, by the clock of its days. It does not change at midnight, because the next day
 * would replace the text that the user is typing.
 */
export const useToday = (account: OnServer, zone: DayZone): string => useLatestToday([account], zone);
