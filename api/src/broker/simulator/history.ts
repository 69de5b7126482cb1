import { instantOf, wallAt, type Instant, type WallTime } from '@parque/domain/journal';
import type { BrokerDeal } from '../gateway';
import { crowdedNumber, emptyNumber } from './accounts';
import { makeDice, type Dice } from './dice';
import { priceAt, rateBetween, roundTo, type MarketSymbol } from './market';
import type { SimulatedServer } from './server';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The clock's reading at which every simulated account was opened. */
export const opening: WallTime = Date.UTC(2024, 0, 2, 6);

/** A position is open for so many days at most, a weekend among them. */
const longest = 8 * day;

/** One account, whose whole life follows from its server and its number. */
export interface SimulatedAccount {
  readonly server: SimulatedServer;
  readonly login: number;
}

type Direction = 1 | -1;

/** What happens to a position: its volume changes by so much at a moment; the sign is that of buying. */
interface Move {
  readonly wall: WallTime;
  readonly lots: number;
}

interface Plan {
  readonly symbol: MarketSymbol;
  readonly number: number;
  readonly moves: readonly Move[];
  /** Closes at the price at which it opened. */
  readonly isBreakEven: boolean;
  readonly stopShare: number | undefined;
}

const isWeekend = (wall: WallTime) => [0, 6].includes(new Date(wall).getUTCDay());

/** The market is closed on Saturday and Sunday: what would happen then happens on Monday. */
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

/** A volume in so many parts, each at least the minimum of the symbol; fewer when it is too small for them. */
function partsOf(lots: number, count: number, { volumeStep, volumeMin }: MarketSymbol): number[] {
  const part = roundTo(Math.floor(lots / count / volumeStep) * volumeStep, 3);
  if (count === 1 || part < volumeMin) return [lots];
  return [...Array.from({ length: count - 1 }, () => part), roundTo(lots - part * (count - 1), 3)];
}

/** The simulated trader is right a little more often than not. */
function sideOf(symbol: MarketSymbol, opened: WallTime, closed: WallTime, roll: number): Direction {
  const isRising = priceAt(symbol, closed) >= priceAt(symbol, opened);
  return isRising === roll < 0.56 ? 1 : -1;
}

function holdingTime(dice: Dice, name: string): number {
  const kind = dice.roll(name, 'holding');
  if (kind < 0.72) return dice.between(4 * minute, 7 * hour, name, 'minutes');
  return dice.between(20 * hour, kind < 0.95 ? 3 * day : 5 * day, name, 'days');
}

/** Opened in one deal and closed in one, two or three. */
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

/** Within a day: opened, then added to, reduced or turned round, and closed. */
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

