import { msPerDay } from '../../durations';
import { getOppositeSide } from '../deal';
import { findCurrencyIn, totalName } from './column-name';
import type { ColumnRole, RowMeaning } from './column-role';
import { isBlank } from './figures';
import { isUnset } from './moments';
import type { Moment } from './moments';
import { readMagic } from '../rows/cell';
import { SkippedRowError } from '../rows/skipped-rows';
import { sumCosts, type RowCells } from './row-cells';
import { isOpenStatus, isUnexecuted, readCharge, readDirection, type Direction } from './side-words';

/** A row of a table, read: money in whole units of the currency, signed as in the balance. */
export interface ReadRow {
  readonly id: string;
  /** Whether the id is that of an order, whose other executions have it too. */
  readonly isOrderId?: true;
  /** A deposit or a withdrawal has no symbol, no volume and no prices. */
  readonly kind: 'trade' | 'deal' | 'money' | 'charge' | 'credit';
  readonly isWithdrawal?: true;
  /** Whether the times are of UTC, because the cells state their offset. */
  readonly isUtc: boolean;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly entry?: 'in' | 'out' | 'inout';
  readonly position: string;
  readonly volume: number;
  /** For a trade: when it opened. For a deal, a deposit or a withdrawal: its own time. */
  readonly time: number;
  readonly price: number;
  readonly closeTime: number;
  readonly closePrice: number;
  readonly profit: number;
  readonly commission: number;
  readonly fee: number;
  readonly swap: number;
  /** Whether the file states no result, so that only an opening can be imported. */
  readonly isResultBlank?: true;
  /** The number of its row in the file. */
  readonly number?: number;
  /** The printed balance after it. */
  readonly balance?: number;
  readonly stopLoss?: number;
  readonly takeProfit?: number;
  readonly magic?: string;
  readonly comment: string;
  readonly account: string;
  readonly currency: string;
  /** The currency that its result names, `10 EUR`. */
  readonly amountCurrency: string;
}

const resultRoles = ['profit', 'net'] as const;
const hasResult = (cells: RowCells): boolean => resultRoles.some((role) => cells.findFigure(role));

/** Rounds away what binary fractions add: money has at most eight decimals. */
const roundExact = (value: number): number => Math.round(value * 1e8) / 1e8 + 0;

/**
 * Reads the result before costs, and the costs. When a row has a gross and a net result, the difference that its cost
 * columns do not explain is a fee, so that the sum is the printed net. With a net result alone, the gross one is
 * computed. An opening has no result of its own; what net results contain are its costs.
 */
function readMoney(
  cells: RowCells,
  isOpening = false,
): Pick<ReadRow, 'profit' | 'commission' | 'fee' | 'swap'> {
  const [gross, net] = resultRoles.map((role) => {
    const figure = cells.findFigure(role);
    return figure === undefined ? undefined : roundExact(figure);
  });
  const commission = cells.readFigure('commission');
  const [fee, swap] = [cells.readFigure('fee'), cells.readFigure('swap')];
  if (gross === undefined && net === undefined && !isOpening) throw new SkippedRowError('noResult');
  const costs = commission + fee + swap;
  if (gross === undefined && net === undefined && cells.has('net'))
    return { profit: roundExact(-costs), commission, fee, swap };
  if (net === undefined) return { profit: gross ?? 0, commission, fee, swap };
  if (gross === undefined) return { profit: roundExact(net - costs), commission, fee, swap };
  return { profit: gross, commission, fee: roundExact(fee + net - gross - costs), swap };
}

function readStatedFigures(cells: RowCells): Pick<ReadRow, 'stopLoss' | 'takeProfit' | 'balance'> {
  const balance = cells.findFigure('balance');
  const [stopLoss, takeProfit] = [cells.findFigure('stopLoss'), cells.findFigure('takeProfit')];
  return {
    ...(balance !== undefined && { balance }),
    ...(stopLoss !== undefined && stopLoss > 0 && { stopLoss }),
    ...(takeProfit !== undefined && takeProfit > 0 && { takeProfit }),
  };
}

