import { toWallTime, type ZoneName } from '@parque/domain/journal';
import { omitUndefined } from '../../../core/omit-undefined';
import type { CommandRow } from '../../terminal/commands/command';
import type { BrokerDeal, TradeRequest, TradeResult } from '../gateway';
import { getRetcodeText, retcodes, type RetcodeName } from '../retcode';
import type { TerminalRecord } from './records';

const kinds = { open: 'open', close: 'close', close_partial: 'part', modify: 'modify' } as const;

export const toStoredRequest = ({
  action,
  clientId: _,
  notAfter: __,
  ...order
}: TradeRequest): CommandRow['request'] => ({ ...order, kind: kinds[action] });

/** Returns the permission whose absence makes the terminal reject every order. */
export function findMissingPermission({ permissions }: TerminalRecord): RetcodeName | undefined {
  if (!permissions) return undefined;
  if (!permissions.account) return 'tradeDisabled';
  if (!permissions.expert) return 'serverDisablesTrading';
  if (!permissions.terminal || !permissions.program) return 'terminalDisablesTrading';
  return undefined;
}

export function toTradeResult({ state, result }: CommandRow): TradeResult {
  const { retcode = retcodes.timeout, position, volumeLots, price } = result ?? {};
  const outcomes = {
    done: 'done',
    partial: 'partial',
    placed: 'placed',
    rejected: 'rejected',
    expired: 'rejected',
    absent: 'rejected',
    queued: 'unknown',
    delivered: 'unknown',
    unknown: 'unknown',
  } as const;
  return {
    outcome: outcomes[state],
    retcode,
    message: getRetcodeText(retcode) ?? '',
    ...omitUndefined({ position, volumeLots, price }),
  };
}

/** Returns the deal of an executed order that the terminal has reported before its deal. */
export function toReportedDeal(command: CommandRow, zone: ZoneName): BrokerDeal | undefined {
  const { request, result, endedAt, id } = command;
  const isTrade = request.kind !== 'modify';
  const isExecuted = command.state === 'done' || command.state === 'partial';
  if (!isTrade || !isExecuted || !result?.position || !result.deal || result.volumeLots === undefined) {
    return undefined;
  }
  const isOpening = request.kind === 'open';
  const opposite = request.side === 'buy' ? 'sell' : 'buy';
  const executedAt = +(endedAt ?? command.createdAt);
  return {
    ticket: result.deal,
    order: result.deal,
    positionId: result.position,
    type: isOpening ? request.side : opposite,
    entry: isOpening ? 'in' : 'out',
    symbol: request.symbol,
    volumeLots: result.volumeLots,
    price: result.price ?? 0,
    commission: 0,
    fee: 0,
    swap: 0,
    profit: 0,
    at: executedAt,
    time: toWallTime(zone, executedAt),
    comment: id,
    clientId: command.clientId,
  };
}
