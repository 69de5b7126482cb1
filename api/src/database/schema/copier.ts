import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { CopySum } from '@parque/domain/copy';
import { brokerServers } from './broker';
import { connectorAccounts } from './connector';
import { identity, instant, number, version } from './columns';
import { users } from './people';

const ofAccount = (name: string) =>
  number(name)
    .notNull()
    .references(() => connectorAccounts.id, { onDelete: 'cascade' });

/** Volumes are whole numbers of 0.00000001 lots: sums of them are exact. */
const units = (name: string) => number(name);

const price = (name: string) => doublePrecision(name);

const side = () => text('side', { enum: ['buy', 'sell'] });

/** What holds for each master that is copied. Whoever has the lease, and only with its fence, writes what follows from it. */
export const copierMasters = pgTable('copier_masters', {
  accountId: ofAccount('account_id').primaryKey(),
  status: text('status', { enum: ['conectando', 'activo', 'credenciales_rechazadas', 'sin_conexion'] })
    .notNull()
    .default('conectando'),
  /** What went wrong last, for admins; null: nothing. */
  lastError: text('last_error'),
  /** Which process reads it. */
  leaseOwner: text('lease_owner'),
  leaseUntil: instant('lease_until'),
  /** Counts the holders of the lease. */
  fence: number('fence').notNull().default(0),
  /** Up to where its deals are read, as its gateway says it; null: it was never seen. */
  dealCursor: text('deal_cursor'),
  /** The gateway's name of the account at the last reading. */
  reference: text('reference'),
  /** Gateway, server and number of the account at the last reading; null: read before this was recorded. */
  followed: text('followed'),
  /** When its positions were first taken down: what was open then is not copied by itself. */
  baselineAt: instant('baseline_at'),
  seenAt: instant('seen_at'),
  lastEventAt: instant('last_event_at'),
});

/** Processes of the product that copy, which share the masters among them. */
export const copierProcesses = pgTable('copier_processes', {
  owner: text('owner').primaryKey(),
  until: instant('until').notNull(),
});

/** How each child is copied into, as its owner wants it and as it goes. */
export const copierChildren = pgTable('copier_children', {
  accountId: ofAccount('account_id').primaryKey(),
  mode: text('mode', { enum: ['activo', 'solo_cierres', 'pausado'] })
    .notNull()
    .default('pausado'),
  /** null: never active, and nothing was ever copied. */
  activatedAt: instant('activated_at'),
  /** How its broker takes it; the mode is the owner's part. */
  connection: text('connection', {
    enum: ['conectando', 'conectada', 'credenciales_rechazadas', 'sin_conexion', 'no_puede_operar'],
  })
    .notNull()
    .default('conectando'),
  lastError: text('last_error'),
  maxLot: numeric('max_lot', { precision: 20, scale: 8, mode: 'number' }),
  maxPositions: integer('max_positions'),
  /** In the currency of the account. */
  maxDailyLoss: numeric('max_daily_loss', { precision: 14, scale: 2, mode: 'number' }),
  maxSlippagePoints: integer('max_slippage_points'),
  maxAgeSeconds: integer('max_age_seconds').notNull().default(30),
  symbolMap: jsonb('symbol_map')
    .$type<readonly { readonly from: string; readonly to: string }[]>()
    .notNull()
    .default([]),
  /** The day of the broker's clock that {@link dayEquity} is the first reading of. */
  day: text('day'),
  dayEquity: doublePrecision('day_equity'),
  /** The day whose loss limit was reached: nothing is opened any more on it. */
  stoppedDay: text('stopped_day'),
  /** When the child's own positions were last compared with what was copied. */
  seenAt: instant('seen_at'),
  /** Of mode, limits and symbols. */
  version: version(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** The master's positions as last taken down: what changes against them is what the master did. */
export const copierMasterPositions = pgTable(
  'copier_master_positions',
  {
    masterId: ofAccount('master_id'),
    position: text('position').notNull(),
    symbol: text('symbol').notNull(),
    side: side().notNull(),
    /** All that was ever opened of it, and what is left. */
    openedUnits: units('opened_units').notNull(),
    units: units('units').notNull(),
    price: price('price').notNull(),
    stopLoss: price('stop_loss'),
    takeProfit: price('take_profit'),
    openedAt: instant('opened_at').notNull(),
    isOpen: boolean('is_open').notNull().default(true),
    /** How many events there are of it. */
    ordinal: integer('ordinal').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.masterId, table.position] }),
    index('copier_master_positions_open')
      .on(table.masterId)
      .where(sql`${table.isOpen}`),
  ],
);

