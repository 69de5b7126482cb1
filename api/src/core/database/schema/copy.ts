import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, number, identity, reference } from './columns';
import { users } from './people';
import { products } from './products';

/**
 * Access links of copy products. A link is free, then reserved for a user, then assigned to this user. A reservation can
 * end and free the link; an assignment is final.
 */
export const copyLinks = pgTable(
  'copy_links',
  {
    id: identity(),
    productId: reference('product_id', () => products.id),
    /** Without a slash at the end: a slash and the account size are appended. */
    url: text('url').notNull(),
    userId: number('user_id').references(() => users.id),
    reservedAt: instant('reserved_at'),
    assignedAt: instant('assigned_at'),
    /** Account size of the assignment, in dollars. */
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

/** Trading accounts of the copy products: masters and copying accounts. */
export const copyAccounts = pgTable(
  'copy_accounts',
  {
    id: identity(),
    productId: reference('product_id', () => products.id),
    /** null: an account of Parqué, or of a user who is not registered. */
    userId: number('user_id').references(() => users.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    usuario: text('usuario').notNull().default(''),
    /** Encrypted; null: none. */
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

export const funds = pgTable(
  'funds',
  {
    id: identity(),
    userId: reference('user_id', () => users.id),
    binanceUser: text('binance_user').notNull(),
    ammount: numeric('ammount', { precision: 14, scale: 6 }).notNull(),
    /** 0 pendiente, 1 confirmado, 2 rechazado. */
    status: integer('status').$type<0 | 1 | 2>().notNull().default(0),
    note: text('note'),
    version: integer('version').notNull().default(1),
    date: instant('date').notNull().defaultNow(),
    settledAt: instant('settled_at'),
    transactionId: text('transaction_id'),
    /** The transaction id without blanks and in capitals, by which payments are compared. */
    transactionKey: text('transaction_key').generatedAlwaysAs(
      sql`nullif(upper(regexp_replace(transaction_id, '\\s', '', 'g')), '')`,
    ),
    /** The network of the transfer, such as TRC20. */
    network: text('network'),
    /** Set with status 2, so that a process of an earlier version frees the place for another payment too. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    // Once it is settled or withdrawn, the user can register another payment.
    uniqueIndex('funds_one_pending')
      .on(table.userId)
      .where(sql`${table.status} = 0`),
    index('funds_transaction').on(table.transactionKey),
    index('funds_user').on(table.userId),
    index('funds_status').on(table.status, table.id),
    check('funds_status_is_known', sql`${table.status} in (0, 1, 2)`),
    check('funds_ammount_is_sane', sql`${table.ammount} > 0 and ${table.ammount} <= 1000000`),
  ],
);
