import { buildStatement } from '../assemble';
import { statementLimits, type StatementLimits } from '../limits';
import type { RawReport } from '../rows/report';
import type { Statement } from '../statement';
import { StatementError } from '../statement-error';
import { findAccountHints, type AccountHints } from './account-hints';
import { findUnitIn, isSumName, normaliseColumnName, partTotalName, totalName } from './column-name';
import { isSummedRole, listCostParts, summedRoles, type TableMapping } from './column-role';
import { areCumulative, isNamedCumulative } from './cumulative-results';
import { sampleValues, type FoundTable } from './found-table';
import { isDate } from './moments';
import { buildRawReport } from './raw-report';
import { readRow, type ReadRow } from './read-row';
import { isResult } from './result-meaning';
import { createRowTest, widenMoneyRow } from './row-kinds';
import { createRowReader } from './row-reader';
import { compareTotals, readTableTotals, type TotalRow } from '../totals/table-totals';
import {
  areExpected,
  mergeSkippedRows,
  SkipCount,
  SkippedRowError,
  type SkippedRows,
  type SkipReason,
} from '../rows/skipped-rows';

/** What a table contains when its columns are read by a mapping. */
export interface MappedTable {
  readonly statements: readonly Statement[];
  readonly skippedRows: readonly SkippedRows[];
}

const batchSize = 1000;
const countFilled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

const isTotalName = (cell: string): boolean => totalName.test(cell.trim());

/**
 * Whether a row that is no trade is a total: it names itself one, and no instrument, or is a sum of a part without a date,
 * `TOTAL MARZO`, or has figures alone.
 */
function isTotalRow(cells: readonly string[], symbol: string, reason: SkipReason): boolean {
  const isUnnamed = symbol === '' || isTotalName(symbol);
  if (cells.some(isTotalName) && (isUnnamed || reason === 'total')) return true;
  const isPart = cells.some((cell) => partTotalName.test(cell.trim()));
  if (isPart && (isUnnamed || partTotalName.test(symbol))) return !cells.some(isDate);
  return reason === 'total' && !cells.some((cell) => /\p{L}/u.test(cell));
}

/** Whether the last row was cut: it is narrower than all others and contains no words, as a row of totals does. */
function isCut(table: FoundTable, mapping: TableMapping): boolean {
  const { rows, names, isSheet } = table;
  const last = rows.at(-1) ?? [];
  if (isSheet || rows.length < 2 || last.length >= names.length) return false;
  if (widenMoneyRow(table, mapping, last)) return false;
  return (
    rows.slice(0, -1).every((cells) => cells.length > last.length) &&
    !/\p{L}{4}/u.test(last[0] ?? '') &&
    !last.some(isTotalName)
  );
}

/** A row, and the name of its sheet where a table has several. */
interface SheetRow {
  readonly row: ReadRow;
  readonly sheet: string;
  /** Whether a cell states that the trade lost, as under `Outcome`. */
  readonly isLoss: boolean;
}

const lossWord = /^(?:loss|lost|loser|losing|p[eé]rdidas?|perdedora?|perdid[ao]|dr|debit|debe)$/i;

interface Reading {
  readonly rows: SheetRow[];
  readonly totals: TotalRow[];
  readonly skipCount: SkipCount;
}

