import { retcodes } from '../../../broker/retcode';
import type { OrderAnswer, TerminalBroker, TerminalOrder } from '../../reference/broker';
import type { Rows } from './program';

/** MqlTradeRequest, as the program sends it. */
export interface TradeRequest {
  readonly action: number;
  readonly symbol: string;
  readonly volume: number;
  readonly type: number;
  readonly price: number;
  readonly deviation: number;
  readonly sl: number;
  readonly tp: number;
  readonly position: string;
  readonly magic: string;
  readonly comment: string;
  /** ENUM_ORDER_TYPE_FILLING: FOK 0, IOC 1, RETURN 2. */
  readonly filling: number;
}

const changeStops = 6;

export function parseTradeRequest(fields: readonly string[]): TradeRequest {
  const [action = 0, , volume = 0, type = 0, price = 0, deviation = 0, sl = 0, tp = 0] = fields.map(Number);
  const [symbol = ''] = fields.slice(1);
  const [position = '0', magic = '0', comment = '', filling] = fields.slice(8);
  const texts = { symbol, position, magic, comment };
  return { action, volume, type, price, deviation, sl, tp, ...texts, filling: Number(filling) };
}

async function findOrderKind(broker: TerminalBroker, request: TradeRequest): Promise<TerminalOrder['kind']> {
  if (request.action === changeStops) return 'modify';
  if (request.position === '0') return 'open';
  const position = (await broker.positions()).find(({ id }) => id === request.position);
  return position && Number(position.lots) > request.volume ? 'part' : 'close';
}

export async function sendOrder(broker: TerminalBroker, request: TradeRequest): Promise<Rows> {
  const kind = await findOrderKind(broker, request);
  const { symbol, volume: lots, sl, tp, price, deviation, position, magic, comment } = request;
  const answer: OrderAnswer = await broker.send({
    kind,
    symbol,
    side: request.type === 0 ? 'buy' : 'sell',
    lots,
    comment,
    magic,
    ...(position !== '0' && { position }),
    ...((kind === 'modify' || sl > 0) && { sl: sl > 0 ? sl : null }),
    ...((kind === 'modify' || tp > 0) && { tp: tp > 0 ? tp : null }),
    // With Instant Execution, a price that moved further than the deviation is a requote, also for a close.
    ...(kind !== 'modify' && { price, deviation }),
  });
  const { retcode, deal = '0' } = answer;
  const dealRow = (await broker.deals()).find(({ ticket }) => ticket === deal);
  return [[retcode, deal, dealRow?.order ?? answer.position ?? '0', answer.lots ?? 0, answer.price ?? 0]];
}

/** Whether an answer of `sendOrder` is of an order that was carried out, also in part. */
export const isExecuted = ([answer]: Rows): boolean =>
  answer?.[0] === retcodes.done || answer?.[0] === retcodes.donePartially;
