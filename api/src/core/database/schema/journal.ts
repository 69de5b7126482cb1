import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { CallArguments, StatementDealEntity } from '@parque/contract';
import type { DealPair, ManualTrade } from '@parque/domain/journal';
import { brokerServers } from './broker';
import { identity, instant, number, version, owner, reference } from './columns';
import { users } from './people';

/** Accounts of the journal. Amounts are whole numbers of the smallest unit of the account currency. */
export const brokerAccounts = pgTable(
  'broker_accounts',
  {
    id: identity(),
    userId: owner('user_id', () => users.id),
    serverId: reference('server_id', () => brokerServers.id),
    /** The gateway of the account, which can differ from the current gateway of its server. */
    gateway: text('gateway', { enum: ['simulator', 'metaapi', 'terminal', 'statement'] }).notNull(),
    number: number('number').notNull(),
    /** The gateway's reference of the account; null: an imported account. */
    reference: text('reference'),
    sealedPassword: text('sealed_password'),
    currency: text('currency').notNull(),
    digits: integer('digits').notNull(),
    /** Time zone of its server. */
    zone: text('zone').notNull(),
    openingBalance: number('opening_balance').notNull().default(0),
    /** Version of the settings by its owner. */
    version: version(),
    /** Time up to which its deals are complete; null: never synchronised. */
    syncedAt: instant('synced_at'),
    /** Version of the rules that computed its trades and hours; 0: the hours are missing. */
    figuresVersion: integer('figures_version').notNull().default(0),
    /** The last position that a running rebuild has computed again; null: no rebuild runs. */
    rebuiltTo: text('rebuilt_to'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [unique('broker_accounts_number').on(table.userId, table.serverId, table.number)],
);

const createAccountColumn = () => owner('account_id', () => brokerAccounts.id);

const lots = (name: string) => numeric(name, { precision: 20, scale: 8, mode: 'number' });

const price = (name: string) => doublePrecision(name);

/** A time on the server's clock. */
const wallTime = (name: string) => timestamp(name, { withTimezone: false, mode: 'date', precision: 3 });

/** Deals from the broker or a statement. */
export const brokerDeals = pgTable(
  'broker_deals',
  {
    accountId: createAccountColumn(),
    ticket: text('ticket').notNull(),
    order: text('order_ticket').notNull(),
    positionId: text('position_id').notNull(),
    type: text('type', { enum: ['buy', 'sell', 'balance', 'credit', 'charge'] }).notNull(),
    entry: text('entry', { enum: ['in', 'out', 'inout', 'out_by', 'none'] }).notNull(),
    symbol: text('symbol').notNull(),
    volumeLots: lots('volume_lots').notNull(),
    price: price('price').notNull(),
    commission: number('commission').notNull(),
    fee: number('fee').notNull(),
    swap: number('swap').notNull(),
    profit: number('profit').notNull(),
    stopLoss: price('stop_loss'),
    takeProfit: price('take_profit'),
    /** null: only the server's time is known, as in a statement. */
    at: instant('at'),
    time: wallTime('time').notNull(),
    comment: text('comment').notNull(),
    /** The magic number of the order; null where the source has none. */
    magic: text('magic'),
    /** Whether only imports that can be undone contain it: false for deals of the broker and of earlier versions. */
    isImported: boolean('is_imported').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.ticket] }),
    index('broker_deals_position').on(table.accountId, table.positionId),
    index('broker_deals_movement')
      .on(table.accountId, table.time)
      .where(sql`${table.entry} = 'none'`),
  ],
);

/** Closed trades, computed from the deals whenever these change. */
export const journalTrades = pgTable(
  'journal_trades',
  {
    accountId: createAccountColumn(),
    ticket: text('ticket').notNull(),
    positionId: text('position_id').notNull(),
    symbol: text('symbol').notNull(),
    side: text('side', { enum: ['buy', 'sell'] }).notNull(),
    lots: lots('lots').notNull(),
    openPrice: price('open_price'),
    closePrice: price('close_price').notNull(),
    openedTime: wallTime('opened_time'),
    closedAt: instant('closed_at'),
    closedTime: wallTime('closed_time').notNull(),
    profit: number('profit').notNull(),
    swap: number('swap').notNull(),
    commission: number('commission').notNull(),
    stopLoss: price('stop_loss'),
    takeProfit: price('take_profit'),
    comment: text('comment').notNull(),
    magic: text('magic'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.ticket] }),
    index('journal_trades_closed').on(table.accountId, table.closedTime, table.ticket),
  ],
);

