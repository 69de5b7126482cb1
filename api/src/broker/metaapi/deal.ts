import type { z } from 'zod';
import type { DealEntry, DealType } from '@parque/domain/journal';
import { BrokerFault } from '../fault';
import type { BrokerDeal } from '../gateway';
import type { DealAnswer } from './answers';

const entries: Readonly<Record<string, DealEntry>> = {
  DEAL_ENTRY_IN: 'in',
  DEAL_ENTRY_OUT: 'out',
  DEAL_ENTRY_INOUT: 'inout',
  DEAL_ENTRY_OUT_BY: 'out_by',
};

function typeOf(name: string): DealType {
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
      // Commissions, interest, corrections, dividends and taxes all move the balance.
      return 'charge';
  }
}

export function instantFrom(text: string): number {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new BrokerFault('unreachable', 'MetaApi: a record without a time');
  return at;
}

/** `2026-03-09 14:05:06.521`, on the clock of the server. */
export const wallFrom = (text: string) => instantFrom(`${text.replace(' ', 'T')}Z`);

/** Translates a deal of MetaApi. */
export function brokerDeal(answer: z.output<typeof DealAnswer>): BrokerDeal {
  const type = typeOf(answer.type);
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
    ...(answer.stopLoss !== undefined && { stopLoss: answer.stopLoss }),
    ...(answer.takeProfit !== undefined && { takeProfit: answer.takeProfit }),
    at: instantFrom(answer.time),
    time: wallFrom(answer.brokerTime),
    comment: answer.comment,
    ...(answer.clientId !== undefined && { clientId: answer.clientId }),
    ...(answer.reason !== undefined && { reason: answer.reason.replace(/^DEAL_REASON_/, '') }),
  };
}
