import type { MonthEntity } from '@parque/contract';
import { useQuery } from '@tanstack/react-query';
import { monthQuery } from '../../api/month';
import { usePanelAddress } from './panel-address';

/** Months from a month to the one of the last trade; 0 when it has trades, or no trade exists. */
export function countMonthsToLastTrade(month: MonthEntity | undefined): number {
  if (!month || month.trades > 0 || month.last_day === null) return 0;
  const [year = 0, number = 0] = month.last_day.split('-').map(Number);
  return (year - month.year) * 12 + number - month.month;
}

/**
 * The month of the address. When the address names none and the current month has no trades, the last month with
 * trades.
 */
export function useShownMonth(accountId: number) {
  const { offset: addressOffset, hasMonth, zone } = usePanelAddress();
  const { data: first } = useQuery(monthQuery(accountId, addressOffset, zone));
  const skippedMonths = hasMonth ? 0 : Math.min(countMonthsToLastTrade(first), 0);
  const offset = addressOffset + skippedMonths;
  return { offset, isEarlier: skippedMonths < 0, query: useQuery(monthQuery(accountId, offset, zone)) };
}
