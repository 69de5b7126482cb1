import { filterFilled, readTime, type Row } from '../rows/cell';
import type { RawReport } from '../rows/report';
import type { PositionMode } from '../statement';

const account = /^([\d*xX•#·.-]{0,20})\s*\(([A-Za-z]{2,8})\s*,(.+)\)$/;

const leverage = /^1\s*:\s*\d+$/;

/** Filled cells of the row that names the account, at most. */
const headCells = 3;

function parseMode(word: string): PositionMode | undefined {
  if (/^(?:net|compens)/i.test(word)) return 'netting';
  return /^(?:hedg|cobert)/i.test(word) ? 'hedge' : undefined;
}

/** Whether a row is the one that names the account: `1234567 (USD, FxPro-MT5, demo, Netting)`. */
export function isAccountRow(row: Row): boolean {
  if (readTime(row.cells[0] ?? '') !== undefined) return false;
  const cells = filterFilled(row);
  return cells.length <= headCells && cells.some((cell) => account.test(cell));
}

/**
 * Account of a MetaTrader 5 report, from the rows above its tables: the owner is in the row before the account, the
 * company in the one after it.
 */
export function readAccount(head: readonly Row[]): Pick<RawReport, 'account' | 'printedAt'> {
  const index = head.findIndex(isAccountRow);
  if (index < 0) return { account: {} };
  const [, number = '', currency = '', rest = ''] =
    head[index]?.cells.map((cell) => account.exec(cell)).find((match) => match !== null) ?? [];
  const parts = rest
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !leverage.test(part));
  const mode = parseMode(parts.at(-1) ?? '');
  const getRowValue = (rowIndex: number): string | undefined => {
    const [label, ...values] = head[rowIndex] ? filterFilled(head[rowIndex]) : [];
    // A wider row has the names of columns.
    return label === undefined || values.length >= headCells ? undefined : values.at(-1);
  };
  const name = getRowValue(index - 1);
  const broker = getRowValue(index + 1);
  const printedAt = head
    .slice(index + 1)
    .flatMap(filterFilled)
    .map(readTime)
    .find((time) => time !== undefined);
  return {
    account: {
      ...(/^\d+$/.test(number) && { number }),
      currency,
      ...(name && { name }),
      ...(broker && { broker }),
      ...(parts[0] && { server: parts[0] }),
      ...(mode && { mode }),
    },
    ...(printedAt !== undefined && { printedAt }),
  };
}