const readId = (text: string): string => (isBlank(text) ? '' : text);

const readTexts = (cells: RowCells) => ({
  id: readId(cells.readText('ticket')),
  ...(cells.isOrderId && { isOrderId: true as const }),
  position: readId(cells.readText('position')),
  ...readMagic(cells.readText('magic')),
  comment: cells.readText('comment'),
  account: cells.readText('account'),
  currency: cells.readText('currency').toUpperCase(),
  amountCurrency: findCurrencyIn(cells.readText('net') || cells.readText('profit')) ?? '',
});

function requireExecuted(cells: RowCells, direction: Direction): void {
  const isOpen =
    cells.has('closeTime') && isUnset(cells.readText('closeTime')) && !isUnset(cells.readText('time'));
  if (isOpenStatus(cells.readText('status'))) throw new SkippedRowError('open');
  // The exit of a trade that is open, in TradingView.
  if (direction.entry === 'out' && /^open$/i.test(cells.readText('comment')))
    throw new SkippedRowError('open');
  if (direction.isPending && /\D/.test(cells.readText('side')) && hasResult(cells))
    throw new SkippedRowError('noSide');
  if (direction.isPending || isUnexecuted(cells.readText('status'))) throw new SkippedRowError('unexecuted');
  if (/^cancel/i.test(cells.readText('comment')) && cells.findFigure('profit') === undefined) {
    throw new SkippedRowError('unexecuted');
  }
  if (isOpen) throw new SkippedRowError('open');
}

function readMoneyRow(cells: RowCells, { charge, isCredit, isWithdrawal }: Direction): ReadRow {
  const moment = cells.readMoment('time', 'clock') ?? cells.readMoment('closeTime', 'closeClock');
  const result = cells.findFigure('profit') ?? cells.findFigure('net');
  // Where amounts have a column of their own, the results of payments are blank or zero.
  const amount = result || (cells.findPayment() ?? (sumCosts(cells) || result));
  if (!moment) throw new SkippedRowError('noTime');
  // A cost without a sign could be paid back.
  if (amount === undefined || (charge === 'cost' && amount > 0)) throw new SkippedRowError('noResult');
  return {
    ...readTexts(cells),
    comment: cells.readText('comment') || cells.readText('symbol'),
    ...readStatedFigures(cells),
    kind: isCredit ? 'credit' : charge ? 'charge' : 'money',
    ...(isWithdrawal && { isWithdrawal }),
    isUtc: moment.isUtc,
    symbol: '',
    side: 'buy',
    volume: 0,
    price: 0,
    closePrice: 0,
    time: moment.wall,
    closeTime: moment.wall,
    profit: roundExact(amount),
    commission: 0,
    fee: 0,
    swap: 0,
    position: '',
  };
}

/** Volume and side of a row. Without a side, a negative volume is a sale. */
function readAmount(cells: RowCells, side: 'buy' | 'sell' | undefined) {
  const volume = cells.findFigure('volume');
  if (volume === undefined || volume === 0) throw new SkippedRowError('noVolume');
  const sideBySign = volume < 0 ? 'sell' : cells.isVolumeSigned ? 'buy' : undefined;
  const tradeSide = side ?? (cells.readText('side') === '' ? sideBySign : undefined);
  if (tradeSide === undefined) throw new SkippedRowError('noSide');
  return { volume: Math.abs(volume), side: tradeSide };
}

/** The least difference between the results of a purchase and a sale that proves which of them a row is. */
const minDifference = 0.01;

