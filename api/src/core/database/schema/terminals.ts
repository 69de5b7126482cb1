import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, instant, number, owner } from './columns';
import { users } from './people';
import type {
  StoredAnswer,
  StoredCommandRequest,
  StoredCommandResult,
  StoredPermissions,
  StoredPosition,
} from './terminal-values';

const createUserColumn = () => owner('user_id', () => users.id);

/** Terminals of MetaTrader that run our program. Each has one account; pairing it again keeps the row. */
export const terminals = pgTable(
  'terminals',
  {
    id: identity(),
    userId: createUserColumn(),
    server: text('server').notNull(),
    login: number('login').notNull(),
    company: text('company').notNull(),
    currency: text('currency').notNull(),
    digits: integer('digits').notNull(),
    leverage: integer('leverage').notNull(),
    marginMode: text('margin_mode', { enum: ['hedging', 'netting', 'exchange'] }).notNull(),
    tradeMode: text('trade_mode', { enum: ['demo', 'real', 'contest'] }).notNull(),
    build: integer('build').notNull(),
    programVersion: text('program_version').notNull(),
    state: text('state', { enum: ['seen', 'confirmed', 'revoked'] }).notNull(),
    revokedFor: text('revoked_for', { enum: ['owner', 'unused'] }),
    /** When its owner removed the disconnected terminal from the list; pairing it again shows it again. */
    hiddenAt: instant('hidden_at'),
    pairedAt: instant('paired_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** SHA-256 of the token that the terminal sends. */
    tokenHash: text('token_hash').notNull(),
    /** The signing key is derived from these, the token and the key of the installation. */
    salt: text('salt').notNull(),
    nonces: text('nonces').notNull(),

    /** The run that has the account now; null before the first call. */
    run: text('run'),
    seq: number('seq').notNull().default(0),
    runSince: instant('run_since'),
    /** The answer to `seq`, for a repetition of that request. */
    answered: jsonb('answered').$type<StoredAnswer>(),
    /** Another run that was answered `busy`. */
    waitingRun: text('waiting_run'),
    waitingAt: instant('waiting_at'),
    /** When the program last ran in another account. */
    otherAccountAt: instant('other_account_at'),

    /** Written every few seconds, not at every call. */
    seenAt: instant('seen_at'),
    pollMs: integer('poll_ms').notNull().default(0),
    isReady: boolean('is_ready').notNull().default(false),
    /** Since when the run is connected and its history loaded, without an interruption. */
    readySince: instant('ready_since'),
    permissions: jsonb('permissions').$type<StoredPermissions>(),
    balance: doublePrecision('balance').notNull(),
    equity: doublePrecision('equity').notNull(),
    /** Time of the newest tick, on the clock of the trade server. */
    tickMs: number('tick_ms').notNull().default(0),
    /** The time zone of that clock; null before two ticks. */
    zone: text('zone'),

    positionsHash: text('positions_hash').notNull().default(''),
    positions: jsonb('positions').$type<readonly StoredPosition[]>().notNull().default([]),
    positionsAt: instant('positions_at'),
    /** When positions or deals last changed. */
    changedAt: instant('changed_at'),
    /** Time of the newest stored deal, on the server's clock. The terminal reports the deals from one day before it on. */
    dealsAfter: number('deals_after').notNull().default(0),
    /** The next page of the deals before the pairing; null: all are stored. */
    historyPage: integer('history_page').default(0),
    historyTo: number('history_to').notNull().default(0),
    /** Stored deals of this terminal. */
    dealCount: integer('deal_count').notNull().default(0),
  },
  (table) => [
    unique('terminals_account').on(table.userId, table.server, table.login),
    unique('terminals_token').on(table.tokenHash),
    index('terminals_seen').on(table.seenAt),
  ],
);

/** Codes that pair a terminal, once and for ten minutes. */
export const terminalCodes = pgTable(
  'terminal_codes',
  {
    id: identity(),
    userId: createUserColumn(),
    locator: text('locator').notNull(),
    /** The secret of the code is derived from it and the key of the installation. */
    salt: text('salt').notNull(),
    /** The only terminal that may use it. */
    onlyFor: number('only_for').references(() => terminals.id, { onDelete: 'cascade' }),
    /** 1: a terminal has sent the code mistyped, which its owner sees. */
    attempts: integer('attempts').notNull().default(0),
    endsAt: instant('ends_at').notNull(),
    /** The terminal that used it, and the nonce of its request: a repetition gets the same answer. */
    terminalId: number('terminal_id').references(() => terminals.id, { onDelete: 'cascade' }),
    usedBy: text('used_by'),
    refusedAccountAt: instant('refused_account_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('terminal_codes_locator').on(table.locator),
    index('terminal_codes_user').on(table.userId),
    index('terminal_codes_end').on(table.endsAt),
  ],
);

const createTerminalColumn = () => owner('terminal_id', () => terminals.id);

/** Runs that had or awaited the account: none of them may start a second time with requests that were sent before. */
export const terminalRuns = pgTable(
  'terminal_runs',
  {
    terminalId: createTerminalColumn(),
    run: text('run').notNull(),
    seq: number('seq').notNull(),
    /** When the run last got, lost or awaited the account. */
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.terminalId, table.run] })],
);

