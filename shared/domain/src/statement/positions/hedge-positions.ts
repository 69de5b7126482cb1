import { getOppositeSide, isClosing, isTrade } from '../deal';
import { toLotUnits } from './lots';
import { toCents, maxSteps, takeParts, type Part } from './position-parts';
import type { RawDeal } from '../rows/raw-deal';
import type { RawPosition } from '../rows/report';

interface Holding {
  readonly id: string;
  readonly since: number;
  unitsLeft: number;
}

const buildSideKey = (symbol: string, type: string): string => `${symbol}|${type}`;

/**
 * Hedge: assigns a closing deal to the position whose row it completes, alone or with others. Yields its progress,
 * from 0 to 1/2.
 */
export function* assignHedgePositions(
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
    push(bySide, buildSideKey(part.deal.symbol, part.deal.type), part);
  }
  const budget = { steps: maxSteps };
  for (const [index, row] of inParts.entries()) {
    takeParts(bySide.get(buildSideKey(row.symbol, getOppositeSide(row.side))) ?? [], row, ids, budget);
    if (index % 100 === 0) yield 0.25 + (index / inParts.length) * 0.15;
  }
  takeRest(deals, bySide, ids);
  return ids;
}

/** Gives each row the one deal that closed all of it. Rows that no single deal closed are left over. */
function takeWholeRows(closings: readonly Part[], rows: readonly RawPosition[], ids: string[]) {
  const buildRowKey = (deal: Pick<RawDeal, 'time' | 'symbol' | 'type' | 'volumeLots' | 'profit'>): string =>
    [deal.time, deal.symbol, deal.type, toLotUnits(deal.volumeLots), toCents(deal.profit)].join('|');
  const partsByRow = new Map<string, Part[]>();
  for (const part of closings) {
    push(partsByRow, buildRowKey(part.deal), part);
  }
  return rows.filter((row) => {
    const key = buildRowKey({ ...row, time: row.closeTime, type: getOppositeSide(row.side) });
    const part = partsByRow.get(key)?.shift();
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
function takeRest(deals: readonly RawDeal[], bySide: ReadonlyMap<string, readonly Part[]>, ids: string[]) {
  const openedBySide = groupOpenedPositions(deals, ids);
  for (const [key, parts] of bySide) {
    const holdings = openedBySide.get(key) ?? [];
    let oldest = 0;
    for (const { index, deal } of parts) {
      if (ids[index] !== '') continue;
      const volume = toLotUnits(deal.volumeLots);
      while ((holdings[oldest]?.unitsLeft ?? 1) <= 0) oldest += 1;
      let openIndex = oldest;
      while ((holdings[openIndex]?.unitsLeft ?? volume) < volume) openIndex += 1;
      const position =
        (holdings[openIndex]?.since ?? Infinity) <= deal.time ? holdings[openIndex] : undefined;
      if (position) position.unitsLeft -= volume;
      ids[index] = position?.id ?? (deal.order || deal.ticket);
    }
  }
}

function groupOpenedPositions(deals: readonly RawDeal[], ids: readonly string[]): Map<string, Holding[]> {
  const byId = new Map<string, Holding>();
  const bySide = new Map<string, Holding[]>();
  for (const [index, deal] of deals.entries()) {
    const id = ids[index] ?? '';
    if (id === '') continue;
    const holding = byId.get(id);
    const volume = toLotUnits(deal.volumeLots);
    if (holding) holding.unitsLeft += deal.entry === 'in' ? volume : -volume;
    else if (deal.entry === 'in' && (deal.type === 'buy' || deal.type === 'sell')) {
      const position = { id, since: deal.time, unitsLeft: volume };
      byId.set(id, position);
      push(bySide, buildSideKey(deal.symbol, getOppositeSide(deal.type)), position);
    }
  }
  return bySide;
}
