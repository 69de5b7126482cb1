import type { OwnedProductEntity } from '@parque/contract';
import type { BrokerAccount } from '../api/accounts';
import type { Day, Month, Trade } from '../api/month';
import type { TradingSymbol } from '../api/symbols';

export const dashboard: OwnedProductEntity = {
  id: 2,
  title: 'Dashboard',
  url: 'dashboard',
  status: 'Activo',
  fecha_caducidad: null,
};

export const symbol = (id: number, name: string, changes: Partial<TradingSymbol> = {}): TradingSymbol => ({
  id,
  name,
  lot_min: 0.01,
  lot_step: 0.01,
  lot_max: 100,
  contract_size: null,
  tick_size: null,
  tick_value: null,
  digits: 2,
  profit_currency: null,
  ...changes,
});

export const account: BrokerAccount = {
  id: 4,
  user_id: 7,
  server_id: 1,
  type: 1,
  number: 51203847,
  multiplier: 1,
  copier_status: 'none',
  server: 'Parque-Demo',
  broker: 'Parqué (simulador)',
  gateway: 'simulator',
  currency: 'USD',
  digits: 2,
  zone: 'NY+7',
  synced_at: null,
};

const sum = (amounts: readonly number[]) =>
  Math.round(amounts.reduce((total, amount) => total + amount, 0) * 100) / 100;

export const trade = (date: string, profit: number, changes: Partial<Trade> = {}): Trade => ({
  ticket: date,
  position: date,
  symbol: 'EURUSD',
  side: 'buy',
  lots: 0.1,
  profit,
  swap: 0,
  commission: 0,
  openPrice: null,
  closePrice: 1.16654,
  stopLoss: null,
  takeProfit: null,
  opened: null,
  date,
  time: date.slice(0, 19),
  comment: '',
  ...changes,
});

/** A day with one trade for each result, closed at noon and then a minute apart. */
export function day(date: string, profits: readonly number[]): Day {
  return {
    date,
    day: Number(date.slice(8)),
    profit: sum(profits),
    dayWeek: new Date(`${date}T00:00:00Z`).getUTCDay(),
    op: profits.map((profit, minute) =>
      trade(`${date}T12:${String(minute).padStart(2, '0')}:00.000Z`, profit),
    ),
  };
}

function everyDay(year: number, number: number, traded: readonly Day[]): Day[] {
  const two = (value: number) => String(value).padStart(2, '0');
  return Array.from({ length: new Date(Date.UTC(year, number, 0)).getUTCDate() }, (_, index) => {
    const date = `${year}-${two(number)}-${two(index + 1)}`;
    return traded.find((one) => one.date === date) ?? day(date, []);
  });
}

/** A month with trades on these days, with its figures worked out from them. */
export function month(year: number, number: number, days: readonly Day[]): Month {
  const profits = days.flatMap(({ op }) => op.map(({ profit }) => profit));
  const wins = profits.filter((profit) => profit >= 0);
  const losses = profits.filter((profit) => profit < 0);
  const share = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);
  const won = days.filter(({ profit }) => profit > 0).length;
  const lost = days.filter(({ profit }) => profit < 0).length;
  const avWinDollar = wins.length === 0 ? 0 : sum(wins) / wins.length;
  const avLossDollar = losses.length === 0 ? 0 : sum(losses) / losses.length;
  return {
    profit: sum(profits),
    trades: profits.length,
    month: number,
    year,
    avWinDollarPercent: 0,
    avLossDollarPercent: 0,
    avWinDollar,
    avLossDollar,
    tradesPositives: share(wins.length, profits.length),
    tradesNegatives: share(losses.length, profits.length),
    profit_factor: losses.length === 0 ? null : sum(wins) / -sum(losses),
    daysPositive: share(won, days.length),
    daysNegative: share(lost, days.length),
    avOfWins: losses.length === 0 ? null : avWinDollar / -avLossDollar,
    days: everyDay(year, number, days),
    currency: 'USD',
    digits: 2,
    zone: 'server',
    server_zone: 'UTC',
    first_day: days[0]?.date ?? null,
    last_day: days.at(-1)?.date ?? null,
    as_of: null,
    sync_error: null,
  };
}
