import { readVolume } from '../rows/cell';
import { findCurrencyIn, isLossName, isSumName, normaliseColumnName } from './column-name';
import {
  figureRoles,
  isSummedRole,
  listCostParts,
  summedRoles,
  type ColumnRole,
  type RowMeaning,
  type TableMapping,
} from './column-role';
import { guessDecimal, hasSign, isBlank, isSameAmount, readFigure } from './figures';
import { sampleValues, type FoundTable } from './found-table';
import { guessDates } from './moments';
import { areCashFlows, areReturns } from './price-proof';
import { findResultMeaning, grossName, hasOneResult } from './result-meaning';
import { roleNames } from './role-names';
import { createRowReader } from './row-reader';
import { areSidedSymbols, isDirectionAlone, isNumberedType, readDirection } from './side-words';
import { canHaveRole, detectKind, type ValueKind } from './value-kind';

/** A guessed mapping, and what the file leaves open. */
export interface GuessedMapping {
  readonly mapping: TableMapping;
  /** A date that can be read in two ways, when no date of the file shows the order. */
  readonly unclearDate?: string;
  /** A number that can be read in two ways, when no number of the file shows the separator. */
  readonly unclearNumber?: string;
  /** Whether some costs are positive and others negative, or all swaps are positive beside costs that are. */
  readonly areCostsUnclear?: true;
  /** Whether nothing proves that the results are those before the costs beside them. */
  readonly isResultUnclear?: true;
}

type Columns = (ColumnRole | '')[];

const hasSide = (value: string): boolean => readDirection(value).side !== undefined;

const closing =
  /^(?:(?:close|closing|exit) (?:time|date)|(?:hora|fecha) (?:de )?(?:cierre|salida)|(?:closed|exited) at)$/;
const listNames = (wantedRole: ColumnRole): readonly string[] =>
  roleNames.flatMap(([role, names]) => (role === wantedRole ? names : []));
const balanceNames = listNames('balance');
const swapNames = listNames('swap');
const profitNames = listNames('profit');
const clockNames = new Set([...listNames('time'), ...listNames('clock')]);
const closePriceNames = new Set(listNames('closePrice').filter((name) => !listNames('price').includes(name)));
const ticketNames = new Set(listNames('ticket'));

/** Whether the values of a column are sides. Numbers are, where they cannot count the rows. */
function areSides(table: FoundTable, column: number, name: string): boolean {
  const values = sampleValues(table, column);
  const isNumbered = values.every(isNumberedType);
  return (
    values.some(hasSide) &&
    (isNumbered ? !ticketNames.has(name) : !values.every((value) => /^\d+$/.test(value)))
  );
}

/** Names of costs. `Cost` alone can be what shares cost. */
const cost =
  /(?:^| )(?:com+is\p{L}*|comms?|prowizje|fees?|tax(?:es)?|vat|iva|[csi]gst|ipft|impuestos?|impostos?|gastos?|tasas|taxas|tarifas?|lev(?:y|ies)|dut(?:y|ies)|charges?|cargos?|costs|cost[eo]s|custos|(?:transaction|trading|holding) cost|\p{L}*gebuhr(?:en)?|\p{L}*kosten|opłat[ay])(?: |$)/u;
const noAmount =
  /(?:^| )(?:spread|rate|basis|percent|percentage|porcentaje|bps|%|per|por|type|tipo|profit|pnl|result|resultado)(?: |$)/;
/** Amounts beside the results that increase the balance where they are positive. */
const income = /^(?:rebates?|dividends?|dividendos?|adj|adjustments?|ajustes?)$/;

const units = ['volume', 'volumen'];
const quantities = ['quantity', 'closing quantity', 'closed quantity', 'qty', 'cantidad', 'quantidade'];

