import { statementLimits, type StatementLimits } from './limits';
import { runInSlices, type SliceOptions } from './slices';
import type { Statement } from './statement';
import { StatementError } from './statement-error';
import { readStatementSteps, type StatementProgress } from './statement-steps';

/** How a file is read. */
export interface ReadStatementOptions extends SliceOptions<StatementProgress> {
  /** Overrides of {@link statementLimits}. */
  readonly limits?: Partial<StatementLimits>;
}

/**
 * Reads the reports of a file, one for each account and currency in it. The formats are the .xlsx and the .html of MetaTrader 5, the .htm of MetaTrader 4, a CSV table of deals,
 * or the CSV that {@link writeStatementCsv} writes. The format is recognised by the content. The work is cut into
 * slices of a few milliseconds, so that the page stays responsive.
 *
 * @returns At least one statement, in the order of the file.
 * @throws StatementError - The file is not a report, or is damaged; `code` names the reason.
 * @throws The reason of an aborted signal.
 */
export async function readStatements(
  bytes: Uint8Array,
  options: ReadStatementOptions = {},
): Promise<readonly Statement[]> {
  const { limits, ...sliceOptions } = options;
  return runInSlices(readStatementSteps(bytes, { ...statementLimits, ...limits }), sliceOptions);
}

/**
 * Reads a file with one report, as {@link readStatements} does.
 *
 * @throws StatementError - Also `statement_several`: the file contains several reports.
 *
 * @example
 *   const statement = await readStatement(new Uint8Array(await file.arrayBuffer()), { signal });
 */
export async function readStatement(
  bytes: Uint8Array,
  options: ReadStatementOptions = {},
): Promise<Statement> {
  const [statement, ...others] = await readStatements(bytes, options);
  if (!statement || others.length > 0) throw new StatementError('statement_several');
  return statement;
}
