import { lotUnits } from '../positions/lots';
import { contentId } from './row-id';
import type { ReadRow } from './read-row';

/** A deal with its effect on its position; '' for a position that is found by netting. */
export interface EnteredDeal {
  readonly row: ReadRow;
  readonly entry: 'in' | 'out' | 'inout';
  readonly position: string;
}

/**
 * Whether ids count the rows of a file: 1, 2, 3. Another file of the same platform begins at 1 again, so they name no
 * trade.
 */
export function areCounted(ids: Iterable<string>): boolean {
  const numbers = new Set<number>();
  for (const id of ids) {
    if (!/^\d{1,6}$/.test(id)) return false;
    numbers.add(Number(id));
  }
  const least = Math.min(...numbers);
  return numbers.size > 0 && least <= 1 && Math.max(...numbers) - least + 1 === numbers.size;
}

const contentOf = ({ symbol, time, price, volume }: ReadRow): string =>
  [symbol, time, price, volume].join('|');

/** Replaces counted ids of positions by ids that other files do not repeat. */
function positionNames(rows: readonly ReadRow[]): Map<string, string> {
  const names = new Map<string, string>();
  const counted = areCounted(rows.map(({ position }) => position));
  for (const row of rows) {
    if (names.has(row.position)) continue;
    names.set(row.position, counted ? contentId(contentOf(row)) : row.position);
  }
  return names;
}

/** Deals that name their position: the first one opens it, unless the file states it. */
function byPosition(rows: readonly ReadRow[]): EnteredDeal[] {
  const names = positionNames(rows);
  const sides = new Map<string, 'buy' | 'sell'>();
  return rows.map((row) => {
    const side = sides.get(row.position);
    if (side === undefined) sides.set(row.position, row.side);
    const entry = row.entry ?? (side === undefined || side === row.side ? 'in' : 'out');
    return { row, entry, position: names.get(row.position) ?? row.position };
  });
}

/** Deals without a position: the volume of each symbol decides whether a deal opens, closes or reverses. */
function byNetting(rows: readonly ReadRow[]): EnteredDeal[] {
  const running = new Map<string, number>();
  return rows.map((row) => {
    const before = running.get(row.symbol) ?? 0;
    const change = lotUnits(row.volume) * (row.side === 'buy' ? 1 : -1);
    const isFirstClosing = before === 0 && row.entry === 'out';
    running.set(row.symbol, isFirstClosing ? 0 : before + change);
    const isSame = before === 0 || before > 0 === change > 0;
    const found = isSame ? 'in' : Math.abs(change) > Math.abs(before) ? 'inout' : 'out';
    return { row, entry: isFirstClosing ? 'out' : found, position: '' };
  });
}

/** A result that the opening and the closing row of a position repeat, as some platforms print it, counts once. */
function withoutRepeatedResults(deals: readonly EnteredDeal[]): EnteredDeal[] {
  const results = new Map<string, number>();
  for (const { row, entry, position } of deals) if (entry !== 'in') results.set(position, row.profit);
  const openings = deals.filter(
    ({ entry, row, position }) => entry === 'in' && position !== '' && row.profit !== 0,
  );
  const isRepeated =
    openings.length > 0 && openings.every(({ row, position }) => results.get(position) === row.profit);
  if (!isRepeated) return [...deals];
  return deals.map((deal) => (deal.entry === 'in' ? { ...deal, row: { ...deal.row, profit: 0 } } : deal));
}

/**
 * The deals of an account with their effect on positions.
 *
 * @param rows - In time order. Those of one time are in the order of the file.
 */
export function enterDeals(rows: readonly ReadRow[]): EnteredDeal[] {
  if (rows.length === 0 || rows.some(({ position }) => position === '')) return byNetting(rows);
  return withoutRepeatedResults(byPosition(rows));
}
