import { assemble } from './assemble';
import type { Row, RowBatch } from './rows/cell';
import { chooseReader, type Recognised } from './choose-reader';
import { csvRows } from './csv/csv-rows';
import { reportKind } from './file/file-kind';
import { htmlRows } from './html/html-rows';
import { statementLimits, type StatementLimits } from './limits';
import type { Statement } from './statement';
import { StatementError } from './statement-error';
import { decodeEntities, decodeText } from './file/text';
import { sharedStrings, sheetRows, sheetsOf } from './xlsx/xlsx-rows';
import { zipEntries } from './xlsx/zip';

/** Progress of a reading. */
export interface StatementProgress {
  /** From 0 to 1. */
  readonly done: number;
  /** Deals read so far. */
  readonly deals: number;
}

type Steps<Result> = Generator<StatementProgress, Result>;

/** Number of rows within which the layout of a report must be recognised. */
const headRows = 100;

/**
 * Reads the reports of a file in small steps, for a worker that has its own way of waiting between them.
 * {@link readStatements} runs these steps.
 *
 * @throws StatementError every code of its family.
 */
export function* statementSteps(
  bytes: Uint8Array,
  limits: StatementLimits = statementLimits,
): Steps<readonly Statement[]> {
  if (bytes.length === 0) throw new StatementError('statement_empty');
  if (bytes.length > limits.fileBytes) {
    throw new StatementError('statement_too_big', { megabytes: Math.floor(limits.fileBytes / 1024 / 1024) });
  }
  const kind = reportKind(bytes);
  if (kind === 'zip') return yield* workbookSteps(bytes, limits);
  return yield* kind === 'html' ? htmlSteps(decodeText(bytes), limits) : csvSteps(decodeText(bytes), limits);
}

/** Reads the sheets that are reports. A sheet without an account is only read when no sheet names one. */
function* workbookSteps(bytes: Uint8Array, limits: StatementLimits): Steps<readonly Statement[]> {
  const entries = zipEntries(bytes, limits);
  const sheets = sheetsOf(bytes, entries, limits);
  const loading = sharedStrings(bytes, entries, limits);
  let step = loading.next();
  for (; !step.done; step = loading.next()) yield { done: step.value * 0.2, deals: 0 };
  const found: Recognised[] = [];
  for (const sheet of sheets) {
    const rows = sheetRows(bytes, sheet, step.value, limits);
    const recognised = yield* readRows(rows, (head) => chooseReader(head, 'mt5-xlsx'), limits, 0.2);
    if (recognised) found.push(recognised);
  }
  const named = found.filter(({ isNamed }) => isNamed);
  return yield* finish(named.length > 0 ? named : found.slice(0, 1));
}

const bodyHead = /<body\b[^>]{0,1000}>([\s\S]{0,2000}?)<table\b/gi;

const textOf = (markup: string): string =>
  decodeEntities(markup.replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

function* htmlSteps(html: string, limits: StatementLimits): Steps<readonly Statement[]> {
  const brokers = [...html.matchAll(bodyHead)].map(([, above = '']) => textOf(above));
  const recognised = yield* readRows(
    htmlRows(html),
    (head) => chooseReader(head, 'mt5-html', brokers),
    limits,
    0,
  );
  if (!recognised) throw new StatementError('statement_unknown');
  if (!/<\/(?:html|body|table)>\s*$/i.test(html.slice(-500))) throw new StatementError('statement_truncated');
  return yield* finish([recognised]);
}

function* csvSteps(csv: string, limits: StatementLimits): Steps<readonly Statement[]> {
  const recognised = yield* readRows(csvRows(csv), (head) => chooseReader(head, 'csv'), limits, 0);
  if (!recognised) throw new StatementError('statement_unknown');
  return yield* finish([recognised]);
}

/** Fraction of the work that is done when all rows are read. */
const readShare = 0.9;

/** Builds the statements of all reports. A report without deals is left out, unless no report has any. */
function* finish(found: readonly Recognised[]): Steps<readonly Statement[]> {
  if (found.length === 0) throw new StatementError('statement_unknown');
  const deals = found.reduce((sum, { reader }) => sum + reader.count(), 0);
  const reports = found.flatMap(({ kind, reader }) => reader.finish().map((report) => ({ kind, report })));
  const filled = reports.filter(({ report }) => report.deals.length + report.closedPositions.length > 0);
  if (filled.length === 0) throw new StatementError('statement_no_deals');
  const statements: Statement[] = [];
  for (const { kind, report } of filled) {
    const steps = assemble(kind, report);
    let step = steps.next();
    for (; !step.done; step = steps.next()) {
      const done = (statements.length + step.value) / filled.length;
      yield { done: readShare + done * (1 - readShare), deals };
    }
    statements.push(step.value);
  }
  return statements;
}

function* readRows(
  batches: Generator<RowBatch>,
  choose: (head: readonly Row[]) => Recognised | undefined,
  limits: StatementLimits,
  from: number,
): Steps<Recognised | undefined> {
  let recognised: Recognised | undefined;
  let head: Row[] = [];
  let total = 0;
  for (const { rows, done } of batches) {
    total += rows.length;
    if (total > limits.rows) throw new StatementError('statement_too_many_deals', { deals: limits.deals });
    if (!recognised) {
      head = [...head, ...rows];
      recognised = choose(head.slice(0, headRows));
      for (const row of recognised ? head : []) recognised?.reader.push(row);
      if (!recognised && head.length > headRows) return undefined;
    } else {
      for (const row of rows) recognised.reader.push(row);
    }
    const deals = recognised?.reader.count() ?? 0;
    if (deals > limits.deals) throw new StatementError('statement_too_many_deals', { deals: limits.deals });
    yield { done: from + done * (readShare - from), deals };
  }
  return recognised;
}
