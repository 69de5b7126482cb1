import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { brokerServers } from './broker';
import { identity, instant, number, version } from './columns';
import { users } from './people';

/** Connected accounts: at most one master (type 2) and two children (type 3) per user. */
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
    /** Number among the accounts of its type: 1 for the master, 1 or 2 for a child. */
    slot: integer('slot').notNull(),
    number: number('number').notNull(),
    sealedPassword: text('sealed_password').notNull(),
    /** The gateway to its broker, and the gateway's reference of the account. */
    gateway: text('gateway', { enum: ['simulator', 'metaapi', 'terminal', 'statement'] }).notNull(),
    reference: text('reference').notNull(),
    multiplier: numeric('multiplier', { precision: 8, scale: 4 }),
    /** When its owner requested a deletion that first closes the open copies; it is removed once none is open. */
    removalRequestedAt: instant('removal_requested_at'),
    version: version(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('connector_accounts_place').on(table.userId, table.type, table.slot),
    unique('connector_accounts_account').on(table.userId, table.serverId, table.number),
    index('connector_accounts_reference').on(table.reference),
    index('connector_accounts_number').on(table.number),
    check(
      'connector_accounts_places',
      sql`(${table.type} = 2 and ${table.slot} = 1) or (${table.type} = 3 and ${table.slot} between 1 and 10)`,
    ),
    check(
      'connector_accounts_multiplier',
      sql`${table.multiplier} > 0 and (${table.type} = 3 or ${table.multiplier} is null)`,
    ),
  ],
);
