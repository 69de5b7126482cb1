import type { CopyReason, Units } from '@parque/domain/copy';
import { unitsOf } from '@parque/domain/copy';
import type { TradeResult } from '../../../broker/gateway';
import { retcodes } from '../../../broker/retcode';
import type { SentRequest } from '../../../database/schema';

/** What came of an order. */
export type Outcome =
  | {
      readonly is: 'executed';
      /** What it opened or closed. */
      readonly units: Units;
      readonly position: string;
      readonly price: number | null;
      readonly retcode: number | null;
      readonly message: string | null;
    }
  | { readonly is: 'rejected'; readonly retcode: number; readonly message: string }
  /** It has not left. */
  | { readonly is: 'unsent'; readonly message: string }
  /** It is not known, and has to be looked up. */
  | { readonly is: 'unknown'; readonly message: string };

/** What a broker's answer to an order means. */
export function outcomeOf(request: SentRequest, result: TradeResult): Outcome {
  const { retcode, message } = result;
  const position = result.position ?? request.position;
  if (result.outcome === 'rejected') return { is: 'rejected', retcode, message };
  // Of a position without a name nobody could say which it is.
  if (result.outcome === 'unknown' || position === null) return { is: 'unknown', message };
  return {
    is: 'executed',
    units: result.volumeLots === undefined ? request.units : unitsOf(result.volumeLots),
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
  [retcodes.tradeDisabled]: 'trade_disabled',
};

export const rejectionReason = (retcode: number): CopyReason => reasons[retcode] ?? 'broker_rejected';

const passing: readonly number[] = [
  retcodes.requote,
  retcodes.priceOff,
  retcodes.timeout,
  retcodes.invalidVolume,
  retcodes.marketClosed,
  retcodes.tooManyRequests,
  retcodes.noConnection,
];

/** Whether the same order may be taken a moment later. */
export const mayPass = (retcode: number) => passing.includes(retcode);
