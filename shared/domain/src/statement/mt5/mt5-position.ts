import { readCloseTime, readMagic, readNumber, readPrice, readVolume } from '../rows/cell';
import type { RawPosition } from '../rows/report';
import type { ReportColumn, ReportColumns } from '../rows/report-columns';
import { SkippedRowError } from '../rows/skipped-rows';
import { readFigureCell } from './mt5-money';

const toNumber = (text: string | undefined): number => readNumber(text ?? '') ?? 0;

/** The side of a position. @throws SkippedRowError - The row is a pending order, or its side is not known. */
function readSide(type: string): 'buy' | 'sell' {
  const [side = '', ...more] = type.toLowerCase().split(/\s+/);
  if (side !== 'buy' && side !== 'sell') throw new SkippedRowError('noSide');
  if (more.length > 0) throw new SkippedRowError('unexecuted');
  return side;
}

type Opening = Pick<RawPosition, 'ticket' | 'volumeLots' | 'openTime'>;

/** Adds to the opening of a position what its other cells contain. @throws SkippedRowError - It has no side. */
export function readOpening(getText: (column: ReportColumn) => string, opening: Opening) {
  const stopLoss = readPrice(getText('stopLoss'));
  const takeProfit = readPrice(getText('takeProfit'));
  return {
    ...opening,
    symbol: getText('symbol'),
    side: readSide(getText('type')),
    openPrice: toNumber(getText('price')),
    ...readMagic(getText('magic')),
    ...(stopLoss !== undefined && { stopLoss }),
    ...(takeProfit !== undefined && { takeProfit }),
  };
}

/**
 * A row of the closed or of the open positions of a MetaTrader 5 report: only a closed one has a time of its closing.
 *
 * @throws SkippedRowError - A cell is not what its column contains.
 */
export function readPosition(
  cells: readonly string[],
  columns: ReportColumns,
  openTime: number,
  ticket: string,
): RawPosition {
  const getText = (column: ReportColumn): string => cells[columns[column] ?? -1] ?? '';
  const volumeLots = readVolume(getText('volume'));
  if (volumeLots === undefined || volumeLots <= 0) throw new SkippedRowError('noVolume');
  const opening = readOpening(getText, { ticket, volumeLots, openTime });
  const closeTime = readCloseTime(getText('closeTime'));
  if (closeTime === undefined) {
    const priceColumn = (columns.takeProfit ?? 7) + 1;
    // The table of open positions has the profit two or three columns after the present price.
    const profit = toNumber(cells[columns.profit ?? -1] || cells[priceColumn + 3] || cells[priceColumn + 2]);
    const swap = toNumber(cells[columns.swap ?? priceColumn + 1]);
    return {
      ...opening,
      closeTime: Infinity,
      closePrice: toNumber(cells[priceColumn]),
      commission: 0,
      swap,
      profit,
    };
  }
  return {
    ...opening,
    closeTime,
    closePrice: toNumber(getText('closePrice')),
    commission: readFigureCell(getText('commission')),
    swap: readFigureCell(getText('swap')),
    profit: readFigureCell(getText('profit')),
  };
}
