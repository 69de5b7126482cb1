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
import { plainRules, type CopyRules, type CopySum } from '@parque/domain/copy';
import { brokerServers } from './broker';
import { connectorAccounts } from './connector';
import { identity, instant, number, version, owner, reference } from './columns';
import { users } from './people';

const createAccountColumn = (name: string) => owner(name, () => connectorAccounts.id);

/** Volumes are whole numbers of 0.00000001 lots, so that sums are exact. */
const units = (name: string) => number(name);

const price = (name: string) => doublePrecision(name);

const side = () => text('side', { enum: ['buy', 'sell'] });

/** State of each copied master. Only the holder of the lease writes its events and commands, with the current fence. */
export const copierMasters = pgTable('copier_masters', {
  accountId: createAccountColumn('account_id').primaryKey(),
  status: text('status', { enum: ['conectando', 'activo', 'credenciales_rechazadas', 'sin_conexion'] })
    .notNull()
    .default('conectando'),
  /** The last error, for admins; null: none. */
  lastError: text('last_error'),
  /** The process that holds the lease and copies this master. */
  leaseOwner: text('lease_owner'),
  leaseUntil: instant('lease_until'),
  /** Increases with each new holder of the lease. */
  fence: number('fence').notNull().default(0),
  /** Position up to which its deals are read, in the gateway's form; null: never read. */
  dealCursor: text('deal_cursor'),
  /** The gateway's reference of the account at the last reading. */
  reference: text('reference'),
  /** Gateway, server and number of the account at the last reading; null: read before this was recorded. */
  followed: text('followed'),
  /** When its positions were first recorded: positions that were open then are not copied automatically. */
  baselineAt: instant('baseline_at'),
  seenAt: instant('seen_at'),
  lastEventAt: instant('last_event_at'),
});

/** Processes that copy; the masters are distributed among them. */
export const copierProcesses = pgTable('copier_processes', {
  owner: text('owner').primaryKey(),
  until: instant('until').notNull(),
  /** `pid` in `pg_stat_activity` of the connection that renews the leases; null: written by an earlier version. */
  backend: integer('backend'),
});

/** The losses of a child since its limits were set. Amounts are in account currency, times in milliseconds since 1970. */
export interface CountedLosses {
  readonly run: number;
  readonly from: number;
  /** Equity at the start, and the highest since, both without later deposits and withdrawals. */
  readonly start: number;
  readonly peak: number;
  /** Sum of the deposits, withdrawals and credits from the start until `paidTo`. */
  readonly paid: number;
  /** A midnight on the clock of the broker's server. */
  readonly paidTo: number;
  readonly stop: 'total_loss' | 'drawdown' | null;
}

/** The money of a child at its last reading. Amounts are in account currency, times in milliseconds since 1970. */
export interface ReadFigures {
  /** The gateway's reference of the account that was read. */
  readonly account: string;
  readonly at: number;
  readonly balance: number;
  readonly equity: number;
  /** How many positions of the account are open. */
  readonly positions: number;
  /** Their result at present prices; null: unknown. */
  readonly floating: number | null;
  /** Sum of the deals of the day on the clock of the broker's server; null: its history is incomplete. */
  readonly today: number | null;
  readonly dayEndsAt: number;
  /** When the present balance was first read on this day. */
  readonly changedAt: number;
  readonly currency: string;
  readonly digits: number;
}