/** The side of a trade without one, where its prices, costs and result fit only a purchase, or only a sale. */
function findFittingSide(cells: RowCells, { price, closePrice }: Ends): 'buy' | 'sell' | undefined {
  const { profit, commission, fee, swap } = readMoney(cells);
  const move = (closePrice - price) * cells.readFigure('volume');
  const results = [profit, profit - commission - fee - swap];
  const [isBuy, isSell] = [move, -move].map((value) =>
    results.some((result) => Math.abs(result - value) < Math.abs(move) * minDifference),
  );
  return isBuy === isSell ? undefined : isBuy ? 'buy' : 'sell';
}

interface Ends {
  readonly opening: Moment;
  readonly closing: Moment;
  /** Known where purchase and sale have columns of their own. */
  readonly side: 'buy' | 'sell' | undefined;
  readonly price: number;
  readonly closePrice: number;
}

/** The prices of a trade from those of its purchase and its sale; undefined where the table has none of these. */
function readPrices(cells: RowCells, side: 'buy' | 'sell'): Pick<Ends, 'price' | 'closePrice'> | undefined {
  if (!cells.has('buyPrice') || !cells.has('sellPrice')) return undefined;
  const [purchase, sale] = [cells.findFigure('buyPrice'), cells.findFigure('sellPrice')];
  if (purchase === undefined || sale === undefined) throw new SkippedRowError('open');
  return side === 'buy' ? { price: purchase, closePrice: sale } : { price: sale, closePrice: purchase };
}

/** Both ends of a trade, also from the columns of its purchase and its sale. */
function readEnds(cells: RowCells, word: 'buy' | 'sell' | undefined): Ends {
  const [boughtAt, soldAt] = [cells.readMoment('buyTime'), cells.readMoment('sellTime')];
  if (boughtAt && soldAt) {
    const isLong = boughtAt.wall <= soldAt.wall;
    const side = isLong ? 'buy' : 'sell';
    const prices = readPrices(cells, side) ?? { price: 0, closePrice: 0 };
    return { opening: isLong ? boughtAt : soldAt, closing: isLong ? soldAt : boughtAt, side, ...prices };
  }
  if (boughtAt ?? soldAt) throw new SkippedRowError('open');
  const first = cells.readMoment('time', 'clock');
  const last = cells.readMoment('closeTime', 'closeClock') ?? readSameDay(cells, first);
  const [opening, closing] = [first ?? last, cells.has('closeTime') ? last : (last ?? first)];
  if (!opening || !closing) throw new SkippedRowError('noTime');
  const dealtPrices = word && readPrices(cells, word);
  if (dealtPrices) return { opening, closing, side: undefined, ...dealtPrices };
  const price = cells.findFigure('price');
  const closePrice = cells.findFigure('closePrice');
  if (price !== undefined && cells.has('closePrice') && closePrice === undefined)
    throw new SkippedRowError('open');
  return {
    opening: opening,
    closing: closing,
    side: undefined,
    price: price ?? closePrice ?? 0,
    closePrice: closePrice ?? price ?? 0,
  };
}

/** The closing in a row with one date and two times of day: after midnight, it is of the next day. */
function readSameDay(cells: RowCells, opening: Moment | undefined): Moment | undefined {
  if (!opening || cells.has('closeTime') || !cells.has('closeClock')) return undefined;
  if (isBlank(cells.readText('closeClock'))) throw new SkippedRowError('open');
  const closing = cells.readMoment('time', 'closeClock');
  return closing && closing.wall < opening.wall ? { ...closing, wall: closing.wall + msPerDay } : closing;
}

