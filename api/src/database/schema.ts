import { sql } from 'drizzle-orm';
import {
  bigint,
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
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type {
  CallArguments,
  RegistryEntity,
  RemoteManifestEntity,
  StatementDealEntity,
} from '@parque/contract';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const number = (name: string) => bigint(name, { mode: 'number' });
const identity = () => number('id').primaryKey().generatedAlwaysAsIdentity();

export const users = pgTable(
  'users',
  {
    id: identity(),
    name: text('name').notNull(),
    /** Trimmed and in lower case. */
    email: text('email').notNull(),
    telegram: text('telegram'),
    inv: text('inv'),
    rol: integer('rol').notNull().default(0),
    passwordHash: text('password_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at'),
  },
  (table) => [
    unique('users_email').on(table.email),
    index('users_by_name').on(sql`lower(${table.name})`, table.id),
    index('users_by_last_seen').on(
      sql`coalesce(${table.lastSeenAt}, timestamptz '1970-01-01 00:00:00+00')`,
      table.id,
    ),
    check('users_email_is_normal', sql`${table.email} = lower(btrim(${table.email}))`),
  ],
);

/** A token is kept as its sha256 only. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: number('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_end').on(table.endsAt)],
);

/** Failed attempts of the running window, for each thing that is protected: 'login:account:…', 'login:address:…'. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: instant('window_ends_at').notNull(),
});

export const products = pgTable('products', {
  id: number('id').primaryKey(),
  hotmartId: number('hotmart_id').unique('products_hotmart'),
  title: text('title').notNull(),
  description: text('description').notNull(),
  url: text('url').notNull().unique('products_url'),
  img: text('img').notNull(),
  linklp: text('linklp').notNull(),
  price: numeric('price', { precision: 12, scale: 2 }).notNull(),
  /** How long one payment without an end of its own lasts, in days; null: for good. */
  accessDays: integer('access_days'),
  /** Place in the catalogue; of the same, the lower id comes first. */
  position: integer('position').notNull().default(1),
  /** Not in the catalogue. */
  hidden: boolean('hidden').notNull().default(false),
  version: integer('version').notNull().default(1),
});

