import { msPerDay, msPerHour, msPerMinute } from '@parque/domain/durations';
import type { WallTime } from '@parque/domain/journal';
import type { SimulatedAccount } from '../account';
import { crowdedNumber, emptyNumber } from '../numbers';
import type { Dice } from '../dice';
import { computePrice, roundTo, type MarketSymbol } from '../market/market';
import type { SimulatedServer } from '../server';

/** Longest time for which a position is open, including a weekend. */
export const maxHoldingMs = 8 * msPerDay;

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

/** Moves the times of Saturday and Sunday to Monday, because the market is closed. */
function moveToOpenDay(wall: WallTime, { isAlwaysOpen }: SimulatedServer): WallTime {
  let open = wall;
  while (!isAlwaysOpen && isWeekend(open)) open += msPerDay;
  return open;
}

function pickLots(symbol: MarketSymbol, dice: Dice, name: string): number {
  const [from, to] = symbol.usualLots;
  const steps = Math.round(dice.between(from, to, name, 'lots') / symbol.volumeStep);
  return Math.max(symbol.volumeMin, roundTo(steps * symbol.volumeStep, 3));
}

/** Divides a volume into parts of at least the symbol's minimum; into fewer parts when it is too small. */
function splitLots(lots: number, count: number, { volumeStep, volumeMin }: MarketSymbol): number[] {
  const part = roundTo(Math.floor(lots / count / volumeStep) * volumeStep, 3);
  if (count === 1 || part < volumeMin) return [lots];
  return [...Array.from({ length: count - 1 }, () => part), roundTo(lots - part * (count - 1), 3)];
}

/** Picks a side so that slightly more trades win than lose. */
function pickSide(symbol: MarketSymbol, openedAt: WallTime, closedAt: WallTime, roll: number): Direction {
  const isRising = computePrice(symbol, closedAt) >= computePrice(symbol, openedAt);
  return isRising === roll < 0.56 ? 1 : -1;
}

function pickHoldingMs(dice: Dice, name: string): number {
  const kind = dice.roll(name, 'holding');
  if (kind < 0.72) return dice.between(4 * msPerMinute, 7 * msPerHour, name, 'minutes');
  return dice.between(20 * msPerHour, kind < 0.95 ? 3 * msPerDay : 5 * msPerDay, name, 'days');
}

interface Opening {
  readonly symbol: MarketSymbol;
  readonly openedAt: WallTime;
  readonly dice: Dice;
  /** Name of the position's random numbers. */
  readonly name: string;
}

/** Builds a position with one opening deal and one to three closing deals. */
function buildHedgedMoves({ symbol, openedAt, dice, name }: Opening, server: SimulatedServer): Move[] {
  const holdingMs = pickHoldingMs(dice, name);
  const direction = pickSide(symbol, openedAt, openedAt + holdingMs, dice.roll(name, 'side'));
  const lots = pickLots(symbol, dice, name);
  const shape = dice.roll(name, 'shape');
  const closings = splitLots(lots, shape > 0.94 ? 3 : shape > 0.8 ? 2 : 1, symbol);
  const moves: Move[] = [{ wall: openedAt, lots: direction * lots }];
  closings.forEach((part, index) => {
    const wall = openedAt + 4 * msPerMinute + (holdingMs * (index + 1)) / closings.length;
    moves.push({ wall: moveToOpenDay(Math.round(wall / 1000) * 1000, server), lots: -direction * part });
  });
  return moves.sort((a, b) => a.wall - b.wall);
}

/** Builds a position within one day: opened, then increased, reduced or reversed, and closed. */
function buildNettedMoves({ symbol, openedAt, dice, name }: Opening): Move[] {
  const direction = pickSide(symbol, openedAt, openedAt + 3 * msPerHour, dice.roll(name, 'side'));
  const lots = pickLots(symbol, dice, name);
  const addHours = (hours: number) => openedAt + Math.round((hours * msPerHour) / 1000) * 1000;
  const shape = dice.roll(name, 'shape');
  if (shape < 0.4)
    return [
      { wall: openedAt, lots: direction * lots },
      { wall: addHours(2.2), lots: -direction * lots },
    ];
  if (shape < 0.6) {
    return [
      { wall: openedAt, lots: direction * lots },
      { wall: addHours(0.8), lots: direction * lots },
      { wall: addHours(3.1), lots: roundTo(-direction * lots * 2, 3) },
    ];
  }
  if (shape < 0.8) {
    const [first = lots, ...rest] = splitLots(lots, 2, symbol);
    return [
      { wall: openedAt, lots: direction * lots },
      { wall: addHours(1.5), lots: -direction * first },
      ...rest.map((part) => ({ wall: addHours(4.2), lots: -direction * part })),
    ];
  }
  return [
    { wall: openedAt, lots: direction * lots },
    { wall: addHours(1.2), lots: roundTo(-direction * lots * 2, 3) },
    { wall: addHours(3.6), lots: direction * lots },
  ];
}

/** Generates the positions that an account opens on a day. */
export function generatePlans({ server, login }: SimulatedAccount, date: WallTime, dice: Dice): Plan[] {
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
    const openedAt = date + 7 * msPerHour + Math.round(dice.between(0, 11 * 3600, name, 'opened')) * 1000;
    const opening = { symbol, openedAt, dice, name };
    return {
      symbol,
      number,
      moves: isNetting ? buildNettedMoves(opening) : buildHedgedMoves(opening, server),
      isBreakEven: dice.roll(name, 'even') < 0.06,
      stopShare: dice.roll(name, 'stop') < 0.6 ? dice.between(0.001, 0.004, name, 'distance') : undefined,
    };
  });
}
