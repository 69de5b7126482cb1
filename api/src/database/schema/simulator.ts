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
import type { TradeResult } from '../../broker/gateway';
import type { ScriptedFault } from '../../broker/simulator/fault-script';
import type { SymbolChange } from '../../broker/simulator/symbol-terms';
import { identity, instant, number } from './columns';

/*
 * The books of the simulated brokers: the other side, of which the product's own tables know nothing. Volumes are whole
 * hundred-millionths of a lot, money is whole cents, symbols are named without the suffix of the account.
 */

/** Accounts that trade. An account that never did has only its made-up past, and no row. */
export const simulatorAccounts = pgTable(
  'simulator_accounts',
  {
    id: identity(),
    server: text('server').notNull(),
    login: number('login').notNull(),
    /** The made-up past ends here. */
    pastUntil: instant('past_until').notNull(),
    balanceCents: number('balance_cents').notNull(),
    /** Goes up with every change. */
    version: number('version').notNull().default(0),
    /** Stands after the name of every symbol. */
    symbolSuffix: text('symbol_suffix').notNull().default(''),
    /** Puts its own text where the client's id stood. */
    rewritesComments: boolean('rewrites_comments').notNull().default(false),
    /** Executes a request again that it has executed. */
    forgetsRequests: boolean('forgets_requests').notNull().default(false),
    /** Chance by which it misbehaves, and how often: 0.1 is one call in ten. */
    faultSeed: text('fault_seed').notNull().default(''),
    faultShare: doublePrecision('fault_share').notNull().default(0),
    /** What goes wrong next, in this order. */
    faults: jsonb('faults').$type<readonly ScriptedFault[]>().notNull().default([]),
    /** Where its conditions are not those of the market, by the name of the symbol. */
    symbols: jsonb('symbols').$type<Readonly<Record<string, SymbolChange>>>().notNull().default({}),
  },
  (table) => [unique('simulator_accounts_login').on(table.server, table.login)],
);

const ofAccount = () =>
  number('account_id')
    .notNull()
    .references(() => simulatorAccounts.id, { onDelete: 'cascade' });

const prices = {
  stopLoss: doublePrecision('stop_loss'),
  takeProfit: doublePrecision('take_profit'),
};

export const simulatorDeals = pgTable(
  'simulator_deals',
  {
    /** Its ticket; in the order of an account's changes, since they take turns. */
    id: number('id').primaryKey().generatedByDefaultAsIdentity(),
    accountId: ofAccount(),
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
    accountId: ofAccount(),
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

/** Requests that reached the broker, how often, and what came of the one that it executed. */
export const simulatorRequests = pgTable(
  'simulator_requests',
  {
    accountId: ofAccount(),
    clientId: text('client_id').notNull(),
    attempts: integer('attempts').notNull(),
    result: jsonb('result').$type<TradeResult>(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.clientId] })],
);
