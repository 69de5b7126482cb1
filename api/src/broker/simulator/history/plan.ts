import type { WallTime } from '@parque/domain/journal';
import type { SimulatedAccount } from '../account';
import { crowdedNumber, emptyNumber } from '../numbers';
import type { Dice } from '../dice';
import { priceAt, roundTo, type MarketSymbol } from '../market/market';
import type { SimulatedServer } from '../server';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The longest time that a position is open, including a weekend. */
export const longestHeld = 8 * day;

type Direction = 1 | -1;

/** A change of a position's volume at a time; positive when buying. */
interface Move {
  readonly wall: WallTime;
  readonly lots: number;
}

/** A position from its opening to its closing. */
export interface Plan {
  readonly symbol: MarketSymbol;
  readonly number: number;
  readonly moves: readonly Move[];
  /** The position is closed at its opening price. */
  readonly isBreakEven: boolean;
  readonly stopShare: number | undefined;
}

const isWeekend = (wall: WallTime) => [0, 6].includes(new Date(wall).getUTCDay());

/** The market is closed on Saturday and Sunday, so these events are moved to Monday. */
function whenOpen(wall: WallTime, { isAlwaysOpen }: SimulatedServer): WallTime {
  let open = wall;
  while (!isAlwaysOpen && isWeekend(open)) open += day;
  return open;
}

function lotsOf(symbol: MarketSymbol, dice: Dice, name: string): number {
  const [from, to] = symbol.usualLots;
  const steps = Math.round(dice.between(from, to, name, 'lots') / symbol.volumeStep);
  return Math.max(symbol.volumeMin, roundTo(steps * symbol.volumeStep, 3));
}

/** Divides a volume into parts of at least the symbol's minimum; into fewer parts when it is too small. */
function partsOf(lots: number, count: number, { volumeStep, volumeMin }: MarketSymbol): number[] {
  const part = roundTo(Math.floor(lots / count / volumeStep) * volumeStep, 3);
  if (count === 1 || part < volumeMin) return [lots];
  return [...Array.from({ length: count - 1 }, () => part), roundTo(lots - part * (count - 1), 3)];
}

/** Slightly more trades win than lose. */
function sideOf(symbol: MarketSymbol, opened: WallTime, closed: WallTime, roll: number): Direction {
  const isRising = priceAt(symbol, closed) >= priceAt(symbol, opened);
  return isRising === roll < 0.56 ? 1 : -1;
}

function holdingTime(dice: Dice, name: string): number {
  const kind = dice.roll(name, 'holding');
  if (kind < 0.72) return dice.between(4 * minute, 7 * hour, name, 'minutes');
  return dice.between(20 * hour, kind < 0.95 ? 3 * day : 5 * day, name, 'days');
}

/** A position with one opening deal and one to three closing deals. */
function hedgedMoves(
  symbol: MarketSymbol,
  opened: WallTime,
  dice: Dice,
  name: string,
  server: SimulatedServer,
) {
  const held = holdingTime(dice, name);
  const direction = sideOf(symbol, opened, opened + held, dice.roll(name, 'side'));
  const lots = lotsOf(symbol, dice, name);
  const shape = dice.roll(name, 'shape');
  const closings = partsOf(lots, shape > 0.94 ? 3 : shape > 0.8 ? 2 : 1, symbol);
  const moves: Move[] = [{ wall: opened, lots: direction * lots }];
  closings.forEach((part, index) => {
    const wall = opened + 4 * minute + (held * (index + 1)) / closings.length;
    moves.push({ wall: whenOpen(Math.round(wall / 1000) * 1000, server), lots: -direction * part });
  });
  return moves.sort((a, b) => a.wall - b.wall);
}

/** A position within one day: opened, then increased, reduced or reversed, and closed. */
function nettedMoves(symbol: MarketSymbol, opened: WallTime, dice: Dice, name: string): Move[] {
  const direction = sideOf(symbol, opened, opened + 3 * hour, dice.roll(name, 'side'));
  const lots = lotsOf(symbol, dice, name);
  const later = (hours: number) => opened + Math.round((hours * hour) / 1000) * 1000;
  const shape = dice.roll(name, 'shape');
  if (shape < 0.4)
    return [
      { wall: opened, lots: direction * lots },
      { wall: later(2.2), lots: -direction * lots },
    ];
  if (shape < 0.6) {
    return [
      { wall: opened, lots: direction * lots },
      { wall: later(0.8), lots: direction * lots },
      { wall: later(3.1), lots: roundTo(-direction * lots * 2, 3) },
    ];
  }
  if (shape < 0.8) {
    const [first = lots, ...rest] = partsOf(lots, 2, symbol);
    return [
      { wall: opened, lots: direction * lots },
      { wall: later(1.5), lots: -direction * first },
      ...rest.map((part) => ({ wall: later(4.2), lots: -direction * part })),
    ];
  }
  return [
    { wall: opened, lots: direction * lots },
    { wall: later(1.2), lots: roundTo(-direction * lots * 2, 3) },
    { wall: later(3.6), lots: direction * lots },
  ];
}

/** The positions that an account opens on a day. */
export function plansOf({ server, login }: SimulatedAccount, date: WallTime, dice: Dice): Plan[] {
  if (login === emptyNumber || (!server.isAlwaysOpen && isWeekend(date))) return [];
  const isNetting = server.mode === 'netting';
  const usual = dice.roll(date, 'rest') < 0.22 ? 0 : dice.whole(1, isNetting ? 2 : 5, date, 'count');
  const count = login === crowdedNumber ? (isNetting ? server.market.length : 60) : usual;
  const first = dice.whole(0, server.market.length - 1, date, 'first');
  return Array.from({ length: count }, (_, number) => {
    const name = `${date} ${number}`;
    // A netting account has one position per symbol, so the positions of a day have different symbols.
    const symbol = isNetting
      ? (server.market[(first + number) % server.market.length] ?? server.market[0])
      : dice.pick(server.market, name, 'symbol');
    const opened = date + 7 * hour + Math.round(dice.between(0, 11 * 3600, name, 'opened')) * 1000;
    return {
      symbol,
      number,
      moves: isNetting
        ? nettedMoves(symbol, opened, dice, name)
        : hedgedMoves(symbol, opened, dice, name, server),
      isBreakEven: dice.roll(name, 'even') < 0.06,
      stopShare: dice.roll(name, 'stop') < 0.6 ? dice.between(0.001, 0.004, name, 'distance') : undefined,
    };
  });
}
