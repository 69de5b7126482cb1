import { z } from 'zod';
import { Spread } from '../copier-entities';
import { AccountNumber } from '../entities';
import { defineEntity, defineStrictEntity, createFilledLine, id, timestamp } from '../fields';
import { ProgramFacts } from '../program/entities';

/** Bounds that the server and every implementation of a terminal share. */
export const terminalLimits = {
  positions: 1000,
  /** Deals in one request, and deals in one page of the history. */
  deals: 100,
  historyPage: 500,
  /** Names of symbols in one page. */
  namesPage: 500,
  acks: 50,
  /** Bars in one answer: the bars during a trade, with the margins before and after it. */
  bars: 1500,
  /** 1,000 positions, 100 new deals and a page of the history with long comments are about 600 kB. */
  bodyBytes: 640 * 1024,
} as const;

const createPlainText = (max: number) => z.string().max(max);
/** Tickets, identifiers and magic numbers are text: JSON numbers do not hold all 64 bits. */
const ticket = z.string().regex(/^\d{1,20}$/, 'Un número, como texto');
/** Other vendors' programs use any 64 bits as magic number; MetaTrader reports them with a sign. */
const magic = z.string().regex(/^-?\d{1,20}$/, 'Un número, como texto');
/** Lots as text with up to eight decimals. */
const lots = z.string().regex(/^\d{1,9}(\.\d{1,8})?$/, 'Lotes, como texto');
const runId = z.string().regex(/^[A-Za-z0-9]{16,64}$/, 'De 16 a 64 letras o cifras');
const price = z.number().min(0).max(1e12);
const amount = z.number().min(-1e15).max(1e15);
/** Milliseconds since 1970 on the clock of the trade server, up to the year 2200: zones are computed around it. */
const wall = z.int().min(0).max(Date.UTC(2200, 0));
/** MetaTrader bounds the name of a symbol by its length alone: brokers use blanks, commas and other signs. */
const symbol = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[ -~\u00A0-\uFFFF]+$/, 'Sin caracteres de control');

/** The request that pairs a terminal with a code. The header `X-Sign` proves the possession of the code. */
export const TerminalPairing = defineStrictEntity('TerminalPairing', {
  locator: z.string().regex(/^[0-9A-HJKMNP-TV-Z]{4}$/, 'Los cuatro primeros caracteres del código'),
  nonce: runId,
  login: AccountNumber,
  server: createFilledLine(120),
  company: createPlainText(200),
  currency: z.string().regex(/^[A-Za-z0-9]{2,16}$/, 'Una divisa'),
  digits: z.int().min(0).max(8),
  leverage: z.int().min(0).max(2_147_483_647).describe('Brokers without a limit report 2,000,000,000'),
  margin_mode: z.enum(['hedging', 'netting', 'exchange']),
  trade_mode: z.enum(['demo', 'real', 'contest']),
  trade_allowed: z.boolean().describe('False is usually the investor password'),
  balance: amount,
  build: z.int().min(0).max(1_000_000),
  version: createPlainText(20),
});

const Position = z.strictObject({
  id: ticket.describe('POSITION_IDENTIFIER, which never changes'),
  symbol,
  side: z.enum(['buy', 'sell']),
  lots,
  open: price,
  price: price,
  sl: price.describe('0: none'),
  tp: price.describe('0: none'),
  profit: amount,
  swap: amount,
  ms: wall,
  magic,
  comment: createPlainText(64),
});

const Deal = z.strictObject({
  ticket,
  order: ticket,
  position: ticket,
  type: z.int().min(0).max(100).describe('ENUM_DEAL_TYPE'),
  entry: z.int().min(0).max(10).describe('ENUM_DEAL_ENTRY'),
  symbol: createPlainText(64),
  lots,
  price,
  commission: amount,
  fee: amount,
  swap: amount,
  profit: amount,
  sl: price,
  tp: price,
  ms: z.int().min(0).max(Date.UTC(100_000, 0)).describe('A broker may report any time'),
  magic,
  comment: createPlainText(64),
  reason: z.int().min(0).max(100).describe('ENUM_DEAL_REASON'),
});

