import { readNumber, readPrice, readTime } from '../rows/cell';
import { readType } from '../rows/deal-words';
import type { RawDeal } from '../rows/raw-deal';
import type { RawPosition } from '../rows/report';

const number = (text: string | undefined): number => readNumber(text ?? '') ?? 0;

/** Columns of a row of trades; older terminals have no taxes. */
const usualWidth = 14;

function moneyOf(cells: readonly string[]): Pick<RawDeal, 'commission' | 'fee' | 'swap' | 'profit'> {
  const [commission = 0, ...rest] = cells.slice(10).map(number);
  const [fee = 0, swap = 0, profit = 0] = cells.length >= usualWidth ? rest : [0, ...rest];
  return { commission, fee, swap, profit };
}

/** A deposit, a withdrawal or a credit: its comment is in the columns that trades use for prices. */
export function readOperation(cells: readonly string[], time: number, ticket: string, note: string): RawDeal {
  const amount = cells.findLast((cell) => cell !== '');
  return {
    ticket,
    time,
    symbol: '',
    type: readType(cells[2] ?? ''),
    entry: 'none',
    volumeLots: 0,
    price: 0,
    order: '',
    positionId: '',
    commission: 0,
    fee: 0,
    swap: 0,
    profit: number(amount),
    comment: note || (cells[3] ?? ''),
  };
}

/** An order of MetaTrader 4, closed or open: it is what MetaTrader 5 calls a position. */
export function readOrder(
  cells: readonly string[],
  openTime: number,
  ticket: string,
): RawPosition & { fee: number } {
  const [, , type = '', volume, symbol = '', openPrice, stop = '', target = '', closed = '', price] = cells;
  const stopLoss = readPrice(stop);
  const takeProfit = readPrice(target);
  return {
    ticket,
    symbol,
    side: readType(type) === 'sell' ? 'sell' : 'buy',
    volumeLots: number(volume),
    openTime,
    openPrice: number(openPrice),
    ...(stopLoss !== undefined && { stopLoss }),
    ...(takeProfit !== undefined && { takeProfit }),
    closeTime: readTime(closed) ?? Infinity,
    closePrice: number(price),
    ...moneyOf(cells),
  };
}
