import type { BrokerAccountEntity } from '@parque/contract';
import { dateKey, wallAt, type DayZone } from '@parque/domain/journal';
import { useState } from 'react';

/**
 * The day on which the screen was opened, by the clock of its days. It does not change at midnight: a page that is being
 * typed would be replaced by that of the next day.
 */
export function useToday({ zone: serverZone }: Pick<BrokerAccountEntity, 'zone'>, zone: DayZone): string {
  const [openedAt] = useState(Date.now);
  return dateKey(wallAt(zone === 'server' ? serverZone : zone, openedAt));
}
