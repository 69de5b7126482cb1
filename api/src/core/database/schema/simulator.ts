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
} from 'drizzle-orm/pg-core';
import { identity, instant, number, owner } from './columns';
import type { ScriptedFault, StoredTradeResult, SymbolChange } from './simulator-values';

/*
 * The books of the simulated brokers. The product's own tables never refer to them. Volumes are whole numbers of
 * 0.00000001 lots, money is in whole cents, symbols are without the suffix of the account.
 */

/** Accounts with orders. An account without orders has only its generated history and no row. */
export const simulatorAccounts = pgTable(
  'simulator_accounts',
  {
    id: identity(),
    server: text('server').notNull(),
    login: number('login').notNull(),
    /** End of the generated history. */
    pastUntil: instant('past_until').notNull(),
    balanceCents: number('balance_cents').notNull(),
    /** Increases with every change. */
    version: number('version').notNull().default(0),
    /** Appended to the name of every symbol. */
    symbolSuffix: text('symbol_suffix').notNull().default(''),
    /** Replaces the client's id in comments by its own text. */
    rewritesComments: boolean('rewrites_comments').notNull().default(false),
    /** Executes a repeated request a second time. */
    forgetsRequests: boolean('forgets_requests').notNull().default(false),
    /** Seed and probability of random faults: 0.1 is one call in ten. */
    faultSeed: text('fault_seed').notNull().default(''),
    faultShare: doublePrecision('fault_share').notNull().default(0),
    /** The next faults, in this order. */
    faults: jsonb('faults').$type<readonly ScriptedFault[]>().notNull().default([]),
    /** Deviations of its symbol terms from those of the market, by symbol. */
    symbols: jsonb('symbols').$type<Readonly<Record<string, SymbolChange>>>().notNull().default({}),
  },
  (table) => [unique('simulator_accounts_login').on(table.server, table.login)],
);

const createAccountColumn = () => owner('account_id', () => simulatorAccounts.id);

const prices = {
  stopLoss: doublePrecision('stop_loss'),
  takeProfit: doublePrecision('take_profit'),
};

export const simulatorDeals = pgTable(
  'simulator_deals',
  {
    /** Its ticket; in the order of the account's changes, which are serialised. */
    id: number('id').primaryKey().generatedByDefaultAsIdentity(),
    accountId: createAccountColumn(),
    order: text('order_ticket').notNull(),
    positionId: text('position_ticket').notNull(),
    type: text('type', { enum: ['buy', 'sell', 'balance'] }).notNull(),
    entry: text('entry', { enum: ['in', 'out', 'inout', 'none'] }).notNull(),
    symbol: text('symbol').notNull(),
    volume: number('volume').notNull(),
    price: doublePrecision('price').notNull(),
    commissionCents: number('commission_cents').notNull(),
    swapCents: number('swap_cents').notNull(),
    profitCents: number('profit_cents').notNull(),
    ...prices,
    at: instant('at').notNull(),
    comment: text('comment').notNull(),
    clientId: text('client_id'),
  },
  (table) => [
    index('simulator_deals_account').on(table.accountId, table.id),
    index('simulator_deals_client_id').on(table.accountId, table.clientId),
  ],
);

export const simulatorPositions = pgTable(
  'simulator_positions',
  {
    ticket: text('ticket').notNull(),
    accountId: createAccountColumn(),
    symbol: text('symbol').notNull(),
    side: text('side', { enum: ['buy', 'sell'] }).notNull(),
    volume: number('volume').notNull(),
    priceOpen: doublePrecision('price_open').notNull(),
    ...prices,
    openedAt: instant('opened_at').notNull(),
    comment: text('comment').notNull(),
    clientId: text('client_id'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.ticket] })],
);

/** Requests that reached the broker, with their number of attempts and the result of the executed one. */
export const simulatorRequests = pgTable(
  'simulator_requests',
  {
    accountId: createAccountColumn(),
    clientId: text('client_id').notNull(),
    attempts: integer('attempts').notNull(),
    result: jsonb('result').$type<StoredTradeResult>(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.clientId] })],
);
