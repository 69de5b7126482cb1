import { readNumber } from '../rows/cell';
import type { PrintedFigure, PrintedFigures, FigureName } from './printed-figures';

const number = /[+-]?\d[\d\s\u00a0]*(?:[.,]\d+)?(?:e[+-]?\d+)?/gi;
const shape = /^[+-]?\d[\d\s\u00a0.,]*(?:e[+-]?\d+)?(?:%\s*)?(?:\([+-]?\d[\d\s\u00a0.,]*%?\))?$/i;

/** A cell that holds a figure, such as `28 (50.00%)`; undefined for any other text. */
export function readFigure(text: string): PrintedFigure | undefined {
  const signedText = text.replaceAll('\u2212', '-');
  if (!shape.test(signedText)) return undefined;
  const numbers = [...signedText.matchAll(number)].map(([part]) => {
    const value = readNumber(part) ?? 0;
    const digits = /[.,](\d+)\s*$/.exec(part)?.[1]?.length ?? 0;
    return { value, decimals: digits };
  });
  return { text, numbers };
}

/**
 * The figures of a row of labels and figures, in their order; undefined for a label without a figure. A label may
 * take two cells, and only the second then ends in a colon. A row with nothing but labels, or nothing but figures, has
 * none.
 */
export function readFigureValues(cells: readonly string[]): (PrintedFigure | undefined)[] {
  const values: (PrintedFigure | undefined)[] = [];
  let label: string | undefined;
  for (const cell of cells) {
    if (cell === '') continue;
    const figure = readFigure(cell);
    if (figure && label !== undefined) values.push(figure);
    if (!figure && label?.endsWith(':')) values.push(undefined);
    label = figure ? undefined : cell;
  }
  if (label?.endsWith(':')) values.push(undefined);
  return values.some(Boolean) ? values : [];
}

/** Figures of a row, one for each label. */
export type FigureRow = readonly (PrintedFigure | undefined)[];

/** The figures of a layout that was found among rows, and where it begins. */
export interface FoundFigures {
  readonly figures: PrintedFigures;
  readonly start: number;
}

const minRows = 4;

/**
 * Finds a layout among rows of figures, by the number of figures in each of its rows, and names the figures. In a
 * truncated report the last figures have no names.
 */
export function findFigures(
  rows: readonly FigureRow[],
  layout: readonly (readonly FigureName[])[],
): FoundFigures | undefined {
  let best = { start: -1, length: 0 };
  for (let start = 0; start < rows.length; start += 1) {
    let length = 0;
    while (length < layout.length && rows[start + length]?.length === layout[length]?.length) length += 1;
    if (length > best.length) best = { start, length };
  }
  if (best.length < minRows) return undefined;
  const figures: PrintedFigures = {};
  for (const [index, names] of layout.slice(0, best.length).entries()) {
    for (const [column, name] of names.entries()) {
      const figure = rows[best.start + index]?.[column];
      if (figure) figures[name] = figure;
    }
  }
  return { figures, start: best.start };
}

/** First numbers of rows, by names that are laid out like them; undefined where the rows are wider or narrower. */
export function nameNumbers<Name extends string>(
  rows: readonly FigureRow[],
  layout: readonly (readonly Name[])[],
): Partial<Record<Name, number>> | undefined {
  if (rows.length !== layout.length) return undefined;
  const numbers: Partial<Record<Name, number>> = {};
  for (const [index, names] of layout.entries()) {
    const row = rows[index] ?? [];
    if (row.length === 0 || row.length > names.length) return undefined;
    for (const [column, figure] of row.entries()) {
      const name = names[column];
      const value = figure?.numbers[0]?.value;
      if (name !== undefined && value !== undefined) numbers[name] = value;
    }
  }
  return numbers;
}
