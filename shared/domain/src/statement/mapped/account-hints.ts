import { normaliseColumnName, findCurrencyIn, findZoneIn } from './column-name';
import type { TableMapping } from './column-role';
import { sampleValues, type FoundTable } from './found-table';

/** Facts of the account that a file states beside its rows. */
export interface AccountHints {
  readonly number?: string;
  readonly currency?: string;
  /** The clock of its times, when the names of all time columns state the same. */
  readonly zone?: string;
}

const moneyRoles: readonly string[] = ['net', 'profit', 'commission', 'swap', 'fee'];
const timeRoles: readonly string[] = ['time', 'closeTime', 'buyTime', 'sellTime'];
const accountNumber = /(?:account|a\/c|login|cuenta|conta|compte)\D{0,12}(\d{3,12})(?!\d)/i;

const findOnly = <Value>(values: readonly Value[]): Value | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;

/** The currency in the names of the columns of money, or else in their values. */
function findCurrency(table: FoundTable, columns: readonly string[]): string | undefined {
  const money = columns.flatMap((role, column) => (moneyRoles.includes(role) ? [column] : []));
  const findCurrencyOfName = (name: string): string | undefined =>
    normaliseColumnName(name) === '' ? undefined : findCurrencyIn(name);
  const namedCurrencies = money.flatMap((column) => findCurrencyOfName(table.names[column] ?? '') ?? []);
  if (namedCurrencies.length > 0) return findOnly(namedCurrencies);
  return findOnly(
    money.flatMap((column) => sampleValues(table, column).flatMap((value) => findCurrencyIn(value) ?? [])),
  );
}

/** Reads what the rows above a table and the names of its columns state about the account. */
export function findAccountHints(
  table: FoundTable,
  { columns }: Pick<TableMapping, 'columns'>,
): AccountHints {
  const above = table.above.flat().join(' ; ');
  const number = accountNumber.exec(above)?.[1];
  const currency = findCurrency(table, columns) ?? findCurrencyIn(above);
  const zones = columns.flatMap((role, column) =>
    timeRoles.includes(role) ? [findZoneIn(table.names[column] ?? '')] : [],
  );
  const zone = findOnly(zones);
  return { ...(number && { number }), ...(currency && { currency }), ...(zone && { zone }) };
}