function* readRows(
  table: FoundTable,
  mapping: TableMapping,
  limits: StatementLimits,
): Generator<number, Reading> {
  const readCells = createRowReader(table, mapping);
  const reading: Reading = { rows: [], totals: [], skipCount: new SkipCount() };
  for (const number of table.otherRows) reading.skipCount.add('otherTable', String(number));
  const findReason = createRowTest(table, mapping);
  const symbol = mapping.columns.indexOf('symbol');
  const sheets = table.sheets.flatMap(({ name, rows }) => Array<string>(rows).fill(name));
  for (const [index, cells] of table.rows.entries()) {
    try {
      const reason = findReason(cells);
      if (reason) throw new SkippedRowError(reason);
      reading.rows.push({
        row: {
          ...readRow(readCells(widenMoneyRow(table, mapping, cells) ?? cells), mapping.rows),
          number: table.numbers[index] ?? 0,
        },
        sheet: sheets[index] ?? '',
        isLoss: cells.some((cell) => lossWord.test(cell.trim())),
      });
    } catch (error) {
      if (!(error instanceof SkippedRowError)) throw error;
      const isTotal = isTotalRow(cells, cells[symbol]?.trim() ?? '', error.reason);
      const hasResult = cells.some((cell, column) => isResult(mapping.columns[column]) && /[1-9]/.test(cell));
      const isUnnamedOpen = error.reason === 'open' && symbol >= 0 && (cells[symbol] ?? '').trim() === '';
      const isNote = (error.reason === 'noTime' && countFilled(cells) < 2) || (isUnnamedOpen && !hasResult);
      const reason = isTotal || isNote ? 'total' : isUnnamedOpen ? 'noSymbol' : error.reason;
      reading.skipCount.add(reason, String(table.numbers[index]));
      if (isTotal)
        reading.totals.push({
          cells: readCells(cells),
          isPartial: cells.every((cell) => !isTotalName(cell) || /sub|小|소/i.test(cell)),
          end: reading.rows.length,
        });
    }
    if (reading.rows.length * (mapping.rows === 'trades' ? 2 : 1) > limits.deals) {
      throw new StatementError('statement_too_many_deals', { deals: limits.deals });
    }
    if (index % batchSize === batchSize - 1) yield index / table.rows.length;
  }
  return { ...reading, rows: signWithdrawals(reading.rows) };
}

/** Withdrawals without a sign in any row of the table take money all the same. */
function signWithdrawals(rows: SheetRow[]): SheetRow[] {
  if (rows.some(({ row }) => row.isWithdrawal && row.profit < 0)) return rows;
  return rows.map((entry) =>
    entry.row.isWithdrawal ? { ...entry, row: { ...entry.row, profit: -entry.row.profit } } : entry,
  );
}

/** Names of a time, a price or an id that are those of a position, and not of an execution. */
const openingName =
  /(?:^| )(?:open|opened|opening|entry|entered|apertura|abertura|entrada|eroffnung\p{L}*|offnung\p{L}*|ouverture)(?: |$)/u;
const positionName = /^(?:position|posicion|position id|id de posicion|id posicion|position number)$/;

/**
 * Rejects a table of positions without a column of their closing, where no row is marked as one end. Its results may be
 * floating, so they cannot be read as those of executions.
 */
function requireClosings(
  { names }: FoundTable,
  { columns, rows: meaning }: TableMapping,
  rows: readonly SheetRow[],
): void {
  const deals = rows.flatMap(({ row }) => (row.kind === 'deal' ? [row] : []));
  if (meaning !== 'deals' || deals.some(({ entry }) => entry) || deals.every(({ profit }) => profit === 0))
    return;
  const isNamed = (roles: readonly string[], pattern: RegExp): boolean =>
    columns.some(
      (role, column) => roles.includes(role) && pattern.test(normaliseColumnName(names[column] ?? '')),
    );
  const isOnce = new Set(deals.map(({ id, position }) => position || id)).size === deals.length;
  if (
    isNamed(['time', 'clock', 'price'], openingName) ||
    (isOnce && isNamed(['ticket', 'position'], positionName))
  )
    throw new StatementError('statement_no_closings');
}

/** A difference between two values of a point that costs and rounded prices explain. */
const sameValue = 0.05;

/**
 * Rejects results without a sign: none is a loss where a cell states one, or where the prices show one and the size of the
 * results fits them.
 */
function requireSigns(rows: readonly SheetRow[]): void {
  if (rows.some(({ row, isLoss }) => isLoss && row.profit > 0) && rows.every(({ row }) => row.profit >= 0))
    throw new StatementError('statement_unsigned');
  const values = rows.flatMap(({ row: { kind, symbol, side, price, closePrice, volume, profit } }) => {
    const move = (closePrice - price) * volume * (side === 'buy' ? 1 : -1);
    const isPriced = kind === 'trade' && price > 0 && closePrice > 0 && move !== 0 && profit !== 0;
    return isPriced ? [{ symbol, profit, value: profit / move }] : [];
  });
  if (values.some(({ profit }) => profit < 0)) return;
  const gains = new Map(values.flatMap(({ symbol, value }) => (value > 0 ? [[symbol, value]] : [])));
  const isUnsigned = values.some(({ symbol, value }) => {
    const gain = gains.get(symbol) ?? 0;
    return value < 0 && Math.abs(gain + value) < gain * sameValue;
  });
  if (isUnsigned) throw new StatementError('statement_unsigned');
}

