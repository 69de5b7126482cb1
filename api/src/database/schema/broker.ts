import { doublePrecision, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant, number, identity } from './columns';

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
