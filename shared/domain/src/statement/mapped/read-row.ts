import type { RowMeaning } from './column-role';
import type { Moment } from './moments';
import { SkippedRow, type RowCells } from './row-reader';
import { isUnexecuted, readDirection, type Direction } from './side-words';

/** A row of a table, read: money in whole units of the currency, signed as in the balance. */
export interface ReadRow {
  readonly id: string;
  /** A deposit or a withdrawal has no symbol, no volume and no prices. */
  readonly kind: 'trade' | 'deal' | 'money';
  /** Whether the times are of UTC, because the cells state their offset. */
  readonly isUtc: boolean;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly entry?: 'in' | 'out' | 'inout';
  readonly position: string;
  readonly volume: number;
  /** Of a trade its opening, of a deal and of money its own. */
  readonly time: number;
  readonly price: number;
  readonly closeTime: number;
  readonly closePrice: number;
  readonly profit: number;
  readonly commission: number;
  readonly fee: number;
  readonly swap: number;
  readonly stopLoss?: number;
  readonly takeProfit?: number;
  readonly comment: string;
  readonly account: string;
  readonly currency: string;
}

/** Rounds away what binary fractions add: money has at most eight decimals. */
const exact = (value: number): number => Math.round(value * 1e8) / 1e8 + 0;

/**
 * The result before costs, and the costs. With both a gross and a net result, what the columns of costs do not explain is
 * a fee, so that the sum is the printed net. With a net result alone, the gross one is computed from it.
 */
function moneyOf(cells: RowCells): Pick<ReadRow, 'profit' | 'commission' | 'fee' | 'swap'> {
  const [gross, net] = [cells.given('profit'), cells.given('net')];
  const [commission, fee, swap] = [cells.figure('commission'), cells.figure('fee'), cells.figure('swap')];
  if (gross === undefined && net === undefined) throw new SkippedRow('noResult');
  const costs = commission + fee + swap;
  if (net === undefined) return { profit: gross ?? 0, commission, fee, swap };
  if (gross === undefined) return { profit: exact(net - costs), commission, fee, swap };
  return { profit: gross, commission, fee: exact(fee + net - gross - costs), swap };
}

function stopsOf(cells: RowCells): Pick<ReadRow, 'stopLoss' | 'takeProfit'> {
  const [stopLoss, takeProfit] = [cells.given('stopLoss'), cells.given('takeProfit')];
  return {
    ...(stopLoss !== undefined && stopLoss > 0 && { stopLoss }),
    ...(takeProfit !== undefined && takeProfit > 0 && { takeProfit }),
  };
}

const textsOf = (cells: RowCells) => ({
  id: cells.text('ticket'),
  position: cells.text('position'),
  comment: cells.text('comment').slice(0, 500),
  account: cells.text('account'),
  currency: cells.text('currency').toUpperCase(),
});

function requireExecuted(cells: RowCells, direction: Direction): void {
  if (direction.isPending || isUnexecuted(cells.text('status'))) throw new SkippedRow('unexecuted');
  if (/^cancel/i.test(cells.text('comment')) && cells.given('profit') === undefined) {
    throw new SkippedRow('unexecuted');
  }
}

function moneyRow(cells: RowCells): ReadRow {
  const moment = cells.moment('time', 'clock') ?? cells.moment('closeTime', 'closeClock');
  const amount = cells.given('profit') ?? cells.given('net');
  if (!moment) throw new SkippedRow('noTime');
  if (amount === undefined) throw new SkippedRow('noResult');
  return {
    ...textsOf(cells),
    ...{ kind: 'money', isUtc: moment.isUtc, symbol: '', side: 'buy', volume: 0, price: 0, closePrice: 0 },
    ...{
      time: moment.wall,
      closeTime: moment.wall,
      profit: amount,
      commission: 0,
      fee: 0,
      swap: 0,
      position: '',
    },
  };
}