/** Chooses the column of lots, not of units, where a table has both: cTrader has `Quantity` 1.00 and `Volume` 100000. */
function chooseLotsColumn(table: FoundTable, columns: Columns, plain: readonly string[]): void {
  const volumeIndex = columns.indexOf('volume');
  const quantityIndex = plain.findIndex((name, index) => quantities.includes(name) && columns[index] === '');
  if (quantityIndex < 0 || !units.includes(plain[volumeIndex] ?? '')) return;
  const sumColumn = (column: number) =>
    sampleValues(table, column).reduce(
      (sum, value) => sum + Math.abs(readVolume(value) ?? parseFloat(value)),
      0,
    );
  if (sumColumn(quantityIndex) < sumColumn(volumeIndex))
    [columns[volumeIndex], columns[quantityIndex]] = ['', 'volume'];
}

/** Roles of two columns with one name: the second column belongs to the closing, as `Fecha/Hora` in MetaTrader's tables. */
const repeatedRoles = [
  ['time', 'closeTime'],
  ['price', 'closePrice'],
] as const;

/** Matches names of columns in the account's currency, in files whose other columns are in the instrument's currency. */
const inAccountCurrency =
  /account (?:currency|ccy)|\bbase(?: currency)?\)?$|converted|divisa de la cuenta|moneda de la cuenta/i;

const moneyRoles: readonly ColumnRole[] = ['profit', 'net', 'commission', 'fee', 'swap', 'balance'];

/** Lists the columns whose names or roles pass the test. */
const listColumns = <Item>(items: readonly Item[], test: (item: Item, column: number) => boolean): number[] =>
  items.flatMap((item, column) => (test(item, column) ? [column] : []));

/**
 * Adds the columns that are named as sums of costs, unless they repeat the sum of the other costs, with or without swaps, in
 * each row. Other sums are part of the mapping, whose reading rejects them beside what they can contain.
 */
function addCostSums(table: FoundTable, columns: Columns, sums: readonly number[]): void {
  const { decimal } = guessDecimal(
    sums.flatMap((column) => sampleValues(table, column)),
    table.isSheet,
  );
  for (const column of sums) {
    const parts = listCostParts(table.names, columns, column);
    const isRepeated = [parts, [...parts, columns.indexOf('swap')]].some((addends) =>
      table.rows.every((cells) => {
        const readCell = (index: number) => readFigure(cells[index] ?? '', decimal, table.isSheet) ?? 0;
        const sum = addends.reduce((total, index) => total + readCell(index), 0);
        return isSameAmount(Math.abs(sum), Math.abs(readCell(column)));
      }),
    );
    if (!isRepeated) columns[column] = 'fee';
  }
}

/** Removes a column of costs that is the sum of the other ones in each row. */
function dropTotalCosts(table: FoundTable, columns: Columns): void {
  const costColumns = listColumns(columns, isSummedRole);
  if (costColumns.length < 3) return;
  const { decimal } = guessDecimal(
    costColumns.flatMap((column) => sampleValues(table, column)),
    table.isSheet,
  );
  const rows = table.rows.map((cells) =>
    costColumns.map((column) => readFigure(cells[column] ?? '', decimal, table.isSheet) ?? 0),
  );
  const total = costColumns.find((_, index) => {
    // All costs together are then twice the total.
    const isSum = (figures: readonly number[]): boolean =>
      isSameAmount(
        figures.reduce((sum, figure) => sum + figure, 0),
        2 * (figures[index] ?? 0),
      );
    // Two equal costs beside one that is always zero are not a sum.
    return rows.some((figures) => figures.filter(Boolean).length > 2) && rows.every(isSum);
  });
  if (total !== undefined) columns[total] = '';
}

const isFilled = (cells: readonly string[], column: number): boolean => /[1-9]/.test(cells[column] ?? '');

/**
 * A second column of swaps, `Rollover` beside `Swap`, is a cost of its own unless it repeats the first one. So is income
 * beside the results, such as rebates, which takes the role of a missing swap.
 */