const Ack = z.strictObject({
  id: z.string().regex(/^[A-Z0-9]{1,31}$/, 'El identificador de la orden'),
  outcome: z.enum(['done', 'partial', 'rejected', 'late', 'unknown']),
  retcode: z.int().min(0).max(100_000),
  deal: ticket.optional(),
  position: ticket.optional().describe('Identifier of the opened or changed position'),
  lots: lots.optional(),
  price: price.optional(),
});

const SymbolTerms = z.strictObject({
  name: symbol,
  digits: z.int().min(0).max(12),
  contract_size: z.number().positive().max(1e12),
  tick_size: z.number().positive().max(1e9),
  tick_value: z.number().min(0).max(1e12),
  volume_min: z.number().positive().max(1e9),
  volume_max: z.number().positive().max(1e12),
  volume_step: z.number().positive().max(1e9),
  profit_currency: createPlainText(16),
  base_currency: createPlainText(16).optional().describe('From program 1.0.7'),
  trade_mode: z.int().min(0).max(100).optional().describe('ENUM_SYMBOL_TRADE_MODE, from program 1.0.7'),
  stops_level: z
    .int()
    .min(0)
    .max(1e9)
    .optional()
    .describe('Least distance of stops in points; absent: an older program'),
});

/** Begin of the bar, its four prices, how far the ask was above the bid, and from program 1.0.8 its price changes. */
const Bar = z.tuple([wall, price, price, price, price, price, z.int().nonnegative().optional()]);

const Bars = z.strictObject({
  symbol,
  minutes: z.int().positive().max(10_080),
  from: wall,
  to: wall,
  found: z
    .enum(['all', 'later', 'no_symbol'])
    .describe('later: the oldest bar that the terminal can load begins after the period'),
  rows: z.array(Bar).max(terminalLimits.bars).describe('All bars that begin in the period'),
});

/** The request that a paired terminal repeats. Its signature is in a header, and is checked before the body is parsed. */
export const TerminalSync = defineStrictEntity('TerminalSync', {
  v: z.literal(1),
  run: runId.describe('Random for each start of the program'),
  previous: runId.optional().describe('The run whose journal this run continues, which has therefore ended'),
  seq: z.int().positive().max(Number.MAX_SAFE_INTEGER).describe('Counts up within the run'),
  login: AccountNumber,
  server: createFilledLine(120),
  version: createPlainText(20),
  ready: z.boolean().describe('False: history or positions are not loaded yet, and prove nothing'),
  perms: z.strictObject({
    connected: z.boolean().describe('TERMINAL_CONNECTED'),
    terminal: z.boolean().describe('TERMINAL_TRADE_ALLOWED: the AutoTrading button'),
    program: z.boolean().describe('MQL_TRADE_ALLOWED'),
    expert: z.boolean().describe('ACCOUNT_TRADE_EXPERT'),
    account: z.boolean().describe('ACCOUNT_TRADE_ALLOWED; false is usually the investor password'),
  }),
  tick_ms: wall.describe('Time of the newest tick of any symbol; 0: none'),
  equity: amount,
  balance: amount,
  hash: createPlainText(64).describe(
    'Of all positions; the server compares it with the one that it answered last',
  ),
  positions: z.array(Position).max(terminalLimits.positions).optional(),
  deals: z.array(Deal).max(terminalLimits.deals).optional(),
  stored: z
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('Deals that the server had, by its last answer to this run'),
  acks: z.array(Ack).max(terminalLimits.acks).optional(),
  quotes: z
    .array(z.strictObject({ symbol, bid: price, ask: price, ms: wall }))
    .max(100)
    .optional(),
  specs: z.array(SymbolTerms).max(20).optional(),
  missing: z.array(symbol).max(100).optional().describe('Requested symbols that the broker does not have'),
  names: z
    .strictObject({
      page: z.int().min(0).max(1000),
      pages: z.int().min(1).max(1000),
      names: z.array(symbol).max(terminalLimits.namesPage),
    })
    .optional(),
  bars: Bars.optional(),
  history: z
    .strictObject({
      page: z.int().min(0).max(1_000_000),
      more: z.boolean(),
      deals: z.array(Deal).max(terminalLimits.historyPage),
    })
    .optional(),
});

