import type { z } from 'zod';
import type { DealEntry, DealType } from '@parque/domain/journal';
import { omitUndefined } from '../../../core/omit-undefined';
import { BrokerError } from '../fault';
import type { BrokerDeal } from '../gateway';
import type { DealAnswer } from './answers';

const entries: Readonly<Record<string, DealEntry>> = {
  DEAL_ENTRY_IN: 'in',
  DEAL_ENTRY_OUT: 'out',
  DEAL_ENTRY_INOUT: 'inout',
  DEAL_ENTRY_OUT_BY: 'out_by',
};

function toDealType(name: string): DealType {
  switch (name) {
    case 'DEAL_TYPE_BUY':
      return 'buy';
    case 'DEAL_TYPE_SELL':
      return 'sell';
    case 'DEAL_TYPE_BALANCE':
      return 'balance';
    case 'DEAL_TYPE_CREDIT':
    case 'DEAL_TYPE_BONUS':
      return 'credit';
    default:
      // Commissions, interest, corrections, dividends and taxes change the balance without a trade.
      return 'charge';
  }
}

export function parseInstant(text: string): number {
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) throw new BrokerError('unreachable', 'MetaApi: a record without a time');
  return instant;
}

/** `2026-03-09 14:05:06.521`, on the clock of the server. */
export const parseWallTime = (text: string) => parseInstant(`${text.replace(' ', 'T')}Z`);

/** Translates a deal of MetaApi. */
export function toBrokerDeal(answer: z.output<typeof DealAnswer>): BrokerDeal {
  const type = toDealType(answer.type);
  const isTrade = type === 'buy' || type === 'sell';
  return {
    ticket: answer.id,
    order: answer.orderId,
    positionId: isTrade ? answer.positionId : '',
    type,
    entry: isTrade ? (entries[answer.entryType ?? ''] ?? 'in') : 'none',
    symbol: isTrade ? answer.symbol : '',
    volumeLots: answer.volume,
    price: answer.price,
    commission: answer.commission,
    fee: answer.fee,
    swap: answer.swap,
    profit: answer.profit,
    at: parseInstant(answer.time),
    time: parseWallTime(answer.brokerTime),
    comment: answer.comment,
    ...omitUndefined({
      stopLoss: answer.stopLoss,
      takeProfit: answer.takeProfit,
      magic: answer.magic?.toString(),
      clientId: answer.clientId,
      reason: answer.reason?.replace(/^DEAL_REASON_/, ''),
    }),
  };
}