/** What a master did, in order. */
export const copierEvents = pgTable(
  'copier_events',
  {
    id: identity(),
    masterId: ofAccount('master_id'),
    /** What it is, so that seen twice it is there once: position and ordinal, or the synchronisation it belongs to. */
    key: text('key').notNull(),
    kind: text('kind', { enum: ['open', 'add', 'partial', 'close', 'modify', 'brief'] }).notNull(),
    position: text('position').notNull(),
    symbol: text('symbol').notNull(),
    side: side().notNull(),
    /** By how much the volume changed. */
    units: units('units').notNull(),
    /** Of the position, after it. */
    openedUnits: units('opened_units').notNull(),
    leftUnits: units('left_units').notNull(),
    price: price('price'),
    stopLoss: price('stop_loss'),
    takeProfit: price('take_profit'),
    /** When the broker did it, as far as it says. */
    at: instant('at'),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    unique('copier_events_key').on(table.masterId, table.key),
    index('copier_events_of').on(table.masterId, table.position),
  ],
);

/** A request to a broker, as it was sent. */
export interface SentRequest {
  readonly clientId: string;
  readonly action: 'open' | 'modify' | 'close' | 'close_partial';
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly units: number;
  readonly position: string | null;
  /** What the position held before, to see by it whether the request was carried out. */
  readonly unitsBefore: number;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  /** The copy that it changes; null: it opens one. */
  readonly copyId: number | null;
  /** The command asks for more than this one order. */
  readonly hasMore: boolean;
}

/**
 * What follows from an event for a child, and what became of it.
 *
 * pending → sending → done | rejected | unknown, unknown → done | rejected | pending once it is seen what the broker did;
 * skipped and missed are never sent.
 */
