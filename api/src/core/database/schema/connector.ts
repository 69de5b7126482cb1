import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, numeric, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { brokerServers } from './broker';
import { identity, instant, number, version, owner, reference } from './columns';
import { users } from './people';

/** Connected accounts: masters (type 2) and their children (type 3). The products of the user limit the number of each. */
export const connectorAccounts = pgTable(
  'connector_accounts',
  {
    id: identity(),
    userId: owner('user_id', () => users.id),
    serverId: reference('server_id', () => brokerServers.id),
    type: integer('type').$type<2 | 3>().notNull(),
    /**
     * The master that a child copies; null: the user has none, or it was deleted. A trigger links a child that is inserted
     * without one to the only master of its user, and an only master to the children without one.
     */
    masterId: number('master_id'),
    /** Number among the accounts of its type, from 1. */
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
    unique('connector_accounts_owner').on(table.id, table.userId),
    // The migration limits the action to `master_id`.
    foreignKey({
      name: 'connector_accounts_master',
      columns: [table.masterId, table.userId],
      foreignColumns: [table.id, table.userId],
    }).onDelete('set null'),
    index('connector_accounts_children').on(table.masterId),
    check('connector_accounts_child', sql`${table.masterId} is null or ${table.type} = 3`),
    index('connector_accounts_reference').on(table.reference),
    index('connector_accounts_number').on(table.number),
    check(
      'connector_accounts_places',
      sql`(${table.type} = 2 and ${table.slot} between 1 and 5) or (${table.type} = 3 and ${table.slot} between 1 and 10)`,
    ),
    check(
      'connector_accounts_multiplier',
      sql`${table.multiplier} > 0 and (${table.type} = 3 or ${table.multiplier} is null)`,
    ),
  ],
);