/** Settings of each child by its owner, and its current state. */
export const copierChildren = pgTable('copier_children', {
  accountId: createAccountColumn('account_id').primaryKey(),
  mode: text('mode', { enum: ['activo', 'solo_cierres', 'pausado'] })
    .notNull()
    .default('pausado'),
  /** null: never activated, so nothing was ever copied. */
  activatedAt: instant('activated_at'),
  /** The master changed while copies were open: the next activation must be confirmed again. */
  mustConfirm: boolean('must_confirm').notNull().default(false),
  /** State of the connection to its broker; the owner sets the mode. */
  connection: text('connection', {
    enum: ['conectando', 'conectada', 'credenciales_rechazadas', 'sin_conexion', 'no_puede_operar'],
  })
    .notNull()
    .default('conectando'),
  lastError: text('last_error'),
  maxLot: numeric('max_lot', { precision: 20, scale: 8, mode: 'number' }),
  maxPositions: integer('max_positions'),
  /** In account currency. */
  maxDailyLoss: numeric('max_daily_loss', { precision: 14, scale: 2, mode: 'number' }),
  /** In account currency, since the limit was set. */
  maxTotalLoss: numeric('max_total_loss', { precision: 14, scale: 2, mode: 'number' }),
  /** In account currency, below the highest equity since the limit was set. */
  maxDrawdown: numeric('max_drawdown', { precision: 14, scale: 2, mode: 'number' }),
  /** The action at a loss limit: keep the positions or close them. In both cases, nothing more is opened. */
  onLossLimit: text('on_loss_limit', { enum: ['mantener', 'cerrar'] })
    .notNull()
    .default('mantener'),
  maxSlippagePoints: integer('max_slippage_points'),
  maxAgeSeconds: integer('max_age_seconds').notNull().default(30),
  symbolMap: jsonb('symbol_map')
    .$type<readonly { readonly from: string; readonly to: string }[]>()
    .notNull()
    .default([]),
  /** How openings are copied, by the choice of the owner. */
  rules: jsonb('rules').$type<CopyRules>().notNull().default(plainRules),
  /** The day of the broker's clock whose first reading is {@link dayEquity}. */
  day: text('day'),
  dayEquity: doublePrecision('day_equity'),
  /** The day on which the loss limit was reached: nothing more is opened on that day. */
  stoppedDay: text('stopped_day'),
  /** How often the owner changed the total loss or the drawdown: both are counted from the last change. */
  lossRun: integer('loss_run').notNull().default(0),
  /** The losses since then; of an earlier `run`: out of date. */
  losses: jsonb('losses').$type<CountedLosses>(),
  /** null: never read. */
  figures: jsonb('figures').$type<ReadFigures>(),
  /** When a loss limit was last reached. */
  stoppedAt: instant('stopped_at'),
  /** Only release 1.0 reads these two. The release after the next removes them. */
  stopMailedAt: instant('stop_mailed_at'),
  productEndMailedAt: instant('product_end_mailed_at'),
  /** When a loss limit last queued closes. */
  closesQueuedAt: instant('closes_queued_at'),
  /** When the positions of the child were last compared with its copies. */
  seenAt: instant('seen_at'),
  /** Version of mode, limits, rules and symbols. */
  version: version(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** The master's positions at the last reading. Differences from them are the master's new actions. */
export const copierMasterPositions = pgTable(
  'copier_master_positions',
  {
    masterId: createAccountColumn('master_id'),
    position: text('position').notNull(),
    symbol: text('symbol').notNull(),
    side: side().notNull(),
    /** The total opened volume, and the remaining volume. */
    openedUnits: units('opened_units').notNull(),
    units: units('units').notNull(),
    price: price('price').notNull(),
    stopLoss: price('stop_loss'),
    takeProfit: price('take_profit'),
    openedAt: instant('opened_at').notNull(),
    isOpen: boolean('is_open').notNull().default(true),
    /** Number of its events. */
    ordinal: integer('ordinal').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.masterId, table.position] }),
    index('copier_master_positions_open')
      .on(table.masterId)
      .where(sql`${table.isOpen}`),
  ],
);

