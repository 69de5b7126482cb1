import { toLotUnits } from '../positions/lots';
import { computeVolumeAfter } from '../positions/netting-positions';
import { computeContentId, isCounted } from './row-id';
import type { ReadRow } from './read-row';

/** A deal with its effect on its position; '' for a position that is found by netting. */
export interface EnteredDeal {
  readonly row: ReadRow;
  readonly entry: 'in' | 'out' | 'inout';
  readonly position: string;
}

const toContent = ({ symbol, time, price, volume }: ReadRow): string =>
  [symbol, time, price, volume].join('|');

/** Replaces ids of positions that can count the rows by ids that other files do not repeat. */
function createPositionNames(rows: readonly ReadRow[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const row of rows) {
    if (names.has(row.position)) continue;
    names.set(row.position, isCounted(row.position) ? computeContentId(toContent(row)) : row.position);
  }
  return names;
}

/** Deals that name their position: the first one opens it, unless the file states it. */
function enterByPosition(rows: readonly ReadRow[]): EnteredDeal[] {
  const names = createPositionNames(rows);
  const sides = new Map<string, 'buy' | 'sell'>();
  return rows.map((row) => {
    const side = sides.get(row.position);
    if (side === undefined) sides.set(row.position, row.side);
    const entry = row.entry ?? (side === undefined || side === row.side ? 'in' : 'out');
    return { row, entry, position: names.get(row.position) ?? row.position };
  });
}

/** Whether a deal has a result besides its costs, also where the file states it with them. */
const hasResult = ({ profit, commission, fee, swap }: ReadRow): boolean =>
  profit !== 0 && Math.abs(profit + commission + fee + swap) > 1e-8;

/**
 * Deals without a position: the volume of each symbol decides whether a deal opens, closes or reverses, unless the file
 * states it.
 */
function enterByNetting(rows: readonly ReadRow[], areResultsClosings = false): EnteredDeal[] {
  const running = new Map<string, number>();
  return rows.map((row) => {
    const previousVolume = running.get(row.symbol) ?? 0;
    const change = toLotUnits(row.volume) * (row.side === 'buy' ? 1 : -1);
    const isSame = previousVolume === 0 || previousVolume > 0 === change > 0;
    const computedEntry = isSame ? 'in' : Math.abs(change) > Math.abs(previousVolume) ? 'inout' : 'out';
    const isClosing = areResultsClosings && isSame && row.entry === undefined && hasResult(row);
    const entry = row.entry ?? (isClosing ? 'out' : computedEntry);
    // What closes another position than the known one leaves it open.
    if (!isClosing) running.set(row.symbol, computeVolumeAfter(previousVolume, change, entry));
    return { row, entry, position: '' };
  });
}

/**
 * A result that the opening and the closing row of a position repeat, as some platforms print it, counts once. In such a
 * file the opening of a position that is still open has a result that is not realised.
 */
function removeRepeatedResults(deals: readonly EnteredDeal[]): EnteredDeal[] {
  const hasPositions = deals.every(({ position }) => position !== '');
  // Without positions, each result of a symbol must have its opening.
  const toKey = ({ row, position }: EnteredDeal) => (hasPositions ? position : `${row.symbol} ${row.profit}`);
  const closings = deals.filter(({ entry, row }) => entry !== 'in' && row.profit !== 0);
  const results = new Map(closings.map((deal) => [toKey(deal), deal.row.profit]));
  const openings = deals.filter(({ entry, row }) => entry === 'in' && row.profit !== 0);
  const closed = openings.filter((deal) => results.has(toKey(deal)));
  const isRepeated =
    closed.length >= (hasPositions ? 1 : Math.max(1, closings.length)) &&
    closed.every((deal) => results.get(toKey(deal)) === deal.row.profit);
  if (!isRepeated) return [...deals];
  return deals.map((deal) => (deal.entry === 'in' ? { ...deal, row: { ...deal.row, profit: 0 } } : deal));
}

/**
 * Whether openings that the file does not state have results, which are not costs that all of them have: they close
 * positions of another file, or of an account with several positions of a symbol.
 */
function haveOpeningsResults(deals: readonly EnteredDeal[]): boolean {
  const results = deals.flatMap(({ entry, row }) =>
    entry === 'in' && row.entry === undefined ? (hasResult(row) ? row.profit : 0) : [],
  );
  return results.some((result) => result > 0) || new Set(results.map((result) => result === 0)).size === 2;
}

/**
 * The deals of an account with their effect on positions.
 *
 * @param rows - In time order. Those of one time are in the order of the file.
 */
export function enterDeals(rows: readonly ReadRow[]): EnteredDeal[] {
  if (rows.length === 0 || rows.some(({ position }) => position === '')) {
    const deals = removeRepeatedResults(enterByNetting(rows));
    return haveOpeningsResults(deals) ? enterByNetting(rows, true) : deals;
  }
  return removeRepeatedResults(enterByPosition(rows));
}
