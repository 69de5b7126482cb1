import { callQuery } from '@parque/api-client';
import { listSymbols } from '@parque/contract/addresses';

export const symbolsQuery = callQuery(listSymbols);
