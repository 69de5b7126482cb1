import { and, eq, inArray, isNull, like, or } from 'drizzle-orm';
import { computeCopyStops, type CopyRules } from '@parque/domain/copy';
import {
  copierCommands,
  copierEvents,
  copierFindings,
  copierPositions,
  simulatorDeals,
} from '../../../core/database/schema';
import type { Reference } from '../../broker/gateway';
import { parseReference } from '../../broker/simulator/account';
import { findAccount } from '../../broker/simulator/ledger/books';
import { computeQuote, findTerms } from '../../broker/simulator/market/symbol-terms';
import { openStates } from '../engine/recording/command';
import { createChance, type Chance } from './chance';
import type { CopyWorld } from './copy-world';

/* Brokers and masters do the same: exchanges, expiries, splits, largest orders, rejected and trailing stops. */

const currencies = ['EURUSD', 'GBPUSD', 'XAUUSD'] as const;
const share = 'SAN.ES';
const future = 'WTI-DEC26';

/** Prices of the added symbols, in euros at the level of their market. Those of the futures differ by less than 2 %. */
const levels: Readonly<Record<string, number>> = {
  'SAN.ES': 4.5,
  'SAN.ES.raw': 4.5,
  'SAN.FR': 90,
  'WTI-DEC26': 70,
  'WTI-JAN27': 70.5,
};

interface Listing {
  readonly symbol: string;
  readonly lists: readonly string[];
  /** The symbol that may be traded for the master's; undefined: none. */
  readonly tradedName?: string;
  readonly closedName?: string;
}

const listings: Readonly<Record<string, readonly Listing[]>> = {
  [share]: [
    { symbol: share, lists: ['SAN.FR'] },
    { symbol: share, lists: ['SAN.FR', share], tradedName: share },
    { symbol: share, lists: ['SAN.FR', 'SAN.ES.raw'], tradedName: 'SAN.ES.raw' },
  ],
  [future]: [
    { symbol: future, lists: ['WTI-JAN27'] },
    { symbol: future, lists: ['WTI-JAN27', future], tradedName: future },
  ],
  EURUSD: [
    { symbol: 'EURUSD', lists: [], tradedName: 'EURUSD' },
    { symbol: 'EURUSD', lists: ['EURUSD.r'], tradedName: 'EURUSD' },
    { symbol: 'EURUSD', lists: ['EURUSD.r'], tradedName: 'EURUSD.r', closedName: 'EURUSD' },
  ],
};

/** The stories that failed once, and some others, have nothing of this, so that they remain what they were. */
export const isPlainStory = (seed: number) => seed % 24 === 4 || seed % 24 === 15;

interface Child {
  readonly id: number;
  readonly masterId: number;
  readonly reference: Reference;
}

interface Split {
  readonly symbol: string;
  readonly factor: number;
  /** The last event before it. */
  readonly after: number;
}

interface MarketParts {
  readonly world: CopyWorld;
  readonly children: readonly Child[];
  readonly seed: number;
  readonly steps: string[];
}

/** Copies without faults until nothing waits. Returns a function that does so again, and lets the faults continue. */
type Settle = () => Promise<() => Promise<void>>;

/** The prices of a symbol in the books of the broker, which no fault hides. */
async function readPrices({ db, time }: CopyWorld, reference: Reference, symbol: string) {
  const account = parseReference(reference);
  const row = await findAccount(db, account);
  const terms = findTerms(account.server, symbol, row?.symbols ?? {});
  if (!terms) throw new Error(`${reference} has no ${symbol}`);
  return { ...terms, ...computeQuote(terms, time.ms) };
}

