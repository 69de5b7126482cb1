import { readTicket, readTime, type Row } from '../rows/cell';
import { toPositionDeals } from '../positions/deals-of-position';
import { isStatementHead, readHead } from './mt4-head';
import { getColumnsByWidth, readOperation, readOrder } from './mt4-order';
import { mt4Results } from '../totals/printed-figures';
import type { RawDeal } from '../rows/raw-deal';
import type { RawPosition, RawReport } from '../rows/report';
import { readReportColumns, type ReportColumns } from '../rows/report-columns';
import type { ReportReader } from '../rows/report-reader';
import { readUnlessSkipped, SkipCount } from '../rows/skipped-rows';
import { findFigures, nameNumbers, readFigureValues, type FigureRow } from '../totals/value-pairs';

/** The rows of the summary, above the details. */
const summaryLayout = [
  ['deposits', 'credit'],
  ['closedProfit', 'floating', 'margin'],
  ['balance', 'equity', 'freeMargin'],
] as const;

/** The columns that a row names; undefined for other rows. */
function findNamedColumns(cells: readonly string[]): ReportColumns | undefined {
  const { position: order, ...columns } = readReportColumns(cells);
  const { time, type, volume, profit } = columns;
  const isHead = [order, time, type, volume, profit].every((column) => column !== undefined);
  return isHead && order !== undefined ? { ...columns, order } : undefined;
}

const parentPattern = /from #(\d+)/;
const maxParts = 1000;

/**
 * Reads the rows of a MetaTrader 4 statement by their layout. An order that is closed in parts has a ticket for
 * each part, whose note names the ticket that it was split from: all of them are one position.
 */
export function createMt4Reader(broker?: string): ReportReader {
  const deals: RawDeal[] = [];
  const open: RawPosition[] = [];
  const parents = new Map<string, string>();
  const figureRows: FigureRow[] = [];
  const skipCount = new SkipCount();
  let columns: ReportColumns | undefined;
  let closedRows = 0;
  let head: Pick<RawReport, 'account' | 'printedAt'> = { account: {} };

  const pushOrder = (cells: readonly string[], time: number, ticket: string, note: string): void => {
    const order = readOrder(cells, columns ?? getColumnsByWidth(cells.length), time, ticket);
    if (order.closeTime === Infinity) {
      open.push(order);
      return;
    }
    // The other side of a close by has no volume.
    const isEmpty = order.volumeLots === 0;
    const money = order.commission + order.fee + order.swap + order.profit;
    if (isEmpty && money !== 0) {
      deals.push(
        readOperation([...cells.slice(0, 2), 'charge', '', String(money)], order.closeTime, ticket, note),
      );
      return;
    }
    const names = { opening: `${ticket}.in`, closing: ticket, order: ticket, fee: order.fee, comment: note };
    deals.push(...toPositionDeals(order, names));
    closedRows += 1;
  };

  const pushDated = ({ cells, note }: Row, time: number, ticket: string): void => {
    const parent = parentPattern.exec(note)?.[1];
    if (parent) parents.set(ticket, parent);
    // The comment of a deposit takes the columns from the volume to the prices.
    const hasSymbol = (cells[columns?.symbol ?? 4] ?? '') !== '';
    if (!hasSymbol) deals.push(readOperation(cells, time, ticket, note));
    else pushOrder(cells, time, ticket, note);
  };

  const isTraded = (cells: readonly string[]): boolean =>
    cells.some((cell) => /^(?:buy|sell)$/i.test(cell)) && readTicket(cells[0] ?? '') !== undefined;

  const findRoot = (ticket: string): string => {
    let root = ticket;
    // Traders can edit notes, so the chain of tickets may contain a cycle.
    for (let hops = 0; hops < maxParts && parents.has(root); hops += 1) root = parents.get(root) ?? root;
    return root;
  };

  return {
    push(row) {
      const ticket = readTicket(row.cells[columns?.order ?? 0] ?? '');
      const time = readTime(row.cells[columns?.time ?? 1] ?? '');
      if (ticket !== undefined && time !== undefined) {
        readUnlessSkipped(
          () => pushDated(row, time, ticket),
          (reason) => skipCount.add(reason, ticket),
        );
        return;
      }
      if (isTraded(row.cells)) {
        skipCount.add('noTime', ticket ?? '');
        return;
      }
      columns = findNamedColumns(row.cells) ?? columns;
      if (isStatementHead(row)) head = readHead(row);
      const values = readFigureValues(row.cells);
      if (values.length > 0) figureRows.push(values);
    },
    count: () => deals.length,
    finish() {
      const details = findFigures(figureRows, mt4Results);
      const end = details?.start ?? figureRows.length;
      const balance = nameNumbers(
        figureRows.slice(Math.max(0, end - summaryLayout.length), end),
        summaryLayout,
      );
      return [
        {
          ...head,
          account: { ...head.account, ...(broker && { broker }) },
          deals: deals.map((deal) => ({ ...deal, positionId: deal.positionId && findRoot(deal.positionId) })),
          closedPositions: [],
          closedRows,
          openPositions: open,
          skippedRows: skipCount.list(),
          ...(details && { figures: details.figures }),
          ...(balance && { balance }),
        },
      ];
    },
  };
}
