import { callQuery, send } from '@parque/api-client';
import { exportRevenue, getRevenue } from '@parque/contract/addresses';

export const revenueQuery = (months: number) => callQuery(getRevenue, { query: { months } });
export const fetchRevenueCsv = (months: number) => send(exportRevenue, { query: { months } });
