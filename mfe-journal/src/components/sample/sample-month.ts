import type { MonthEntity, TradeEntity } from '@parque/contract';
import { msPerHour } from '@parque/domain/durations';
import {
  toMoney,
  computeMonthFigures,
  toMonthWidgets,
  formatWall,
  type ClosedTrade,
} from '@parque/domain/journal';

/** The invented month: March 2026. */
const year = 2026;
const month = 3;
const digits = 2;

/** Results in cents by day of the month, in the order of their closing. */
const results: readonly (readonly [day: number, nets: readonly number[]])[] = [
  [2, [4250, -2100]],
  [3, [6800]],
  [4, [-3150, 1900, 2450]],
  [6, [5200, -1800]],
  [9, [-4600, -2900]],
  [10, [7400]],
  [11, [3100, 2600, -1500]],
  [13, [8900]],
  [16, [-5200]],
  [17, [4100, 3300]],
  [18, [-1900, 6200]],
  [20, [9400, -2300]],
  [23, [2800]],
  [24, [-6100, -1200]],
  [25, [5600, 4800]],
  [27, [7300, -2700]],
  [30, [3900]],
  [31, [-2400, 6700]],
];

const lots = 0.1;

/** Two symbols that alternate, with a price of that month. */
const symbols = [
  { name: 'EURUSD', price: 1.08 },
  { name: 'GBPUSD', price: 1.26 },
] as const;

/** Dollars that a tenth of a lot of these symbols earns when the price moves by 1. */
const dollarsPerPrice = 10_000;

/** Distance of the initial stop, so that 1 R is 65 dollars. */
const stopDistance = 0.0065;

/** Balance of the invented account before its first trade, in dollars. */
export const sampleBalance = 5000;

function createSampleTrade(day: number, index: number, net: number, ticket: number): ClosedTrade {
  const closedAt = Date.UTC(year, month - 1, day, 9 + 3 * index, 20 + 7 * index);
  const isBuy = (day + index) % 2 === 0;
  const { name, price } = symbols[ticket % 3 === 0 ? 1 : 0];
  const openPrice = price + day / 1000;
  const difference = toMoney(net, digits) / dollarsPerPrice;
  return {
    ticket: String(ticket),
    positionId: String(ticket),
    symbol: name,
    side: isBuy ? 'buy' : 'sell',
    lots,
    openPrice,
    closePrice: Number((openPrice + (isBuy ? difference : -difference)).toFixed(5)),
    openedWall: closedAt - 2 * msPerHour,
    closedAt,
    closedWall: closedAt,
    profit: net,
    swap: 0,
    commission: 0,
    net,
    stopLoss: null,
    takeProfit: null,
    comment: '',
  };
}

const trades: readonly ClosedTrade[] = results
  .flatMap(([day, nets]) => nets.map((net, index) => ({ day, net, index })))
  .map(({ day, net, index }, position) => createSampleTrade(day, index, net, position + 1));

const computeInitialStop = ({ side, openPrice }: Pick<ClosedTrade, 'side' | 'openPrice'>) =>
  openPrice === null
    ? null
    : Number((openPrice + (side === 'buy' ? -stopDistance : stopDistance)).toFixed(5));

const toTradeEntity = ({
  positionId,
  closedAt,
  closedWall,
  openedWall,
  net,
  magic: _,
  ...trade
}: ClosedTrade): TradeEntity => ({
  ...trade,
  initialStop: computeInitialStop(trade),
  position: positionId,
  profit: toMoney(net, digits),
  opened: openedWall === null ? null : formatWall(openedWall),
  date: `${formatWall(closedAt)}.000Z`,
  time: formatWall(closedWall),
});

/**
 * Returns an invented month of an invented account in US dollars, in the form in which the API returns the month of an
 * account. Its figures are calculated from its trades by the same functions.
 */
export function sampleMonth(): MonthEntity {
  const figures = computeMonthFigures(trades, { year, month }, 'server');
  const tradedDays = figures.days.filter(({ count }) => count > 0);
  return {
    ...toMonthWidgets(figures, digits, (day) => day.trades.map(toTradeEntity)),
    currency: 'USD',
    digits,
    zone: 'server',
    server_zone: 'UTC',
    first_day: tradedDays[0]?.date ?? null,
    last_day: tradedDays.at(-1)?.date ?? null,
    as_of: '2026-03-31T22:00:00.000Z',
    sync_error: null,
  };
}
