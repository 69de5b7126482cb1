import { callQuery, send } from '@parque/api-client';
import type { CallInput } from '@parque/contract';
import { exportRevenue, getRevenue } from '@parque/contract/addresses';
import { keepPreviousData } from '@tanstack/react-query';

/** The revenue of the last months. That of another number of months remains until it arrives. */
export const revenueQuery = (months: number) => ({
  ...callQuery(getRevenue, { query: { months } }),
  placeholderData: keepPreviousData,
});
export const fetchRevenueCsv = (query: CallInput<'exportRevenue'>['query']) => send(exportRevenue, { query });
