import type { RawDeal } from './raw-deal';
import type { RawPosition } from './report';
import type { PositionMode } from './statement';

/** Volumes as whole numbers, so that sums of lots are exact. */
const units = (lots: number): number => Math.round(lots * 1e8);

const isTrade = (deal: RawDeal): boolean => deal.type === 'buy' || deal.type === 'sell';
const opposite = (side: 'buy' | 'sell'): 'buy' | 'sell' => (side === 'buy' ? 'sell' : 'buy');

/**
 * Which position each deal belongs to, which the deals of a report do not say. A position is known by the ticket of the
 * order that opened it. Netting: the deals of a symbol between two moments without volume are one position. Hedge: a
 * closing deal goes to the position whose row it completes, alone or with others. Yields how far it is, from 0 to 1/2.
 *
 * @param deals - In time order.
 * @returns One id a deal, in the order of the deals; '' for what is not a trade.
 */
export function* positionIdSteps(
  deals: readonly RawDeal[],
  positions: readonly RawPosition[],
  mode: PositionMode,
): Generator<number, string[]> {
  return mode === 'netting' ? bySymbol(deals) : yield* byRow(deals, positions);
}

function bySymbol(deals: readonly RawDeal[]): string[] {
  const running = new Map<string, { id: string; volume: number }>();
  return deals.map((deal) => {
    if (!isTrade(deal)) return '';
    const signed = deal.type === 'buy' ? units(deal.volumeLots) : -units(deal.volumeLots);
    const before = running.get(deal.symbol);
    const id = before && before.volume !== 0 ? before.id : deal.order || deal.ticket;
    // What is closed without having been opened here was opened before the history begins.
    const volume = !before && deal.entry === 'out' ? 0 : (before?.volume ?? 0) + signed;
    running.set(deal.symbol, { id, volume });
    return id;
  });
}

interface Part {
  readonly index: number;
  readonly deal: RawDeal;
}

interface Opened {
  readonly id: string;
  readonly since: number;
  left: number;
}

const cents = (money: number): number => Math.round(money * 100);
const sideKey = (symbol: string, type: string): string => `${symbol}|${type}`;

function* byRow(deals: readonly RawDeal[], positions: readonly RawPosition[]): Generator<number, string[]> {
  const ids = deals.map((deal) => (isTrade(deal) && deal.entry === 'in' ? deal.order || deal.ticket : ''));
  const closings = deals.flatMap((deal, index) =>
    isTrade(deal) && deal.entry !== 'in' && deal.entry !== 'none' ? [{ index, deal }] : [],
  );
  yield 0.15;
  const inParts = takeWholeRows(closings, positions, ids);
  yield 0.25;
  const bySide = new Map<string, Part[]>();
  for (const part of closings) {
    if (ids[part.index] !== '') continue;
    const key = sideKey(part.deal.symbol, part.deal.type);
    push(bySide, key, part);
  }
  const budget = { steps: mostSteps };
  for (const [at, row] of inParts.entries()) {
    takeParts(bySide.get(sideKey(row.symbol, opposite(row.side))) ?? [], row, ids, budget);
    if (at % 100 === 0) yield 0.25 + (at / inParts.length) * 0.15;
  }
  takeRest(deals, bySide, ids);
  return ids;
}

/** Gives each row the one deal that closed all of it. Rows that no single deal closed are left over. */
function takeWholeRows(
  closings: readonly Part[],
  rows: readonly RawPosition[],
  ids: string[],
): RawPosition[] {
  const keyOf = (time: number, symbol: string, type: string, lots: number, profit: number): string =>
    [time, symbol, type, units(lots), cents(profit)].join('|');
  const waiting = new Map<string, Part[]>();
  for (const part of closings) {
    const { time, symbol, type, volumeLots, profit } = part.deal;
    const key = keyOf(time, symbol, type, volumeLots, profit);
    push(waiting, key, part);
  }
  return rows.filter((row) => {
    const key = keyOf(row.closeTime, row.symbol, opposite(row.side), row.volumeLots, row.profit);
    const part = waiting.get(key)?.shift();
    if (part) ids[part.index] = row.ticket;
    return !part;
  });
}

function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Of the search for parts: of one row, and of all of them. What is not found then goes to the oldest position. */
const rowSteps = 20_000;
const mostSteps = 3_000_000;

/** Gives a row the deals that closed it in parts: those whose volumes and profits add up to its own. */
function takeParts(
  candidates: readonly Part[],
  row: RawPosition,
  ids: string[],
  budget: { steps: number },
): void {
  const free: Part[] = [];
  for (let at = firstSince(candidates, row.openTime); at < candidates.length; at += 1) {
    const part = candidates[at]!;
    if (part.deal.time > row.closeTime || (budget.steps -= 1) < 0) break;
    if (ids[part.index] === '') free.push(part);
  }
  const last = Math.max(0, budget.steps - rowSteps);
  const chosen: Part[] = [];
  const search = (from: number, volume: number, profit: number): boolean => {
    if (volume === 0) return profit === 0 && chosen.at(-1)?.deal.time === row.closeTime;
    for (let at = from; at < free.length && (budget.steps -= 1) > last; at += 1) {
      const part = free[at]!;
      const left = volume - units(part.deal.volumeLots);
      if (left < 0) continue;
      chosen.push(part);
      if (search(at + 1, left, profit - cents(part.deal.profit))) return true;
      chosen.pop();
    }
    return false;
  };
  if (!search(0, units(row.volumeLots), cents(row.profit))) return;
  for (const { index } of chosen) ids[index] = row.ticket;
}

/** Place of the first part that was closed at a moment or after it. */
function firstSince(parts: readonly Part[], time: number): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (parts[middle]!.deal.time < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Gives what is left to the positions that still have volume, the oldest first; or to one that opened earlier. */
function takeRest(
  deals: readonly RawDeal[],
  bySide: ReadonlyMap<string, readonly Part[]>,
  ids: string[],
): void {
  const openedBySide = openedPositions(deals, ids);
  for (const [key, parts] of bySide) {
    const opened = openedBySide.get(key) ?? [];
    let oldest = 0;
    for (const { index, deal } of parts) {
      if (ids[index] !== '') continue;
      const volume = units(deal.volumeLots);
      while ((opened[oldest]?.left ?? 1) <= 0) oldest += 1;
      let at = oldest;
      while ((opened[at]?.left ?? volume) < volume) at += 1;
      const position = (opened[at]?.since ?? Infinity) <= deal.time ? opened[at] : undefined;
      if (position) position.left -= volume;
      ids[index] = position?.id ?? (deal.order || deal.ticket);
    }
  }
}

function openedPositions(deals: readonly RawDeal[], ids: readonly string[]): Map<string, Opened[]> {
  const byId = new Map<string, Opened>();
  const bySide = new Map<string, Opened[]>();
  for (const [index, deal] of deals.entries()) {
    const id = ids[index] ?? '';
    if (id === '') continue;
    const opened = byId.get(id);
    const volume = units(deal.volumeLots);
    if (opened) opened.left += deal.entry === 'in' ? volume : -volume;
    else if (deal.entry === 'in' && (deal.type === 'buy' || deal.type === 'sell')) {
      const position = { id, since: deal.time, left: volume };
      byId.set(id, position);
      const key = sideKey(deal.symbol, opposite(deal.type));
      push(bySide, key, position);
    }
  }
  return bySide;
}
