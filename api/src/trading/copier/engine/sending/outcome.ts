import type { CopyReason, Units } from '@parque/domain/copy';
import { toUnits } from '@parque/domain/copy';
import type { TradeResult } from '../../../broker/gateway';
import { getAnswerClass, retcodes } from '../../../broker/retcode';
import type { SentRequest } from '../../../../core/database/schema';

export type Outcome =
  | {
      readonly is: 'executed';
      /** Volume that was opened or closed. */
      readonly units: Units;
      readonly position: string;
      readonly price: number | null;
      readonly retcode: number | null;
      readonly message: string | null;
    }
  | { readonly is: 'rejected'; readonly retcode: number; readonly message: string }
  /** The broker never received it. */
  | { readonly is: 'unsent'; readonly message: string }
  /** The broker may have executed it; its state has to be read from the account. */
  | { readonly is: 'unknown'; readonly message: string };

/**
 * Whether the answer does not show what was executed. Without a volume, partial fills and closes are uncertain, and
 * the account is read. A placed order may not be executed yet.
 */
function isUncertain({ action }: SentRequest, { outcome, volumeLots }: TradeResult): boolean {
  if (outcome === 'unknown') return true;
  if (action === 'modify') return false;
  if (outcome === 'placed') return true;
  return volumeLots === undefined && (outcome === 'partial' || action !== 'open');
}

/** Interprets a broker's answer to an order. */
export function toOutcome(request: SentRequest, result: TradeResult): Outcome {
  const { retcode, message } = result;
  const position = result.position ?? request.position;
  if (result.outcome === 'rejected') return { is: 'rejected', retcode, message };
  if (isUncertain(request, result) || position === null) return { is: 'unknown', message };
  return {
    is: 'executed',
    units: result.volumeLots === undefined ? request.units : toUnits(result.volumeLots),
    position,
    price: result.price ?? null,
    retcode,
    message,
  };
}

const reasons: Readonly<Record<number, CopyReason>> = {
  [retcodes.requote]: 'slippage',
  [retcodes.priceOff]: 'slippage',
  [retcodes.invalidPrice]: 'slippage',
  [retcodes.noMoney]: 'no_money',
  [retcodes.marketClosed]: 'market_closed',
  [retcodes.invalidVolume]: 'invalid_volume',
  [retcodes.invalidStops]: 'invalid_stops',
  [retcodes.pricesChanged]: 'slippage',
  [retcodes.tradeDisabled]: 'trade_disabled',
  [retcodes.serverDisablesTrading]: 'trade_disabled',
  [retcodes.terminalDisablesTrading]: 'terminal_trade_disabled',
  [retcodes.closeOnly]: 'close_only',
  [retcodes.invalidFilling]: 'invalid_filling',
  [retcodes.volumeLimit]: 'broker_max_volume',
  [retcodes.positionLimit]: 'broker_max_positions',
  [retcodes.longOnly]: 'long_only',
  [retcodes.shortOnly]: 'short_only',
  [retcodes.fifoClose]: 'fifo_close',
  [retcodes.hedgeProhibited]: 'hedge_prohibited',
  [retcodes.ownVolumeLimit]: 'terminal_max_lots',
  [retcodes.ownPositionLimit]: 'terminal_max_positions',
  [-8]: 'investor_password',
  [-6]: 'slippage',
};

export const getRejectionReason = (retcode: number): CopyReason => reasons[retcode] ?? 'broker_rejected';

/** Rejections because the position of the order does not exist any more (MetaApi, MetaTrader). */
const goneCodes: readonly number[] = [4753, retcodes.positionClosed];

export const isPositionGone = (retcode: number) => goneCodes.includes(retcode);

/**
 * Codes that do not show on their own whether the order was executed. A gateway that reports them as `rejected` has
 * not executed it.
 */
const timeoutCodes: readonly number[] = [retcodes.timeout, retcodes.noConnection];

/** Whether the broker may accept the same order later. */
export const isTemporaryRejection = (retcode: number) =>
  timeoutCodes.includes(retcode) || getAnswerClass(retcode) === 'rejected_for_now';
