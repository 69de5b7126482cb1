import type { z } from 'zod';
import { BrokerError } from '../fault';
import type { BrokerPosition, TradeRequest, TradeResult } from '../gateway';
import { getAnswerClass, type AnswerClass } from '../retcode';
import type { TradeAnswer } from './answers';

/** The body of an order to MetaApi. */
export type TradeBody = Readonly<Record<string, string | number>>;

const pickStops = (stopLoss: number | null | undefined, takeProfit: number | null | undefined) => ({
  ...(stopLoss != null && { stopLoss }),
  ...(takeProfit != null && { takeProfit }),
});

/**
 * @param current - The position that a request modifies. Its stops are repeated, because MetaApi removes omitted stops.
 */
export function buildTradeBody(request: TradeRequest, current: BrokerPosition | undefined): TradeBody {
  const { clientId, symbol, side, volumeLots, position = '', deviationPoints } = request;
  switch (request.action) {
    case 'open':
      return {
        actionType: side === 'buy' ? 'ORDER_TYPE_BUY' : 'ORDER_TYPE_SELL',
        symbol,
        volume: volumeLots,
        clientId,
        ...(deviationPoints !== undefined && { slippage: deviationPoints }),
        ...pickStops(request.stopLoss, request.takeProfit),
      };
    case 'modify': {
      const { stopLoss = current?.stopLoss, takeProfit = current?.takeProfit } = request;
      return { actionType: 'POSITION_MODIFY', positionId: position, ...pickStops(stopLoss, takeProfit) };
    }
    case 'close':
      return { actionType: 'POSITION_CLOSE_ID', positionId: position, clientId };
    case 'close_partial':
      return { actionType: 'POSITION_PARTIAL', positionId: position, volume: volumeLots, clientId };
  }
}

const outcomes: Readonly<Partial<Record<AnswerClass, TradeResult['outcome']>>> = {
  executed: 'done',
  placed: 'placed',
  partial: 'partial',
  rejected: 'rejected',
  rejected_for_now: 'rejected',
};

/**
 * Interprets MetaApi's answer to an order. It contains neither volume nor price.
 *
 * @throws BrokerError - With `isUnsent`: the trading server never received the order.
 */
export function toTradeResult(answer: z.output<typeof TradeAnswer>, request: TradeRequest): TradeResult {
  const code = answer.numericCode ?? answer.error;
  const message = answer.message || answer.stringCode || (answer.description ?? '');
  const meaning = code === undefined ? 'unknown' : getAnswerClass(code);
  if (meaning === 'unsent') throw new BrokerError('unreachable', message, { isUnsent: true });
  const position = answer.positionId ?? request.position;
  return {
    outcome: outcomes[meaning] ?? 'unknown',
    retcode: code ?? 0,
    message,
    ...(position !== undefined && { position }),
  };
}
