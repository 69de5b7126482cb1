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
 * Reads a report in small steps, for a worker that has its own way of waiting between them. {@link readStatement} is
 * this, driven.
 *
 * @throws StatementError every code of its family.
 */
export function* statementSteps(
  bytes: Uint8Array,
  limits: StatementLimits = statementLimits,
): Steps<Statement> {
  if (bytes.length === 0) throw new StatementError('statement_empty');
  if (bytes.length > limits.fileBytes) {
    throw new StatementError('statement_too_big', { megabytes: Math.floor(limits.fileBytes / 1024 / 1024) });
  }
  const kind = reportKind(bytes);
  if (kind === 'zip') return yield* workbookSteps(bytes, limits);
  return yield* kind === 'html' ? htmlSteps(decodeText(bytes), limits) : csvSteps(decodeText(bytes), limits);
}

function* workbookSteps(bytes: Uint8Array, limits: StatementLimits): Steps<Statement> {
  const entries = zipEntries(bytes, limits);
  const sheets = sheetsOf(bytes, entries, limits);
  const loading = sharedStrings(bytes, entries, limits);
  let step = loading.next();
  for (; !step.done; step = loading.next()) yield { done: step.value * 0.2, deals: 0 };
  for (const sheet of sheets) {
    const rows = sheetRows(bytes, sheet, step.value, limits);
    const recognised = yield* readRows(rows, (head) => chooseReader(head, 'mt5-xlsx'), limits, 0.2);
    if (recognised) return yield* finish(recognised);
  }
  throw new StatementError('statement_unknown');
}

const bodyHead = /<body\b[^>]*>([\s\S]{0,2000}?)<table\b/i;

function* htmlSteps(html: string, limits: StatementLimits): Steps<Statement> {
  const above = bodyHead.exec(html)?.[1] ?? '';
  const broker = decodeEntities(above.replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
  const recognised = yield* readRows(
    htmlRows(html),
    (head) => chooseReader(head, 'mt5-html', broker),
    limits,
    0,
  );
  if (!recognised) throw new StatementError('statement_unknown');
  if (!/<\/(?:html|body|table)>\s*$/i.test(html.slice(-500))) throw new StatementError('statement_truncated');
  return yield* finish(recognised);
}

function* csvSteps(csv: string, limits: StatementLimits): Steps<Statement> {
  const recognised = yield* readRows(csvRows(csv), (head) => chooseReader(head, 'csv'), limits, 0);
  if (!recognised) throw new StatementError('statement_unknown');
  return yield* finish(recognised);
}

/** Fraction of the work that is done when all rows are read. */
const readShare = 0.9;

function* finish({ kind, reader }: Recognised): Steps<Statement> {
  const deals = reader.count();
  const steps = assemble(kind, reader.finish());
  let step = steps.next();
  for (; !step.done; step = steps.next()) yield { done: readShare + step.value * (1 - readShare), deals };
  return step.value;
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