function addOtherSwaps({ rows }: FoundTable, columns: Columns, plain: readonly string[]): void {
  for (const [column, name] of plain.entries()) {
    const swap = columns.indexOf('swap');
    const isSwap = swap >= 0 && name !== plain[swap] && swapNames.includes(name);
    const isOther = columns[column] === '' && (isSwap || income.test(name));
    if (isOther && rows.some((cells) => isFilled(cells, column) && cells[column] !== cells[swap]))
      columns[column] = swap < 0 ? 'swap' : 'fee';
  }
}

/**
 * A second column of results beside one that is named as gross, and that differs from it, has the net results: `Result`
 * beside `Gross profit`. Costs that no column names are then part of it.
 */
function addNetBesideGross(table: FoundTable, columns: Columns, plain: readonly string[]): void {
  const gross = columns.indexOf('profit');
  if (gross < 0 || columns.includes('net') || !grossName.test(plain[gross] ?? '')) return;
  const others = columns.map((role) => (role === 'profit' ? '' : role));
  const net = plain.findIndex(
    (name, column) =>
      columns[column] === '' &&
      profitNames.includes(name) &&
      !grossName.test(name) &&
      table.rows.some((cells) => isFilled(cells, column) && cells[column] !== cells[gross]) &&
      !isNoResult(table, others, column),
  );
  if (net >= 0) columns[net] = 'net';
}

/** The amount that an execution paid before its costs, beside which a net amount is the one after them. */
const paidAmount = /^(?:(?:gross|principal) amount|gross proceeds)$/;

const unitless = /^(?:results?|resultados?|resultat|return|outcome)$/;

/** Whether values that name no money are multiples of the risk: each loss is exactly one. */
const areMultiples = (values: readonly string[]): boolean =>
  values.some((value) => value.startsWith('-')) &&
  values.every((value) => /^(?:-1(?:[.,]0+)?|\+?1?\d(?:[.,]\d+)?)$/.test(value));

/** Whether a column that could be the result has returns or paid amounts, beside the columns that are assigned. */
function isNoResult(table: FoundTable, columns: Columns, column: number): boolean {
  const plain = table.names.map(normaliseColumnName);
  if (plain[column] === 'net amount' && plain.some((name) => paidAmount.test(name))) return true;
  if (unitless.test(plain[column] ?? '') && areMultiples(sampleValues(table, column))) return true;
  const withResult = columns.map((role, index) => (index === column ? 'profit' : role));
  const mapping = { columns: withResult, rows: 'trades' as const, ...guessFormats(table, withResult) };
  const readCells = createRowReader(table, mapping);
  return areReturns(table.rows, readCells, column) || areCashFlows(table.rows, readCells);
}

/** Returns the test whether a column, whose name belongs to a role, has values that fit the role. */
function createRoleTest(
  table: FoundTable,
  kinds: readonly ValueKind[],
  columns: Columns,
): (role: ColumnRole, column: number) => boolean {
  const { names } = table;
  const plain = names.map(normaliseColumnName);
  // Without times that can be read, the trades would close when they open.
  const isUnreadClosing = (column: number): boolean =>
    kinds[column] === 'text' && closing.test(plain[column] ?? '');
  // Trades without the time and the price of a closing are open, also where all are.
  const isBlankClosing = (column: number): boolean =>
    kinds[column] === 'empty' &&
    !clockNames.has(plain[column] ?? '') &&
    plain.every((name, index) => !closePriceNames.has(name) || kinds[index] === 'empty');
  const isPercent = (column: number): boolean =>
    sampleValues(table, column, 5).some((value) => /\d\s*%/.test(value));
  const isMoney = (column: number): boolean =>
    [names[column] ?? '', ...sampleValues(table, column, 5)].some(
      (text) => findCurrencyIn(text) ?? /\$/.exec(text),
    );
  const isActionWithoutSymbol = (column: number): boolean =>
    /^action$|^accion$/.test(plain[column] ?? '') &&
    !areSidedSymbols(sampleValues(table, column)) &&
    sampleValues(table, column).some((value) => Object.keys(readDirection(value)).length > 0);
  const isSizeOrSide = (value: string): boolean =>
    /\d/.test(value) ? /^[-+]?(?:0+|\d*[.,]\d+)$/.test(value) : hasSide(value);
  const hasResults = (column: number): boolean => !isNoResult(table, columns, column);
  const tests: Partial<Record<ColumnRole, (column: number) => boolean>> = {
    // An amount that was invested is not a volume.
    volume: (column) => !isMoney(column),
    side: (column) => areSides(table, column, plain[column] ?? ''),
    // The action of eToro is a symbol, also with its side.
    symbol: (column) => !isActionWithoutSymbol(column),
    // The size of the position after an execution is not an id, and neither is its side.
    position: (column) => !sampleValues(table, column).some(isSizeOrSide),
    currency: (column) => sampleValues(table, column).every((value) => /^[a-z]{3,5}$/i.test(value)),
    profit: hasResults,
    net: hasResults,
  };
  return (role, column) =>
    !(moneyRoles.includes(role) && isPercent(column)) &&
    (canHaveRole(role, kinds[column] ?? 'empty') ||
      (role === 'closeTime' && (isUnreadClosing(column) || isBlankClosing(column)))) &&
    (tests[role]?.(column) ?? true);
}

