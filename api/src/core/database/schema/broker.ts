import { doublePrecision, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant, identity, owner } from './columns';

/** Broker servers on which accounts can be registered, or that a statement names. */
export const brokerServers = pgTable(
  'broker_servers',
  {
    id: identity(),
    gateway: text('gateway', { enum: ['simulator', 'metaapi', 'terminal', 'statement'] }).notNull(),
    name: text('name').notNull(),
    broker: text('broker').notNull(),
  },
  (table) => [unique('broker_servers_name').on(table.gateway, table.name)],
);

/** Specifications of a server's symbols, with the time of their reading. */
export const brokerSymbols = pgTable(
  'broker_symbols',
  {
    id: identity(),
    serverId: owner('server_id', () => brokerServers.id),
    /** Account currency, on which the tick value depends. */
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
 * Results of the last verification of credentials. They avoid repeated verifications, which some brokers bill. Without
 * the key of the installation, a fingerprint does not reveal the password.
 */
export const brokerVerifications = pgTable('broker_verifications', {
  fingerprint: text('fingerprint').primaryKey(),
  gateway: text('gateway', { enum: ['simulator', 'metaapi', 'terminal'] }).notNull(),
  /** null: rejected. */
  reference: text('reference'),
  at: instant('at').notNull(),
});
