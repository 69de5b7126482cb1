import { normaliseColumnName, totalName } from './column-name';
import type { TableMapping } from './column-role';
import { roleNames } from './role-names';
import { isCounted } from './row-id';
import { readUnlessSkipped, type SkipReason } from '../rows/skipped-rows';
import { findUsualWidth, isTooWide } from '../rows/too-wide';
import { countPrintedDecimals, isSameAmount } from './figures';
import { sampleValues, type FoundTable } from './found-table';
import { createRowReader } from './row-reader';
import { readDirection } from './side-words';
import { StatementError } from '../statement-error';

type Cells = readonly string[];

const levelNames = ['data discriminator', 'level of detail'];
/** Levels of detail that name each execution once, the best first. */
const levels = [/^order$/i, /^(?:trade|execution)$/i];

/**
 * The test whether a row repeats others in more or less detail, as in statements of Interactive Brokers.
 *
 * @throws StatementError `statement_lots` when no row is an execution.
 */
function createLevelTest({ names, rows }: FoundTable): (cells: Cells) => boolean {
  const column = names.findIndex((name) => levelNames.includes(normaliseColumnName(name)));
  const level = levels.find((pattern) => rows.some((cells) => pattern.test(cells[column]?.trim() ?? '')));
  if (column >= 0 && level === undefined) throw new StatementError('statement_lots');
  return (cells) => column >= 0 && level !== undefined && !level.test(cells[column]?.trim() ?? '');
}

const describingNames = [
  ...roleNames.flatMap(([role, names]) => (role === 'comment' ? names : [])),
  ...['tag', 'tags', 'label', 'labels', 'etiqueta', 'etiquetas'],
];

/** The columns that describe a row. A row that differs from another one in these alone is the same. */
const findDescribingColumns = ({ names }: FoundTable, { columns }: TableMapping): ReadonlySet<number> =>
  new Set(
    names.flatMap((name, column) => {
      const isNote = columns[column] === '' && describingNames.includes(normaliseColumnName(name));
      return columns[column] === 'comment' || isNote ? [column] : [];
    }),
  );

const quantity = '(?:qtd|qty|quantity|cantidad|quantidade)';
const boughtName = new RegExp(`^(?:${quantity} (?:compra|comprada|bought)|(?:bought|buy) ${quantity})$`);
const soldName = new RegExp(`^(?:${quantity} (?:venda|vendida|venta|sold)|(?:sold|sell) ${quantity})$`);

/** The test whether a row bought and sold other quantities, so that its position is not closed. */
function createHeldTest({ names }: FoundTable): (cells: Cells) => boolean {
  const [boughtColumn, soldColumn] = [boughtName, soldName].map((pattern) =>
    names.findIndex((name) => pattern.test(normaliseColumnName(name))),
  );
  return (cells) => cells[boughtColumn ?? -1]?.trim() !== cells[soldColumn ?? -1]?.trim();
}

const flagName = /^(?:(?:is|still|esta) )?(?:(open|abiert[ao])|closed|cerrad[ao])$/;
const yes = /^(?:true|yes|y|s[ií]|1)$/i;
const no = /^(?:false|no|n|0)$/i;

/** The test whether a column of yes and no states that a trade is open, or that it is not closed. */
function createFlagTest({ names, rows }: FoundTable): (cells: Cells) => boolean {
  const flags = names.flatMap((name, column) => {
    const [match, open] = flagName.exec(normaliseColumnName(name)) ?? [];
    const isFlag = rows.every((cells) =>
      [yes, no, /^$/].some((word) => word.test(cells[column]?.trim() ?? '')),
    );
    return match !== undefined && isFlag ? [{ column, openWord: open === undefined ? no : yes }] : [];
  });
  return (cells) => flags.some(({ column, openWord }) => openWord.test(cells[column]?.trim() ?? ''));
}

interface SummedRow {
  readonly cells: Cells;
  readonly key: string;
  readonly symbol: string;
  readonly hasId: boolean;
  readonly hasPrice: boolean;
  readonly volume: number;
  readonly result: number;
}

function listSummedRows(table: FoundTable, mapping: TableMapping, rows: readonly Cells[]): SummedRow[] {
  const readCells = createRowReader(table, mapping);
  const readSummedRow = (row: Cells): SummedRow => {
    const cells = readCells(row);
    const [symbol, volume] = [cells.readText('symbol'), Math.abs(cells.readFigure('volume'))];
    const hasPrice = cells.readFigure('price') + cells.readFigure('closePrice') > 0;
    const result = cells.findFigure('profit') ?? cells.readFigure('net');
    const key = `${symbol} ${cells.readText('side')}`;
    return { cells: row, key, symbol, hasId: cells.readText('ticket') !== '', hasPrice, volume, result };
  };
  return rows.flatMap((row) => readUnlessSkipped(() => readSummedRow(row)) ?? []);
}