const MeasuredSpread = Spread.extend({
  count: z.int().positive().describe('Measurements behind the figures'),
});

/** A terminal as its owner sees it. */
export const TerminalState = z.enum([
  'seen',
  'connected',
  'loading',
  'asleep',
  'offline',
  'investor',
  'autotrading_off',
  'program_not_allowed',
  'experts_forbidden',
  'other_account',
  'busy_elsewhere',
  'outdated',
  'revoked',
]);

export const Terminal = defineEntity('Terminal', {
  id,
  state: TerminalState,
  message: z.string().describe('Spanish, ready to show: what is going on, and what to do'),
  login: AccountNumber,
  server: z.string(),
  company: z.string(),
  currency: z.string(),
  margin_mode: z.enum(['hedging', 'netting', 'exchange']),
  trade_mode: z.enum(['demo', 'real', 'contest']),
  balance: z.number(),
  equity: z.number(),
  positions: z.int().nonnegative(),
  version: z.string().describe('Of the program in the terminal'),
  newer_program: z
    .object({
      version: z.string(),
      mends: z
        .array(z.string())
        .describe(
          'Spanish sentences, ready to show: what the versions since the installed one mend, newest first',
        ),
    })
    .nullable()
    .describe('The program that replaces this one; null: it is the present one'),
  build: z.int().nonnegative().describe('Of the terminal'),
  seen_at: timestamp.nullable(),
  permissions: z
    .object({
      connected: z.boolean().describe('MetaTrader has a connection with the broker'),
      account: z.boolean().describe('The account may trade; false is usually the investor password'),
      expert: z.boolean().describe('The broker allows programs in this account'),
      terminal: z.boolean().describe('The button «Trading algorítmico» is on'),
      program: z.boolean().describe('The properties of the program allow trading'),
    })
    .nullable()
    .describe('null: before the first call'),
  poll_ms: z.int().nonnegative().describe('The interval at which the terminal calls'),
  delays: z
    .object({
      reported: MeasuredSpread.nullable().describe("From a deal, by the broker's clock, to its arrival"),
      fetched: MeasuredSpread.nullable().describe(
        'From an order to the call of the terminal that fetches it',
      ),
      answered: MeasuredSpread.nullable().describe(
        'From there to its result, with the execution at the broker',
      ),
    })
    .describe('Of the last 24 hours, in milliseconds; null: none'),
  has_other: z.boolean().describe('Another terminal with the same key waits for the lease'),
  is_history_loaded: z.boolean(),
  used_as: z.array(z.enum(['journal', 'master', 'child'])),
  journal_account: id.nullable().describe('Its account in the journal; null: none'),
  is_password_child: z
    .boolean()
    .optional()
    .describe('The account is a child that is connected with its password: using it as child moves it here'),
});

export const TerminalCodeState = z.enum(['waiting', 'seen', 'expired', 'mistyped', 'other_account']);

/** A pairing code of the signed-in user. */
export const TerminalCode = defineEntity('TerminalCode', {
  id,
  state: TerminalCodeState,
  message: z.string(),
  ends_at: timestamp,
  terminal_id: id.nullable().describe('The terminal that used it, or that it is for'),
  code: z.string().nullable().describe('null: no terminal can use it any more'),
  refused_account_at: timestamp.nullable().describe('When a terminal in another account tried to use it'),
});

export const Terminals = defineEntity('Terminals', {
  terminals: z.array(Terminal),
  codes: z.array(TerminalCode),
});

/** The program that the owner copies into MetaTrader. */
export const TerminalProgram = defineEntity('TerminalProgram', {
  address: z.string().describe('Of this installation: MetaTrader has to allow exactly this address'),
  program: z
    .object({
      name: z.string().describe('Name of the file'),
      text: z.string().describe('The source in MQL5, to be stored as UTF-8'),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .describe('Of the stored file'),
    })
    .nullable()
    .describe('null: this installation has no program'),
  compiled: ProgramFacts.nullable().describe('The program that an admin compiled and uploaded; null: none'),
});

export const NewTerminalCode = defineEntity('NewTerminalCode', {
  id,
  code: z.string().describe('K7QF-9D2M-X4TR-8WPN-3HJC'),
  ends_at: timestamp,
});
