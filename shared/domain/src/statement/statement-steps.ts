import { buildStatement, listSkippedRows } from './assemble';
import type { Row, RowBatch } from './rows/cell';
import { chooseReader, type Recognised } from './choose-reader';
import { readCsvRows } from './csv/csv-rows';
import { signature } from './csv/table-columns';
import { reportKind } from './file/file-kind';
import { isWholePage, readHtmlRows } from './html/html-rows';
import { statementLimits, type StatementLimits } from './limits';
import type { RawReport } from './rows/report';
import { findSeparators, rewriteFigures, type Separators } from './rows/separators';
import { areExpected, mergeSkippedRows } from './rows/skipped-rows';
import { testerServer, type Statement, type StatementKind } from './statement';
import { StatementError } from './statement-error';
import { decodeEntities, decodeText } from './file/text';
import { readSharedStrings, readSheetRows, listSheets } from './xlsx/xlsx-rows';
import { zipEntries } from './xlsx/zip';

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
export function* readStatementSteps(
  bytes: Uint8Array,
  limits: StatementLimits = statementLimits,
): Steps<readonly Statement[]> {
  if (bytes.length === 0) throw new StatementError('statement_empty');
  if (bytes.length > limits.fileBytes) {
    throw new StatementError('statement_too_big', { megabytes: Math.floor(limits.fileBytes / 1024 / 1024) });
  }
  const kind = reportKind(bytes);
  if (kind === 'zip') return yield* readWorkbookSteps(bytes, limits);
  return yield* kind === 'html'
    ? readHtmlSteps(decodeText(bytes), limits)
    : readCsvSteps(decodeText(bytes), limits);
}

interface FoundSheet extends Recognised {
  readonly name: string;
}

const traded = /^(?:buy|sell)$/i;
const hasTrades = ({ reader }: Recognised): boolean => reader.count() > 0;

/**
 * Reads the sheets that are reports. Sheets without an account are only read when no sheet with trades names one: each is a
 * report of its own, because they can be of several accounts. Other sheets with trades are named.
 */
function* readWorkbookSteps(bytes: Uint8Array, limits: StatementLimits): Steps<readonly Statement[]> {
  const entries = zipEntries(bytes, limits);
  const sheets = listSheets(bytes, entries, limits);
  const loading = readSharedStrings(bytes, entries, limits);
  let step = loading.next();
  for (; !step.done; step = loading.next()) yield { done: step.value * 0.2, deals: 0 };
  const sharedStrings = step.value;
  const hasCommas = sharedStrings.some((text) => comma.test(text));
  const recognisedReports: FoundSheet[] = [];
  const unknown: string[] = [];
  for (const sheet of sheets) {
    let isTraded = false;
    const openRows = () => readSheetRows(bytes, sheet, sharedStrings, limits);
    const separators = hasCommas ? yield* findSeparatorSteps(openRows(), true) : {};
    const choose = (head: readonly Row[]) => {
      isTraded = head.some(({ cells }) => cells.some((cell) => traded.test(cell)));
      return chooseReader(head, 'mt5-xlsx');
    };
    const rows = rewriteFigures(openRows(), separators, true);
    const recognised = yield* readRows(rows, choose, limits, 0.2);
    requireSeparators(recognised, separators);
    if (recognised) recognisedReports.push({ ...recognised, name: sheet.name });
    else if (isTraded) unknown.push(sheet.name);
  }
  const namedReports = recognisedReports.filter(({ isNamed }) => isNamed);
  const isUnnamed = ({ isNamed }: Recognised): boolean => !isNamed;
  const unnamed = recognisedReports.filter((report) => isUnnamed(report) && hasTrades(report));
  const withoutTrades = recognisedReports.filter((report) => isUnnamed(report) && !hasTrades(report));
  if (namedReports.some(hasTrades)) {
    return yield* finish(
      [...namedReports, ...withoutTrades],
      [...unknown, ...unnamed.map(({ name }) => name)],
    );
  }
  if (unnamed.length === 0) return yield* finish(recognisedReports, unknown);
  const [head, ...others] = namedReports;
  const account = others.length === 0 ? head?.reader.finish()[0]?.account : undefined;
  const test = unnamed.some(({ isTest }) => isTest) ? { ...account, server: testerServer } : account;
  return yield* finish([...withPositions(unnamed, test), ...withoutTrades], unknown);
}

/** The reports of sheets without an account. Positions beside a single sheet of deals belong to these deals. */
function withPositions(sheets: readonly FoundSheet[], account: RawReport['account'] | undefined) {
  const reports = sheets.flatMap(({ kind, name, reader }) =>
    reader.finish().map((report) => ({ kind, name, report })),
  );
  const withDeals = reports.filter(({ report }) => report.deals.length > 0);
  const [only, ...others] = withDeals;
  if (!only || others.length > 0) {
    return reports.map(({ kind, name, report }) => ({
      kind,
      report: {
        ...report,
        account: { ...account, ...report.account, ...(reports.length > 1 && name !== '' && { name }) },
      },
    }));
  }
  const closedPositions = reports.flatMap(({ report }) => report.closedPositions);
  return [
    {
      kind: only.kind,
      report: {
        ...only.report,
        account: { ...account, ...only.report.account },
        closedPositions,
        closedRows: closedPositions.length,
        openPositions: reports.flatMap(({ report }) => report.openPositions),
        skipped: reports.flatMap(({ report }) => report.skipped ?? []),
      },
    },
  ];
}