/** Columns that name the currency of the costs, which exchanges charge in several. */
const costCurrency = /(?:fee|commission|comision) ?(?:coin|unit|currency|asset|moneda|divisa)$/;

/** The coins that the costs name themselves: `0.002BNB`. */
const listCostUnits = (table: FoundTable, columns: TableMapping['columns']): string[] =>
  columns
    .flatMap((role, column) => (isSummedRole(role) ? sampleValues(table, column, Infinity) : []))
    .flatMap((value) => (/[1-9]/.test(value) && /[A-Z]{3,5}$/.exec(value)?.[0]) || []);

/** The currencies in the names of columns with costs, where the names of the results state another one. */
function listNamedUnits({ names }: FoundTable, columns: TableMapping['columns']): string[] {
  const listUnits = (roles: readonly string[]): string[] =>
    columns.flatMap((role, column) => (roles.includes(role) ? (findUnitIn(names[column] ?? '') ?? []) : []));
  const results = listUnits(['profit', 'net']);
  const costs = listUnits([...summedRoles, 'swap']).filter((unit) => !results.includes(unit));
  return results.length > 0 && costs.length > 0 ? [...results, ...costs] : [];
}

/** Rejects a sum of costs beside costs that it can contain. With a stated net result, costs change no sum. */
function requireNoCostTotal(table: FoundTable, { columns }: TableMapping): void {
  if (columns.includes('net')) return;
  const hasAmounts = (column: number) =>
    sampleValues(table, column, Infinity).some((value) => /[1-9]/.test(value));
  const total = table.names.find(
    (name, column) =>
      isSummedRole(columns[column] ?? '') &&
      isSumName(normaliseColumnName(name)) &&
      hasAmounts(column) &&
      listCostParts(table.names, columns, column).some(hasAmounts),
  );
  if (total !== undefined) throw new StatementError('statement_cost_total', { column: total });
}

function requireOneCostCurrency(table: FoundTable, { columns }: TableMapping): void {
  const units = [...new Set(listNamedUnits(table, columns))];
  if (units.length > 1)
    throw new StatementError('statement_cost_currencies', { currencies: units.join(', ') });
  if (!columns.some(isSummedRole)) return;
  const column = table.names.findIndex((name) => costCurrency.test(normaliseColumnName(name)));
  const statedCurrencies = column < 0 ? [] : sampleValues(table, column, Infinity);
  const currencies = [...new Set([...statedCurrencies, ...listCostUnits(table, columns)])];
  if (currencies.length > 1)
    throw new StatementError('statement_cost_currencies', { currencies: currencies.join(', ') });
}

/**
 * Rows with the currencies that their results name, where these are several and no column names them. Rows without a
 * currency have the only one that the others name.
 */
function withCurrencies(rows: readonly SheetRow[]): readonly SheetRow[] {
  const namedCurrencies = new Set(rows.flatMap(({ row }) => row.amountCurrency || []));
  const [only = '', ...others] = new Set(rows.flatMap(({ row }) => row.currency || []));
  return rows.map(({ row, ...rest }) => {
    const rowCurrency = row.currency || (namedCurrencies.size < 2 ? '' : row.amountCurrency);
    return { ...rest, row: { ...row, currency: rowCurrency || (others.length === 0 ? only : '') } };
  });
}

interface AccountGroup {
  readonly sheet: string;
  readonly group: ReadRow[];
  readonly totals: TotalRow[];
}

/** The rows of each account and currency that the table names, and of each sheet, and the totals below them alone. */
function groupByAccount(rows: readonly SheetRow[], totals: readonly TotalRow[]) {
  const groups = new Map<string, AccountGroup>();
  const rowGroups = withCurrencies(rows).map(({ row, sheet }) => {
    const key = `${row.account}~${row.currency}~${row.account === '' ? sheet : ''}`;
    const group: AccountGroup = groups.get(key) ?? { sheet, group: [], totals: [] };
    groups.set(key, group);
    group.group.push(row);
    return group;
  });
  const sharedTotals: TotalRow[] = [];
  let start = 0;
  for (const total of totals) {
    const [only, ...others] = new Set(
      groups.size === 1 ? groups.values() : rowGroups.slice(start, total.end),
    );
    (only && others.length === 0 ? only.totals : sharedTotals).push(total);
    start = total.end;
  }
  return { groups: [...groups.values()], sharedTotals };
}

