import { getOppositeSide } from '../deal';
import { toLotUnits } from '../positions/lots';
import { computeVolumeAfter } from '../positions/netting-positions';
import { computeContentId, isCounted } from './row-id';
import { StatementError } from '../statement-error';
import { isSameAmount } from './figures';
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

/** Whether a deal has a result besides its costs, also where the file states it with them. */
const hasResult = ({ profit, commission, fee, swap }: ReadRow): boolean =>
  profit !== 0 && Math.abs(profit + commission + fee + swap) > 1e-8;

/** Whether each row has the side of its position, also where it closes: no other one has a result above zero. */
const areSidesOfPositions = (rows: readonly ReadRow[], openings: ReadonlySet<ReadRow>): boolean => {
  const sides = new Map(rows.map(({ position, side }) => [position, side]));
  return (
    rows.every(({ position, side }) => sides.get(position) === side) &&
    rows.some((row) => !openings.has(row) && row.profit > 0)
  );
};

/** Deals that name their position: the first one opens it, unless the file states it. */
function enterByPosition(rows: readonly ReadRow[]): EnteredDeal[] {
  const names = createPositionNames(rows);
  const openings = new Set(new Map(rows.toReversed().map((row) => [row.position, row])).values());
  const areSides = areSidesOfPositions(rows, openings);
  const sides = new Map<string, 'buy' | 'sell'>();
  return rows.map((tableRow) => {
    const isClosing = areSides && tableRow.entry !== 'in' && !openings.has(tableRow) && hasResult(tableRow);
    const row = isClosing ? { ...tableRow, side: getOppositeSide(tableRow.side) } : tableRow;
    const side = sides.get(row.position);
    if (side === undefined) sides.set(row.position, row.side);
    const entry = row.entry ?? (side === undefined || side === row.side ? 'in' : 'out');
    return { row, entry, position: names.get(row.position) ?? row.position };
  });
}

/**
 * Deals without a position: the volume of each symbol decides whether a deal opens, closes or reverses, unless the file
 * states it.
 */
function enterByNetting(rows: readonly ReadRow[], areResultsClosings = false): EnteredDeal[] {
  const openVolumes = new Map<string, number>();
  return rows.map((row) => {
    const previousVolume = openVolumes.get(row.symbol) ?? 0;
    const change = toLotUnits(row.volume) * (row.side === 'buy' ? 1 : -1);
    const isSame = previousVolume === 0 || previousVolume > 0 === change > 0;
    const computedEntry = isSame ? 'in' : Math.abs(change) > Math.abs(previousVolume) ? 'inout' : 'out';
    const isClosing = areResultsClosings && isSame && row.entry === undefined && hasResult(row);
    const entry = row.entry ?? (isClosing ? 'out' : computedEntry);
    // What closes another position than the known one leaves it open.
    if (!isClosing) openVolumes.set(row.symbol, computeVolumeAfter(previousVolume, change, entry));
    return { row, entry, position: '' };
  });
}

/** Whether results of openings are costs: losses in proportion to the volume or the value, the same for each symbol. */
function areCosts(openings: readonly EnteredDeal[]): boolean {
  const isProportional = (getSize: (row: ReadRow) => number): boolean =>
    openings.every(({ row }) => {
      const peers = openings.filter((other) => other.row.symbol === row.symbol);
      const baseRow = peers.reduce((best, next) => (getSize(next.row) > getSize(best.row) ? next : best)).row;
      const share = baseRow.profit / getSize(baseRow);
      return peers.length > 1 && isSameAmount(row.profit, share * getSize(row));
    });
  return (
    openings.every(({ row }) => row.profit < 0) &&
    (isProportional(({ volume }) => volume) || isProportional(({ volume, price }) => volume * price))
  );
}

/**
 * A result that the opening and the closing rows of a position repeat, as some platforms print it, counts once. In such a
 * file the opening of a position that is still open has a result that is not realised.
 *
 * @throws StatementError `statement_paired_results` when openings have other results.
 */
