import { callQuery, send } from '@parque/api-client';
import type { CallInput } from '@parque/contract';
import { exportExpiring, listExpiring } from '@parque/contract/addresses';

export type ExpiringFilters = CallInput<'listExpiring'>['query'];

export const expiringQuery = (query: ExpiringFilters) => callQuery(listExpiring, { query });
export const fetchExpiringCsv = (query: CallInput<'exportExpiring'>['query']) =>
  send(exportExpiring, { query });