/** A comma that can belong to a figure. */
const comma = /\d,\d/;

function* findSeparatorSteps(batches: Generator<RowBatch>, isSheet: boolean): Steps<Separators> {
  const steps = findSeparators(batches, isSheet);
  let step = steps.next();
  for (; !step.done; step = steps.next()) yield { done: step.value * 0.2, deals: 0 };
  return step.value;
}

function requireSeparators(recognised: Recognised | undefined, { unclear }: Separators): void {
  if (recognised && unclear !== undefined) throw new StatementError('statement_figures', { figure: unclear });
}

const bodyHead = /<body\b[^>]{0,1000}>([\s\S]{0,2000}?)<table\b/gi;

const extractText = (markup: string): string =>
  decodeEntities(markup.replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

function* readHtmlSteps(html: string, limits: StatementLimits): Steps<readonly Statement[]> {
  const brokers = [...html.matchAll(bodyHead)].map(([, above = '']) => extractText(above));
  const separators = comma.test(html) ? yield* findSeparatorSteps(readHtmlRows(html), false) : {};
  const recognised = yield* readRows(
    rewriteFigures(readHtmlRows(html), separators, false),
    (head) => chooseReader(head, 'mt5-html', brokers),
    limits,
    0.2,
  );
  requireSeparators(recognised, separators);
  if (!recognised) throw new StatementError('statement_unknown');
  if (!isWholePage(html)) throw new StatementError('statement_truncated');
  return yield* finish([recognised]);
}

function* readCsvSteps(csv: string, limits: StatementLimits): Steps<readonly Statement[]> {
  const isOurs = csv.startsWith(signature[0]);
  const separators = isOurs || !comma.test(csv) ? {} : yield* findSeparatorSteps(readCsvRows(csv), false);
  const rows = rewriteFigures(readCsvRows(csv), separators, false);
  const recognised = yield* readRows(rows, (head) => chooseReader(head, 'csv'), limits, 0.2);
  // The screen prompts for the separator of a table.
  if (recognised && separators.unclear !== undefined && !recognised.isNamed)
    throw new StatementError('statement_unknown');
  requireSeparators(recognised, separators);
  if (!recognised) throw new StatementError('statement_unknown');
  return yield* finish([recognised]);
}

/** Fraction of the work that is done when all rows are read. */
const readShare = 0.9;

interface FoundReport {
  readonly kind: StatementKind;
  readonly report: RawReport;
}

const listReports = (candidates: readonly (Recognised | FoundReport)[]): readonly FoundReport[] =>
  candidates.flatMap((candidate) =>
    'report' in candidate
      ? [candidate]
      : candidate.reader.finish().map((report) => ({
          kind: candidate.kind,
          // A test has no server. The name keeps its account apart from real ones.
          report: candidate.isTest
            ? { ...report, account: { ...report.account, server: testerServer } }
            : report,
        })),
  );

const isRead = ({ report }: FoundReport): boolean => areExpected(report.skipped ?? []);

/**
 * Builds the statements of all reports. A report without deals is left out, unless no report has deals. The rows that it
 * could not import are then listed in every other report.
 *
 * @param leftOut - Names of the sheets with trades that are not reports.
 */
function* finish(
  candidates: readonly (Recognised | FoundReport)[],
  leftOut: readonly string[] = [],
): Steps<readonly Statement[]> {
  if (candidates.length === 0) throw new StatementError('statement_unknown');
  const reports = listReports(candidates);
  const filled = reports.filter(({ report }) => report.deals.length + report.closedPositions.length > 0);
  if (filled.length === 0)
    throw new StatementError(reports.every(isRead) ? 'statement_no_deals' : 'statement_unread');
  const deals = filled.reduce(
    (sum, { report }) => sum + Math.max(report.deals.length, report.closedPositions.length),
    0,
  );
  const skippedElsewhere = reports
    .filter((candidate) => !filled.includes(candidate))
    .flatMap(({ report }) => listSkippedRows(report));
  const statements: Statement[] = [];
  for (const { kind, report } of filled) {
    const steps = buildStatement(kind, report);
    let step = steps.next();
    for (; !step.done; step = steps.next()) {
      const share = (statements.length + step.value) / filled.length;
      yield { done: readShare + share * (1 - readShare), deals };
    }
    const skipped = mergeSkippedRows([...step.value.skipped, ...skippedElsewhere]);
    statements.push({ ...step.value, skipped, leftOut });
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
