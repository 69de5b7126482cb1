import { callQuery, send } from '@parque/api-client';
import { exportRevenue, getRevenue } from '@parque/contract/addresses';
import { keepPreviousData } from '@tanstack/react-query';

/** The revenue of the last months. That of another number of months remains until it arrives. */
export const revenueQuery = (months: number) => ({
  ...callQuery(getRevenue, { query: { months } }),
  placeholderData: keepPreviousData,
});
export const fetchRevenueCsv = (months: number) => send(exportRevenue, { query: { months } });
