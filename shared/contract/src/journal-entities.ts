import { z } from 'zod';
import { AccountNumber } from './entities';
import type { ErrorCode } from './errors';
import { defineEntity, defineStrictEntity, id, timestamp, version } from './fields';

const lots = z.number().nonnegative();
const price = z.number().nonnegative();
const date = z.iso.date();
const wall = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  .describe('Reading of a clock, without an offset: 2026-03-09T22:30:00');

/**
 * The connection to the broker of an account. A `statement` account only has the statements that its owner imports.
 */
export const Gateway = z.enum(['simulator', 'metaapi', 'terminal', 'statement']);

export const Server = z.object({ id, name: z.string() }).meta({ id: 'Server' });

export const TradingSymbol = defineEntity('Symbol', {
  id,
  name: z.string(),
  lot_min: z.number().positive(),
  lot_step: z.number().positive(),
  lot_max: z.number().positive().nullable(),
  contract_size: z.number().positive().nullable(),
  tick_size: z.number().positive().nullable(),
  tick_value: z
    .number()
    .positive()
    .nullable()
    .describe("Of one lot, in the account's currency; null when the rate is unknown"),
  digits: z.int().nonnegative(),
  profit_currency: z.string().nullable(),
});

export const TradedSymbol = defineEntity('TradedSymbol', {
  name: z.string(),
  price: price.describe('Of its last closing'),
  day: date.describe("Of this closing, on the clock of the account's server"),
});

/** A clock that delimits days. */
export const ZoneName = z
  .string()
  .max(60)
  .describe('IANA zone, UTC, UTC+03:00, or NY+7: seven hours ahead of New York, as most MetaTrader servers');

/** Why the newest deals of an account are missing. */
export const SyncError = z.enum([
  'broker_timeout',
  'broker_unreachable',
  'broker_refused',
  'currency_mismatch',
] as const satisfies readonly ErrorCode[]);

export const BrokerAccount = z
  .object({
    id,
    user_id: id,
    server_id: id,
    type: z.int().describe('1 journal, 2 master, 3 child'),
    number: AccountNumber,
    multiplier: z.number().positive(),
    copier_status: z.string(),
    server: z.string().describe('Name of the server'),
    broker: z.string(),
    gateway: Gateway,
    currency: z.string(),
    digits: z.int().min(0).max(8).describe('Decimals of its money'),
    zone: ZoneName.describe('Clock of its server'),
    synced_at: timestamp.nullable().describe('When its deals were last complete; null: never'),
    version: version.describe("Of the owner's settings; send it back when editing"),
  })
  .meta({ id: 'BrokerAccount', description: 'The password never travels back' });

/** How complete the deals of an account are. */
export const freshness = {
  as_of: timestamp.nullable().describe('When the deals were last complete; null for imported accounts'),
  sync_error: SyncError.nullable().describe('Why newer deals may be missing; null: complete'),
};

