import { isClosing, isTrade } from '../deal';
import { lotUnits } from './lots';
import { cents, mostSteps, takeParts, type Part } from './position-parts';
import type { RawDeal } from '../rows/raw-deal';
import type { RawPosition } from '../rows/report';

interface Opened {
  readonly id: string;
  readonly since: number;
  left: number;
}

const sideKey = (symbol: string, type: string): string => `${symbol}|${type}`;

const opposite = (side: 'buy' | 'sell'): 'buy' | 'sell' => (side === 'buy' ? 'sell' : 'buy');

/**
 * Hedge: assigns a closing deal to the position whose row it completes, alone or with others. Yields its progress,
 * from 0 to 1/2.
 */
export function* hedgePositions(
  deals: readonly RawDeal[],
  positions: readonly RawPosition[],
): Generator<number, string[]> {
  const ids = deals.map((deal) => (isTrade(deal) && deal.entry === 'in' ? deal.order || deal.ticket : ''));
  const closings = deals.flatMap((deal, index) => (isClosing(deal) ? [{ index, deal }] : []));
  yield 0.15;
  const inParts = takeWholeRows(closings, positions, ids);
  yield 0.25;
  const bySide = new Map<string, Part[]>();
  for (const part of closings) {
    if (ids[part.index] !== '') continue;
    push(bySide, sideKey(part.deal.symbol, part.deal.type), part);
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
    [time, symbol, type, lotUnits(lots), cents(profit)].join('|');
  const waiting = new Map<string, Part[]>();
  for (const part of closings) {
    const { time, symbol, type, volumeLots, profit } = part.deal;
    push(waiting, keyOf(time, symbol, type, volumeLots, profit), part);
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

/**
 * Assigns the remaining deals to the positions with remaining volume, oldest first. A deal that fits none is its own
 * position.
 */
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
      const volume = lotUnits(deal.volumeLots);
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
    const volume = lotUnits(deal.volumeLots);
    if (opened) opened.left += deal.entry === 'in' ? volume : -volume;
    else if (deal.entry === 'in' && (deal.type === 'buy' || deal.type === 'sell')) {
      const position = { id, since: deal.time, left: volume };
      byId.set(id, position);
      push(bySide, sideKey(deal.symbol, opposite(deal.type)), position);
    }
  }
  return bySide;
}