/**
 * Sums of the trades that closed within an hour, computed whenever these change. A month of many trades is read from its
 * hours, and every time zone can add them to days.
 */
export const journalHours = pgTable(
  'journal_hours',
  {
    accountId: createAccountColumn(),
    /** Begin of the hour on the server's clock. */
    closedHour: wallTime('closed_hour').notNull(),
    /** Begin of the hour as an instant; null: only the server's time of these trades is known. */
    instantHour: instant('instant_hour'),
    trades: integer('trades').notNull(),
    won: integer('won').notNull(),
    grossProfit: number('gross_profit').notNull(),
    grossLoss: number('gross_loss').notNull(),
  },
  (table) => [
    unique('journal_hours_hour').on(table.accountId, table.closedHour, table.instantHour).nullsNotDistinct(),
  ],
);

/** Notes and tags; a trade or day without one has no row. */
export const journalNotes = pgTable(
  'journal_notes',
  {
    accountId: createAccountColumn(),
    kind: text('kind', { enum: ['trade', 'day'] }).notNull(),
    key: text('key').notNull(),
    text: text('text').notNull(),
    tags: text('tags').array().notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** A new random number at each change, so that a deleted and rewritten note has another version. */
    version: number('version')
      .notNull()
      .default(sql`floor(1 + random() * 9007199254740990)`),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind, table.key] })],
);

/** Initial stops of positions, typed by the owner where the deals do not contain them. */
export const journalInitialStops = pgTable(
  'journal_initial_stops',
  {
    accountId: createAccountColumn(),
    positionId: text('position_id').notNull(),
    price: price('price').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.positionId] })],
);

/** Trades that their owner typed, or whose reported values were corrected. Their deals are in `broker_deals`. */
export const journalManualTrades = pgTable(
  'journal_manual_trades',
  {
    accountId: createAccountColumn(),
    positionId: text('position_id').notNull(),
    trade: jsonb('trade').$type<ManualTrade>().notNull(),
    /** The reported deals that a correction replaces, with the decimals of their amounts; null: a typed trade. */
    reported: jsonb('reported').$type<{ readonly digits: number; readonly deals: DealPair }>(),
    /** Ticket of the reported trade that is the same one: the deals of the typed trade are left out. */
    coveredBy: text('covered_by'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.positionId] })],
);

type StatementHeader = CallArguments<'openImport'>['body'];

/**
 * Imports of statements: open while their deals are uploaded, part of an account after the confirmation, and undone
 * when their owner takes them back.
 */
export const statementImports = pgTable(
  'statement_imports',
  {
    id: identity(),
    userId: owner('user_id', () => users.id),
    /** null: not confirmed yet. */
    accountId: number('account_id').references(() => brokerAccounts.id, { onDelete: 'cascade' }),
    header: jsonb('header').$type<StatementHeader>().notNull(),
    firstTime: wallTime('first_time'),
    lastTime: wallTime('last_time'),
    added: integer('added').notNull().default(0),
    /** Its deals that the account had already; of an open import, all deals that were uploaded. */
    known: integer('known').notNull().default(0),
    /** Whether its deals are stored in `imported_deals`, so that it can be undone: false for imports of earlier versions. */
    hasDeals: boolean('has_deals').notNull().default(false),
    /** When its owner cancelled it. The job that adds its deals stops at the next batch. */
    cancelledAt: instant('cancelled_at'),
    /** Error code of the last attempt to add its deals. */
    failure: text('failure'),
    /** null: its deals are part of the account. */
    undoneAt: instant('undone_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('statement_imports_account').on(table.accountId),
    index('statement_imports_open')
      .on(table.userId)
      .where(sql`${table.accountId} is null`),
  ],
);

/**
 * Deals of statements. They remain after the confirmation, so that an import can be undone and made again. A row holds the
 * deals of one request.
 */
export const importedDeals = pgTable(
  'imported_deals',
  {
    importId: owner('import_id', () => statementImports.id),
    /** Key of the row within its import. */
    ticket: text('ticket').notNull(),
    deal: jsonb('deal').$type<readonly StatementDealEntity[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.ticket] })],
);
