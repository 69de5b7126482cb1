import { getOppositeSide } from '../deal';
import { readUnlessSkipped } from '../rows/skipped-rows';
import type { ResultMeaning } from './column-role';
import { countPrintedDecimals, isSameAmount } from './figures';
import { isUnset } from './moments';
import { sumCosts, type RowCells } from './row-cells';
import { isNumberedType, readDirection, type Direction } from './side-words';

/** What a trade states about its prices, and its result. */
export interface PricedRow {
  readonly side: string;
  readonly symbol: string;
  /** The difference of its prices, not zero. */
  readonly move: number;
  readonly volume: number;
  readonly result: number;
  /** Signed as in the balance. */
  readonly costs: number;
}

const pick = (cells: RowCells, roles: readonly Parameters<RowCells['findFigure']>[0][]) =>
  roles.map((role) => cells.findFigure(role)).find((value) => value !== undefined);

/** Rows that are enough for a proof. */
const maxRows = 2000;

/** Reads each row with the function; undefined for a row that cannot be read. */
const mapReadable = <Result>(
  rows: readonly (readonly string[])[],
  readCells: (cells: readonly string[]) => Result | undefined,
): Result[] => rows.slice(0, maxRows).flatMap((row) => readUnlessSkipped(() => readCells(row)) ?? []);

/** The first trades whose prices differ, and that have a result. */
export function listPricedRows(
  rows: readonly (readonly string[])[],
  readCells: (cells: readonly string[]) => RowCells,
): PricedRow[] {
  return mapReadable(rows, (row) => {
    const cells = readCells(row);
    const move = (pick(cells, ['closePrice', 'sellPrice']) ?? 0) - (pick(cells, ['price', 'buyPrice']) ?? 0);
    const result = pick(cells, ['profit', 'net']);
    const volume = Math.abs(cells.findFigure('volume') ?? 0);
    const hasPrices = cells.has('closePrice') || cells.has('sellPrice');
    const isOpen = cells.has('closeTime') && isUnset(cells.readText('closeTime'));
    if (!hasPrices || isOpen || !move || !result || !volume) return undefined;
    const [side, symbol] = [cells.readText('side'), cells.readText('symbol')];
    return { side, symbol, move, volume, result, costs: sumCosts(cells) };
  });
}

/**
 * Whether the prices prove that a column has no money: in each row its value is the difference of the prices without the
 * volume, rounded to its decimals, as a fraction, in percent, or in the points of each symbol.
 */
export function areReturns(
  rows: readonly (readonly string[])[],
  readCells: (cells: readonly string[]) => RowCells,
  column: number,
): boolean {
  const trades = rows.slice(0, maxRows).flatMap((row) => {
    const [trade] = listPricedRows([row], readCells);
    const price = trade && pick(readCells(row), ['price', 'buyPrice']);
    if (!trade || !price || readDirection(trade.side).isPending) return [];
    const rounding = Math.max(10 ** -countPrintedDecimals(row[column]), 1e-9);
    const [result, move] = [Math.abs(trade.result), Math.abs(trade.move)];
    const { symbol, volume } = trade;
    return [{ symbol, volume, result, rounding, move, change: move / price }];
  });
  const isReturn = [1, 100].some(
    (factor) =>
      trades.every(({ result, rounding, change }) => Math.abs(result - change * factor) < rounding * 0.6) &&
      trades.some(({ result, rounding, move, volume }) => Math.abs(result - move * volume) > rounding),
  );
  // The largest one has the least rounding.
  const inOrder = trades.toSorted((trade, other) => trade.move - other.move);
  const points = new Map(inOrder.map(({ symbol, result, move }) => [symbol, result / move]));
  const volumes = new Set(trades.map(({ symbol, volume }) => `${symbol} ${volume}`));
  const arePoints = trades.every(
    ({ symbol, result, rounding, move }) =>
      Math.abs(result - move * (points.get(symbol) ?? 0)) < rounding * 0.6,
  );
  const isExact = trades.some(({ result, rounding }) => result > 2 * rounding);
  return isExact && (isReturn || (arePoints && volumes.size > points.size));
}

/** How much costs change an amount that was paid for a volume at a price. */
const paidDifference = 0.03;

/**
 * Whether the results of executions are amounts that were paid and received: at least price times volume, with the same
 * factor for the size of a contract in each row, and opposite signs for purchases and sales.
 */
export function areCashFlows(
  rows: readonly (readonly string[])[],
  readCells: (cells: readonly string[]) => RowCells,
): boolean {
  const sizes = mapReadable(rows, (row) => {
    const cells = readCells(row);
    const [price, volume, amount] = (['price', 'volume', 'profit'] as const).map(cells.readFigure);
    if (!price || !volume || !amount || cells.has('closePrice')) return undefined;
    const isSale = volume < 0 || cells.readDirection().side === 'sell';
    return (isSale ? amount : -amount) / (price * Math.abs(volume));
  });
  const [first = 0] = sizes;
  const size = Math.abs(first);
  const isSame = sizes.every((other) => Math.abs(other - first) < size * paidDifference);
  return isSame && size > 1 - paidDifference && (sizes.length > 1 || size < 1 + paidDifference);
}

