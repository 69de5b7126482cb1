import { assemble } from '../assemble';
import { statementLimits, type StatementLimits } from '../limits';
import type { RawReport } from '../rows/report';
import type { Statement } from '../statement';
import { StatementError } from '../statement-error';
import { accountHints, type AccountHints } from './account-hints';
import type { TableMapping } from './column-role';
import type { FoundTable } from './found-table';
import { rawReport } from './raw-report';
import { readRow, type ReadRow } from './read-row';
import { rowReader, SkippedRow, type SkipReason } from './row-reader';

/** Rows that were not read, and why. */
export interface SkippedRows {
  readonly reason: SkipReason;
  readonly count: number;
  /** Numbers of the first ones in the file, counted from 1. */
  readonly rows: readonly number[];
}

/** What a table contains when its columns are read by a mapping. */
export interface MappedTable {
  readonly statements: readonly Statement[];
  readonly skipped: readonly SkippedRows[];
}

const batchSize = 1000;
const mostNamed = 5;
const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** Whether the last row was cut: it is narrower than all others and contains no words, as a row of totals does. */
function isCut({ rows, names, isSheet }: FoundTable): boolean {
  const last = rows.at(-1) ?? [];
  if (isSheet || rows.length < 2 || last.length >= names.length) return false;
  return rows.slice(0, -1).every((cells) => cells.length > last.length) && !/\p{L}{4}/u.test(last[0] ?? '');
}

interface Reading {
  readonly rows: ReadRow[];
  readonly skipped: Map<SkipReason, { count: number; rows: number[] }>;
}

function* readRows(
  table: FoundTable,
  mapping: TableMapping,
  limits: StatementLimits,
): Generator<number, Reading> {
  const cellsOf = rowReader(table, mapping);
  const reading: Reading = { rows: [], skipped: new Map() };
  const names = table.names.join('|');
  const skip = (reason: SkipReason, at: number): void => {
    const known = reading.skipped.get(reason) ?? { count: 0, rows: [] };
    if (known.rows.length < mostNamed) known.rows.push(table.head + at + 2);
    reading.skipped.set(reason, { ...known, count: known.count + 1 });
  };
  for (const [at, cells] of table.rows.entries()) {
    try {
      if (cells.map((cell) => cell.trim()).join('|') === names) throw new SkippedRow('repeatedHead');
      reading.rows.push(readRow(cellsOf(cells), mapping.rows));
    } catch (error) {
      if (!(error instanceof SkippedRow)) throw error;
      skip(error.reason === 'noTime' && filled(cells) < 2 ? 'total' : error.reason, at);
    }
    if (reading.rows.length * (mapping.rows === 'trades' ? 2 : 1) > limits.deals) {
      throw new StatementError('statement_too_many_deals', { deals: limits.deals });
    }
    if (at % batchSize === batchSize - 1) yield at / table.rows.length;
  }
  return reading;
}

/** The rows of each account and currency that the table names. */
function byAccount(rows: readonly ReadRow[]): ReadRow[][] {
  const groups = new Map<string, ReadRow[]>();
  for (const row of rows) {
    const key = `${row.account}~${row.currency}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

function accountOf([first]: readonly ReadRow[], hints: AccountHints): RawReport['account'] {
  const account = first?.account || hints.number;
  const currency = first?.currency || hints.currency;
  const isNumber = account !== undefined && /^\d+$/.test(account);
  return {
    ...(account && (isNumber ? { number: account } : { name: account })),
    ...(currency && { currency }),
  };
}

/**
 * Reads a table by a mapping: a statement for each account and currency. Yields its progress, from 0 to 1.
 *
 * @throws StatementError - `statement_no_deals` when no row can be read, `statement_truncated` when the last row was
 * cut, `statement_too_many_deals`, `statement_amounts_too_large`.
 */
export function* mappedSteps(
  table: FoundTable,
  mapping: TableMapping,
  limits: StatementLimits = statementLimits,
): Generator<number, MappedTable> {
  if (isCut(table)) throw new StatementError('statement_truncated');
  const reading = readRows(table, mapping, limits);
  let step = reading.next();
  for (; !step.done; step = reading.next()) yield step.value * 0.6;
  const { rows, skipped } = step.value;
  if (rows.length === 0) throw new StatementError('statement_no_deals');
  const hints = accountHints(table, mapping);
  const statements: Statement[] = [];
  const groups = byAccount(rows);
  for (const group of groups) {
    const steps = assemble('mapped', rawReport(group, accountOf(group, hints)));
    let built = steps.next();
    for (; !built.done; built = steps.next())
      yield 0.6 + (0.4 * (statements.length + built.value)) / groups.length;
    const zone = group.every(({ isUtc }) => isUtc) ? 'UTC' : hints.zone;
    const { account } = built.value;
    statements.push({ ...built.value, account: { ...account, ...(zone && { zone }) } });
  }
  return { statements, skipped: [...skipped].map(([reason, known]) => ({ reason, ...known })) };
}
