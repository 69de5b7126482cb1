import { readMagic, readNumber, readTicket, readVolume } from '../rows/cell';
import { readEntry, readType } from '../rows/deal-words';
import type { RawDeal } from '../rows/raw-deal';
import type { ReportColumn, ReportTable } from '../rows/report-columns';
import { SkippedRowError } from '../rows/skipped-rows';
import { readMoney } from './mt5-money';

/** @throws SkippedRowError */
export function readDeal(
  cells: readonly string[],
  columns: ReportTable['columns'],
  time: number,
  ticket: string,
): RawDeal {
  const getText = (column: ReportColumn): string => cells[columns[column] ?? -1] ?? '';
  const word = getText('type');
  const type = readType(word);
  const volumeLots = readVolume(getText('volume')) ?? 0;
  const entry = readEntry(getText('direction'));
  const isTrade = type === 'buy' || type === 'sell';
  if (isTrade && volumeLots <= 0) throw new SkippedRowError('noVolume');
  const isSideless = !isTrade && volumeLots > 0 && !/cancel/i.test(word);
  if ((isTrade && entry === undefined) || (isSideless && entry !== undefined))
    throw new SkippedRowError('noSide');
  const balance = readNumber(getText('balance'));
  return {
    ticket,
    time,
    symbol: getText('symbol'),
    type,
    entry: entry ?? 'none',
    volumeLots,
    price: readNumber(getText('price')) ?? 0,
    order: readTicket(getText('order')) ?? '',
    positionId: (isTrade && Number(getText('position')) > 0 && readTicket(getText('position'))) || '',
    ...readMoney(cells, columns),
    ...(balance !== undefined && { balance }),
    ...readMagic(getText('magic')),
    comment: cells[columns.comment ?? (columns.balance ?? cells.length) + 1] ?? '',
  };
}
