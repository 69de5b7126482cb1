/**
 * Money as a whole number of the smallest unit of the account: cents of a dollar, whole yen. The number of digits
 * is {@link StatementAccount.digits}. Sums of it are exact.
 */
export type Minor = number;

/**
 * The largest sum of the amounts of an account, all counted as positive. A double represents each decimal of fifteen digits exactly, so
 * below it every amount, every sum and every figure in whole units of the currency is exact.
 */
export const maxMinor: Minor = 1e15;

/** What can be stored of a deal. The contract of the API has the same limits. */
const maxStored = { characters: 64, time: Date.UTC(2100, 0, 1), lots: 1e9, price: 1e12 } as const;

/** Whether the journal can store the names, the time, the volume and the prices of a deal. */
export function isStorable(deal: Deal): boolean {
  const { ticket, symbol, order, positionId, time, volumeLots, price, stopLoss = 0, takeProfit = 0 } = deal;
  const isWithin = (value: number, most: number) => value >= 0 && value <= most;
  return (
    ticket !== '' &&
    [ticket, symbol, order, positionId].every(({ length }) => length <= maxStored.characters) &&
    isWithin(time, maxStored.time) &&
    isWithin(volumeLots, maxStored.lots) &&
    [price, stopLoss, takeProfit].every((level) => isWithin(level, maxStored.price))
  );
}

/**
 * What a deal is, after MetaTrader's `DEAL_TYPE`. `charge` is everything else that changes the balance without a
 * trade: corrections, bonuses, commissions, interest, dividends, taxes. A `credit` does not change the balance.
 */
export type DealType = 'buy' | 'sell' | 'balance' | 'credit' | 'charge';

/**
 * The effect of a deal on a position, after `DEAL_ENTRY`: opens or increases, closes or reduces, reverses (netting),
 * or closes with an opposite position (hedge). `none` for deals that are not trades.
 */
export type DealEntry = 'in' | 'out' | 'inout' | 'out_by' | 'none';

/** The amounts of a deal, or sums of them. Signed money: paid costs are negative. */
export interface DealMoney {
  readonly commission: Minor;
  readonly fee: Minor;
  readonly swap: Minor;
  readonly profit: Minor;
}

/** A deal, as MetaTrader 5 stores it. A closed row of MetaTrader 4 is two: one `in`, and one `out` with the money. */
export interface Deal extends DealMoney {
  /** Unique within the account, and the same in every later report of it. */
  readonly ticket: string;
  /** What the server's clock showed, in the milliseconds that a clock at UTC counts from 1970 to that reading. */
  readonly time: number;
  /** '' for deals that are not trades. */
  readonly symbol: string;
  readonly type: DealType;
  readonly entry: DealEntry;
  readonly volumeLots: number;
  readonly price: number;
  /** '' when the file does not contain it. */
  readonly order: string;
  /** The position, by the ticket of the order that opened it; '' for deals that are not trades. */
  readonly positionId: string;
  /** Stop of the position when the report was made, which need not be the one it was opened with. */
  readonly stopLoss?: number;
  readonly takeProfit?: number;
  readonly comment: string;
  /** The magic number of the order: that of its expert advisor, `0` by hand. Absent where the source has none. */
  readonly magic?: string;
}

/** The side that closes a position. */
export const getOppositeSide = (side: 'buy' | 'sell'): 'buy' | 'sell' => (side === 'buy' ? 'sell' : 'buy');

/** The sum of all amounts of a deal. */
export const computeAmount = (deal: DealMoney): Minor => deal.commission + deal.fee + deal.swap + deal.profit;

/** Whether a deal is a trade. */
export const isTrade = (deal: Pick<Deal, 'type'>): boolean => deal.type === 'buy' || deal.type === 'sell';

/** Whether a deal closes a position, or a part of one. MetaTrader's reports count these as trades. */
export const isClosing = (deal: Deal): boolean =>
  isTrade(deal) && deal.entry !== 'in' && deal.entry !== 'none';