/** What a person may use. It is derived from purchases and from what admins decided, or granted by the seed. */
export const entitlements = pgTable(
  'entitlements',
  {
    userId: number('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: number('product_id')
      .notNull()
      .references(() => products.id),
    status: text('status', { enum: ['active', 'suspended', 'revoked'] }).notNull(),
    /** End of an active entitlement; null: none. */
    until: instant('until'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('entitlements_ending')
      .on(table.until, table.userId, table.productId)
      .where(sql`${table.status} = 'active' and ${table.until} is not null`),
  ],
);

/** What an admin granted or took away by hand; purchases that come and go leave it as it is. */
export const manualDecisions = pgTable(
  'manual_decisions',
  {
    userId: number('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: number('product_id')
      .notNull()
      .references(() => products.id),
    effect: text('effect', { enum: ['grant', 'revoke'] }).notNull(),
    /** End of a grant; null: none. */
    until: instant('until'),
    reason: text('reason').notNull(),
    actorId: number('actor_id').references(() => users.id, { onDelete: 'set null' }),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
);

/** Every event that Hotmart sent, as it came. The columns after `body` are read from it, to find it by. */
export const hotmartEvents = pgTable(
  'hotmart_events',
  {
    seq: number('seq').generatedAlwaysAsIdentity().notNull(),
    /** Of the envelope; a hash of the body when there is none. */
    id: text('id').primaryKey(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    /** By Hotmart's clock. */
    createdAt: instant('created_at'),
    body: jsonb('body').$type<unknown>().notNull(),
    name: text('name').notNull(),
    transaction: text('transaction'),
    subscriberCode: text('subscriber_code'),
    email: text('email'),
    productId: number('product_id').references(() => products.id),
    /** null: nobody is known yet; it waits to be claimed by e-mail. */
    userId: number('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** When an admin said whose it is, which nothing else changes. */
    assignedAt: instant('assigned_at'),
    processedAt: instant('processed_at'),
    failures: integer('failures').notNull().default(0),
    failure: text('failure'),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('hotmart_events_seq').on(table.seq),
    index('hotmart_events_open')
      .on(table.nextAttemptAt)
      .where(sql`${table.processedAt} is null`),
    index('hotmart_events_transaction').on(table.transaction),
    index('hotmart_events_subscription').on(table.subscriberCode, table.productId),
    index('hotmart_events_owner').on(table.userId, table.productId),
    index('hotmart_events_unclaimed')
      .on(table.email)
      .where(sql`${table.userId} is null`),
    index('hotmart_events_unmatched')
      .on(table.seq)
      .where(
        sql`${table.transaction} is not null and (${table.userId} is null or ${table.productId} is null)`,
      ),
    index('hotmart_events_sales')
      .on(table.productId, table.createdAt)
      .where(sql`${table.name} = 'PURCHASE_APPROVED'`),
  ],
);

export const licences = pgTable(
  'licences',
  {
    id: identity(),
    userId: number('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: number('product_id')
      .notNull()
      .references(() => products.id),
    account1: number('account_1'),
    account2: number('account_2'),
    status: text('status', { enum: ['Activo', 'Bloqueado'] })
      .notNull()
      .default('Activo'),
    version: integer('version').notNull().default(1),
    /** What the key of its EA is derived from, beside the key of the installation; another salt, another key. */
    keySalt: text('key_salt')
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [unique('licences_user_product').on(table.userId, table.productId)],
);

const terminal = {
  product: text('product', { enum: ['dashpro', 'escaner'] }).notNull(),
  login: number('login').notNull(),
  server: text('server').notNull(),
  mode: text('mode').notNull(),
  version: text('version').notNull(),
  /** IP address. */
  address: text('address').notNull(),
  at: instant('at').notNull(),
};

/** The latest valid check of each account of a licence. */
export const eaContacts = pgTable(
  'ea_contacts',
  {
    id: identity(),
    licenceId: number('licence_id')
      .notNull()
      .references(() => licences.id, { onDelete: 'cascade' }),
    ...terminal,
  },
  (table) => [
    unique('ea_contacts_licence_login').on(table.licenceId, table.login),
    index('ea_contacts_at').on(table.at, table.id),
  ],
);

/** Refused checks. What one terminal repeats within a day counts in `times`. */
export const eaRefusals = pgTable(
  'ea_refusals',
  {
    id: identity(),
    /** Names the day, the terminal and why it was refused. */
    key: text('key').notNull().unique('ea_refusals_key'),
    /** null: no licence has the token, or it is gone. */
    licenceId: number('licence_id').references(() => licences.id, { onDelete: 'set null' }),
    ...terminal,
    state: text('state').notNull(),
    times: integer('times').notNull().default(1),
  },
  (table) => [
    index('ea_refusals_licence').on(table.licenceId, table.at, table.id),
    index('ea_refusals_at').on(table.at, table.id),
  ],
);

/**
 * Access links of copy products. One is free, then reserved for a person, then assigned to them: of the three, only the
 * first two change back.
 */
export const copyLinks = pgTable(
  'copy_links',
  {
    id: identity(),
    productId: number('product_id')
      .notNull()
      .references(() => products.id),
    /** Without a slash at the end: the size of an account follows one. */
    url: text('url').notNull(),
    userId: number('user_id').references(() => users.id),
    reservedAt: instant('reserved_at'),
    assignedAt: instant('assigned_at'),
    /** What it was assigned for, in dollars. */
    size: numeric('size', { precision: 11, scale: 2 }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('copy_links_url').on(table.url),
    uniqueIndex('copy_links_one_reserved')
      .on(table.userId, table.productId)
      .where(sql`${table.assignedAt} is null`),
    index('copy_links_open')
      .on(table.productId, table.reservedAt.asc().nullsFirst(), table.id)
      .where(sql`${table.assignedAt} is null`),
    index('copy_links_assigned').on(table.userId, table.productId, table.assignedAt),
    check('copy_links_reserved_for_somebody', sql`(${table.userId} is null) = (${table.reservedAt} is null)`),
    check(
      'copy_links_assigned_for_a_size',
      sql`(${table.assignedAt} is null) = (${table.size} is null) and (${table.assignedAt} is null or ${table.userId} is not null)`,
    ),
  ],
);

/** Trading accounts that are copied, or that copy. */
export const copyAccounts = pgTable(
  'copy_accounts',
  {
    id: identity(),
    productId: number('product_id')
      .notNull()
      .references(() => products.id),
    /** null: an account of the house, or of somebody who is not registered. */
    userId: number('user_id').references(() => users.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    usuario: text('usuario').notNull().default(''),
    /** Encrypted; null: none was given. */
    clave: text('clave'),
    servidor: text('servidor').notNull().default(''),
    tipoCuenta: text('tipo_cuenta', { enum: ['Master', 'Esclava'] }).notNull(),
    status: text('status', { enum: ['Activo', 'Bloqueado'] })
      .notNull()
      .default('Activo'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [unique('copy_accounts_product_email').on(table.productId, table.email)],
);

/** Payments to the fund, as people registered them. */
export const funds = pgTable(
  'funds',
  {
    id: identity(),
    userId: number('user_id')
      .notNull()
      .references(() => users.id),
    binanceUser: text('binance_user').notNull(),
    ammount: numeric('ammount', { precision: 14, scale: 2 }).notNull(),
    /** 0 pendiente, 1 confirmado, 2 rechazado. */
    status: integer('status').$type<0 | 1 | 2>().notNull().default(0),
    note: text('note'),
    version: integer('version').notNull().default(1),
    date: instant('date').notNull().defaultNow(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    // What was rejected makes room for another try.
    uniqueIndex('funds_one_standing')
      .on(table.userId)
      .where(sql`${table.status} <> 2`),
    index('funds_user').on(table.userId),
    index('funds_status').on(table.status, table.id),
    check('funds_status_is_known', sql`${table.status} in (0, 1, 2)`),
    check('funds_ammount_is_sane', sql`${table.ammount} > 0 and ${table.ammount} <= 1000000`),
  ],
);

/** Accounts that copy: of one person at most one master (type 2) and two children (type 3). */
export const connectorAccounts = pgTable(
  'connector_accounts',
  {
    id: identity(),
    userId: number('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    serverId: number('server_id')
      .notNull()
      .references(() => brokerServers.id),
    type: integer('type').$type<2 | 3>().notNull(),
    /** Its place among those of its type: 1 for the master, 1 or 2 for a child. */
    slot: integer('slot').notNull(),
    number: number('number').notNull(),
    sealedPassword: text('sealed_password').notNull(),
    /** Who reaches its broker, and that gateway's own name of it. */
    gateway: text('gateway', { enum: ['simulator', 'metaapi', 'statement'] }).notNull(),
    reference: text('reference').notNull(),
    multiplier: numeric('multiplier', { precision: 8, scale: 4 }),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('connector_accounts_place').on(table.userId, table.type, table.slot),
    unique('connector_accounts_account').on(table.userId, table.serverId, table.number),
    index('connector_accounts_reference').on(table.reference),
    check(
      'connector_accounts_places',
      sql`(${table.type} = 2 and ${table.slot} = 1) or (${table.type} = 3 and ${table.slot} in (1, 2))`,
    ),
    check(
      'connector_accounts_multiplier',
      sql`${table.multiplier} > 0 and (${table.type} = 3 or ${table.multiplier} is null)`,
    ),
  ],
);

/** Servers of brokers that accounts may be registered on, or that a statement came from. */
export const brokerServers = pgTable(
  'broker_servers',
  {
    id: identity(),
    gateway: text('gateway', { enum: ['simulator', 'metaapi', 'statement'] }).notNull(),
    name: text('name').notNull(),
    broker: text('broker').notNull(),
  },
  (table) => [unique('broker_servers_name').on(table.gateway, table.name)],
);

/** Accounts of the journal. The amounts of an account's rows are whole numbers of its smallest unit of money. */
export const brokerAccounts = pgTable(
  'broker_accounts',
  {
    id: identity(),
    userId: number('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    serverId: number('server_id')
      .notNull()
      .references(() => brokerServers.id),
    /** Who answers for its broker; it need not be the gateway of its server for ever. */
    gateway: text('gateway', { enum: ['simulator', 'metaapi', 'statement'] }).notNull(),
    number: number('number').notNull(),
    /** The gateway's own name of the account; null: it is imported. */
    reference: text('reference'),
    sealedPassword: text('sealed_password'),
    currency: text('currency').notNull(),
    digits: integer('digits').notNull(),
    /** Clock of its server. */
    zone: text('zone').notNull(),
    openingBalance: number('opening_balance').notNull().default(0),
    /** Up to where its deals are complete; null: they never were. */
    syncedAt: instant('synced_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [unique('broker_accounts_number').on(table.userId, table.serverId, table.number)],
);

const ofAccount = () =>
  number('account_id')
    .notNull()
    .references(() => brokerAccounts.id, { onDelete: 'cascade' });
const lots = (name: string) => numeric(name, { precision: 20, scale: 8, mode: 'number' });
const price = (name: string) => doublePrecision(name);
/** What the server's clock showed. */
const wall = (name: string) => timestamp(name, { withTimezone: false, mode: 'date', precision: 3 });

/** Deals as the broker or a statement has them. */
export const brokerDeals = pgTable(
  'broker_deals',
  {
    accountId: ofAccount(),
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
    /** null: only the clock of the server is known, as in a statement. */
    at: instant('at'),
    time: wall('time').notNull(),
    comment: text('comment').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.ticket] }),
    index('broker_deals_position').on(table.accountId, table.positionId),
    index('broker_deals_movement')
      .on(table.accountId, table.time)
      .where(sql`${table.entry} = 'none'`),
  ],
);

/** Closed trades, worked out from the deals whenever they change. */
export const journalTrades = pgTable(
  'journal_trades',
  {
    accountId: ofAccount(),
    ticket: text('ticket').notNull(),
    positionId: text('position_id').notNull(),
    symbol: text('symbol').notNull(),
    side: text('side', { enum: ['buy', 'sell'] }).notNull(),
    lots: lots('lots').notNull(),
    openPrice: price('open_price'),
    closePrice: price('close_price').notNull(),
    openedTime: wall('opened_time'),
    closedAt: instant('closed_at'),
    closedTime: wall('closed_time').notNull(),
    profit: number('profit').notNull(),
    swap: number('swap').notNull(),
    commission: number('commission').notNull(),
    stopLoss: price('stop_loss'),
    takeProfit: price('take_profit'),
    comment: text('comment').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.ticket] }),
    index('journal_trades_closed').on(table.accountId, table.closedTime, table.ticket),
  ],
);

/** Notes and tags; a trade or day without one has no row. */
export const journalNotes = pgTable(
  'journal_notes',
  {
    accountId: ofAccount(),
    kind: text('kind', { enum: ['trade', 'day'] }).notNull(),
    key: text('key').notNull(),
    text: text('text').notNull(),
    tags: text('tags').array().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind, table.key] })],
);

/** What is known of a server's symbols, and since when. */
export const brokerSymbols = pgTable(
  'broker_symbols',
  {
    id: identity(),
    serverId: number('server_id')
      .notNull()
      .references(() => brokerServers.id, { onDelete: 'cascade' }),
    /** What a tick is worth depends on it. */
    currency: text('currency').notNull(),
    name: text('name').notNull(),
    digits: integer('digits').notNull(),
    contractSize: doublePrecision('contract_size').notNull(),
    tickSize: doublePrecision('tick_size').notNull(),
    tickValue: doublePrecision('tick_value'),
    volumeMin: doublePrecision('volume_min').notNull(),
    volumeMax: doublePrecision('volume_max').notNull(),
    volumeStep: doublePrecision('volume_step').notNull(),
    profitCurrency: text('profit_currency').notNull(),
    fetchedAt: instant('fetched_at').notNull(),
  },
  (table) => [unique('broker_symbols_name').on(table.serverId, table.currency, table.name)],
);

/**
 * What brokers last said of credentials, so that they are not asked the same again, which some of them bill. A
 * fingerprint says nothing of the password without the key of the installation.
 */
export const brokerVerifications = pgTable('broker_verifications', {
  fingerprint: text('fingerprint').primaryKey(),
  gateway: text('gateway', { enum: ['simulator', 'metaapi'] }).notNull(),
  /** null: refused. */
  reference: text('reference'),
  at: instant('at').notNull(),
});

/** What a report says of itself. */
type StatementHeader = CallArguments<'openImport'>['body'];

/** Statements: open while their deals arrive, then part of an account. */
export const statementImports = pgTable(
  'statement_imports',
  {
    id: identity(),
    userId: number('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** null: it is not confirmed yet. */
    accountId: number('account_id').references(() => brokerAccounts.id, { onDelete: 'cascade' }),
    header: jsonb('header').$type<StatementHeader>().notNull(),
    firstTime: wall('first_time'),
    lastTime: wall('last_time'),
    added: integer('added').notNull().default(0),
    known: integer('known').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('statement_imports_account').on(table.accountId),
    index('statement_imports_open')
      .on(table.userId)
      .where(sql`${table.accountId} is null`),
  ],
);

/** Deals of statements that are not confirmed. */
export const importedDeals = pgTable(
  'imported_deals',
  {
    importId: number('import_id')
      .notNull()
      .references(() => statementImports.id, { onDelete: 'cascade' }),
    ticket: text('ticket').notNull(),
    deal: jsonb('deal').$type<StatementDealEntity>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.ticket] })],
);

/** Who changed what, kept for good. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    at: instant('at').notNull().defaultNow(),
    actorId: number('actor_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    /** What it was done to: 'licence:12'. */
    subject: text('subject').notNull(),
    reason: text('reason'),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
  },
  (table) => [
    index('audit_log_subject').on(table.subject),
    index('audit_log_actor').on(table.actorId, table.id),
  ],
);

export const remoteReleases = pgTable(
  'remote_releases',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    manifest: jsonb('manifest').$type<RemoteManifestEntity>().notNull(),
    publishedAt: instant('published_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
);

/** Append-only: the newest revision is the registry. */
export const registryRevisions = pgTable('registry_revisions', {
  revision: integer('revision').primaryKey(),
  document: jsonb('document').$type<RegistryEntity>().notNull(),
  actor: text('actor').notNull(),
  reason: text('reason').notNull(),
  at: instant('at').notNull().defaultNow(),
});
