import { computeCopyStops, copySide, filterReason, plainRules, type CopyRules } from './copy-rules';
import {
  isOverMaxPositions,
  findNettingOmission,
  findOpeningOmission,
  planReductions,
  type CopiedPosition,
  type CountedCopy,
} from './plan';
import type { CopyReason, LossLimit } from './reasons';
import { type CopySum, type CopySymbol } from './scale';
import { computeSizedVolume, type Worth } from './sizing';
import type { SymbolProblem } from './symbol-match';
import { toLots, toUnits, type Units } from './units';

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
  readonly executedAt: number;
  /** The day of the broker's clock that it belongs to. */
  readonly day: string;
}

/** The child broker's symbol for a symbol of the master. */
export type RehearsedSymbol =
  | {
      readonly symbol: string;
      readonly spec: CopySymbol & {
        readonly tickSize?: number;
        readonly tickValue?: number;
        readonly digits?: number;
      };
      readonly masterContract: number;
    }
  | { readonly problem: SymbolProblem };

export interface RehearsalRules {
  readonly multiplier: number;
  readonly maxLot: number | null;
  readonly maxPositions: number | null;
  /**
   * How the child's account counts positions.
   *
   * @default 'hedge'
   */
  readonly mode?: 'hedge' | 'netting';
  /** The limits on losses are in the currency of the results. Losses are counted when a copy is closed. */
  readonly maxDailyLoss: number | null;
  readonly maxTotalLoss: number | null;
  readonly maxDrawdown: number | null;
  /** The rules of the owner; none by default. */
  readonly rules?: CopyRules;
  /** The current worth of both accounts. It is used for each opening, because the past values are unknown. */
  readonly worth?: { readonly master: Worth; readonly child: Worth };
  /** Reads the clock of the zone of the trading hours. Without it, the hours do not count. */
  readonly wallAt?: (time: number) => number;
}