function readTradeRow(cells: RowCells, { side: word, entry }: Direction): ReadRow {
  // `Exit long` names the long position.
  const namedSide = word && entry === 'out' ? getOppositeSide(word) : word;
  const ends = readEnds(cells, namedSide);
  const isUnnamed = !cells.has('side') && !cells.isVolumeSigned;
  const { volume, side } = readAmount(
    cells,
    ends.side ?? namedSide ?? (isUnnamed ? findFittingSide(cells, ends) : undefined),
  );
  // A shorter time is that of a clock that was set back, or of a date without a time.
  if (ends.opening.wall - ends.closing.wall > msPerDay) throw new SkippedRowError('closesFirst');
  return {
    ...readTexts(cells),
    kind: 'trade',
    isUtc: ends.opening.isUtc && ends.closing.isUtc,
    symbol: cells.readText('symbol'),
    side,
    volume,
    time: Math.min(ends.opening.wall, ends.closing.wall),
    closeTime: Math.max(ends.opening.wall, ends.closing.wall),
    price: Math.abs(ends.price),
    closePrice: Math.abs(ends.closePrice),
    ...readMoney(cells),
    ...readStatedFigures(cells),
  };
}

function readDealRow(cells: RowCells, direction: Direction): ReadRow {
  const moment = cells.readMoment('time', 'clock');
  if (!moment) throw new SkippedRowError('noTime');
  const price = cells.readFigure('price');
  const isResultBlank = cells.findFigure('profit') === undefined && cells.findFigure('net') === undefined;
  // An order has no price, or leaves the balance as it is.
  const isOrder = price === 0 || (cells.has('balance') && cells.findFigure('balance') === undefined);
  if (isResultBlank && isOrder && sumCosts(cells) === 0) throw new SkippedRowError('unexecuted');
  const { volume, side } = readAmount(cells, direction.side);
  const entry = readDirection(cells.readText('entry')).entry ?? direction.entry;
  const isOpening = entry === 'in' || (isResultBlank && entry === undefined && cells.hasBlankOpenings);
  return {
    ...readTexts(cells),
    kind: 'deal',
    isUtc: moment.isUtc,
    symbol: cells.readText('symbol'),
    side,
    volume,
    ...(entry && { entry }),
    ...(isResultBlank && { isResultBlank }),
    time: moment.wall,
    closeTime: moment.wall,
    price,
    closePrice: price,
    ...readMoney(cells, isOpening),
    ...readStatedFigures(cells),
  };
}

const isNone = (text: string): boolean => isBlank(text) || /^0+(?:[.,]0*)?$/.test(text);

const describingRoles: readonly ColumnRole[] = ['status', 'comment'];

/**
 * Reads a row by the roles of its columns.
 *
 * @throws SkippedRowError - The row is not a trade, a deal, a deposit or a withdrawal, or cannot be read.
 */
export function readRow(cells: RowCells, rows: RowMeaning): ReadRow {
  const direction = cells.readDirection();
  const times = (['time', 'closeTime', 'buyTime'] as const).map((role) => cells.readText(role));
  const isUnnamed = cells.readText('symbol') === '';
  const isSided = direction.side !== undefined;
  if (times.every((text) => text === '' || totalName.test(text))) {
    const isTraded = isSided || /\d/.test(cells.readText('volume'));
    throw new SkippedRowError(direction.isMoney || (!isUnnamed && isTraded) ? 'noTime' : 'total');
  }
  // A payment can name an instrument, and the other columns what it is.
  const isEmpty = cells.has('volume') && isNone(cells.readText('volume')) && isNone(cells.readText('price'));
  const words = [
    ...(isUnnamed ? describingRoles.map((role) => cells.readText(role)) : []),
    ...(isEmpty && !isSided ? cells.readOtherTexts() : []),
  ];
  const charge = readCharge(cells.readText('status'));
  const isTrade = isSided && charge.isMoney && hasResult(cells);
  const directions = [direction, ...(isTrade ? [] : [charge]), ...words.map(readDirection)];
  const operation = directions.find(({ isMoney }) => isMoney);
  if (operation || (isUnnamed && direction.isPending)) return readMoneyRow(cells, operation ?? {});
  requireExecuted(cells, direction);
  if (isUnnamed) throw new SkippedRowError('noSymbol');
  return rows === 'trades' ? readTradeRow(cells, direction) : readDealRow(cells, direction);
}