/** Assigns roles by the names of the columns, if their values fit. Names that repeat are used from left to right. */
function assignColumnsByName(table: FoundTable, kinds: readonly ValueKind[]): Columns {
  const { names } = table;
  const plain = names.map(normaliseColumnName);
  const columns: Columns = names.map(() => '');
  const isSuitable = createRoleTest(table, kinds, columns);
  const currency = findCurrencyIn(names[plain.findIndex((name) => balanceNames.includes(name))] ?? '');
  // If a result is in several currencies, the column in the currency of the account is booked.
  const isBooked = (column: number): boolean =>
    inAccountCurrency.test(names[column] ?? '') ||
    (currency !== undefined && findCurrencyIn(names[column] ?? '') === currency);
  for (const [role, words] of roleNames) {
    for (const word of words) {
      const candidates = listColumns(
        plain,
        (name, column) => name === word && columns[column] === '' && isSuitable(role, column),
      );
      const best =
        candidates.find((column) => moneyRoles.includes(role) && isBooked(column)) ??
        // The amounts beside can be in the currency of each instrument.
        candidates.find((column) => moneyRoles.includes(role) && findCurrencyIn(names[column] ?? '')) ??
        candidates[0];
      const targets = isSummedRole(role) || best === undefined ? candidates : [best];
      for (const index of targets) columns[index] = role;
      if (targets.length > 0 && !isSummedRole(role)) break;
    }
  }
  for (const [role, closingRole] of repeatedRoles) {
    const first = columns.indexOf(role);
    const second = plain.findIndex(
      (name, column) => column > first && columns[column] === '' && name === plain[first],
    );
    if (first >= 0 && second > first && !columns.includes(closingRole)) columns[second] = closingRole;
  }
  const sides = listColumns(
    columns,
    (role, column) =>
      // The term of a holding is `Short` or `Long`.
      role === '' &&
      kinds[column] === 'text' &&
      plain[column] !== 'term' &&
      sampleValues(table, column).every(isDirectionAlone),
  );
  // Volumes with signs are the sides themselves.
  const areSigned = sampleValues(table, columns.indexOf('volume')).some(hasSign);
  if (sides.length === 1 && !columns.includes('side') && !areSigned) columns[sides[0] ?? -1] = 'side';
  const isOtherCost = (name: string, column: number): boolean =>
    columns[column] === '' && kinds[column] === 'number' && cost.test(name) && !noAmount.test(name);
  const costs = listColumns(plain, isOtherCost);
  const isCostSum = (column: number): boolean => isSumName(plain[column] ?? '');
  for (const column of costs) if (!isCostSum(column)) columns[column] = 'fee';
  addCostSums(table, columns, costs.filter(isCostSum));
  addOtherSwaps(table, columns, plain);
  addNetBesideGross(table, columns, plain);
  dropTotalCosts(table, columns);
  chooseLotsColumn(table, columns, plain);
  // Myfxbook prints net results under `Profit`.
  if (plain.includes('units/lots') && !columns.includes('net')) {
    return columns.map((role) => (role === 'profit' ? 'net' : role));
  }
  const lossIndex = plain.findIndex((name, column) => columns[column] === '' && isLossName(name));
  const [profitIndex, rowCurrency] = [columns.indexOf('profit'), columns.indexOf('currency')];
  if (profitIndex >= 0 && kinds[lossIndex] === 'number') {
    const isEither = table.rows.every(
      (cells) => !isFilled(cells, profitIndex) || !isFilled(cells, lossIndex),
    );
    if (isEither) columns[lossIndex] = 'profit';
  }
  // When the currency of the results is stated, a column of currencies contains those of the instruments.
  const results = columns.flatMap((role, column) =>
    role === 'profit' || role === 'net' ? (names[column] ?? '') : [],
  );
  const [statedCurrency] = results.flatMap((name) => findCurrencyIn(name) ?? []);
  const isOther = (value: string): boolean =>
    statedCurrency !== undefined && value.toUpperCase() !== statedCurrency;
  if (results.some((name) => inAccountCurrency.test(name)) || sampleValues(table, rowCurrency).some(isOther))
    drop(columns, 'currency');
  return columns;
}