/** The actions of a master, in order. */
export const copierEvents = pgTable(
  'copier_events',
  {
    id: identity(),
    masterId: createAccountColumn('master_id'),
    /** Identifies the event, so that it is stored once: position and ordinal, or its synchronisation. */
    key: text('key').notNull(),
    kind: text('kind', { enum: ['open', 'add', 'partial', 'close', 'modify', 'brief'] }).notNull(),
    position: text('position').notNull(),
    symbol: text('symbol').notNull(),
    side: side().notNull(),
    /** The change of the volume. */
    units: units('units').notNull(),
    /** Volumes of the position after the event. */
    openedUnits: units('opened_units').notNull(),
    leftUnits: units('left_units').notNull(),
    price: price('price'),
    stopLoss: price('stop_loss'),
    takeProfit: price('take_profit'),
    /** The order of the master that opened or added this volume; null: several, or not reported. */
    orderId: text('order_id'),
    /** Time of the execution at the broker; null: not reported. */
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
  /** Volume of the position before the request, which shows whether the request was executed. */
  readonly unitsBefore: number;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  /** The copy that the request changes; null: it opens one. */
  readonly copyId: number | null;
  /** Whether the command needs more orders after this one. */
  readonly hasMore: boolean;
  /** The owner of the child does not copy stops, so none are set after the opening. */
  readonly areStopsLeftOut?: true;
  /** Its stops are as near to the master's as the broker accepts, and the master's are tried again. */
  readonly areStopsClamped?: true;
  /** It leaves the take profit as it is, and both stops are tried again. */
  readonly isStopLossAlone?: true;
  /** Its stop loss is the child's own, at a distance from this price; that of the execution may differ. */
  readonly ownStopPrice?: number;
  /** The child's rule of its own stop, which the copy keeps. */
  readonly ownStop?: CopyRules['ownStop'];
}

/**
 * The command for a child that follows from an event, with its state and result.
 *
 * pending → sending → done | rejected | unknown. unknown → done | rejected | pending, after the broker was checked.
 * Commands in the states skipped and missed are never sent.
 */
export const copierCommands = pgTable(
  'copier_commands',
  {
    id: identity(),
    childId: createAccountColumn('child_id'),
    masterId: createAccountColumn('master_id'),
    eventId: owner('event_id', () => copierEvents.id),
    /** Number of the child's position for this master position, from 0; more than 0 when it was opened in several. */
    leg: integer('leg').notNull().default(0),
    /** The master's position. */
    position: text('position').notNull(),
    action: text('action', { enum: ['open', 'modify', 'close', 'close_partial'] }).notNull(),
    /** Requested by the owner, so the command is not skipped for its age. */
    isSync: boolean('is_sync').notNull().default(false),
    state: text('state', {
      enum: ['pending', 'sending', 'unknown', 'done', 'rejected', 'skipped', 'missed'],
    })
      .notNull()
      .default('pending'),
    /** A code of `@parque/domain/copy`: why it was not sent, not executed, or not executed as computed; null: none. */
    reason: text('reason'),
    sum: jsonb('sum').$type<CopySum>(),
    childSymbol: text('child_symbol'),
    childPosition: text('child_position'),
    /** The executed volume and price. */
    units: units('units'),
    price: price('price'),
    retcode: integer('retcode'),
    /** The broker's message. */
    message: text('message'),
    /** How often it was sent to the broker. */
    attempts: integer('attempts').notNull().default(0),
    request: jsonb('request').$type<SentRequest>(),
    /** The broker must not start the current attempt after this time. */
    notAfter: instant('not_after'),
    /** When to process it again. */
    nextAt: instant('next_at'),
    seenAt: instant('seen_at').notNull(),
    queuedAt: instant('queued_at').notNull(),
    sentAt: instant('sent_at'),
    answeredAt: instant('answered_at'),
    updatedAt: instant('updated_at').notNull(),
    /** The number of the master's account at that time; null: it has the same number now. */
    masterNumber: number('master_number'),
  },
  (table) => [
    unique('copier_commands_once').on(table.eventId, table.childId, table.leg),
    index('copier_commands_log').on(table.childId, table.id.desc()),
    index('copier_commands_seen').on(table.childId, table.seenAt),
    index('copier_commands_open')
      .on(table.childId, table.eventId, table.leg)
      .where(sql`${table.state} in ('pending', 'sending', 'unknown')`),
    index('copier_commands_changed').on(table.masterId, table.updatedAt),
  ],
);

/** Links each copied position of a child to the position of its master. */
export const copierPositions = pgTable(
  'copier_positions',
  {
    id: identity(),
    childId: createAccountColumn('child_id'),
    /** The master's position. */
    position: text('position').notNull(),
    /** The command that opened it. */
    commandId: owner('command_id', () => copierCommands.id),
    childPosition: text('child_position').notNull(),
    childSymbol: text('child_symbol').notNull(),
    side: side().notNull(),
    openedUnits: units('opened_units').notNull(),
    /** The master's volume when the child's copy was complete. Partial closes are scaled from both volumes. */
    ofUnits: units('of_units').notNull(),
    units: units('units').notNull(),
    /** By how much its broker multiplied its volume since the opening, such as by a split. */
    brokerFactor: doublePrecision('broker_factor').notNull().default(1),
    /** The rule of the child's own stop at the opening; null: it had none. */
    ownStop: jsonb('own_stop').$type<NonNullable<CopyRules['ownStop']>>(),
    state: text('state', { enum: ['open', 'closed', 'closed_by_hand'] })
      .notNull()
      .default('open'),
    openedAt: instant('opened_at').notNull(),
    closedAt: instant('closed_at'),
    /** For a copy that was closed by hand: whether a deal of the account closed its position; null: none was found. */
    hasClosingDeal: boolean('has_closing_deal'),
  },
  (table) => [
    unique('copier_positions_command').on(table.commandId),
    index('copier_positions_of').on(table.childId, table.position),
    check('copier_positions_units', sql`${table.units} >= 0 and ${table.units} <= ${table.openedUnits}`),
  ],
);

/** Differences between a child's positions and its copies, found by the reconciliation. */
export const copierFindings = pgTable(
  'copier_findings',
  {
    id: identity(),
    childId: createAccountColumn('child_id'),
    childPosition: text('child_position').notNull(),
    /**
     * - `orphan`: the copier opened the position and has no open copy of it
     * - `volume`: it is larger than its copies
     * - `side`: its side differs from the side of its recorded copies
     * - `stops`: its stop loss or take profit differs from the master's position
     * - `missing`: a copy was recorded, the account does not have the position, and no deal closed it
     */
    kind: text('kind', { enum: ['orphan', 'volume', 'side', 'stops', 'missing'] }).notNull(),
    symbol: text('symbol').notNull(),
    side: side().notNull(),
    /** The volume in the account, and the recorded volume. */
    units: units('units').notNull(),
    expectedUnits: units('expected_units').notNull(),
    /** For `stops`: the stops of the account and of the master, rounded to the child's ticks; null: no stop. */
    stopLoss: price('stop_loss'),
    takeProfit: price('take_profit'),
    expectedStopLoss: price('expected_stop_loss'),
    expectedTakeProfit: price('expected_take_profit'),
    /** The master's position that it copies; null: unknown. */
    position: text('position'),
    foundAt: instant('found_at').notNull(),
    /** null: found once, and not yet confirmed by a second reading. */
    confirmedAt: instant('confirmed_at'),
    resolvedAt: instant('resolved_at'),
    resolution: text('resolution', { enum: ['gone', 'adopted', 'closed', 'aligned', 'ignored'] }),
    /** Only release 1.0 reads it. The release after the next removes it. */
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
    userId: owner('user_id', () => users.id),
    /** The accounts of the child and its master. */
    serverId: reference('server_id', () => brokerServers.id),
    number: number('number').notNull(),
    masterServerId: reference('master_server_id', () => brokerServers.id),
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
    brokerFactor: doublePrecision('broker_factor').notNull().default(1),
    ownStop: jsonb('own_stop').$type<NonNullable<CopyRules['ownStop']>>(),
    openedAt: instant('opened_at').notNull(),
    /** The next three columns are set for an opening whose outcome was unknown: its order, sending time and deadline. */
    request: jsonb('request').$type<SentRequest>(),
    sentAt: instant('sent_at'),
    notAfter: instant('not_after'),
    leftAt: instant('left_at').notNull(),
  },
  (table) => [index('copier_left_copies_of').on(table.userId)],
);

/**
 * The log of children whose master was deleted. Its events and commands are deleted with it; what its children did is
 * stored here, with the numbers of the commands.
 */
export const copierPastCopies = pgTable(
  'copier_past_copies',
  {
    id: number('id').primaryKey(),
    childId: createAccountColumn('child_id'),
    position: text('position').notNull(),
    action: text('action', { enum: ['open', 'modify', 'close', 'close_partial'] }).notNull(),
    state: text('state', {
      enum: ['done', 'rejected', 'skipped', 'missed'],
    }).notNull(),
    reason: text('reason'),
    sum: jsonb('sum').$type<CopySum>(),
    symbol: text('symbol').notNull(),
    side: side().notNull(),
    childSymbol: text('child_symbol'),
    childPosition: text('child_position'),
    /** The executed volume. */
    units: units('units'),
    /** The executed price, else the master's. */
    price: price('price'),
    message: text('message'),
    seenAt: instant('seen_at').notNull(),
    sentAt: instant('sent_at'),
    answeredAt: instant('answered_at'),
    /** The number of the master's account; null: the row is of an earlier release. */
    masterNumber: number('master_number'),
  },
  (table) => [
    index('copier_past_copies_log').on(table.childId, table.id.desc()),
    index('copier_past_copies_seen').on(table.childId, table.seenAt),
  ],
);