export const copierCommands = pgTable(
  'copier_commands',
  {
    id: identity(),
    childId: ofAccount('child_id'),
    masterId: ofAccount('master_id'),
    eventId: number('event_id')
      .notNull()
      .references(() => copierEvents.id, { onDelete: 'cascade' }),
    /** Which of the child's positions of one master position: 0, or more where it was opened in several. */
    leg: integer('leg').notNull().default(0),
    /** The master's position. */
    position: text('position').notNull(),
    action: text('action', { enum: ['open', 'modify', 'close', 'close_partial'] }).notNull(),
    /** Asked for by the owner: its age is no reason to leave it out. */
    isSync: boolean('is_sync').notNull().default(false),
    state: text('state', {
      enum: ['pending', 'sending', 'unknown', 'done', 'rejected', 'skipped', 'missed'],
    })
      .notNull()
      .default('pending'),
    /** A code of `@parque/domain/copy`: why it was not sent, not done, or not as the sum says; null: there is none. */
    reason: text('reason'),
    sum: jsonb('sum').$type<CopySum>(),
    childSymbol: text('child_symbol'),
    childPosition: text('child_position'),
    /** What the broker carried out. */
    units: units('units'),
    price: price('price'),
    retcode: integer('retcode'),
    /** The broker's words. */
    message: text('message'),
    /** How often it was handed to the broker. */
    attempts: integer('attempts').notNull().default(0),
    request: jsonb('request').$type<SentRequest>(),
    /** After it the broker must not begin with the attempt that runs. */
    notAfter: instant('not_after'),
    /** When to look at it again. */
    nextAt: instant('next_at'),
    seenAt: instant('seen_at').notNull(),
    queuedAt: instant('queued_at').notNull(),
    sentAt: instant('sent_at'),
    answeredAt: instant('answered_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('copier_commands_once').on(table.eventId, table.childId, table.leg),
    index('copier_commands_log').on(table.childId, table.id.desc()),
    index('copier_commands_open')
      .on(table.childId, table.eventId, table.leg)
      .where(sql`${table.state} in ('pending', 'sending', 'unknown')`),
    index('copier_commands_changed').on(table.masterId, table.updatedAt),
  ],
);

/** Which of a child's positions copies which of its master's. */
export const copierPositions = pgTable(
  'copier_positions',
  {
    id: identity(),
    childId: ofAccount('child_id'),
    /** The master's position. */
    position: text('position').notNull(),
    /** The command that opened it. */
    commandId: number('command_id')
      .notNull()
      .references(() => copierCommands.id, { onDelete: 'cascade' }),
    childPosition: text('child_position').notNull(),
    childSymbol: text('child_symbol').notNull(),
    side: side().notNull(),
    openedUnits: units('opened_units').notNull(),
    /** What the master held when the child held all that it opened: parts are counted from both. */
    ofUnits: units('of_units').notNull(),
    units: units('units').notNull(),
    state: text('state', { enum: ['open', 'closed', 'closed_by_hand'] })
      .notNull()
      .default('open'),
    openedAt: instant('opened_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    unique('copier_positions_command').on(table.commandId),
    index('copier_positions_of').on(table.childId, table.position),
    check('copier_positions_units', sql`${table.units} >= 0 and ${table.units} <= ${table.openedUnits}`),
  ],
);

/** Positions of a child that differ from its copies, as the reconciliation found them. */
export const copierFindings = pgTable(
  'copier_findings',
  {
    id: identity(),
    childId: ofAccount('child_id'),
    childPosition: text('child_position').notNull(),
    /**
     * - `orphan`: the copier opened it and has no open copy of it
     * - `volume`: it holds more than its copies
     * - `side`: its side is not that of the copies that were recorded for it
     * - `stops`: its stop loss or take profit is not that of the master's position
     */
    kind: text('kind', { enum: ['orphan', 'volume', 'side', 'stops'] }).notNull(),
    symbol: text('symbol').notNull(),
    side: side().notNull(),
    /** What the account holds, and what is recorded. */
    units: units('units').notNull(),
    expectedUnits: units('expected_units').notNull(),
    /** Of `stops`: what the account has, and what the master has, rounded to the child's ticks; null: no stop. */
    stopLoss: price('stop_loss'),
    takeProfit: price('take_profit'),
    expectedStopLoss: price('expected_stop_loss'),
    expectedTakeProfit: price('expected_take_profit'),
    /** The master's position that it copies; null: unknown. */
    position: text('position'),
    foundAt: instant('found_at').notNull(),
    /** null: found once, and not confirmed by a second reading yet. */
    confirmedAt: instant('confirmed_at'),
    resolvedAt: instant('resolved_at'),
    resolution: text('resolution', { enum: ['gone', 'adopted', 'closed', 'aligned', 'ignored'] }),
    /** When the admins were informed by mail; null: not yet, or the kind does not require it. */
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    index('copier_findings_open')
      .on(table.childId)
      .where(sql`${table.resolvedAt} is null`),
    unique('copier_findings_once').on(table.childId, table.childPosition, table.kind, table.foundAt),
  ],
);

/**
 * Copies that were open when their account was deleted, and openings whose outcome was unknown then; adding the same
 * account again continues them.
 */
export const copierLeftCopies = pgTable(
  'copier_left_copies',
  {
    id: identity(),
    userId: number('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The child's account, and its master's. */
    serverId: number('server_id')
      .notNull()
      .references(() => brokerServers.id),
    number: number('number').notNull(),
    masterServerId: number('master_server_id')
      .notNull()
      .references(() => brokerServers.id),
    masterNumber: number('master_number').notNull(),
    /** The master's position, with its symbol. */
    position: text('position').notNull(),
    symbol: text('symbol').notNull(),
    /** null: the outcome of the opening was unknown. */
    childPosition: text('child_position'),
    childSymbol: text('child_symbol').notNull(),
    side: side().notNull(),
    openedUnits: units('opened_units').notNull(),
    ofUnits: units('of_units').notNull(),
    units: units('units').notNull(),
    openedAt: instant('opened_at').notNull(),
    /** Of an opening whose outcome was unknown: its order, when it was sent, and its deadline. */
    request: jsonb('request').$type<SentRequest>(),
    sentAt: instant('sent_at'),
    notAfter: instant('not_after'),
    leftAt: instant('left_at').notNull(),
  },
  (table) => [index('copier_left_copies_of').on(table.userId)],
);
