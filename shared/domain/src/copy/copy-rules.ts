import { msPerMinute } from '../durations';
import type { CopyReason } from './reasons';

/**
 * How the volume of a copy is computed:
 * - `multiplier`: the master's volume × the multiplier of the account
 * - `fixed`: the same volume for each opening and each addition
 * - `equity`, `balance`: also × (the child's ÷ the master's)
 * - `risk`: the volume that loses a percentage of the child's equity at its stop loss
 * - `cash`: the volume that loses a fixed amount at its stop loss
 */
type Sizing = 'multiplier' | 'fixed' | 'equity' | 'balance' | 'risk' | 'cash';

type Side = 'buy' | 'sell';

/** The part of a week in which openings are copied. */
interface CopyHours {
  /** Minutes after midnight, from 0 to 1439. An end before the start is on the next day; equal: 24 hours. */
  readonly from: number;
  readonly to: number;
  /** The days on which a period starts; 0 is Sunday. */
  readonly days: readonly number[];
  /** `server`: the clock of the child's broker; otherwise the name of a time zone. */
  readonly zone: string;
}

/** A stop loss of the child, at a distance from its own opening price. */
interface OwnStop {
  /** In points of the child's symbol: the last decimal of its prices. */
  readonly points: number;
  /** Whether it replaces a stop loss of the master; otherwise it is set only where the master has none. */
  readonly isAlways: boolean;
}

/** What the owner of a child decides about its copies. They apply to openings and additions, never to closes. */
export interface CopyRules {
  readonly sizing: Sizing;
  /** Lots of each order of `fixed`. */
  readonly fixedLots: number | null;
  /** Per cent of the equity that a copy of `risk` loses at its stop. */
  readonly riskPercent: number | null;
  /** What a copy of `cash` loses at its stop, in the currency of the child. */
  readonly riskMoney?: number | null;
  /** Whether the child buys what the master sells. */
  readonly isInverse: boolean;
  /** The side of the master that is copied; null: both. */
  readonly onlySide: Side | null;
  /** Symbols by the master's names. */
  readonly symbolList: 'all' | 'only' | 'except';
  readonly symbols: readonly string[];
  /** null: always. */
  readonly hours: CopyHours | null;
  readonly areStopsCopied: boolean;
  /** Whether stops that are too near for the broker are set as near as it accepts; absent: they are not. */
  readonly areStopsClamped?: boolean;
  /** Only with copied stops; absent or null: none. */
  readonly ownStop?: OwnStop | null;
  /** Whether a volume below the broker's smallest order is raised to it. */
  readonly isMinimumForced: boolean;
}

/** The rules of a child whose owner chose none. */
export const plainRules: CopyRules = {
  sizing: 'multiplier',
  fixedLots: null,
  riskPercent: null,
  isInverse: false,
  onlySide: null,
  symbolList: 'all',
  symbols: [],
  hours: null,
  areStopsCopied: true,
  isMinimumForced: false,
};

/** The side of the copy of an opening. */
export function copySide({ isInverse }: Pick<CopyRules, 'isInverse'>, side: Side): Side {
  if (!isInverse) return side;
  return side === 'buy' ? 'sell' : 'buy';
}

interface MasterStops {
  readonly side: Side;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
}

/**
 * Returns the stops of a copy. A copy on the master's side has the master's stops. A copy on the opposite side has the
 * master's take profit as its stop loss, and the master's stop loss as its take profit. The side of the copy decides, not
 * the current rule, so open copies retain the side of their opening.
 */
export function copyStops(side: Side, master: MasterStops): Omit<MasterStops, 'side'> {
  const { stopLoss, takeProfit } = master;
  if (side === master.side) return { stopLoss, takeProfit };
  return { stopLoss: takeProfit, takeProfit: stopLoss };
}

/**
 * Computes the stops of a copy by the rules of its child: the master's stops, with the child's own stop loss where it
 * applies.
 *
 * @param price - The opening price of the copy.
 * @param digits - Decimals of the prices of its symbol.
 * @returns Stops that are not rounded. `impossible`: the child's own stop would be below zero, so the copy has the stops of
 *   the master.
 */
export function computeCopyStops(
  { ownStop }: Pick<CopyRules, 'ownStop'>,
  master: MasterStops,
  { side, price, digits }: { readonly side: Side; readonly price: number; readonly digits: number },
): Omit<MasterStops, 'side'> & { readonly ownStop?: 'set' | 'impossible' } {
  const stops = copyStops(side, master);
  if (!ownStop || (stops.stopLoss !== null && !ownStop.isAlways)) return stops;
  const distance = ownStop.points / 10 ** digits;
  const stopLoss = side === 'buy' ? price - distance : price + distance;
  return stopLoss > 0 ? { ...stops, stopLoss, ownStop: 'set' } : { ...stops, ownStop: 'impossible' };
}

const minutesOfDay = 1440;

/** 1 January 1970 was a Thursday. */
const firstWeekday = 4;

/**
 * Whether openings are copied at a time.
 *
 * @param wall - Reading of the clock of the hours' zone, in milliseconds.
 */
export function isWithinHours({ from, to, days }: CopyHours, wall: number): boolean {
  const minutes = Math.floor(wall / msPerMinute);
  const day = Math.floor(minutes / minutesOfDay);
  const minute = minutes - day * minutesOfDay;
  const isOn = (weekDay: number) => days.includes((((weekDay + firstWeekday) % 7) + 7) % 7);
  if (from < to) return isOn(day) && minute >= from && minute < to;
  return minute >= from ? isOn(day) : minute < to && isOn(day - 1);
}

function isSymbolCopied({ symbolList, symbols }: CopyRules, symbol: string): boolean {
  if (symbolList === 'all') return true;
  const isListed = symbols.some((listedSymbol) => listedSymbol.toUpperCase() === symbol.toUpperCase());
  return isListed === (symbolList === 'only');
}

interface FilteredOpening {
  readonly symbol: string;
  readonly side: Side;
  /** When the master opened, on the clock of the hours' zone; null: the hours do not count. */
  readonly wall: number | null;
}

/** Why the rules of the owner leave an opening out; undefined: they do not. */
export function filterReason(
  rules: CopyRules,
  { symbol, side, wall }: FilteredOpening,
): CopyReason | undefined {
  if (!isSymbolCopied(rules, symbol)) return 'symbol_filtered';
  if (rules.onlySide !== null && rules.onlySide !== side) return 'side_filtered';
  if (rules.hours && wall !== null && !isWithinHours(rules.hours, wall)) return 'hours_filtered';
  return undefined;
}