/** Orders for a terminal. Each is executed at most once, by the run that it was delivered to. */
export const terminalCommands = pgTable(
  'terminal_commands',
  {
    /** Unique for ever, also the comment of the order: 26 letters and digits. */
    id: text('id').primaryKey(),
    terminalId: createTerminalColumn(),
    clientId: text('client_id').notNull(),
    /** The magic number of the order, which identifies it where brokers change comments. */
    magic: text('magic').notNull(),
    request: jsonb('request').$type<StoredCommandRequest>().notNull(),
    notAfter: instant('not_after').notNull(),
    state: text('state', {
      enum: ['queued', 'delivered', 'unknown', 'done', 'partial', 'placed', 'rejected', 'expired', 'absent'],
    }).notNull(),
    run: text('run'),
    deliveredAt: instant('delivered_at'),
    result: jsonb('result').$type<StoredCommandResult>(),
    /** When a search after the end of the order first found nothing. */
    missedAt: instant('missed_at'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('terminal_commands_open')
      .on(table.terminalId)
      .where(sql`${table.state} in ('queued', 'delivered', 'unknown')`),
    uniqueIndex('terminal_commands_client')
      .on(table.terminalId, table.clientId)
      .where(sql`${table.state} not in ('rejected', 'expired', 'absent')`),
    index('terminal_commands_magic').on(table.terminalId, table.magic),
    index('terminal_commands_ended').on(table.endedAt),
    index('terminal_commands_latest').on(table.terminalId, table.createdAt),
  ],
);

/** Deals as the terminals report them. */
export const terminalDeals = pgTable(
  'terminal_deals',
  {
    /** Place in the order of arrival, which readers continue from. */
    id: identity(),
    terminalId: createTerminalColumn(),
    ticket: text('ticket').notNull(),
    order: text('order_ticket').notNull(),
    position: text('position').notNull(),
    type: integer('type').notNull(),
    entry: integer('entry').notNull(),
    symbol: text('symbol').notNull(),
    lots: text('lots').notNull(),
    price: doublePrecision('price').notNull(),
    commission: doublePrecision('commission').notNull(),
    fee: doublePrecision('fee').notNull(),
    swap: doublePrecision('swap').notNull(),
    profit: doublePrecision('profit').notNull(),
    stopLoss: doublePrecision('stop_loss').notNull(),
    takeProfit: doublePrecision('take_profit').notNull(),
    /** On the clock of the trade server. */
    wall: number('wall').notNull(),
    magic: text('magic').notNull(),
    comment: text('comment').notNull(),
    reason: integer('reason').notNull(),
    /** When it arrived; null: it was not reported at once, because the terminal was starting or did not call. */
    receivedAt: instant('received_at'),
  },
  (table) => [
    unique('terminal_deals_ticket').on(table.terminalId, table.ticket),
    index('terminal_deals_arrival').on(table.terminalId, table.id),
    index('terminal_deals_wall').on(table.terminalId, table.wall),
    index('terminal_deals_magic').on(table.terminalId, table.magic),
    index('terminal_deals_comment').on(table.terminalId, table.comment),
    index('terminal_deals_received')
      .on(table.terminalId, table.receivedAt)
      .where(sql`${table.receivedAt} is not null`),
  ],
);

/** Reports requested of a terminal beside positions and deals, and its last answer. */
export const terminalReads = pgTable(
  'terminal_reads',
  {
    terminalId: createTerminalColumn(),
    kind: text('kind', { enum: ['quote', 'spec', 'names', 'positions', 'bars'] }).notNull(),
    /** A symbol; of `names`, the page; of `positions`, empty; of `bars`, the period and the symbol. */
    name: text('name').notNull(),
    requestedUntil: instant('requested_until').notNull(),
    value: jsonb('value').$type<unknown>(),
    receivedAt: instant('received_at'),
  },
  (table) => [primaryKey({ columns: [table.terminalId, table.kind, table.name] })],
);
