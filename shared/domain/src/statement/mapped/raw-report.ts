import type { RawDeal } from '../rows/raw-deal';
import type { RawReport } from '../rows/report';
import { dealsOfPosition } from '../positions/deals-of-position';
import { areCounted, enterDeals } from './deal-entries';
import type { ReadRow } from './read-row';
import { rowIds } from './row-id';

const contentOf = (row: ReadRow): string =>
  [
    row.kind,
    row.time,
    row.closeTime,
    row.symbol,
    row.side,
    row.volume,
    row.price,
    row.closePrice,
    row.profit,
    row.commission + row.fee + row.swap,
  ].join('|');

function tradeDeals(row: ReadRow, id: string): RawDeal[] {
  const { symbol, side, volume, time, price, closeTime, closePrice, stopLoss, takeProfit } = row;
  const { commission, swap, profit, fee, comment } = row;
  const position = {
    ...{
      ticket: id,
      symbol,
      side,
      volumeLots: volume,
      openTime: time,
      openPrice: price,
      closeTime,
      closePrice,
    },
    ...{ commission, swap, profit },
    ...(stopLoss !== undefined && { stopLoss }),
    ...(takeProfit !== undefined && { takeProfit }),
  };
  return dealsOfPosition(position, {
    ...{ opening: `${id}.open`, closing: `${id}.close`, order: '', fee, comment },
  });
}

type Ends = Pick<RawDeal, 'type' | 'entry' | 'positionId'>;

function rawDeal(row: ReadRow, id: string, ends: Ends): RawDeal {
  const { time, symbol, volume, price, commission, fee, swap, profit, stopLoss, takeProfit, comment } = row;
  return {
    ...{
      ticket: id,
      time,
      symbol,
      volumeLots: volume,
      price,
      order: '',
      commission,
      fee,
      swap,
      profit,
      comment,
    },
    ...ends,
    ...(stopLoss !== undefined && { stopLoss }),
    ...(takeProfit !== undefined && { takeProfit }),
  };
}

/** Rows by the time of their closing, so that the earliest part of a position is the first. */
const inTime = (rows: readonly ReadRow[]): ReadRow[] =>
  [...rows].sort((one, other) => one.closeTime - other.closeTime || one.time - other.time);

/** The rows of one account as a report. */
export function rawReport(rows: readonly ReadRow[], account: RawReport['account']): RawReport {
  const sorted = inTime(rows);
  const isCounted = areCounted(sorted.filter(({ kind }) => kind !== 'money').map(({ id }) => id));
  const ids = rowIds(
    sorted.map((row) => ({ id: isCounted ? '' : row.id, time: row.closeTime, content: contentOf(row) })),
  );
  const idOf = new Map(sorted.map((row, at) => [row, ids[at] ?? '']));
  const deals: RawDeal[] = [];
  for (const row of sorted) {
    const id = idOf.get(row) ?? '';
    if (row.kind === 'trade') deals.push(...tradeDeals(row, id));
    if (row.kind === 'money')
      deals.push(rawDeal(row, id, { type: 'balance', entry: 'none', positionId: '' }));
  }
  const executions = sorted.filter(({ kind }) => kind === 'deal');
  // Entering a deal copies its row when a repeated result is removed, so the ids follow the order.
  for (const [at, { row, entry, position }] of enterDeals(executions).entries()) {
    const id = idOf.get(executions[at] ?? row) ?? '';
    deals.push(rawDeal(row, id, { type: row.side, entry, positionId: position }));
  }
  const isNetting = executions.length > 0 && executions.some(({ position }) => position === '');
  return {
    account: { ...account, mode: isNetting ? 'netting' : 'hedge' },
    deals,
    ...{ closedPositions: [], closedRows: 0, openPositions: [] },
  };
}
