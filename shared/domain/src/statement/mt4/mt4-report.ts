import { readNumber, readTicket, readTime, type Row } from '../rows/cell';
import { readType } from '../rows/deal-words';
import { dealsOfPosition } from '../positions/deals-of-position';
import { headsStatement, readHead } from './mt4-head';
import { readOperation, readOrder } from './mt4-order';
import { mt4Results } from '../totals/printed-figures';
import type { RawDeal } from '../rows/raw-deal';
import type { RawPosition, RawReport } from '../rows/report';
import type { ReportReader } from '../rows/report-reader';
import { findFigures, nameNumbers, valuesOf, type FigureRow } from '../totals/value-pairs';

/** The rows of the summary, above the details. */
const summaryLayout = [
  ['deposits', 'credit'],
  ['closedProfit', 'floating', 'margin'],
  ['balance', 'equity', 'freeMargin'],
] as const;

const partOf = /from #(\d+)/;
const mostParts = 1000;

/**
 * Reads the rows of a MetaTrader 4 statement by their layout. An order that is closed in parts has a ticket for
 * each part, whose note names the ticket that it was split from: all of them are one position.
 */
export function mt4Reader(broker?: string): ReportReader {
  const deals: RawDeal[] = [];
  const open: RawPosition[] = [];
  const parents = new Map<string, string>();
  const figureRows: FigureRow[] = [];
  let closedRows = 0;
  let head: Pick<RawReport, 'account' | 'printedAt'> = { account: {} };

  const pushOrder = (cells: readonly string[], time: number, ticket: string, note: string): void => {
    const order = readOrder(cells, time, ticket);
    if (order.closeTime === Infinity) {
      open.push(order);
      return;
    }
    const names = { opening: `${ticket}.in`, closing: ticket, order: ticket, fee: order.fee, comment: note };
    deals.push(...dealsOfPosition(order, names));
    closedRows += 1;
  };

  const pushDated = ({ cells, note }: Row, time: number, ticket: string): void => {
    const parent = partOf.exec(note)?.[1];
    if (parent) parents.set(ticket, parent);
    const type = readType(cells[2] ?? '');
    const hasVolume = readNumber(cells[3] ?? '') !== undefined;
    if (!hasVolume) deals.push(readOperation(cells, time, ticket, note));
    // The type of cancelled and pending orders has more words than buy or sell.
    else if (type === 'buy' || type === 'sell') pushOrder(cells, time, ticket, note);
  };

  const rootOf = (ticket: string): string => {
    let root = ticket;
    // Traders can edit notes, so the chain of tickets may contain a cycle.
    for (let hops = 0; hops < mostParts && parents.has(root); hops += 1) root = parents.get(root) ?? root;
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
      const balance = nameNumbers(
        figureRows.slice(Math.max(0, end - summaryLayout.length), end),
        summaryLayout,
      );
      return [
        {
          ...head,
          account: { ...head.account, ...(broker && { broker }) },
          deals: deals.map((deal) => ({ ...deal, positionId: deal.positionId && rootOf(deal.positionId) })),
          closedPositions: [],
          closedRows,
          openPositions: open,
          ...(details && { figures: details.figures }),
          ...(balance && { balance }),
        },
      ];
    },
  };
}