/** Volume and side of a row. Without a side, a negative volume is a sale. */
function amountOf(
  cells: RowCells,
  side: 'buy' | 'sell' | undefined,
): { volume: number; side: 'buy' | 'sell' } {
  const volume = cells.given('volume');
  if (volume === undefined || volume === 0) throw new SkippedRow('noVolume');
  const signed = cells.text('side') === '' ? (volume < 0 ? 'sell' : 'buy') : undefined;
  const known = side ?? signed;
  if (known === undefined) throw new SkippedRow('noSide');
  return { volume: Math.abs(volume), side: known };
}

const opposite = (side: 'buy' | 'sell'): 'buy' | 'sell' => (side === 'buy' ? 'sell' : 'buy');

interface Ends {
  readonly opened: Moment;
  readonly closed: Moment;
  /** Known where purchase and sale have columns of their own. */
  readonly side: 'buy' | 'sell' | undefined;
  readonly price: number;
  readonly closePrice: number;
}

/** Both ends of a trade, also from the columns of its purchase and its sale. */
function endsOf(cells: RowCells): Ends {
  const [bought, sold] = [cells.moment('buyTime'), cells.moment('sellTime')];
  if (bought && sold) {
    const side = bought.wall <= sold.wall ? 'buy' : 'sell';
    const [purchase, sale] = [cells.given('buyPrice') ?? 0, cells.given('sellPrice') ?? 0];
    const isLong = side === 'buy';
    return {
      opened: isLong ? bought : sold,
      closed: isLong ? sold : bought,
      ...{ side, price: isLong ? purchase : sale, closePrice: isLong ? sale : purchase },
    };
  }
  const first = cells.moment('time', 'clock');
  const last = cells.moment('closeTime', 'closeClock');
  const [opened, closed] = [first ?? last, last ?? first];
  if (!opened || !closed) throw new SkippedRow('noTime');
  const price = cells.given('price');
  const closePrice = cells.given('closePrice');
  return {
    opened,
    closed,
    side: undefined,
    price: price ?? closePrice ?? 0,
    closePrice: closePrice ?? price ?? 0,
  };
}

function tradeRow(cells: RowCells, { side: word, entry }: Direction): ReadRow {
  const ends = endsOf(cells);
  // `Exit long` names the long position.
  const named = word && entry === 'out' ? opposite(word) : word;
  const { volume, side } = amountOf(cells, ends.side ?? named);
  return {
    ...textsOf(cells),
    ...{
      kind: 'trade',
      isUtc: ends.opened.isUtc && ends.closed.isUtc,
      symbol: cells.text('symbol'),
      side,
      volume,
    },
    time: Math.min(ends.opened.wall, ends.closed.wall),
    closeTime: Math.max(ends.opened.wall, ends.closed.wall),
    ...{ price: Math.abs(ends.price), closePrice: Math.abs(ends.closePrice) },
    ...moneyOf(cells),
    ...stopsOf(cells),
  };
}

function dealRow(cells: RowCells, direction: Direction): ReadRow {
  const moment = cells.moment('time', 'clock');
  if (!moment) throw new SkippedRow('noTime');
  const { volume, side } = amountOf(cells, direction.side);
  const entry = readDirection(cells.text('entry')).entry ?? direction.entry;
  const price = cells.figure('price');
  return {
    ...textsOf(cells),
    ...{ kind: 'deal', isUtc: moment.isUtc, symbol: cells.text('symbol'), side, volume },
    ...(entry && { entry }),
    ...{ time: moment.wall, closeTime: moment.wall, price, closePrice: price },
    ...moneyOf(cells),
    ...stopsOf(cells),
  };
}

/**
 * Reads a row by the roles of its columns.
 *
 * @throws SkippedRow - The row is not a trade, a deal, a deposit or a withdrawal, or cannot be read.
 */
export function readRow(cells: RowCells, rows: RowMeaning): ReadRow {
  const direction = readDirection(cells.text('side'));
  const hasTime = (['time', 'closeTime', 'buyTime'] as const).some((role) => cells.text(role) !== '');
  if (!hasTime) throw new SkippedRow('total');
  if (direction.isMoney) return moneyRow(cells);
  requireExecuted(cells, direction);
  if (cells.text('symbol') === '') throw new SkippedRow('noSymbol');
  return rows === 'trades' ? tradeRow(cells, direction) : dealRow(cells, direction);
}