function plansOf({ server, login }: SimulatedAccount, date: WallTime, dice: Dice): Plan[] {
  if (login === emptyNumber || (!server.isAlwaysOpen && isWeekend(date))) return [];
  const isNetting = server.mode === 'netting';
  const usual = dice.roll(date, 'rest') < 0.22 ? 0 : dice.whole(1, isNetting ? 2 : 5, date, 'count');
  const count = login === crowdedNumber ? (isNetting ? server.market.length : 60) : usual;
  const first = dice.whole(0, server.market.length - 1, date, 'first');
  return Array.from({ length: count }, (_, number) => {
    const name = `${date} ${number}`;
    // A netting account has one position a symbol, so each of a day is of another.
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

interface Held {
  volume: number;
  price: number;
  since: WallTime;
}

/** Turns the moves of one position into deals: what each opens, closes or turns round, and what it earns. */
function dealsOfPlan({ server }: SimulatedAccount, plan: Plan, base: number): BrokerDeal[] {
  const { symbol, moves, isBreakEven, stopShare } = plan;
  const rate = rateBetween(symbol.profitCurrency, server.currency) ?? 1;
  const dollar = rateBetween('USD', server.currency) ?? 1;
  const cents = (money: number) => roundTo(money, 2) + 0;
  const held: Held = { volume: 0, price: 0, since: 0 };
  return moves.map(({ wall, lots }, index) => {
    const at = instantOf(server.zone, wall);
    const closes = held.volume !== 0 && Math.sign(lots) !== Math.sign(held.volume);
    const closed = closes ? Math.min(Math.abs(lots), Math.abs(held.volume)) : 0;
    const turned = roundTo(Math.abs(lots) - closed, 3);
    const price = closes && isBreakEven ? roundTo(held.price, symbol.digits) : priceAt(symbol, at);
    const direction = Math.sign(held.volume) as Direction;
    const nights = closes ? Math.floor(wall / day) - Math.floor(held.since / day) : 0;
    const swapRate = direction > 0 ? symbol.swapPerNight.buy : symbol.swapPerNight.sell;
    const deal: BrokerDeal = {
      ticket: String(base + index + 1),
      order: String(base + 100_000_000 + index + 1),
      positionId: String(base + 100_000_001),
      type: lots > 0 ? 'buy' : 'sell',
      entry: !closes ? 'in' : turned > 0 ? 'inout' : 'out',
      symbol: symbol.name,
      volumeLots: Math.abs(lots),
      price,
      commission: cents(-symbol.commissionPerLot * Math.abs(lots) * dollar),
      fee: 0,
      swap: cents(nights * swapRate * closed * dollar),
      profit: cents((price - held.price) * direction * closed * symbol.contractSize * rate),
      ...(stopShare !== undefined &&
        !closes && { stopLoss: roundTo(price * (1 - Math.sign(lots) * stopShare), symbol.digits) }),
      at,
      time: wall,
      comment: '',
    };
    if (!closes) {
      held.price =
        (held.price * Math.abs(held.volume) + price * Math.abs(lots)) / Math.abs(held.volume + lots);
      held.since = held.volume === 0 ? wall : held.since;
    } else if (turned > 0) {
      held.price = price;
      held.since = wall;
    }
    held.volume = roundTo(held.volume + lots, 3);
    return deal;
  });
}

function movement(
  account: SimulatedAccount,
  wall: WallTime,
  own: Pick<BrokerDeal, 'ticket' | 'type' | 'profit' | 'comment'>,
): BrokerDeal {
  return {
    order: '',
    positionId: '',
    entry: 'none',
    symbol: '',
    volumeLots: 0,
    price: 0,
    commission: 0,
    fee: 0,
    swap: 0,
    at: instantOf(account.server.zone, wall),
    time: wall,
    ...own,
  };
}

/** The deposit at the start; then now and then, on the third of a month, another, a withdrawal or a charge. */
function movementsOf(account: SimulatedAccount, date: WallTime, dice: Dice, base: number): BrokerDeal[] {
  const { deposit } = account.server;
  const ticket = String(base + 999);
  if (date === Math.floor(opening / day) * day) {
    return [movement(account, opening, { ticket, type: 'balance', profit: deposit, comment: 'Deposit' })];
  }
  const chance = dice.roll(date, 'movement');
  if (new Date(date).getUTCDate() !== 3 || chance > 0.5) return [];
  const at = date + 6 * hour;
  if (chance < 0.1)
    return [movement(account, at, { ticket, type: 'charge', profit: -5, comment: 'Data feed' })];
  const profit = chance < 0.35 ? deposit * 0.1 : -deposit * 0.05;
  return [
    movement(account, at, {
      ticket,
      type: 'balance',
      profit,
      comment: profit > 0 ? 'Deposit' : 'Withdrawal',
    }),
  ];
}

/**
 * The deals of an account from one moment to another, oldest first. The same account always has the same past; what
 * lies in the future has not happened yet, which whoever asks has to see to.
 */
export function makeHistory(account: SimulatedAccount) {
  const { server, login } = account;
  const dice = makeDice(`${server.name} ${login}`);
  const byDay = new Map<WallTime, readonly BrokerDeal[]>();

  function dealsOfDay(date: WallTime): readonly BrokerDeal[] {
    let deals = byDay.get(date);
    if (!deals) {
      const base = 500_000_000 + Math.floor((date - opening) / day + 1) * 1000;
      const traded = plansOf(account, date, dice).flatMap((plan) =>
        dealsOfPlan(account, plan, base + plan.number * 10),
      );
      deals = [...movementsOf(account, date, dice, base), ...traded];
      byDay.set(date, deals);
    }
    return deals;
  }

  function between(from: Instant, to: Instant): readonly BrokerDeal[] {
    const start = Math.max(wallAt(server.zone, from) - longest, opening);
    const end = wallAt(server.zone, to);
    const found: BrokerDeal[] = [];
    for (let date = Math.floor(start / day) * day; date <= end; date += day) {
      for (const deal of dealsOfDay(date)) {
        if (deal.at >= from && deal.at < to) found.push(deal);
      }
    }
    return found.sort((a, b) => a.at - b.at || Number(a.ticket) - Number(b.ticket));
  }

  let last:
    { readonly from: Instant; readonly to: Instant; readonly deals: readonly BrokerDeal[] } | undefined;
  return {
    /** What was asked for last is kept, since it is asked for page by page. */
    between(from: Instant, to: Instant): readonly BrokerDeal[] {
      if (last?.from !== from || last.to !== to) last = { from, to, deals: between(from, to) };
      return last.deals;
    },
  };
}

export type History = ReturnType<typeof makeHistory>;
