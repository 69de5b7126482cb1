import type { RawDeal } from '../rows/raw-deal';
import type { RawReport } from '../rows/report';
import { toPositionDeals } from '../positions/deals-of-position';
import { SkipCount } from '../rows/skipped-rows';
import { enterDeals } from './deal-entries';
import type { ReadRow } from './read-row';
import { isCounted, assignRowIds } from './row-id';

const toContent = (row: ReadRow): string =>
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

const pickBalance = ({ balance }: ReadRow) => (balance === undefined ? {} : { balance });

const pickMagic = ({ magic }: ReadRow) => (magic === undefined ? {} : { magic });

function toTradeDeals(row: ReadRow, id: string, ticket: string): RawDeal[] {
  const { symbol, side, volume, time, price, closeTime, closePrice, stopLoss, takeProfit } = row;
  const { commission, swap, profit, fee, comment } = row;
  const position = {
    ticket,
    symbol,
    side,
    volumeLots: volume,
    openTime: time,
    openPrice: price,
    closeTime,
    closePrice,
    commission,
    swap,
    profit,
    ...(stopLoss !== undefined && { stopLoss }),
    ...(takeProfit !== undefined && { takeProfit }),
    ...pickMagic(row),
  };
  const names = { opening: `${id}.open`, closing: `${id}.close`, order: '', fee, comment };
  const [opening, closing] = toPositionDeals(position, names);
  return opening && closing ? [opening, { ...closing, ...pickBalance(row) }] : [];
}

type Ends = Pick<RawDeal, 'type' | 'entry' | 'positionId'>;

function toRawDeal(row: ReadRow, id: string, ends: Ends): RawDeal {
  const { time, symbol, volume, price, commission, fee, swap, profit, stopLoss, takeProfit, comment } = row;
  return {
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
    ...ends,
    ...pickMagic(row),
    ...pickBalance(row),
    ...(stopLoss !== undefined && { stopLoss }),
    ...(takeProfit !== undefined && { takeProfit }),
  };
}

/**
 * Rows by the time of their closing, so that the earliest part of a position is the first. Rows of one second are in the
 * order of the file, which can begin with the newest ones.
 */
function sortByClosing(rows: readonly ReadRow[]): ReadRow[] {
  const isNewestFirst = (rows[0]?.closeTime ?? 0) > (rows.at(-1)?.closeTime ?? 0);
  return (isNewestFirst ? rows.toReversed() : [...rows]).sort(
    (row, other) => row.closeTime - other.closeTime || row.time - other.time,
  );
}

/** Whether a row is a part of the position that its id names: rows with one id have the same opening. */
function createPartPredicate(rows: readonly ReadRow[]): (row: ReadRow) => boolean {
  const openings = new Map<string, string>();
  const ambiguousIds = new Set<string>();
  for (const { id, symbol, side, time, price } of rows) {
    const opening = [symbol, side, time, price].join('|');
    if ((openings.get(id) ?? opening) !== opening) ambiguousIds.add(id);
    openings.set(id, opening);
  }
  return ({ id }) => !isCounted(id) && !ambiguousIds.has(id);
}

/** The rows of one account as a report. */
export function buildRawReport(rows: readonly ReadRow[], account: RawReport['account']): RawReport {
  const sortedRows = sortByClosing(rows);
  const ids = assignRowIds(
    sortedRows.map((row) => ({
      id: row.id,
      isPart: row.isOrderId === true || row.kind === 'trade' || row.kind === 'charge',
      side: row.side,
      time: row.closeTime,
      content: toContent(row),
    })),
  );
  const idByRow = new Map(sortedRows.map((row, index) => [row, ids[index] ?? '']));
  const isPart = createPartPredicate(sortedRows);
  const dealsByRow = new Map<ReadRow, RawDeal[]>();
  for (const row of sortedRows) {
    const id = idByRow.get(row) ?? '';
    if (row.kind === 'trade') dealsByRow.set(row, toTradeDeals(row, id, isPart(row) ? row.id : id));
    if (row.kind !== 'trade' && row.kind !== 'deal') {
      const type = row.kind === 'money' ? 'balance' : row.kind;
      dealsByRow.set(row, [toRawDeal(row, id, { type, entry: 'none', positionId: '' })]);
    }
  }
  const executions = sortedRows.filter(({ kind }) => kind === 'deal');
  const skipCount = new SkipCount();
  // Entering a deal copies its row when a repeated result is removed, so the ids follow the order.
  for (const [index, { row, entry, position }] of enterDeals(executions).entries()) {
    const execution = executions[index] ?? row;
    const id = idByRow.get(execution) ?? '';
    if (row.isResultBlank && entry !== 'in') skipCount.add('noResult', String(row.number));
    else dealsByRow.set(execution, [toRawDeal(row, id, { type: row.side, entry, positionId: position })]);
  }
  const isNetting = executions.length > 0 && executions.some(({ position }) => position === '');
  return {
    account: { ...account, mode: isNetting ? 'netting' : 'hedge' },
    deals: sortedRows.flatMap((row) => dealsByRow.get(row) ?? []),
    closedPositions: [],
    closedRows: 0,
    openPositions: [],
    skippedRows: skipCount.list(),
  };
}