function drop(columns: Columns, ...roles: ColumnRole[]): void {
  for (const [column, role] of columns.entries()) {
    if (role !== '' && roles.includes(role)) columns[column] = '';
  }
}

/** Removes roles that make no sense together, for example an end without its beginning. */
function removeOrphanRoles(columns: Columns): Columns {
  if (!columns.includes('buyTime') || !columns.includes('sellTime')) drop(columns, 'buyTime', 'sellTime');
  if (!columns.includes('buyPrice') || !columns.includes('sellPrice')) drop(columns, 'buyPrice', 'sellPrice');
  if (columns.includes('buyTime'))
    drop(columns, 'time', 'clock', 'closeTime', 'closeClock', 'price', 'closePrice');
  if (!columns.includes('time')) drop(columns, 'clock');
  if (!columns.includes('closeTime') && !columns.includes('clock')) drop(columns, 'closeClock');
  return columns;
}

const executionPrice = /^(?:t price|precio trans|(?:trade|exec|execution|fill|filled|avg fill) price)$/;

function guessMeaning(columns: Columns, table: FoundTable): RowMeaning {
  const marks = ['entry', 'side'].flatMap((role) => {
    const index = columns.indexOf(role as ColumnRole);
    return index < 0 ? [] : sampleValues(table, index).map((value) => readDirection(value).entry);
  });
  if (marks.includes('in') && marks.includes('out')) return 'deals';
  // A closing price beside an execution price is a market price, not the end of a trade.
  const isExecuted = executionPrice.test(normaliseColumnName(table.names[columns.indexOf('price')] ?? ''));
  const ends: readonly ColumnRole[] = ['closeTime', 'closeClock', 'buyTime', 'buyPrice'];
  const hasEnd =
    ends.some((role) => columns.includes(role)) || (columns.includes('closePrice') && !isExecuted);
  return hasEnd ? 'trades' : 'deals';
}

/** Makes ids of positions the ids of the executions, when no execution repeats an id. */
function nameExecutions(columns: Columns, table: FoundTable): void {
  const column = columns.indexOf('position');
  const ids = sampleValues(table, column, Infinity);
  if (ids.length > 1 && new Set(ids).size === ids.length)
    columns[column] = columns.includes('ticket') ? '' : 'ticket';
}

const timeRoles: readonly string[] = ['time', 'closeTime', 'buyTime', 'sellTime'];

