import { readLongTime, readNumber, readPrice, readTicket, readTime, type Row } from './cell';
import { readType, type ReportReader } from './mt5-report';
import { mt4Results } from './printed-figures';
import type { RawDeal } from './raw-deal';
import type { RawBalance, RawPosition, RawReport } from './report';
import { findFigures, nameNumbers, valuesOf, type FigureRow } from './value-pairs';

const labelled = /^[^:]+:\s*(.+)$/;
const currencyCode = /^[A-Z]{3,8}$/;

const valueOf = (cell: string | undefined): string | undefined => labelled.exec(cell ?? '')?.[1];

/** Whether a row is the head of a MetaTrader 4 statement: `Account: 123`, `Name: …`, `Currency: JPY`. */
export function headsStatement({ cells }: Row): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return /^\d{1,20}$/.test(valueOf(filled[0]) ?? '') && currencyCode.test(valueOf(filled[2]) ?? '');
}

function readHead(row: Row): Pick<RawReport, 'account' | 'printedAt'> {
  const filled = row.cells.filter((cell) => cell !== '');
  const [number, name, currency] = filled.map(valueOf);
  const printedAt = readLongTime(filled.at(-1) ?? '');
  return {
    account: {
      ...(number && { number }),
      ...(name && { name }),
      ...(currency && { currency }),
      mode: 'hedge',
    },
    ...(printedAt !== undefined && { printedAt }),
  };
}

const money = (text: string | undefined): number => readNumber(text ?? '') ?? 0;
const isNumber = (text: string | undefined): boolean => readNumber(text ?? '') !== undefined;
/** The rows of the summary, above the details. */
const summaryLayout = [
  ['deposits', 'credit'],
  ['closedProfit', 'floating', 'margin'],
  ['balance', 'equity', 'freeMargin'],
] as const;

const partOf = /from #(\d+)/;

/** The money of a row stands in its last columns; older terminals have no taxes. */
function moneyOf(cells: readonly string[]): {
  commission: number;
  fee: number;
  swap: number;
  profit: number;
} {
  const hasTaxes = cells.length >= 14;
  return {
    commission: money(cells[10]),
    fee: hasTaxes ? money(cells[11]) : 0,
    swap: money(cells[hasTaxes ? 12 : 11]),
    profit: money(cells[hasTaxes ? 13 : 12]),
  };
}

/**
 * Reads the rows of a MetaTrader 4 statement by their layout. What is closed in parts has a ticket for each part, and
 * says in its note which one it was split from: all of them are one position.
 */
export function mt4Reader(broker?: string): ReportReader {
  const deals: RawDeal[] = [];
  const open: RawPosition[] = [];
  const parents = new Map<string, string>();
  const figureRows: FigureRow[] = [];
  let closedRows = 0;
  let head: Pick<RawReport, 'account' | 'printedAt'> = { account: {} };

  const pushOperation = (cells: readonly string[], time: number, ticket: string, note: string): void => {
    const none = { commission: 0, fee: 0, swap: 0, symbol: '', volumeLots: 0, price: 0, order: '' };
    const profit = money([...cells].reverse().find((cell) => cell !== ''));
    const type = readType(cells[2] ?? '');
    deals.push({
      ...none,
      ticket,
      time,
      type,
      entry: 'none',
      positionId: '',
      profit,
      comment: note || (cells[3] ?? ''),
    });
  };

  const pushClosed = (
    cells: readonly string[],
    time: number,
    ticket: string,
    closeTime: number,
    note: string,
  ): void => {
    const [, , type = '', volume, symbol = '', price, stop = '', target = ''] = cells;
    const side = readType(type) === 'sell' ? 'sell' : 'buy';
    const stopLoss = readPrice(stop);
    const takeProfit = readPrice(target);
    const shared = {
      symbol,
      volumeLots: money(volume),
      order: ticket,
      positionId: ticket,
      ...(stopLoss !== undefined && { stopLoss }),
      ...(takeProfit !== undefined && { takeProfit }),
    };
    const nothing = { commission: 0, fee: 0, swap: 0, profit: 0, comment: '' };
    deals.push(
      { ...shared, ...nothing, ticket: `${ticket}.in`, time, type: side, entry: 'in', price: money(price) },
      {
        ...shared,
        ...moneyOf(cells),
        ticket,
        time: closeTime,
        type: side === 'buy' ? 'sell' : 'buy',
        entry: 'out',
        price: money(cells[9]),
        comment: note,
      },
    );
    closedRows += 1;
  };

  const pushOpen = (cells: readonly string[], openTime: number, ticket: string): void => {
    const { commission, swap, profit } = moneyOf(cells);
    const stopLoss = readPrice(cells[6] ?? '');
    const takeProfit = readPrice(cells[7] ?? '');
    open.push({
      ticket,
      symbol: cells[4] ?? '',
      side: readType(cells[2] ?? '') === 'sell' ? 'sell' : 'buy',
      volumeLots: money(cells[3]),
      openTime,
      openPrice: money(cells[5]),
      ...(stopLoss !== undefined && { stopLoss }),
      ...(takeProfit !== undefined && { takeProfit }),
      closeTime: Infinity,
      closePrice: money(cells[9]),
      commission,
      swap,
      profit,
    });
  };

  const pushDated = ({ cells, note }: Row, time: number, ticket: string): void => {
    const type = readType(cells[2] ?? '');
    const parent = partOf.exec(note)?.[1];
    if (parent) parents.set(ticket, parent);
    if (!isNumber(cells[3])) pushOperation(cells, time, ticket, note);
    else if (type !== 'buy' && type !== 'sell') return;
    else {
      const closeTime = readTime(cells[8] ?? '');
      if (closeTime === undefined) pushOpen(cells, time, ticket);
      else pushClosed(cells, time, ticket, closeTime, note);
    }
  };

  const rootOf = (ticket: string): string => {
    let root = ticket;
    for (let hops = 0; hops < 1000; hops += 1) {
      const parent = parents.get(root);
      if (parent === undefined) break;
      root = parent;
    }
    return root;
  };

  return {
    push(row) {
      const ticket = readTicket(row.cells[0] ?? '');
      const time = readTime(row.cells[1] ?? '');
      if (ticket !== undefined && time !== undefined) {
        pushDated(row, time, ticket);
        return;
      }
      if (headsStatement(row)) head = readHead(row);
      const values = valuesOf(row.cells);
      if (values.length > 0) figureRows.push(values);
    },
    count: () => deals.length,
    finish() {
      const details = findFigures(figureRows, mt4Results);
      const end = details?.start ?? figureRows.length;
      const balance: RawBalance | undefined = nameNumbers(
        figureRows.slice(Math.max(0, end - 3), end),
        summaryLayout,
      );
      return {
        ...head,
        account: { ...head.account, ...(broker && { broker }) },
        deals: deals.map((deal) => ({ ...deal, positionId: deal.positionId && rootOf(deal.positionId) })),
        closedPositions: [],
        closedRows,
        openPositions: open,
        ...(details && { figures: details.figures }),
        ...(balance && { balance }),
      };
    },
  };
}
