import type { CopyReason, Units } from '@parque/domain/copy';
import { unitsOf } from '@parque/domain/copy';
import type { TradeResult } from '../../../broker/gateway';
import { retcodes } from '../../../broker/retcode';
import type { SentRequest } from '../../../database/schema';

/** The outcome of an order. */
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

/** Interprets a broker's answer to an order. */
export function outcomeOf(request: SentRequest, result: TradeResult): Outcome {
  const { retcode, message } = result;
  const position = result.position ?? request.position;
  if (result.outcome === 'rejected') return { is: 'rejected', retcode, message };
  // Without a ticket the position cannot be identified.
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

/** Whether the broker may accept the same order later. */
export const mayPass = (retcode: number) => passing.includes(retcode);