export async function createStoryMarket({ world, children, seed, steps }: MarketParts) {
  const { control } = world;
  const chance = createChance(seed * 613 + 77);
  const isPlain = isPlainStory(seed);
  const listingsByChild = new Map(
    children.map(({ id }) => [id, Object.values(listings).map((options) => chance.pick(options))] as const),
  );
  const splits: Split[] = [];
  const faults: string[] = [];
  const distances = new Set<string>();

  const list = (reference: Reference, name: string) =>
    control.setSymbol(
      reference,
      name,
      name in levels
        ? { like: 'EURUSD', level: levels[name] ?? 1, profitCurrency: 'EUR', contractSize: 1000 }
        : { like: 'EURUSD' },
    );
  if (!isPlain) {
    for (const { reference } of world.masters)
      for (const name of [share, future]) await list(reference, name);
    for (const { id, reference } of children) {
      for (const { lists, closedName } of listingsByChild.get(id) ?? []) {
        for (const name of lists) await list(reference, name);
        if (closedName) await control.setSymbol(reference, closedName, { isTradable: false });
      }
      steps.push(
        `${reference} lists ${listingsByChild
          .get(id)
          ?.map(({ lists }) => lists.join(' and '))
          .join()}`,
      );
    }
  }

  /** The child's name of a symbol of its master; undefined: it has none, and nothing may be opened. */
  function getName(id: number, symbol: string): string | undefined {
    const listing = isPlain ? undefined : listingsByChild.get(id)?.find((entry) => entry.symbol === symbol);
    return listing ? listing.tradedName : symbol;
  }

  async function getStop(reference: Reference, { symbol, side, points }: Trailed): Promise<number> {
    const { digits, bid, ask } = await readPrices(world, reference, symbol);
    const distance = points / 10 ** digits;
    return Number((side === 'buy' ? bid - distance : ask + distance).toFixed(digits));
  }

  async function openWithStop(reference: Reference) {
    const [symbol, side] = [chance.pick(market.symbols), chance.pick(['buy', 'sell'] as const)];
    const [volumeLots, points] = [chance.pickWhole(1, 40) / 100, chance.pickWhole(50, 800)];
    const stopLoss = await getStop(reference, { symbol, side, points });
    steps.push(`${reference} ${side} ${volumeLots} ${symbol} with a stop at ${stopLoss}`);
    await control.openByHand(reference, { symbol, side, volumeLots, stopLoss });
  }

  async function trailStop(reference: Reference) {
    const holdings = await world.listHeld(reference);
    if (holdings.length === 0) return;
    const { ticket, symbol, side, takeProfit } = chance.pick(holdings);
    let points = chance.pickWhole(100, 1500);
    for (let remainingSteps = chance.pickWhole(1, 5); remainingSteps > 0; remainingSteps -= 1) {
      points = Math.round(points * 0.8);
      const stop = await getStop(reference, { symbol, side, points });
      steps.push(`${reference} trails ${ticket} to ${stop}`);
      await world.setStops(ticket, stop, takeProfit, reference);
    }
  }

  async function limit(what: 'stopPoints' | 'volumeMax') {
    const { id, reference } = chance.pick(children);
    const name = getName(id, chance.pick(market.symbols));
    if (name === undefined) return;
    const least = what === 'stopPoints' ? chance.pick([100, 300, 1000]) : chance.pick([0.1, 0.2, 0.5]);
    if (what === 'stopPoints') distances.add(`${reference} ${name}`);
    steps.push(`${reference} ${what} of ${name}: ${least}`);
    await control.setSymbol(reference, name, { [what]: least });
  }

  /** Brokers accept all stops from now on. */
  async function acceptStops() {
    for (const distance of distances) {
      const [reference = '', ...name] = distance.split(' ');
      await control.setSymbol(reference, name.join(' '), { stopPoints: 0 });
    }
  }

  const listEvents = async () =>
    (await Promise.all(world.masters.map((master) => world.listEvents(master))))
      .flat()
      .sort((a, b) => a.id - b.id);

  /** A split happens at all brokers, while their markets are closed and no order is under way. */
  async function split(settle: Settle) {
    await acceptStops();
    const settleAgain = await settle();
    const factor = chance.pick([2, 3]);
    const events = await listEvents();
    splits.push({ symbol: share, factor, after: Math.max(0, ...events.map(({ id }) => id)) });
    const level = 4.5 / splits.reduce((product, earlierSplit) => product * earlierSplit.factor, 1);
    const names = [
      ...world.masters.map(({ reference }) => ({ reference, name: share })),
      ...children.map(({ id, reference }) => ({ reference, name: getName(id, share) })),
    ];
    for (const { reference, name } of names) {
      if (name === undefined) continue;
      for (const { ticket, symbol } of await world.listHeld(reference))
        if (symbol === name) await control.split(reference, ticket, factor);
      await control.setSymbol(reference, name, { level });
    }
    steps.push(`${share} is split by ${factor}`);
    await settleAgain();
    for (const { id, kind, symbol } of (await listEvents()).slice(events.length))
      if (symbol === share && kind !== 'close') faults.push(`the split is taken for event ${id}, ${kind}`);
  }

  const market = {
    symbols: isPlain ? currencies : [...currencies, share, future],
    getName,
    faults,
    /** Whether the broker of a child refused stops that are too near. */
    hasDistance: (reference: Reference) => [...distances].some((text) => text.startsWith(`${reference} `)),
    /** The factor of all splits of a symbol after an event, and before another one. */
    getFactor: (symbol: string, after: number, until = Infinity) =>
      splits
        .filter((past) => past.symbol === symbol && past.after >= after && past.after < until)
        .reduce((product, { factor }) => product * factor, 1),
    acceptStops,
    /** Adds events besides the usual actions of a story. */
    async act(settle: Settle | undefined): Promise<void> {
      if (isPlain) return;
      const { reference } = chance.pick(world.masters);
      const roll = chance.pickWhole(0, 99);
      if (roll < 35) await openWithStop(reference);
      else if (roll < 70) await trailStop(reference);
      else if (roll < 85) await limit('stopPoints');
      else if (roll < 93) await limit('volumeMax');
      else if (settle) await split(settle);
    },
  };
  return market;
}

