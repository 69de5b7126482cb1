import { readNumber, readPrice, readTime } from '../rows/cell';
import { readType } from '../rows/deal-words';
import type { RawPosition } from '../rows/report';

const number = (text: string | undefined): number => readNumber(text ?? '') ?? 0;

/** A row of the closed or of the open positions of a MetaTrader 5 report: only a closed one has a second time. */
export function readPosition(cells: readonly string[], openTime: number, ticket: string): RawPosition {
  const [, , symbol = '', type = '', volume, price, stop = '', target = '', ninth = ''] = cells;
  const stopLoss = readPrice(stop);
  const takeProfit = readPrice(target);
  const closeTime = readTime(ninth);
  const shared = {
    ticket,
    symbol,
    side: readType(type) === 'sell' ? 'sell' : 'buy',
    volumeLots: number(volume),
    openTime,
    openPrice: number(price),
    ...(stopLoss !== undefined && { stopLoss }),
    ...(takeProfit !== undefined && { takeProfit }),
  } as const;
  if (closeTime === undefined) {
    // The heading of the profit of open positions takes one column or two.
    const profit = number(cells[11] || cells[10]);
    return {
      ...shared,
      closeTime: Infinity,
      closePrice: number(ninth),
      commission: 0,
      swap: number(cells[9]),
      profit,
    };
  }
  const [closePrice = 0, commission = 0, swap = 0, profit = 0] = cells.slice(9, 13).map(number);
  return { ...shared, closeTime, closePrice, commission, swap, profit };
}
