import { callQuery } from '@parque/api-client';
import type { CallAnswer } from '@parque/contract';
import { listSymbols } from '@parque/contract/addresses';

export type TradingSymbol = CallAnswer<'listSymbols'>[number];

export const symbolsQuery = callQuery(listSymbols);
