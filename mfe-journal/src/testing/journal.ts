import type {
  BrokerAccountEntity,
  DayEntity,
  DefinitionEntity,
  MonthEntity,
  MovementEntity,
  NoteEntity,
  OwnedProductEntity,
  ReviewEntity,
  TradeDealEntity,
  TradeDetailEntity,
  TradeEntity,
  TradingSymbolEntity,
} from '@parque/contract';
import { createBlankTradeReview } from '../api/reviews';

/** When all stored records were written. */
export const savedAt = '2026-11-21T08:00:00.000Z';

export const dashboard: OwnedProductEntity = {
  id: 2,
  title: 'Dashboard',
  url: 'dashboard',
  status: 'Activo',
  fecha_caducidad: null,
};

export const createSymbol = (
  id: number,
  name: string,
  changes: Partial<TradingSymbolEntity> = {},
): TradingSymbolEntity => ({
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

export const account: BrokerAccountEntity = {
  id: 4,
  user_id: 7,
  server_id: 1,
  type: 1,
  number: 51203847,
  multiplier: 1,
  copier_status: 'none',
  server: 'Meridiano-Real 01',
  broker: 'Meridiano',
  gateway: 'simulator',
  currency: 'USD',
  digits: 2,
  zone: 'NY+7',
  synced_at: savedAt,
  version: 1,
};

const sum = (amounts: readonly number[]) =>
  Math.round(amounts.reduce((total, amount) => total + amount, 0) * 100) / 100;

let tickets = 0;

/** @param time - Time of the server's clock. */
export function createTrade(time: string, profit: number, changes: Partial<TradeEntity> = {}): TradeEntity {
  tickets += 1;
  return {
    ticket: String(tickets),
    position: String(tickets),
    symbol: 'EURUSD',
    side: 'buy',
    lots: 0.1,
    profit,
    swap: 0,
    commission: 0,
    openPrice: 1.165,
    closePrice: 1.16654,
    stopLoss: null,
    initialStop: null,
    takeProfit: null,
    opened: time,
    date: `${time}.000Z`,
    time,
    comment: '',
    ...changes,
  };
}

/** A day with one trade per result: the first closes at noon, the next ones a minute apart. */
export function createDay(date: string, profits: readonly number[]): DayEntity {
  return {
    date,
    day: Number(date.slice(8)),
    profit: sum(profits),
    dayWeek: new Date(`${date}T00:00:00Z`).getUTCDay(),
    trades: profits.length,
    op: profits.map((profit, minute) =>
      createTrade(`${date}T12:${String(minute).padStart(2, '0')}:00`, profit),
    ),
  };
}

function createDays(year: number, number: number, tradedDays: readonly DayEntity[]): DayEntity[] {
  const toTwoDigits = (value: number) => String(value).padStart(2, '0');
  return Array.from({ length: new Date(Date.UTC(year, number, 0)).getUTCDate() }, (_, index) => {
    const date = `${year}-${toTwoDigits(number)}-${toTwoDigits(index + 1)}`;
    return tradedDays.find((day) => day.date === date) ?? createDay(date, []);
  });
}

/** A month with trades on these days, and the figures calculated from them. */
export function createMonth(year: number, number: number, days: readonly DayEntity[]): MonthEntity {
  const profits = days.flatMap(({ op }) => op.map(({ profit }) => profit));
  const wins = profits.filter((profit) => profit >= 0);
  const losses = profits.filter((profit) => profit < 0);
  const computeShare = (part: number, total: number) => (total === 0 ? 0 : (100 * part) / total);
  const won = days.filter(({ profit }) => profit > 0).length;
  const lostDays = days.filter(({ profit }) => profit < 0).length;
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
    tradesPositives: computeShare(wins.length, profits.length),
    tradesNegatives: computeShare(losses.length, profits.length),
    profit_factor: losses.length === 0 ? null : sum(wins) / -sum(losses),
    daysPositive: computeShare(won, days.length),
    daysNegative: computeShare(lostDays, days.length),
    avOfWins: losses.length === 0 ? null : avWinDollar / -avLossDollar,
    days: createDays(year, number, days),
    currency: 'USD',
    digits: 2,
    zone: 'server',
    server_zone: 'NY+7',
    first_day: days[0]?.date ?? null,
    last_day: days.at(-1)?.date ?? null,
    as_of: savedAt,
    sync_error: null,
  };
}

/** A deposit of the third of November. */
export const createMovement = (amount: number, changes: Partial<MovementEntity> = {}): MovementEntity => ({
  ticket: 'x',
  type: 'balance',
  amount,
  comment: '',
  date: '2026-11-03T12:00:00.000Z',
  time: '2026-11-03T14:00:00',
  ...changes,
});

export const createNote = (changes: Partial<NoteEntity>): NoteEntity => ({
  kind: 'trade',
  key: 'a',
  text: '',
  tags: [],
  updated_at: savedAt,
  version: 1,
  ...changes,
});

/** A deal that opened a position. */
export const createDeal = (ticket: string, changes: Partial<TradeDealEntity> = {}): TradeDealEntity => ({
  ticket,
  time: '2026-11-02T09:00:00',
  type: 'buy',
  entry: 'in',
  lots: 0.2,
  price: 1.1,
  commission: 0,
  swap: 0,
  profit: 0,
  comment: '',
  ...changes,
});

/** A trade of whose position nothing more is known. */
export const createDetail = (
  trade: TradeEntity,
  changes: Partial<TradeDetailEntity> = {},
): TradeDetailEntity => ({
  trade,
  deals: [],
  initial_stop: null,
  initial_stop_from: null,
  initial_target: null,
  previous: null,
  next: null,
  ...changes,
});

const createDefinition = (key: string, name: string) => ({ key, name, version: 3, updated_at: savedAt });

/** A stored setup with rules of these texts; their keys are `<key>-rule-0` and so on. */
export const createSetup = (
  key: string,
  name: string,
  rules: readonly string[],
): Extract<DefinitionEntity, { kind: 'setup' }> => ({
  ...createDefinition(key, name),
  kind: 'setup',
  content: { rules: rules.map((text, index) => ({ key: `${key}-rule-${index}`, text })) },
});

export const createView = (key: string, name: string, search: string): DefinitionEntity => ({
  ...createDefinition(key, name),
  kind: 'view',
  content: { search },
});

export const createReview = (ticket: string, changes: Partial<ReviewEntity>): ReviewEntity => ({
  ...createBlankTradeReview(ticket),
  version: 5,
  updated_at: savedAt,
  ...changes,
});

/** A stored group of accounts. */
export const createGroup = (
  key: string,
  name: string,
  content: Partial<Extract<DefinitionEntity, { kind: 'group' }>['content']>,
): DefinitionEntity => ({
  ...createDefinition(key, name),
  kind: 'group',
  content: { accounts: [], currency: null, rates: [], ...content },
});

/** A trade at 100 money per hundredth, with a risk of 100 money at its stop, a hundredth from the entry. */
export const addStop = (profit: number) => ({
  openPrice: 1.1,
  closePrice: 1.1 + profit / 10_000,
  initialStop: 1.09,
});

/** Three trades: one with a known stop, one with a loss, and one of the next month. */
export const threeTrades: TradeEntity[] = [
  createTrade('2026-10-05T09:00:00', 100, {
    ticket: 'a',
    symbol: 'EURUSD',
    openPrice: 1.1,
    closePrice: 1.12,
    initialStop: 1.09,
  }),
  createTrade('2026-10-06T10:00:00', -40, { ticket: 'b', symbol: 'XAUUSD', side: 'sell' }),
  createTrade('2026-11-02T10:30:00', 30, { ticket: 'c', symbol: 'EURUSD' }),
];