/** The totals of several accounts, where their deals do not add up to them: no account is then reconciled. */
function readSharedTotals(totals: readonly TotalRow[], statements: readonly Statement[]) {
  const [first] = statements;
  if (!first || totals.length === 0) return {};
  const deals = statements.flatMap((statement) => statement.deals);
  const comparedTotals = compareTotals(totals, { deals, account: first.account });
  const isSum = Object.values(comparedTotals).every(({ printedSum, ourSum }) => printedSum === ourSum);
  return isSum ? {} : readTableTotals(comparedTotals);
}

function toAccount([first]: readonly ReadRow[], sheet: string, hints: AccountHints): RawReport['account'] {
  const account = first?.account || (sheet === '' ? hints.number : sheet);
  const currency = first?.currency || hints.currency;
  const isNumber = account !== undefined && account !== sheet && /^\d+$/.test(account);
  return {
    ...(account && (isNumber ? { number: account } : { name: account })),
    ...(currency && { currency }),
  };
}

/**
 * Reads a table by a mapping: a statement for each account and currency. Yields its progress, from 0 to 1.
 *
 * @throws StatementError - `statement_no_deals` when no row can be read, `statement_truncated` when the last row was
 * cut, `statement_cumulative`, `statement_cost_currencies`, `statement_cost_total`, `statement_lots`, `statement_no_closings`, `statement_unsigned`,
 * `statement_paired_results`, `statement_too_many_deals`, `statement_amounts_too_large`.
 */
export function* readMappedSteps(
  table: FoundTable,
  mapping: TableMapping,
  limits: StatementLimits = statementLimits,
): Generator<number, MappedTable> {
  if (isCut(table, mapping)) throw new StatementError('statement_truncated');
  if (isNamedCumulative(table.names, mapping)) throw new StatementError('statement_cumulative');
  requireOneCostCurrency(table, mapping);
  requireNoCostTotal(table, mapping);
  const reading = readRows(table, mapping, limits);
  let step = reading.next();
  for (; !step.done; step = reading.next()) yield step.value * 0.6;
  const { rows, skipCount, totals } = step.value;
  const skippedList = skipCount.list();
  if (rows.length === 0)
    throw new StatementError(areExpected(skippedList) ? 'statement_no_deals' : 'statement_unread');
  requireClosings(table, mapping, rows);
  requireSigns(rows);
  const hints = findAccountHints(table, mapping);
  const statements: Statement[] = [];
  const { groups, sharedTotals } = groupByAccount(rows, totals);
  for (const { sheet, group, totals: ownTotals } of groups) {
    const steps = buildStatement('mapped', buildRawReport(group, toAccount(group, sheet, hints)));
    let buildStep = steps.next();
    for (; !buildStep.done; buildStep = steps.next())
      yield 0.6 + (0.4 * (statements.length + buildStep.value)) / groups.length;
    const zone = group.every(({ isUtc }) => isUtc) ? 'UTC' : hints.zone;
    const { account, deals } = buildStep.value;
    if (areCumulative(deals)) throw new StatementError('statement_cumulative');
    statements.push({
      ...buildStep.value,
      account: { ...account, ...(zone && { zone }) },
      printedValues: readTableTotals(compareTotals(ownTotals, buildStep.value)),
      skippedRows: mergeSkippedRows([...skippedList, ...buildStep.value.skippedRows]),
      leftOut: table.leftOut,
    });
  }
  const sharedPrinted = readSharedTotals(sharedTotals, statements);
  return {
    statements: statements.map((statement) => ({
      ...statement,
      printedValues: { ...statement.printedValues, ...sharedPrinted },
    })),
    skippedRows: mergeSkippedRows(statements.length === 1 ? (statements[0]?.skippedRows ?? []) : skippedList),
  };
}
