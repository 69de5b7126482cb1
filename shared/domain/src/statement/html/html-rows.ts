import type { Row, RowBatch } from '../rows/cell';
import { decodeEntities } from '../file/text';

const batchSize = 500;
/** The attributes are limited, so that tags without an end take no quadratic time. */
const tag = /<(\/?)(tr|td|th|table)\b([^>]{0,1000})>/gi;
const hiddenAttribute = /class\s*=\s*(?:"[^"]*\bhidden\b|'[^']*\bhidden\b|hidden\b)|display\s*:\s*none/i;
const colspan = /colspan\s*=\s*["']?(\d{1,2})/i;
const title = /title\s*=\s*"([^"]*)"/i;

/** The number of a cell that a spreadsheet saved: the text beside it can be rounded, or not fit into its column. */
const storedNumber = /\bx:num\s*=\s*(?:"([^"]*)"|'([^']*)'|([\d.eE+-]+))/i;

/** Whether a page has its end. */
export const isWholePage = (html: string): boolean => /<\/(?:html|body|table)>\s*$/i.test(html.slice(-500));

function extractText(markup: string): string {
  const text = markup.includes('<') ? markup.replace(/<[^<>]*>/g, '') : markup;
  return decodeEntities(text)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

/**
 * Rows of every table of a document, cells under the columns that a reader of the page sees: hidden cells are left
 * out, and wide ones leave the columns behind them empty. Only text is read, nothing of the document is run.
 */
export function* readHtmlRows(html: string): Generator<RowBatch> {
  let rows: Row[] = [];
  let cells: string[] = [];
  let note = '';
  let open: { start: number; attributes: string } | undefined;

  const closeCell = (end: number): void => {
    if (!open) return;
    if (!hiddenAttribute.test(open.attributes)) {
      const [, doubleQuoted, singleQuoted, bareNumber] = storedNumber.exec(open.attributes) ?? [];
      const text = doubleQuoted ?? singleQuoted ?? bareNumber ?? extractText(html.slice(open.start, end));
      if (cells.length === 0) note = decodeEntities(title.exec(open.attributes)?.[1] ?? '').trim();
      cells.push(text);
      for (let width = Number(colspan.exec(open.attributes)?.[1] ?? 1); width > 1; width -= 1) cells.push('');
    }
    open = undefined;
  };
  const closeRow = (): void => {
    if (cells.some((cell) => cell !== '')) rows.push({ cells, note });
    cells = [];
    note = '';
  };

  for (const match of html.matchAll(tag)) {
    const [tagText, slash, name = '', attributes = ''] = match;
    closeCell(match.index);
    const isCell = /^t[dh]$/i.test(name);
    if (isCell && !slash) open = { start: match.index + tagText.length, attributes };
    if (!isCell) closeRow();
    if (rows.length >= batchSize) {
      yield { rows, fractionDone: match.index / html.length };
      rows = [];
    }
  }
  closeCell(html.length);
  closeRow();
  yield { rows, fractionDone: 1 };
}