const sumFigure = (rows: readonly SummedRow[], figure: 'volume' | 'result'): number =>
  rows.reduce((sum, row) => sum + row[figure], 0);

const isSame = (rows: readonly SummedRow[], others: readonly SummedRow[]): boolean =>
  (['volume', 'result'] as const).every((figure) =>
    isSameAmount(sumFigure(rows, figure), sumFigure(others, figure)),
  );

/**
 * Finds the rows that sum up other rows. A total has no prices; its symbol or its figures identify it. Orders sum up their
 * executions when both have the same sums; only executions have an id.
 */
function findSums(table: FoundTable, mapping: TableMapping, cellRows: readonly Cells[]): ReadonlySet<Cells> {
  const rows = listSummedRows(table, mapping, cellRows);
  const pricedRows = rows.filter(({ hasPrice, symbol }) => hasPrice && !totalName.test(symbol));
  const isTotal = (row: SummedRow): boolean =>
    totalName.test(row.symbol)
      ? !row.hasPrice || isSame([row], pricedRows)
      : !row.hasPrice && row.symbol !== '' && pricedRows.length > 1 && isSame([row], pricedRows);
  const totals = rows.filter(isTotal);
  const detailRows = rows.filter((row) => !totals.includes(row));
  const orders = detailRows.filter(({ hasId, symbol }) => !hasId && symbol !== '');
  const executions = detailRows.filter(({ hasId }) => hasId);
  const isRepeated =
    mapping.columns.includes('ticket') &&
    [...new Set(orders.map(({ key }) => key))].every((key) =>
      isSame(
        orders.filter((row) => row.key === key),
        executions.filter((row) => row.key === key),
      ),
    );
  return new Set([...totals, ...(isRepeated ? orders : [])].map(({ cells }) => cells));
}

/**
 * A deposit in a row with fewer cells than the table, as MetaTrader 4 writes it, with its last cell as its amount; undefined
 * for other rows. An amount with fewer decimals than the results can be cut.
 */
export function widenMoneyRow(table: FoundTable, { columns }: TableMapping, cells: Cells): Cells | undefined {
  const [side, amount] = [
    columns.indexOf('side'),
    columns.findIndex((role) => role === 'profit' || role === 'net'),
  ];
  const text = cells.at(-1) ?? '';
  const isShort = cells.length <= Math.max(side, amount) && cells.length > side + 1;
  if (side < 0 || !isShort || !readDirection(cells[side] ?? '').isMoney) return undefined;
  const [result] = sampleValues(table, amount, 1);
  if (!/^-?\d[\d.,\s]*$/.test(text.trim()) || countPrintedDecimals(text) < countPrintedDecimals(result))
    return undefined;
  return columns.map((_, column) => (column === amount ? text : column <= side ? (cells[column] ?? '') : ''));
}

/**
 * Returns the test of the rows of a table, in their order, before their values are read: the reason for leaving one out.
 */
export function createRowTest(
  table: FoundTable,
  mapping: TableMapping,
): (cells: Cells) => SkipReason | undefined {
  const names = table.names.join('|');
  // Equal rows can be several executions of one position, but equal trades are the same trade twice.
  const ids = (['ticket', 'position'] as const).map((role) => mapping.columns.indexOf(role));
  const id = ids.find((column, index) => column >= 0 && (index === 0 || mapping.rows === 'trades')) ?? -1;
  const last = table.names.length - 1;
  const comment = mapping.columns[last] === 'comment' ? last : undefined;
  const usual = findUsualWidth(table.rows);
  const isOtherLevel = createLevelTest(table);
  const isHeld = createHeldTest(table);
  const isFlaggedOpen = createFlagTest(table);
  const sums = findSums(
    table,
    mapping,
    table.rows.filter((cells) => !isOtherLevel(cells)),
  );
  const describingColumns = findDescribingColumns(table, mapping);
  const seenRows = new Set<string>();
  return (cells) => {
    if (isHeld(cells) || isFlaggedOpen(cells)) return 'open';
    if (cells.map((cell) => cell.trim()).join('|') === names) return 'repeatedHead';
    const content = cells.map((cell, column) => (describingColumns.has(column) ? '' : cell.trim())).join('|');
    if (isOtherLevel(cells) || sums.has(cells)) return 'total';
    if (!table.isSheet && isTooWide(cells, table.names.length, comment, usual)) return 'tooWide';
    const isKnown = seenRows.has(content) && !isCounted(cells[id]?.trim() ?? '');
    seenRows.add(content);
    return isKnown ? 'repeated' : undefined;
  };
}
