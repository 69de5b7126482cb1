import type { Row, RowBatch } from './cell';

type Separator = '.' | ',';

/** A cell with figures alone: `-1,250.00`, `55.969 (27,96%)`, `0,05 / 0,1`. */
const figureCell = /^\s*(?:[-+(\u2212]\s*)?\d[\d.,\s\u00a0\u202f\u2009()%/KM-]*$/i;
const figure = /\d[\d.,]*/g;
const commaGroups = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
/** Hundreds of thousands in pairs of digits, as in India: `1,23,456.78`. */
export const indianGroups = /^-?[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d+)?$/;
const pointGroups = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/;
const rawNumber = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** What the figures of a file show of their decimal separator. */
export interface Separators {
  /** The separator; undefined where nothing must be rewritten, or where it is unclear. */
  readonly decimal?: Separator;
  /** A figure that can be read in two ways, when the others prove no separator, or both. */
  readonly unclear?: string;
}

/** The separator that a figure proves to be decimal; `either` for one separator before three digits. */
function findProven(text: string): Separator | 'either' | undefined {
  const marks = text.replace(/\d/g, '');
  if (indianGroups.test(text)) return '.';
  if (commaGroups.test(text)) return marks === ',' ? 'either' : '.';
  if (pointGroups.test(text)) return marks === '.' ? 'either' : ',';
  return marks === '.' || marks === ',' ? marks : undefined;
}

/**
 * Finds the decimal separator of the figures of a report that a spreadsheet saved in its own language.
 *
 * @param isSheet - Numbers of a workbook have a point whatever its language: they prove nothing.
 */
export function* findSeparators(
  batches: Generator<RowBatch>,
  isSheet: boolean,
): Generator<number, Separators> {
  const proven = new Set<Separator>();
  let example: string | undefined;
  let hasCommas = false;
  for (const { rows, fractionDone } of batches) {
    for (const cell of rows.flatMap(({ cells }) => cells)) {
      if (!/[.,]/.test(cell) || !figureCell.test(cell) || (isSheet && rawNumber.test(cell))) continue;
      hasCommas ||= cell.includes(',');
      for (const [text] of cell.matchAll(figure)) {
        const separator = findProven(text);
        if (separator === 'either') example ??= text;
        else if (separator !== undefined) proven.add(separator);
      }
    }
    yield fractionDone;
  }
  const [decimal] = proven.size === 1 ? proven : [];
  // MetaTrader writes points before decimals, also before three of them.
  if (!hasCommas) return {};
  if (decimal !== undefined) return { decimal };
  return example === undefined ? {} : { unclear: example };
}

function toPlain(text: string, decimal: Separator): string {
  if (decimal === '.')
    return commaGroups.test(text) || indianGroups.test(text) ? text.replaceAll(',', '') : text;
  return (pointGroups.test(text) ? text.replaceAll('.', '') : text).replace(',', '.');
}

function rewriteRow(row: Row, decimal: Separator, isSheet: boolean): Row {
  const rewriteCell = (cell: string): string =>
    !/[.,]/.test(cell) || !figureCell.test(cell) || (isSheet && rawNumber.test(cell))
      ? cell
      : cell.replace(figure, (text) => toPlain(text, decimal));
  return { ...row, cells: row.cells.map(rewriteCell) };
}

/** Rows whose figures have a point before their decimals, and nothing between thousands. */
export function* rewriteFigures(
  batches: Generator<RowBatch>,
  { decimal }: Separators,
  isSheet: boolean,
): Generator<RowBatch, void> {
  if (decimal === undefined) {
    yield* batches;
    return;
  }
  for (const { rows, fractionDone } of batches) {
    yield { fractionDone, rows: rows.map((row) => rewriteRow(row, decimal, isSheet)) };
  }
}
