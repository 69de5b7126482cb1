import { copySide, copyStops, filterReason, plainRules, type CopyRules } from './copy-rules';
import { openingOmission } from './plan';
import type { CopyReason, LossLimit } from './reasons';
import { type CopySum, type CopySymbol } from './scale';
import { sizedVolume, type Worth } from './sizing';
import type { SymbolProblem } from './symbol-match';
import { lotsOf, type Units } from './units';

/** A deal of the master's history. */
export interface RehearsedDeal {
  readonly position: string;
  readonly isOpening: boolean;
  readonly side: 'buy' | 'sell';
  readonly symbol: string;
  readonly units: Units;
  /** Profit minus costs, in the currency of the master. */
  readonly result: number;
  /** Profit minus costs of a copy on the opposite side. */
  readonly inverse: number;
  readonly price: number;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The day of the broker's clock that it belongs to. */
  readonly day: string;
}

/** The child broker's symbol for a symbol of the master. */
export type RehearsedSymbol =
  | {
      readonly symbol: string;
      readonly spec: CopySymbol & { readonly tickSize?: number; readonly tickValue?: number };
      readonly masterContract: number;
    }
  | { readonly problem: SymbolProblem };

export interface RehearsalRules {
  readonly multiplier: number;
  readonly maxLot: number | null;
  readonly maxPositions: number | null;
  /** The limits on losses are in the currency of the results. Losses are counted when a copy is closed. */
  readonly maxDailyLoss: number | null;
  readonly maxTotalLoss: number | null;
  readonly maxDrawdown: number | null;
  /** The rules of the owner; none by default. */
  readonly rules?: CopyRules;
  /** What both accounts are worth now; it counts for each opening, because the past values are unknown. */
  readonly worth?: { readonly master: Worth; readonly child: Worth };
  /** Reads the clock of the zone of the trading hours. Without it, the hours do not count. */
  readonly wallAt?: (at: number) => number;
}

/** The simulated copy of one opening. */
export interface RehearsedTrade {
  readonly at: number;
  readonly symbol: string;
  readonly childSymbol: string | null;
  readonly side: 'buy' | 'sell';
  readonly sum: CopySum | null;
  readonly reason: CopyReason | null;
  readonly isCopied: boolean;
  /** null while the history contains no close of it. */
  readonly result: number | null;
}

export interface RehearsalOutcome {
  readonly trades: readonly RehearsedTrade[];
  readonly lots: number;
  readonly result: number;
  /** The largest fall of the sum of results from a peak, ≥ 0. */
  readonly worstDrawdown: number;
}

interface Trade extends Omit<RehearsedTrade, 'result'> {
  result: number | null;
}

/** The child account's part of one position of the master. */
interface Held {
  /** The child's exposure for one of the master's. */
  readonly masterExposure: number;
  readonly childExposure: number;
  readonly left: Units;
  readonly trade: Trade | undefined;
}

const none: Held = { masterExposure: 0, childExposure: 0, left: 0, trade: undefined };

function makeBooks({ maxDailyLoss, maxTotalLoss, maxDrawdown }: RehearsalRules) {
  const held = new Map<string, Held>();
  const days = new Map<string, number>();
  let [sum, peak, drawdown] = [0, 0, 0];
  /** A limit that does not end with its day. */
  let lasting: LossLimit | null = null;
  return {
    of: (position: string) => held.get(position) ?? none,
    openCopies: () => [...held.values()].filter(({ childExposure }) => childExposure > 0).length,
    keep(position: string, state: Held) {
      if (state.left > 0) held.set(position, state);
      else held.delete(position);
    },
    book(day: string, result: number) {
      days.set(day, (days.get(day) ?? 0) + result);
      sum += result;
      peak = Math.max(peak, sum);
      drawdown = Math.max(drawdown, peak - sum);
      if (maxTotalLoss !== null && -sum >= maxTotalLoss) lasting ??= 'total_loss';
      else if (maxDrawdown !== null && peak - sum >= maxDrawdown) lasting ??= 'drawdown';
    },
    /** The limit on losses that an opening of this day meets. */
    stopOn(day: string): LossLimit | null {
      const isDaily = maxDailyLoss !== null && -(days.get(day) ?? 0) >= maxDailyLoss;
      return isDaily ? 'daily_loss' : lasting;
    },
    totals: () => ({ result: sum, worstDrawdown: drawdown }),
  };
}

