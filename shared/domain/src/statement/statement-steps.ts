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
  readonly fractionDone: number;
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

const tradeType = /^(?:buy|sell)$/i;
const hasTrades = ({ reader }: Recognised): boolean => reader.count() > 0;

/**
 * Reads the sheets that are reports. Sheets without an account are only read when no sheet with trades names one: each is a
 * report of its own, because they can be of several accounts. Other sheets with trades are named.
 */
function* readWorkbookSteps(bytes: Uint8Array, limits: StatementLimits): Steps<readonly Statement[]> {
  const entries = zipEntries(bytes, limits);
  const sheets = listSheets(bytes, entries, limits);
  const stringSteps = readSharedStrings(bytes, entries, limits);
  let step = stringSteps.next();
  for (; !step.done; step = stringSteps.next()) yield { fractionDone: step.value * 0.2, deals: 0 };
  const sharedStrings = step.value;
  const hasCommas = sharedStrings.some((text) => comma.test(text));
  const recognisedReports: FoundSheet[] = [];
  const unknownSheets: string[] = [];
  for (const sheet of sheets) {
    let isTraded = false;
    const openRows = () => readSheetRows(bytes, sheet, sharedStrings, limits);
    const separators = hasCommas ? yield* findSeparatorSteps(openRows(), true) : {};
    const choose = (head: readonly Row[]) => {
      isTraded = head.some(({ cells }) => cells.some((cell) => tradeType.test(cell)));
      return chooseReader(head, 'mt5-xlsx');
    };
    const rows = rewriteFigures(openRows(), separators, true);
    const recognisedReport = yield* readRows(rows, choose, limits, 0.2);
    requireSeparators(recognisedReport, separators);
    if (recognisedReport) recognisedReports.push({ ...recognisedReport, name: sheet.name });
    else if (isTraded) unknownSheets.push(sheet.name);
  }
  const namedReports = recognisedReports.filter(({ isNamed }) => isNamed);
  const isUnnamed = ({ isNamed }: Recognised): boolean => !isNamed;
  const unnamedReports = recognisedReports.filter((report) => isUnnamed(report) && hasTrades(report));
  const withoutTrades = recognisedReports.filter((report) => isUnnamed(report) && !hasTrades(report));
  if (namedReports.some(hasTrades)) {
    return yield* finish(
      [...namedReports, ...withoutTrades],
      [...unknownSheets, ...unnamedReports.map(({ name }) => name)],
    );
  }
  if (unnamedReports.length === 0) return yield* finish(recognisedReports, unknownSheets);
  const [head, ...others] = namedReports;
  const account = others.length === 0 ? head?.reader.finish()[0]?.account : undefined;
  const test = unnamedReports.some(({ isTest }) => isTest) ? { ...account, server: testerServer } : account;
  return yield* finish([...withPositions(unnamedReports, test), ...withoutTrades], unknownSheets);
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
        skippedRows: reports.flatMap(({ report }) => report.skippedRows ?? []),
      },
    },
  ];
}

/** A comma that can belong to a figure. */
const comma = /\d,\d/;

function* findSeparatorSteps(batches: Generator<RowBatch>, isSheet: boolean): Steps<Separators> {
  const steps = findSeparators(batches, isSheet);
  let step = steps.next();
  for (; !step.done; step = steps.next()) yield { fractionDone: step.value * 0.2, deals: 0 };
  return step.value;
}

function requireSeparators(recognisedReport: Recognised | undefined, { unclear }: Separators): void {
  if (recognisedReport && unclear !== undefined)
    throw new StatementError('statement_figures', { figure: unclear });
}

const bodyHead = /<body\b[^>]{0,1000}>([\s\S]{0,2000}?)<table\b/gi;

const extractText = (markup: string): string =>
  decodeEntities(markup.replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

function* readHtmlSteps(html: string, limits: StatementLimits): Steps<readonly Statement[]> {
  const brokers = [...html.matchAll(bodyHead)].map(([, above = '']) => extractText(above));
  const separators = comma.test(html) ? yield* findSeparatorSteps(readHtmlRows(html), false) : {};
  const recognisedReport = yield* readRows(
    rewriteFigures(readHtmlRows(html), separators, false),
    (head) => chooseReader(head, 'mt5-html', brokers),
    limits,
    0.2,
  );
  requireSeparators(recognisedReport, separators);
  if (!recognisedReport) throw new StatementError('statement_unknown');
  if (!isWholePage(html)) throw new StatementError('statement_truncated');
  return yield* finish([recognisedReport]);
}

function* readCsvSteps(csv: string, limits: StatementLimits): Steps<readonly Statement[]> {
  const isOurs = csv.startsWith(signature[0]);
  const separators = isOurs || !comma.test(csv) ? {} : yield* findSeparatorSteps(readCsvRows(csv), false);
  const rows = rewriteFigures(readCsvRows(csv), separators, false);
  const recognisedReport = yield* readRows(rows, (head) => chooseReader(head, 'csv'), limits, 0.2);
  // The screen prompts for the separator of a table.
  if (recognisedReport && separators.unclear !== undefined && !recognisedReport.isNamed)
    throw new StatementError('statement_unknown');
  requireSeparators(recognisedReport, separators);
  if (!recognisedReport) throw new StatementError('statement_unknown');
  return yield* finish([recognisedReport]);
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

const isRead = ({ report }: FoundReport): boolean => areExpected(report.skippedRows ?? []);

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
  const filledReports = reports.filter(
    ({ report }) => report.deals.length + report.closedPositions.length > 0,
  );
  if (filledReports.length === 0)
    throw new StatementError(reports.every(isRead) ? 'statement_no_deals' : 'statement_unread');
  const deals = filledReports.reduce(
    (sum, { report }) => sum + Math.max(report.deals.length, report.closedPositions.length),
    0,
  );
  const skippedElsewhere = reports
    .filter((candidate) => !filledReports.includes(candidate))
    .flatMap(({ report }) => listSkippedRows(report));
  const statements: Statement[] = [];
  for (const { kind, report } of filledReports) {
    const steps = buildStatement(kind, report);
    let step = steps.next();
    for (; !step.done; step = steps.next()) {
      const share = (statements.length + step.value) / filledReports.length;
      yield { fractionDone: readShare + share * (1 - readShare), deals };
    }
    const skippedRows = mergeSkippedRows([...step.value.skippedRows, ...skippedElsewhere]);
    statements.push({ ...step.value, skippedRows, leftOut });
  }
  return statements;
}

function* readRows(
  batches: Generator<RowBatch>,
  choose: (head: readonly Row[]) => Recognised | undefined,
  limits: StatementLimits,
  from: number,
): Steps<Recognised | undefined> {
  let recognisedReport: Recognised | undefined;
  let head: Row[] = [];
  let total = 0;
  for (const { rows, fractionDone } of batches) {
    total += rows.length;
    if (total > limits.rows) throw new StatementError('statement_too_many_deals', { deals: limits.deals });
    if (!recognisedReport) {
      head = [...head, ...rows];
      recognisedReport = choose(head.slice(0, headRows));
      for (const row of recognisedReport ? head : []) recognisedReport?.reader.push(row);
      if (!recognisedReport && head.length > headRows) return undefined;
    } else {
      for (const row of rows) recognisedReport.reader.push(row);
    }
    const deals = recognisedReport?.reader.count() ?? 0;
    if (deals > limits.deals) throw new StatementError('statement_too_many_deals', { deals: limits.deals });
    yield { fractionDone: from + fractionDone * (readShare - from), deals };
  }
  return recognisedReport;
}
