import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { instant, number, identity, owner, reference } from './columns';
import { users } from './people';
import { products } from './products';

export const licences = pgTable(
  'licences',
  {
    id: identity(),
    userId: owner('user_id', () => users.id),
    productId: reference('product_id', () => products.id),
    account1: number('account_1'),
    account2: number('account_2'),
    status: text('status', { enum: ['Activo', 'Bloqueado'] })
      .notNull()
      .default('Activo'),
    version: integer('version').notNull().default(1),
    /** The key of its EA is derived from this salt and the key of the installation. A new salt makes a new key. */
    keySalt: text('key_salt')
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('licences_user_product').on(table.userId, table.productId),
    index('licences_product').on(table.productId, table.id),
  ],
);

/**
 * Keys of EAs that were replaced, or whose licence was deleted: they sign the denial of an EA that still has one. The rows
 * remain after the deletion of a licence and refer to no user.
 */
export const endedEaKeys = pgTable(
  'ended_ea_keys',
  {
    licenceId: number('licence_id').notNull(),
    salt: text('salt').notNull(),
    endedAt: instant('ended_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.licenceId, table.salt] }),
    index('ended_ea_keys_at').on(table.endedAt),
  ],
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

/** The latest accepted check of each account of a licence. */
export const eaContacts = pgTable(
  'ea_contacts',
  {
    id: identity(),
    licenceId: owner('licence_id', () => licences.id),
    ...terminal,
  },
  (table) => [
    unique('ea_contacts_licence_login').on(table.licenceId, table.login),
    index('ea_contacts_at').on(table.at, table.id),
  ],
);

/** Rejected checks. Repetitions of one terminal within a day are counted in `times`. */
export const eaRefusals = pgTable(
  'ea_refusals',
  {
    id: identity(),
    /** Contains the day, the terminal and the reason of the rejection. */
    key: text('key').notNull().unique('ea_refusals_key'),
    /** null: no licence has the token, or the licence was deleted. */
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