/** Lists the values of all columns with one of the roles. */
const listRoleValues = (table: FoundTable, columns: readonly string[], roles: readonly string[]): string[] =>
  columns.flatMap((role, column) => (roles.includes(role) ? sampleValues(table, column, Infinity) : []));

/** Guesses order and separator from all values of the columns, and whether costs are printed without a sign. */
export function guessFormats(
  table: FoundTable,
  columns: readonly (ColumnRole | '')[],
): Pick<TableMapping, 'decimal' | 'dates' | 'costs'> & Omit<GuessedMapping, 'mapping'> {
  const date = guessDates(listRoleValues(table, columns, timeRoles));
  const number = guessDecimal(listRoleValues(table, columns, figureRoles), table.isSheet);
  const listSigns = (roles: readonly string[]) => {
    const values = listRoleValues(table, columns, roles)
      .filter((value) => !isBlank(value))
      .map((value) => readFigure(value, number.decimal, table.isSheet) ?? 0);
    return [values.some((value) => value > 0), values.some((value) => value < 0)] as const;
  };
  const [hasPositive, hasNegative] = listSigns(summedRoles);
  const [hasPositiveSwap, hasNegativeSwap] = listSigns(['swap']);
  // With a stated net result, the sign of a swap changes no sum.
  const isSwapUnclear = hasPositive && hasPositiveSwap && !hasNegativeSwap && !columns.includes('net');
  return {
    dates: date.dates,
    decimal: number.decimal,
    costs: hasPositive && !hasNegative ? 'positive' : 'signed',
    ...((hasNegative ? hasPositive : isSwapUnclear) && { areCostsUnclear: true }),
    ...(date.question !== undefined && { unclearDate: date.question }),
    ...(number.question !== undefined && { unclearNumber: number.question }),
  };
}

/**
 * Whether results could contain the costs beside them, where the user stated nothing. A column that is named as net
 * results does.
 */
export const isResultUnclear = (table: FoundTable, mapping: TableMapping): boolean =>
  mapping.results === undefined && mapping.columns.includes('profit') && hasOneResult(table, mapping);

/** The least share of the cells of the fullest row that a row has which is no note below the table. */
const minFilled = 0.6;

/** The rows without those that have few cells, such as notes and sums. */
function listWholeRows(rows: FoundTable['rows']): FoundTable['rows'] {
  const counts = rows.map((cells) => cells.filter((cell) => cell.trim() !== '').length);
  const most = counts.reduce((max, count) => Math.max(max, count), 0);
  return rows.filter((_, index) => (counts[index] ?? 0) >= most * minFilled);
}

/** Guesses what the columns of a table are, by their names and values. */
export function guessMapping(table: FoundTable): GuessedMapping {
  const wholeTable = { ...table, rows: listWholeRows(table.rows) };
  const kinds = table.names.map((_, column) => detectKind(sampleValues(wholeTable, column), table.names));
  const columns = removeOrphanRoles(assignColumnsByName(wholeTable, kinds));
  const rows = guessMeaning(columns, table);
  if (rows === 'deals') {
    drop(columns, 'closeTime', 'closeClock', 'closePrice');
    nameExecutions(columns, table);
  } else drop(columns, 'entry');
  const { unclearDate, unclearNumber, areCostsUnclear, ...formats } = guessFormats(table, columns);
  const isNamedNet = columns.includes('net');
  const results =
    areCostsUnclear || isNamedNet ? undefined : findResultMeaning(table, { columns, rows, ...formats });
  if (results === 'net') columns[columns.indexOf('profit')] = 'net';
  const mapping = { columns, rows, ...formats, ...(results && { results }) };
  return {
    mapping,
    ...(areCostsUnclear && { areCostsUnclear }),
    ...(isResultUnclear(table, mapping) && { isResultUnclear: true }),
    ...(unclearDate !== undefined && { unclearDate }),
    ...(unclearNumber !== undefined && { unclearNumber }),
  };
}
