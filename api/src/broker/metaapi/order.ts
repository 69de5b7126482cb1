import type { z } from 'zod';
import type { BrokerPosition, TradeRequest, TradeResult } from '../gateway';
import { retcodes } from '../retcode';
import type { TradeAnswer } from './answers';

/** The body of an order to MetaApi. */
export type TradeBody = Readonly<Record<string, string | number>>;

const stopsOf = (stopLoss: number | null | undefined, takeProfit: number | null | undefined) => ({
  ...(stopLoss != null && { stopLoss }),
  ...(takeProfit != null && { takeProfit }),
});

/**
 * @param held - The position as it is, of a request that changes it: MetaApi takes away what is not said.
 */
export function tradeBody(request: TradeRequest, held: BrokerPosition | undefined): TradeBody {
  const { clientId, symbol, side, volumeLots, position = '', deviationPoints } = request;
  switch (request.action) {
    case 'open':
      return {
        actionType: side === 'buy' ? 'ORDER_TYPE_BUY' : 'ORDER_TYPE_SELL',
        symbol,
        volume: volumeLots,
        clientId,
        ...(deviationPoints !== undefined && { slippage: deviationPoints }),
        ...stopsOf(request.stopLoss, request.takeProfit),
      };
    case 'modify': {
      const { stopLoss = held?.stopLoss, takeProfit = held?.takeProfit } = request;
      return { actionType: 'POSITION_MODIFY', positionId: position, ...stopsOf(stopLoss, takeProfit) };
    }
    case 'close':
      return { actionType: 'POSITION_CLOSE_ID', positionId: position, clientId };
    case 'close_partial':
      return { actionType: 'POSITION_PARTIAL', positionId: position, volume: volumeLots, clientId };
  }
}

/** Placed, done and nothing to do: MetaApi's own documentation counts them as success. */
const doneCodes: readonly number[] = [0, 10008, retcodes.done, retcodes.noChanges];

/** An error while it was worked on, a time-out, a lost connection, and MetaApi's own words for not knowing. */
const unknownCodes: readonly number[] = [10011, retcodes.timeout, retcodes.noConnection, -1, -2];

function outcomeOf(code: number): TradeResult['outcome'] {
  if (doneCodes.includes(code)) return 'done';
  if (code === retcodes.donePartially) return 'partial';
  return unknownCodes.includes(code) ? 'unknown' : 'rejected';
}

/** What MetaApi answered to an order; it says neither volume nor price. */
export function tradeResult(
  { numericCode, stringCode, message, positionId }: z.output<typeof TradeAnswer>,
  request: TradeRequest,
): TradeResult {
  const position = positionId ?? request.position;
  return {
    outcome: outcomeOf(numericCode),
    retcode: numericCode,
    message: message || stringCode,
    ...(position !== undefined && { position }),
  };
}