function removeRepeatedResults(deals: readonly EnteredDeal[]): EnteredDeal[] {
  const hasPositions = deals.every(({ position }) => position !== '');
  // Without positions, each result of a symbol must have its opening.
  const toKey = ({ row, position }: EnteredDeal) => (hasPositions ? position : `${row.symbol} ${row.profit}`);
  const sumByKey = (entries: readonly EnteredDeal[]): Map<string, number> => {
    const sums = new Map<string, number>();
    for (const deal of entries) sums.set(toKey(deal), (sums.get(toKey(deal)) ?? 0) + deal.row.profit);
    return sums;
  };
  const closingSums = sumByKey(deals.filter(({ entry, row }) => entry !== 'in' && row.profit !== 0));
  const openings = deals.filter(({ entry, row }) => entry === 'in' && row.profit !== 0);
  const repeatedSums = sumByKey(openings.filter((deal) => closingSums.has(toKey(deal))));
  const isRepeated =
    repeatedSums.size >= (hasPositions ? 1 : Math.max(1, closingSums.size)) &&
    [...repeatedSums].every(([key, sum]) => isSameAmount(sum, closingSums.get(key) ?? 0));
  if (isRepeated)
    return deals.map((deal) => (deal.entry === 'in' ? { ...deal, row: { ...deal.row, profit: 0 } } : deal));
  const unexplainedDeals = openings.filter(
    (deal) =>
      hasResult(deal.row) && (deal.row.entry === 'in' || (hasPositions && closingSums.has(toKey(deal)))),
  );
  if (unexplainedDeals.length > 0 && !areCosts(unexplainedDeals))
    throw new StatementError('statement_paired_results');
  return [...deals];
}

/**
 * Whether openings that the file does not state have results, which are not costs that all of them have: they close
 * positions of another file, or of an account with several positions of a symbol.
 */
function haveOpeningsResults(deals: readonly EnteredDeal[]): boolean {
  const results = deals.flatMap(({ entry, row }) =>
    entry === 'in' && row.entry === undefined ? [hasResult(row) ? row.profit : 0] : [],
  );
  return results.some((result) => result > 0) || new Set(results.map((result) => result === 0)).size === 2;
}

/** How much the results of a pair differ at most because one of them is net. */
const netDifference = 0.1;

/** Whether all results are in pairs of an opening and its closing that differ by costs alone. */
function areNearlyRepeated(deals: readonly EnteredDeal[]): boolean {
  const withResult = deals.filter(({ row }) => row.profit !== 0);
  return withResult.every((deal, index) => {
    const partner = withResult[index % 2 === 0 ? index + 1 : index - 1];
    if (!partner || deal.row.symbol !== partner.row.symbol || deal.row.volume !== partner.row.volume)
      return false;
    const [result, other] = [deal.row.profit, partner.row.profit];
    const isNear = Math.abs(result - other) < netDifference * Math.max(Math.abs(result), Math.abs(other));
    const isPair = (deal.entry === 'in') === (index % 2 === 0) && deal.row.side !== partner.row.side;
    return isPair && isNear;
  });
}

/**
 * The deals of an account with their effect on positions.
 *
 * @param rows - In time order. Those of one time are in the order of the file.
 * @throws StatementError `statement_paired_results` when results of openings would count beside those of closings.
 */
export function enterDeals(rows: readonly ReadRow[]): EnteredDeal[] {
  if (rows.length === 0 || rows.some(({ position }) => position === '')) {
    const deals = removeRepeatedResults(enterByNetting(rows));
    if (!haveOpeningsResults(deals)) return deals;
    if (areNearlyRepeated(deals)) throw new StatementError('statement_paired_results');
    return enterByNetting(rows, true);
  }
  return removeRepeatedResults(enterByPosition(rows));
}
