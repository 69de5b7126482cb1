import { toUnits } from '@parque/domain/copy';
import type { SentRequest } from '../../../core/database/schema';

/** An order that opens 0.1 lots. */
export const sentOpening: SentRequest = {
  clientId: 'p1',
  action: 'open',
  symbol: 'EURUSD',
  side: 'buy',
  units: toUnits(0.1),
  position: null,
  unitsBefore: 0,
  stopLoss: null,
  takeProfit: null,
  copyId: null,
  hasMore: false,
};
