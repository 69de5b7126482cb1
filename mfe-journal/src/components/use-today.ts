import type { BrokerAccountEntity } from '@parque/contract';
import { dateKey, wallAt, type DayZone, type Instant, type WallTime } from '@parque/domain/journal';
import { useState } from 'react';

type OnServer = Pick<BrokerAccountEntity, 'zone'>;

/** The clock by which days are divided, at an instant. Of several servers, it is that of the one that is furthest ahead. */
export const readingAt = (at: Instant, zone: DayZone, accounts: readonly OnServer[]): WallTime =>
  zone === 'server' ? Math.max(...accounts.map((account) => wallAt(account.zone, at))) : wallAt(zone, at);

/** As {@link useToday}, of several accounts together. */
export function useLatestToday(accounts: readonly OnServer[], zone: DayZone): string {
  const [openedAt] = useState(Date.now);
  return dateKey(readingAt(openedAt, zone, accounts));
}

/**
 * The day on which the screen was opened, by the clock of its days. It does not change at midnight: a page that is being
 * typed would be replaced by that of the next day.
 */
export const useToday = (account: OnServer, zone: DayZone): string => useLatestToday([account], zone);
