import { columnName } from './column-name';
import { summedRoles, type ColumnRole, type RowMeaning, type TableMapping } from './column-role';
import { guessDecimal, isBlank, readFigure } from './figures';
import { valuesOf, type FoundTable } from './found-table';
import { guessDates } from './moments';
import { roleNames } from './role-names';
import { readDirection } from './side-words';
import { fits, kindOf, type ValueKind } from './value-kind';

/** A guessed mapping, and what the file leaves open. */
export interface GuessedMapping {
  readonly mapping: TableMapping;
  /** A date that can be read in two ways, when no date of the file shows the order. */
  readonly unclearDate?: string;
  /** A number that can be read in two ways, when no number of the file shows the separator. */
  readonly unclearNumber?: string;
}

type Columns = (ColumnRole | '')[];

const hasSide = (value: string): boolean => readDirection(value).side !== undefined;

/** Assigns roles by the names of the columns, if their values fit. Names that repeat are used from left to right. */
function columnsByName(table: FoundTable, kinds: readonly ValueKind[]): Columns {
  const { names } = table;
  const plain = names.map(columnName);
  const suits = (role: ColumnRole, at: number): boolean =>
    fits(role, kinds[at] ?? 'empty') && (role !== 'side' || valuesOf(table, at).some(hasSide));
  const columns: Columns = names.map(() => '');
  for (const [role, words] of roleNames) {
    for (const word of words) {
      const free = plain.flatMap((name, at) =>
        name === word && columns[at] === '' && suits(role, at) ? [at] : [],
      );
      const taken = summedRoles.includes(role) ? free : free.slice(0, 1);
      for (const at of taken) columns[at] = role;
      if (taken.length > 0 && !summedRoles.includes(role)) break;
    }
  }
  return columns;
}

const has = (columns: Columns, role: ColumnRole): boolean => columns.includes(role);

function drop(columns: Columns, ...roles: ColumnRole[]): void {
  for (const [at, role] of columns.entries()) {
    if (role !== '' && roles.includes(role)) columns[at] = '';
  }
}

/** Removes roles that make no sense together, for example an end without its beginning. */
function tidy(columns: Columns): Columns {
  if (!has(columns, 'buyTime') || !has(columns, 'sellTime')) drop(columns, 'buyTime', 'sellTime');
  if (!has(columns, 'buyPrice') || !has(columns, 'sellPrice')) drop(columns, 'buyPrice', 'sellPrice');
  if (has(columns, 'buyTime'))
    drop(columns, 'time', 'clock', 'closeTime', 'closeClock', 'price', 'closePrice');
  if (!has(columns, 'time')) drop(columns, 'clock');
  if (!has(columns, 'closeTime')) drop(columns, 'closeClock');
  return columns;
}

function meaningOf(columns: Columns, table: FoundTable): RowMeaning {
  const marks = ['entry', 'side'].flatMap((role) => {
    const at = columns.indexOf(role as ColumnRole);
    return at < 0 ? [] : valuesOf(table, at).map((value) => readDirection(value).entry);
  });
  if (marks.includes('in') && marks.includes('out')) return 'deals';
  const ends: readonly ColumnRole[] = ['closeTime', 'closePrice', 'buyTime'];
  return ends.some((role) => has(columns, role)) ? 'trades' : 'deals';
}

const timeRoles: readonly string[] = ['time', 'closeTime', 'buyTime', 'sellTime'];
const figureRoles: readonly string[] = [
  'volume',
  'price',
  'closePrice',
  'buyPrice',
  'sellPrice',
  'profit',
  'net',
  'commission',
  'fee',
  'swap',
  'stopLoss',
  'takeProfit',
];

/** The values of all columns that have one of some roles. */
const valuesIn = (table: FoundTable, columns: readonly string[], roles: readonly string[]): string[] =>
  columns.flatMap((role, at) => (roles.includes(role) ? valuesOf(table, at, Infinity) : []));

/** Guesses order and separator from all values of the columns, and whether costs are printed without a sign. */
export function guessFormats(
  table: FoundTable,
  columns: readonly (ColumnRole | '')[],
): Pick<TableMapping, 'decimal' | 'dates' | 'costs'> & Omit<GuessedMapping, 'mapping'> {
  const date = guessDates(valuesIn(table, columns, timeRoles));
  const number = guessDecimal(valuesIn(table, columns, figureRoles), table.isSheet);
  const costs = valuesIn(table, columns, summedRoles)
    .filter((value) => !isBlank(value))
    .map((value) => readFigure(value, number.decimal, table.isSheet) ?? 0);
  return {
    dates: date.dates,
    decimal: number.decimal,
    costs: costs.some((cost) => cost > 0) && !costs.some((cost) => cost < 0) ? 'positive' : 'signed',
    ...(date.question !== undefined && { unclearDate: date.question }),
    ...(number.question !== undefined && { unclearNumber: number.question }),
  };
}

/** Guesses what the columns of a table are, by their names and values. */
export function guessMapping(table: FoundTable): GuessedMapping {
  const kinds = table.names.map((_, at) => kindOf(valuesOf(table, at)));
  const columns = tidy(columnsByName(table, kinds));
  const rows = meaningOf(columns, table);
  if (rows === 'deals') drop(columns, 'closeTime', 'closeClock', 'closePrice');
  else drop(columns, 'entry');
  const { unclearDate, unclearNumber, ...formats } = guessFormats(table, columns);
  return {
    mapping: { columns, rows, ...formats },
    ...(unclearDate !== undefined && { unclearDate }),
    ...(unclearNumber !== undefined && { unclearNumber }),
  };
}