interface Trailed {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly points: number;
}

export type StoryMarket = Awaited<ReturnType<typeof createStoryMarket>>;

/** The rules of a child that depend on its stop loss, for a story that is not plain. */
export function addStopRules(rules: CopyRules, chance: Chance): CopyRules {
  const stopRule = chance.rollPercent(30)
    ? { points: chance.pickWhole(50, 500), isAlways: chance.rollPercent(50) }
    : null;
  const sizing = chance.pick([rules.sizing, rules.sizing, 'risk', 'cash'] as const);
  return {
    ...rules,
    sizing,
    riskPercent: sizing === 'risk' ? chance.pickWhole(1, 5) / 100 : null,
    riskMoney: sizing === 'cash' ? chance.pickWhole(50, 500) : null,
    ownStop: rules.areStopsCopied ? stopRule : null,
    areStopsClamped: chance.rollPercent(50),
  };
}

/** The openings whose computed volume would lose over 25 % more or less than the chosen amount at their stop loss. */
export async function listRiskFaults(
  world: CopyWorld,
  { reference }: Child,
  { sizing, riskMoney }: CopyRules,
  commands: readonly (typeof copierCommands.$inferSelect)[],
): Promise<readonly string[]> {
  if (sizing !== 'cash' || riskMoney == null) return [];
  const faults: string[] = [];
  for (const { action, childSymbol, price, request, sum, id } of commands) {
    if (action !== 'open' || !childSymbol || price === null || request?.stopLoss == null || !sum) continue;
    const { contractSize, rate } = await readPrices(world, reference, childSymbol);
    const loss = sum.exact * Math.abs(price - request.stopLoss) * contractSize * rate;
    if (Math.abs(loss - riskMoney) > riskMoney / 4)
      faults.push(`command ${id}: ${sum.exact} lots lose ${loss} instead of ${riskMoney}`);
  }
  return faults;
}

/** The positions of a child that its broker closed at a stop. */
export async function listStoppedPositions(
  { db }: CopyWorld,
  { reference }: Child,
): Promise<readonly string[]> {
  const account = await findAccount(db, parseReference(reference));
  const stopCondition = or(like(simulatorDeals.comment, '[sl %'), like(simulatorDeals.comment, '[tp %'));
  const deals = await db
    .select({ positionId: simulatorDeals.positionId })
    .from(simulatorDeals)
    .where(and(eq(simulatorDeals.accountId, account?.id ?? 0), stopCondition));
  return deals.map(({ positionId }) => positionId);
}

/** The masters' positions for which an order of a child is under way. */
async function listWaiting({ db }: CopyWorld, { id }: Child): Promise<ReadonlySet<string>> {
  const rows = await db
    .select()
    .from(copierCommands)
    .where(and(eq(copierCommands.childId, id), inArray(copierCommands.state, [...openStates])));
  const isTold = (row: (typeof rows)[number]) => row.action === 'modify' && row.retcode !== null;
  return new Set(rows.filter((row) => !isTold(row)).map(({ position }) => position));
}

