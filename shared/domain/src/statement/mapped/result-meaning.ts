import { readUnlessSkipped } from '../rows/skipped-rows';
import { normaliseColumnName } from './column-name';
import { isSummedRole, type ResultMeaning, type TableMapping } from './column-role';
import { isSameAmount, readFigure } from './figures';
import { sampleValues, type FoundTable } from './found-table';
import { findPricedMeaning, listPricedRows } from './price-proof';
import { sumCosts } from './row-cells';
import { createRowReader } from './row-reader';

/** Matches names of results before costs. */
export const grossName = /(?:^| )(?:gross|brut[oa]?|brutto|lordo|売買損益)(?: |$)/;

interface ReadCosts {
  readonly cells: readonly string[];
  readonly result: number | undefined;
  /** Signed as in the balance. */
  readonly costs: number;
  readonly balance: number | undefined;
}

type CostedRow = ReadCosts & { readonly result: number };

/** The rows with their results and costs. */
function listRows(table: FoundTable, mapping: TableMapping): ReadCosts[] {
  const readCells = createRowReader(table, mapping);
  const readCosts = (row: readonly string[]): ReadCosts => {
    const cells = readCells(row);
    const result = cells.findFigure('profit') ?? cells.findFigure('net');
    return { cells: row, result, costs: sumCosts(cells), balance: cells.findFigure('balance') };
  };
  return table.rows.flatMap((row) => readUnlessSkipped(() => readCosts(row)) ?? []);
}

/** The meaning that the balances of all rows with costs have, in a file with the oldest or with the newest row first. */
function findBalancedMeaning(rows: readonly ReadCosts[]): ResultMeaning | undefined {
  // Orders beside executions have no balance.
  const rowsWithBalance = rows.filter(({ balance }) => balance !== undefined);
  for (const direction of [-1, 1]) {
    const changes = rowsWithBalance.flatMap(({ result = 0, costs, balance = 0 }, index) => {
      const previousBalance = rowsWithBalance[index + direction]?.balance;
      if (costs === 0 || previousBalance === undefined) return [];
      return { result, costs, change: balance - previousBalance };
    });
    if (changes.length === 0) continue;
    if (changes.every(({ change, result }) => isSameAmount(change, result))) return 'net';
    if (changes.every(({ change, result, costs }) => isSameAmount(change, result + costs))) return 'gross';
  }
  return undefined;
}

/** The only result of an opening is its costs: gross results of openings are zero, net results are the costs. */
function findOpeningMeaning(costedRows: readonly CostedRow[]): ResultMeaning | undefined {
  const isGross = costedRows.some(({ result }) => result === 0);
  const isNet = costedRows.some(({ result, costs }) => isSameAmount(result, costs));
  if (isGross === isNet) return undefined;
  return isGross ? 'gross' : 'net';
}

/** Whether a column without a role has the results before costs: in each row with costs, both lead to the result. */
function hasGrossBeside(
  { isSheet }: FoundTable,
  mapping: TableMapping,
  costedRows: readonly CostedRow[],
): boolean {
  return mapping.columns.some(
    (role, column) =>
      role === '' &&
      costedRows.every(({ cells, result, costs }) => {
        const statedResult = readFigure(cells[column] ?? '', mapping.decimal, isSheet);
        return statedResult !== undefined && isSameAmount(statedResult, result - costs);
      }),
  );
}

export const isResult = (role: string | undefined): boolean => role === 'profit' || role === 'net';

/** A mapping whose results are stated to be those before costs, or net ones. */
export const withResults = (mapping: TableMapping, results: ResultMeaning): TableMapping => ({
  ...mapping,
  columns: mapping.columns.map((role) => (isResult(role) ? (results === 'net' ? 'net' : 'profit') : role)),
  results,
});

/** Whether a table has costs in columns of their own beside one column of results, which can contain them. */
export const hasOneResult = (table: FoundTable, { columns }: Pick<TableMapping, 'columns'>): boolean =>
  columns.filter(isResult).length === 1 &&
  columns.some(
    (role, column) =>
      (role === 'swap' || isSummedRole(role)) &&
      sampleValues(table, column, Infinity).some((value) => /[1-9]/.test(value)),
  );

/**
 * Finds out whether the results of a table contain its costs: the name of their column, the prices, the balance, the
 * openings or a column with the other results prove it. Returns undefined where nothing does.
 */
export function findResultMeaning(table: FoundTable, mapping: TableMapping): ResultMeaning | undefined {
  if (!hasOneResult(table, mapping)) return undefined;
  const column = mapping.columns.findIndex(isResult);
  if (grossName.test(normaliseColumnName(table.names[column] ?? ''))) return 'gross';
  const pricedMeaning =
    mapping.rows === 'trades'
      ? findPricedMeaning(listPricedRows(table.rows, createRowReader(table, mapping)))
      : undefined;
  if (pricedMeaning) return pricedMeaning;
  const rows = listRows(table, mapping);
  const costedRows = rows.filter((row): row is CostedRow => row.result !== undefined && row.costs !== 0);
  if (costedRows.length === 0) return undefined;
  if (hasGrossBeside(table, mapping, costedRows)) return 'net';
  return findBalancedMeaning(rows) ?? (mapping.rows === 'deals' ? findOpeningMeaning(costedRows) : undefined);
}
