import { readNumber } from './cell';
import type { PrintedFigure, PrintedFigures, FigureName } from './printed-figures';

const number = /[+-]?\d[\d\s\u00a0]*(?:[.,]\d+)?(?:e[+-]?\d+)?/gi;
const shape = /^[+-]?\d[\d\s\u00a0.,]*(?:e[+-]?\d+)?%?(?:\s*\([+-]?\d[\d\s\u00a0.,]*%?\))?$/i;

/** A cell that holds a figure, such as `28 (50.00%)`; undefined for any other text. */
export function readFigure(text: string): PrintedFigure | undefined {
  if (!shape.test(text)) return undefined;
  const numbers = [...text.matchAll(number)].map(([part]) => {
    const value = readNumber(part) ?? 0;
    const digits = /[.,](\d+)\s*$/.exec(part)?.[1]?.length ?? 0;
    return { value, decimals: digits };
  });
  return { text, numbers };
}

/**
 * The figures of a row of labels and figures, in their order; undefined for a label whose place is empty. A label may
 * take two cells, and only the second then ends in a colon. A row with nothing but labels, or nothing but figures, has
 * none.
 */
export function valuesOf(cells: readonly string[]): (PrintedFigure | undefined)[] {
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

/** Names the figures of a block, row by row, for as long as its rows are as wide as those of the layout. */
export function nameFigures(
  rows: readonly (readonly (PrintedFigure | undefined)[])[],
  layout: readonly (readonly FigureName[])[],
): PrintedFigures | undefined {
  const figures: PrintedFigures = {};
  let named = 0;
  for (const [index, names] of layout.entries()) {
    const row = rows[index];
    if (row?.length !== names.length) break;
    for (const [column, name] of names.entries()) {
      const figure = row[column];
      if (figure) figures[name] = figure;
    }
    named += 1;
  }
  return named > 1 ? figures : undefined;
}