/** The simulated copy of one opening. */
export interface RehearsedTrade {
  readonly executedAt: number;
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

/** A deal, and its number in the history, which identifies the opening. */
interface NumberedDeal extends RehearsedDeal {
  readonly opening: number;
}

interface HeldCopy extends CopiedPosition, CountedCopy {}

/** The child account's part of one position of the master. */
interface HeldPosition {
  /** Volume times contract size, of the master in the position and of the child in its copies. */
  readonly masterExposure: number;
  readonly childExposure: number;
  readonly masterUnitsLeft: Units;
  readonly trade: Trade | undefined;
  /** The open copies; their opened volumes belong to {@link masterUnits} of the master. */
  readonly copies: readonly HeldCopy[];
  readonly masterUnits: Units;
  /** Opened volume of the copies that partial closes have closed completely. */
  readonly closedUnits: Units;
}

const noPosition: HeldPosition = {
  masterExposure: 0,
  childExposure: 0,
  masterUnitsLeft: 0,
  trade: undefined,
  copies: [],
  masterUnits: 0,
  closedUnits: 0,
};

/** The copies after an opening. The parts of later closes are counted from the volumes that are held now. */
function computeCopiesAfterOpening(
  { copies, masterUnitsLeft: unitsLeft }: HeldPosition,
  { units, opening }: NumberedDeal,
  { sum, isCopied, childSymbol, side }: Trade,
) {
  const recountedCopies = copies.map((copy) => ({ ...copy, openedUnits: copy.units }));
  const openedVolume = toUnits(sum?.result ?? 0);
  const copy = {
    childPosition: '',
    childSymbol: childSymbol ?? '',
    side,
    openedUnits: openedVolume,
    units: openedVolume,
    opening,
  };
  return {
    copies: isCopied ? [...recountedCopies, copy] : recountedCopies,
    masterUnits: unitsLeft + units,
    closedUnits: 0,
  };
}

/** The copies after a close of the master, as the engine reduces them. */
function computeCopiesAfterClose(
  { copies, masterUnits, closedUnits }: HeldPosition,
  masterUnitsLeft: Units,
  match: RehearsedSymbol | undefined,
) {
  if (!match || 'problem' in match) return {};
  const steps = { min: toUnits(match.spec.volumeMin), step: toUnits(match.spec.volumeStep) };
  const parts = planReductions(
    copies,
    { unitsLeft: masterUnitsLeft, openedUnits: masterUnits, closedUnits },
    steps,
  );
  const closedCopies = parts.filter(({ isWhole }) => isWhole).map(({ copy }) => copy);
  const reducedCopies = copies.map((copy) => {
    const part = parts.find((reduction) => reduction.copy === copy);
    return part ? { ...copy, units: copy.units - part.units } : copy;
  });
  return {
    copies: reducedCopies.filter(({ units }) => units > 0),
    closedUnits: closedCopies.reduce((total, { openedUnits }) => total + openedUnits, closedUnits),
  };
}

function createBooks({ maxDailyLoss, maxTotalLoss, maxDrawdown }: RehearsalRules) {
  const heldPositions = new Map<string, HeldPosition>();
  const days = new Map<string, number>();
  let [sum, peak, drawdown] = [0, 0, 0];
  /** A limit that does not end with its day. */
  let lastingLimit: LossLimit | null = null;
  return {
    get: (position: string) => heldPositions.get(position) ?? noPosition,
    copies: () => [...heldPositions.values()].flatMap(({ copies }) => copies),
    keep(position: string, state: HeldPosition) {
      if (state.masterUnitsLeft > 0) heldPositions.set(position, state);
      else heldPositions.delete(position);
    },
    book(day: string, result: number) {
      days.set(day, (days.get(day) ?? 0) + result);
      sum += result;
      peak = Math.max(peak, sum);
      drawdown = Math.max(drawdown, peak - sum);
      if (maxTotalLoss !== null && -sum >= maxTotalLoss) lastingLimit ??= 'total_loss';
      else if (maxDrawdown !== null && peak - sum >= maxDrawdown) lastingLimit ??= 'drawdown';
    },
    /** The limit on losses that an opening of this day meets. */
    stopOn(day: string): LossLimit | null {
      const isDaily = maxDailyLoss !== null && -(days.get(day) ?? 0) >= maxDailyLoss;
      return isDaily ? 'daily_loss' : lastingLimit;
    },
    totals: () => ({ result: sum, worstDrawdown: drawdown }),
  };
}

type Books = ReturnType<typeof createBooks>;

function openTrade(
  deal: NumberedDeal,
  match: RehearsedSymbol | undefined,
  rules: RehearsalRules,
  books: Books,
): Trade {
  const { executedAt, symbol } = deal;
  const { rules: copyRules = plainRules, wallAt } = rules;
  const side = copySide(copyRules, deal.side);
  const trade = { executedAt, symbol, side, childSymbol: null, sum: null, result: null, isCopied: false };
  if (!match || 'problem' in match) return { ...trade, reason: match?.problem ?? 'symbol_unknown' };
  const wall = wallAt ? wallAt(executedAt) : null;
  const filteredReason = filterReason(copyRules, { symbol, side: deal.side, wall });
  if (filteredReason) return { ...trade, childSymbol: match.symbol, reason: filteredReason };
  const omission = findOpeningOmission({
    mode: 'activo',
    stop: books.stopOn(deal.day),
    maxAgeMs: Number.POSITIVE_INFINITY,
    ageMs: 0,
    isSync: false,
  });
  if (omission) return { ...trade, childSymbol: match.symbol, reason: omission.reason };
  const { tickSize = 0, tickValue, digits = 0 } = match.spec;
  const stops = computeCopyStops(copyRules, deal, { side, price: deal.price, digits });
  if (stops.ownStop === 'impossible')
    return { ...trade, childSymbol: match.symbol, reason: 'own_stop_impossible' };
  const sizedVolume = computeSizedVolume({
    units: deal.units,
    multiplier: rules.multiplier,
    masterContract: match.masterContract,
    symbol: match.spec,
    maxLot: rules.maxLot,
    rules: copyRules,
    ...(rules.worth && { worth: rules.worth }),
    risk: {
      price: deal.price,
      stopLoss: stops.stopLoss,
      side,
      tickSize,
      tickValue,
      ...(rules.worth && { currency: rules.worth.child.currency }),
    },
  });
  if ('problem' in sizedVolume) return { ...trade, childSymbol: match.symbol, reason: sizedVolume.problem };
  const { units, sum, reason } = sizedVolume;
  const { mode = 'hedge', maxPositions } = rules;
  const countedCopy = { childSymbol: match.symbol, opening: deal.opening };
  if (units > 0 && isOverMaxPositions({ mode, maxPositions }, books.copies(), countedCopy)) {
    return { ...trade, childSymbol: match.symbol, sum, reason: 'max_positions' };
  }
  const heldCopies = mode === 'netting' ? books.copies() : [];
  const nettingOmission =
    units > 0 &&
    findNettingOmission(
      heldCopies.map((copy) => ({ symbol: copy.childSymbol, side: copy.side })),
      match.symbol,
      side,
    );
  if (nettingOmission) return { ...trade, childSymbol: match.symbol, sum, reason: nettingOmission.reason };
  return { ...trade, childSymbol: match.symbol, sum, reason: reason ?? null, isCopied: units > 0 };
}

/** The exposure that a trade adds, in units of the contract, to the child. */
const computeExposure = ({ sum, isCopied }: Trade, match: RehearsedSymbol | undefined) =>
  match && 'spec' in match && sum && isCopied ? sum.result * match.spec.contractSize : 0;

/**
 * Replays the history of a master by the rules of a child account. Results are the master's, scaled by the volume that
 * the child would have held; prices, slippage and costs at the child's broker are not included.
 *
 * @param deals - In order of time.
 * @param findSymbol - Returns the child broker's symbol for a symbol of the master.
 */
export function rehearse(
  deals: readonly RehearsedDeal[],
  findSymbol: (symbol: string) => RehearsedSymbol | undefined,
  rules: RehearsalRules,
): RehearsalOutcome {
  const books = createBooks(rules);
  const trades: Trade[] = [];
  for (const [opening, rehearsedDeal] of deals.entries()) {
    const deal = { ...rehearsedDeal, opening };
    const match = findSymbol(deal.symbol);
    const previousState = books.get(deal.position);
    if (deal.isOpening) {
      const trade = openTrade(deal, match, rules, books);
      trades.push(trade);
      const contract = match && 'spec' in match ? match.masterContract : 1;
      books.keep(deal.position, {
        masterExposure: previousState.masterExposure + toLots(deal.units) * contract,
        childExposure: previousState.childExposure + computeExposure(trade, match),
        masterUnitsLeft: previousState.masterUnitsLeft + deal.units,
        trade: trade.isCopied ? trade : previousState.trade,
        ...computeCopiesAfterOpening(previousState, deal, trade),
      });
    } else {
      const unitsAfterClose = previousState.masterUnitsLeft - deal.units;
      books.keep(deal.position, {
        ...previousState,
        masterUnitsLeft: unitsAfterClose,
        ...computeCopiesAfterClose(previousState, unitsAfterClose, match),
      });
    }
    // The costs of the opening are scaled like the result.
    const { masterExposure, childExposure, trade } = deal.isOpening
      ? books.get(deal.position)
      : previousState;
    const masterResult = rules.rules?.isInverse ? deal.inverse : deal.result;
    const result = masterExposure > 0 ? (masterResult * childExposure) / masterExposure : 0;
    if (!trade || result === 0) continue;
    books.book(deal.day, result);
    trade.result = (trade.result ?? 0) + result;
  }
  const lots = trades.reduce((total, { sum, isCopied }) => total + (isCopied ? (sum?.result ?? 0) : 0), 0);
  return { trades, lots: Number(lots.toFixed(8)), ...books.totals() };
}