type Books = ReturnType<typeof makeBooks>;

function opened(
  deal: RehearsedDeal,
  known: RehearsedSymbol | undefined,
  rules: RehearsalRules,
  books: Books,
): Trade {
  const { at, symbol } = deal;
  const { rules: own = plainRules, wallAt } = rules;
  const side = copySide(own, deal.side);
  const trade = { at, symbol, side, childSymbol: null, sum: null, result: null, isCopied: false };
  if (!known || 'problem' in known) return { ...trade, reason: known?.problem ?? 'symbol_unknown' };
  const wall = wallAt ? wallAt(at) : null;
  const filtered = filterReason(own, { symbol, side: deal.side, wall });
  if (filtered) return { ...trade, childSymbol: known.symbol, reason: filtered };
  const omission = openingOmission({
    mode: 'activo',
    stop: books.stopOn(deal.day),
    openCopies: books.openCopies(),
    maxPositions: rules.maxPositions,
    maxAgeMs: Number.POSITIVE_INFINITY,
    ageMs: 0,
    isSync: false,
  });
  if (omission) return { ...trade, childSymbol: known.symbol, reason: omission.reason };
  const { tickSize = 0, tickValue } = known.spec;
  const { stopLoss } = copyStops(side, deal);
  const sized = sizedVolume({
    units: deal.units,
    multiplier: rules.multiplier,
    masterContract: known.masterContract,
    symbol: known.spec,
    maxLot: rules.maxLot,
    rules: own,
    ...(rules.worth && { worth: rules.worth }),
    risk: { price: deal.price, stopLoss, side, tickSize, tickValue },
  });
  if ('problem' in sized) return { ...trade, childSymbol: known.symbol, reason: sized.problem };
  const { units, sum, reason } = sized;
  return { ...trade, childSymbol: known.symbol, sum, reason: reason ?? null, isCopied: units > 0 };
}

/** The exposure that a trade adds, in units of the contract, to the child. */
const exposureOf = ({ sum, isCopied }: Trade, known: RehearsedSymbol | undefined) =>
  known && 'spec' in known && sum && isCopied ? sum.result * known.spec.contractSize : 0;

/**
 * Replays the history of a master by the rules of a child account. Results are the master's, scaled by the volume that
 * the child would have held; prices, slippage and costs at the child's broker are not included.
 *
 * @param deals - In order of time.
 * @param symbolOf - Returns the child broker's symbol for a symbol of the master.
 */
export function rehearse(
  deals: readonly RehearsedDeal[],
  symbolOf: (symbol: string) => RehearsedSymbol | undefined,
  rules: RehearsalRules,
): RehearsalOutcome {
  const books = makeBooks(rules);
  const trades: Trade[] = [];
  for (const deal of deals) {
    const known = symbolOf(deal.symbol);
    const before = books.of(deal.position);
    if (deal.isOpening) {
      const trade = opened(deal, known, rules, books);
      trades.push(trade);
      const contract = known && 'spec' in known ? known.masterContract : 1;
      books.keep(deal.position, {
        masterExposure: before.masterExposure + lotsOf(deal.units) * contract,
        childExposure: before.childExposure + exposureOf(trade, known),
        left: before.left + deal.units,
        trade: trade.isCopied ? trade : before.trade,
      });
    } else {
      books.keep(deal.position, { ...before, left: before.left - deal.units });
    }
    // The costs of the opening are scaled like the result.
    const { masterExposure, childExposure, trade } = deal.isOpening ? books.of(deal.position) : before;
    const own = rules.rules?.isInverse ? deal.inverse : deal.result;
    const result = masterExposure > 0 ? (own * childExposure) / masterExposure : 0;
    if (!trade || result === 0) continue;
    books.book(deal.day, result);
    trade.result = (trade.result ?? 0) + result;
  }
  const lots = trades.reduce((total, { sum, isCopied }) => total + (isCopied ? (sum?.result ?? 0) : 0), 0);
  return { trades, lots: Number(lots.toFixed(8)), ...books.totals() };
}