const isPurchase = ({ move, result }: PricedRow): boolean => move > 0 === result > 0;

/** Counts the trades whose prices prove that they were purchases, and the other ones, which were sales. */
function countPurchases(rows: readonly PricedRow[]): readonly [purchases: number, sales: number] {
  const purchases = rows.filter(isPurchase).length;
  return [purchases, rows.length - purchases];
}

/** The sides of trades in the FIX protocol, and in tables that mark a sale with -1. */
const otherNumbers: Readonly<Record<string, 'buy' | 'sell'>> = { 1: 'buy', 2: 'sell', '-1': 'sell' };

/**
 * Reads numbered types. If 0 is among them, they are the types of MetaTrader, where 0 is a purchase. Otherwise 1 can be a
 * purchase or a sale: the prices decide, and no side is read if they do not.
 */
function createNumberReader(
  sides: readonly string[],
  pricedRows: readonly PricedRow[],
): (text: string) => Direction {
  if (sides.includes('0')) return readDirection;
  const [purchases, sales] = countPurchases(pricedRows.filter(({ side }) => side === '1'));
  const toOther = (text: string): Direction => {
    const side = otherNumbers[text];
    return side === undefined ? readDirection(text) : { side };
  };
  if (purchases > sales) return toOther;
  return sales > purchases ? readDirection : (text) => (text in otherNumbers ? {} : readDirection(text));
}

/** A name of a column with the sides of closing orders. Some Japanese brokers print these under `売買`. */
const closing = /^(?:clos|exit|cierre|salida|売買)|(?:cierre|salida)$/;
/** Trades that contradict the words of a column with another name, at least, until these are of the closing orders. */
const minContradictions = 5;
const maxAgreement = 0.1;

/**
 * Returns a reader of the cells that state the side. Where the prices of nearly all trades contradict the words, they are
 * the sides of the closings.
 */
export function createSideReader(
  name: string,
  sides: readonly string[],
  pricedRows: readonly PricedRow[],
): (text: string) => Direction {
  if (sides.some((side) => isNumberedType(side) || side in otherNumbers)) {
    return createNumberReader(sides, pricedRows);
  }
  const rowsWithSide = pricedRows.filter(({ side }) => {
    const direction = readDirection(side);
    return direction.side !== undefined && direction.entry === undefined;
  });
  const agreeingRows = rowsWithSide.filter(
    (row) => (readDirection(row.side).side === 'buy') === isPurchase(row),
  ).length;
  const isClosing =
    rowsWithSide.length - agreeingRows >= (closing.test(name) ? 1 : minContradictions) &&
    agreeingRows <= rowsWithSide.length * maxAgreement;
  if (!isClosing) return readDirection;
  return (text) => {
    const direction = readDirection(text);
    return direction.side ? { ...direction, side: getOppositeSide(direction.side) } : direction;
  };
}

const toShort = (value: number, digits: number): number => Number(value.toPrecision(digits));

/**
 * Whether every result is volume times price difference times the same value of a point, which must have few digits. If all
 * trades have the same size, only a point value of 1, 2 or 5 with zeros is accepted as proof.
 */
function fitPrices(rows: readonly PricedRow[], getResult: (row: PricedRow) => number): boolean {
  const computeSize = ({ move, volume }: PricedRow): number => Math.abs(move * volume);
  const topRow = rows.reduce((best, row) => (computeSize(row) > computeSize(best) ? row : best));
  const value = Math.abs(getResult(topRow)) / computeSize(topRow);
  const hasSizes = rows.some(
    (row) => Math.abs(computeSize(row) - computeSize(topRow)) > computeSize(topRow) / 100,
  );
  const point = toShort(value, hasSizes ? 2 : 1);
  if (!hasSizes && !/^[125]/.test(point.toExponential())) return false;
  return rows.every((row) => isSameAmount(Math.abs(getResult(row)), point * computeSize(row)));
}

/** Trades whose prices fit, at least, and the least result that is large beside its rounding. */
const minFitting = 2;
const minResult = 5;

/** Finds out from the prices whether the results of trades contain their costs: they fit only without or only with them. */
export function findPricedMeaning(pricedRows: readonly PricedRow[]): ResultMeaning | undefined {
  const bySymbol = new Map<string, PricedRow[]>();
  for (const row of pricedRows) {
    if (row.costs !== 0 && Math.abs(row.result) >= minResult)
      bySymbol.set(row.symbol, [...(bySymbol.get(row.symbol) ?? []), row]);
  }
  const fittingRows = { gross: 0, net: 0 };
  for (const rows of bySymbol.values()) {
    const isGross = fitPrices(rows, ({ result }) => result);
    const isNet = fitPrices(rows, ({ result, costs }) => result - costs);
    if (isGross !== isNet) fittingRows[isGross ? 'gross' : 'net'] += rows.length;
  }
  if (fittingRows.gross > 0 && fittingRows.net > 0) return undefined;
  return fittingRows.gross >= minFitting ? 'gross' : fittingRows.net >= minFitting ? 'net' : undefined;
}