/** The factor of the splits since the first opening of these copies. */
async function getSplitFactor(
  { db }: CopyWorld,
  market: StoryMarket,
  copies: readonly (typeof copierPositions.$inferSelect)[],
): Promise<number> {
  const commandIds = copies.map(({ commandId }) => commandId);
  const openings = await db
    .select({ eventId: copierEvents.id, symbol: copierEvents.symbol })
    .from(copierCommands)
    .innerJoin(copierEvents, eq(copierEvents.id, copierCommands.eventId))
    .where(inArray(copierCommands.id, commandIds));
  return Math.max(...openings.map(({ symbol, eventId }) => market.getFactor(symbol, eventId)));
}

/**
 * The copies that have other stops than their master's position although no difference is recorded.
 *
 * @param mustHave - Whether a broker that accepts all stops has had the time to set them.
 */
export async function listSilentCopies(
  { world, market }: { readonly world: CopyWorld; readonly market: StoryMarket },
  child: Child,
  rules: CopyRules,
  mustHave: boolean,
): Promise<readonly string[]> {
  if (!rules.areStopsCopied) return [];
  const { db } = world;
  const master = world.masters.find(({ id }) => id === child.masterId) ?? world.master;
  const masterHolds = new Map(
    (await world.listHeld(master.reference)).map((holding) => [holding.ticket, holding] as const),
  );
  const everCopied = await db.select().from(copierPositions).where(eq(copierPositions.childId, child.id));
  const copies = everCopied.filter(({ state }) => state === 'open');
  const openFindings = await db
    .select()
    .from(copierFindings)
    .where(and(eq(copierFindings.childId, child.id), isNull(copierFindings.resolvedAt)));
  const waitingCommands = await listWaiting(world, child);
  const silent: string[] = [];
  for (const { ticket, symbol, side, priceOpen: price, stopLoss, takeProfit } of await world.listHeld(
    child.reference,
  )) {
    const ticketCopies = copies.filter(({ childPosition }) => childPosition === ticket);
    const masters = ticketCopies.flatMap(({ position }) => masterHolds.get(position) ?? []);
    if (masters.length < ticketCopies.length || ticketCopies.length === 0) continue;
    if (ticketCopies.some(({ position }) => waitingCommands.has(position))) continue;
    const { digits, bid, ask } = await readPrices(world, child.reference, symbol);
    const isSame = (a: number | null, b: number | null) =>
      a === b || (a !== null && b !== null && Math.abs(a - b) <= 0.6 / 10 ** digits);
    // A split divides the distance of an own stop as it divides the price.
    const factor = await getSplitFactor(world, market, ticketCopies);
    const ownStop = rules.ownStop ? { ...rules.ownStop, points: rules.ownStop.points / factor } : null;
    const targets = masters.map((holding) => computeCopyStops({ ownStop }, holding, { side, price, digits }));
    if (targets.some((stops) => isSame(stops.stopLoss, stopLoss) && isSame(stops.takeProfit, takeProfit)))
      continue;
    const isTold = openFindings.some((finding) => finding.childPosition === ticket);
    const isPossible = targets.every((stops) => {
      const { stopLoss: loss, takeProfit: gain } = stops;
      const [low, high] = side === 'buy' ? [loss, gain] : [gain, loss];
      const now = side === 'buy' ? bid : ask;
      return (low ?? -Infinity) < now && now < (high ?? Infinity);
    });
    // Copies of several positions share the stops of the one that set them last, also after it is closed.
    const sharingCopies = everCopied.filter(({ childPosition }) => childPosition === ticket);
    if (isTold && (sharingCopies.length > 1 || !(mustHave && isPossible))) continue;
    const requiredText = targets.map((stops) => `${stops.stopLoss} and ${stops.takeProfit}`).join(' or ');
    silent.push(
      `${child.id}: ${ticket} ${symbol} has the stops ${stopLoss} and ${takeProfit} instead of ${requiredText}${isTold ? '' : ', without a recorded difference'}`,
    );
  }
  return silent;
}