/** A closing deal, as in MetaTrader's own report: a position closed in three parts is three trades. */
export const Trade = defineEntity('Trade', {
  ticket: z.string().describe('Of the closing deal'),
  position: z.string(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']).describe('Direction of the position'),
  lots,
  profit: z.number().describe('Net: with swap and commission'),
  swap: z.number(),
  commission: z.number().describe('With fees, and the share of what opening cost'),
  openPrice: price.nullable(),
  closePrice: price,
  stopLoss: price.nullable().describe('The last one that the broker reported'),
  initialStop: price.nullable().describe('Typed, or of the opening deal; null: not known'),
  takeProfit: price.nullable(),
  opened: wall.nullable().describe("On the clock of the account's server"),
  date: timestamp.describe('When it was closed'),
  time: wall.describe('When it was closed, on the requested clock'),
  comment: z.string(),
  magic: z.string().exactOptional().describe('Of the order that opened it; `0`: by hand; absent: not known'),
});

const money = z.number().min(-1e9).max(1e9);

/** A trade as its owner typed it: a new trade, or a correction of a reported trade. */
export const ManualTradeInput = z
  .strictObject({
    symbol: z.string().trim().min(1, 'Falta este dato.').max(64),
    side: z.enum(['buy', 'sell']),
    lots: z.number().min(0.00000001).max(1e9),
    opened: wall,
    open_price: price.positive().max(1e12),
    closed: wall,
    close_price: price.positive().max(1e12),
    gross: money.describe('Without commission and swap'),
    commission: money,
    swap: money,
  })
  .refine(({ opened, closed }) => opened <= closed, {
    path: ['closed'],
    error: 'El cierre tiene que ser posterior a la apertura.',
  });

/** A trade that its owner typed or corrected. */
export const ManualTrade = defineEntity('ManualTrade', {
  position: z.string(),
  kind: z.enum(['typed', 'corrected']),
  covered_by: z
    .string()
    .nullable()
    .describe('Ticket of the reported trade that is the same one, so that it counts once; null: none'),
  updated_at: timestamp,
});

/** A deal of the position of a trade, in units of the currency. */
export const TradeDeal = defineEntity('TradeDeal', {
  ticket: z.string(),
  time: wall.describe("On the clock of the account's server"),
  type: z.enum(['buy', 'sell']),
  entry: z.enum(['in', 'out', 'inout', 'out_by', 'none']),
  lots,
  price,
  commission: z.number().describe('With fees'),
  swap: z.number(),
  profit: z.number(),
  comment: z.string(),
});

/** A trade with the deals of its position and its neighbours. */
export const TradeDetail = defineEntity('TradeDetail', {
  trade: Trade,
  deals: z.array(TradeDeal).describe('Of the whole position, in the order of their time'),
  initial_stop: price.nullable().describe('null: not known; a report only has the last stop'),
  initial_stop_from: z.enum(['deal', 'typed']).nullable().describe('deal: the opening deal carries it'),
  initial_target: price.nullable().describe('Of the opening deal'),
  previous: z.string().nullable().describe('Ticket of the trade that was closed before it'),
  next: z.string().nullable(),
});

const PathBar = z.object({
  time: wall.describe("Begin of the bar, on the clock of the account's server"),
  open: price,
  high: price,
  low: price,
  close: price,
  volume: z
    .number()
    .nonnegative()
    .optional()
    .describe('Price changes in the bar (ticks); absent where the broker does not report them'),
});

/** The lengths of bars that a user can choose, in minutes: M1, M5, M15, H1. */
export const pathFrames = [1, 5, 15, 60] as const;

/** The prices around a trade, where the broker has a price history. */
export const TradePath = defineEntity('TradePath', {
  minutes: z.int().positive().describe('Length of the bars from which worst and best are estimated'),
  bar_minutes: z.int().positive().describe('Length of the returned bars, of which some may be joined'),
  frames: z
    .array(z.literal(pathFrames))
    .describe('The lengths that can be requested: of shorter ones the trade has too many'),
  bars: z.array(PathBar).min(1).describe('Bids, with some time before and after the trade'),
  worst: price.describe('The least favourable price at which the trade could have been closed'),
  best: price,
});

/** Why a trade has no prices. */
export const MissingPath = z
  .enum(['not_offered', 'asleep', 'requested', 'absent'])
  .describe(
    'not_offered: the account has no price history; asleep: the terminal does not call; requested: it is loading them, ask again; absent: the broker has none of that time',
  );

export const Day = defineEntity('Day', {
  date,
  day: z.int().min(1).max(31),
  profit: z.number(),
  dayWeek: z.int().min(0).max(6).describe('0 = Sunday'),
  trades: z.int().nonnegative().describe('How many trades were closed on it'),
  op: z
    .array(Trade)
    .describe('These trades, in the order of their closing; empty in a month of more than `most_trades`'),
});

export const Month = defineEntity('Month', {
  profit: z.number(),
  trades: z.int().nonnegative(),
  month: z.int().min(1).max(12),
  year: z.int(),
  avWinDollarPercent: z.number().describe('Share of the average win in the sum of the two averages'),
  avLossDollarPercent: z.number(),
  avWinDollar: z.number().describe('Average of the trades won; one at zero counts as won, as in MetaTrader'),
  avLossDollar: z.number().describe('Average of the trades lost: zero or negative'),
  tradesPositives: z.number().min(0).max(100).describe('Percent of the trades'),
  tradesNegatives: z.number().min(0).max(100).describe('Percent of the trades'),
  profit_factor: z.number().nonnegative().nullable().describe('null when nothing was lost'),
  daysPositive: z
    .number()
    .min(0)
    .max(100)
    .describe('Percent of the days with trades; one at zero is neither'),
  daysNegative: z.number().min(0).max(100).describe('Percent of the days with trades'),
  avOfWins: z.number().nullable().describe('Average win over average loss; null when nothing was lost'),
  days: z.array(Day).describe('Every day of the month'),
  currency: z.string(),
  digits: z.int().min(0).max(8),
  zone: ZoneName.describe('The clock that delimits the days: server, or a zone'),
  server_zone: ZoneName,
  first_day: date.nullable().describe('Of all trades of the account; null without one'),
  last_day: date.nullable(),
  ...freshness,
});

/** A change of the balance without a trade. */
export const Movement = defineEntity('Movement', {
  ticket: z.string(),
  type: z.enum(['balance', 'credit', 'charge']).describe('A credit does not change the balance'),
  amount: z.number(),
  date: timestamp,
  time: wall,
  comment: z.string(),
});

export const Note = defineEntity('Note', {
  kind: z.enum(['trade', 'day']),
  key: z.string().describe('Ticket of the trade, or the day as 2026-03-09'),
  text: z.string(),
  tags: z.array(z.string()),
  updated_at: timestamp,
  version: z.int().nonnegative().describe('Changes with each edit; 0: deleted'),
});

/** A deal of a statement, as returned by `readStatement`: money in the smallest unit of the account. */
export const StatementDeal = defineStrictEntity('StatementDeal', {
  ticket: z.string().min(1).max(64),
  time: z.int().min(0).max(4_102_444_800_000).describe("Reading of the server's clock, as milliseconds"),
  symbol: z.string().max(64),
  type: z.enum(['buy', 'sell', 'balance', 'credit', 'charge']),
  entry: z.enum(['in', 'out', 'inout', 'out_by', 'none']),
  volumeLots: z.number().min(0).max(1e9),
  price: z.number().min(0).max(1e12),
  order: z.string().max(64),
  positionId: z.string().max(64),
  commission: z.int(),
  fee: z.int(),
  swap: z.int(),
  profit: z.int(),
  stopLoss: z.number().min(0).max(1e12).exactOptional(),
  takeProfit: z.number().min(0).max(1e12).exactOptional(),
  comment: z.string().max(500),
  magic: z.string().max(21).exactOptional(),
});

export const StatementImport = defineEntity('StatementImport', {
  id,
  account_id: id,
  kind: z.string(),
  file: z.string(),
  first_day: date.nullable(),
  last_day: date.nullable(),
  added: z.int().nonnegative().describe('Deals that were new'),
  known: z.int().nonnegative().describe('Deals that were stored already'),
  matching: z.int().nonnegative().describe('Printed figures that equal ours'),
  printed: z.int().nonnegative().describe('Printed figures'),
  imported_at: timestamp,
  undone_at: timestamp.nullable().describe('null: its deals are part of the account'),
  can_undo: z.boolean().describe('false for imports of earlier versions, whose deals were not recorded'),
});

/** How far the import of a statement is. */
export const ImportState = defineEntity('ImportState', {
  state: z.enum(['open', 'running', 'done']).describe('open: not confirmed, or interrupted and not saved'),
  progress: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Share of its deals that were added; null: another process adds them'),
  account: BrokerAccount.nullable().describe('null until it is done'),
  statement: StatementImport.nullable(),
});
