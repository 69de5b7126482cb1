import type { ProductContentsEntity, ProgramKindEntity } from '@parque/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, instant, number, owner, reference } from './columns';
import { users } from './people';

export const products = pgTable(
  'products',
  {
    id: number('id').primaryKey(),
    hotmartId: number('hotmart_id').unique('products_hotmart'),
    title: text('title').notNull(),
    description: text('description').notNull(),
    url: text('url').notNull().unique('products_url'),
    img: text('img').notNull(),
    linklp: text('linklp').notNull(),
    price: numeric('price', { precision: 12, scale: 2 }).notNull(),
    /** Days of access of a payment without an end from Hotmart; null: without end. Applies to new purchases only. */
    accessDays: integer('access_days'),
    /** Children of the connector that it includes; null: the connector has its usual number, other products add none. */
    maxChildren: integer('max_children'),
    /** The same of masters. */
    maxMasters: integer('max_masters'),
    /** Position in the catalogue; equal positions are ordered by id. */
    position: integer('position').notNull().default(1),
    /** Whether it is left out of the catalogue. */
    hidden: boolean('hidden').notNull().default(false),
    version: integer('version').notNull().default(1),
    /** The texts and pictures of its page. */
    contents: jsonb('contents')
      .$type<ProductContentsEntity>()
      .notNull()
      .default({ features: [], requirements: [], questions: [], pictures: [] }),
  },
  (table) => [
    check('products_children', sql`${table.maxChildren} between 1 and 10`),
    check('products_masters', sql`${table.maxMasters} between 1 and 5`),
  ],
);

/** Uploaded pictures of products, which all processes serve. */
export const pictures = pgTable('pictures', {
  /** Hash of the bytes: `sha384-` and base64. */
  integrity: text('integrity').primaryKey(),
  bytes: bytes('bytes').notNull(),
  uploadedAt: instant('uploaded_at').notNull(),
});

/** Compiled programs for MetaTrader that an admin uploaded, one of each kind. */
export const programs = pgTable('programs', {
  kind: text('kind').$type<ProgramKindEntity>().primaryKey(),
  version: text('version').notNull(),
  bytes: bytes('bytes').notNull(),
  size: integer('size').notNull(),
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: text('sha256').notNull(),
  uploadedAt: instant('uploaded_at').notNull(),
});

/** Former Hotmart numbers of a product: its past sales still contain them. */
export const formerHotmartIds = pgTable('former_hotmart_ids', {
  hotmartId: number('hotmart_id').primaryKey(),
  productId: reference('product_id', () => products.id),
  replacedAt: instant('replaced_at').notNull(),
});

/** Products of Hotmart that open several of ours, in their order. Revenue counts in the sold product, which is the first. */
export const hotmartPacks = pgTable(
  'hotmart_packs',
  {
    hotmartId: number('hotmart_id').notNull(),
    productId: reference('product_id', () => products.id),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hotmartId, table.productId] })],
);

/** The products that each sale of a pack opens beside the sold one. Later edits of the pack do not change them. */
export const packSales = pgTable(
  'pack_sales',
  {
    transaction: text('transaction').notNull(),
    soldId: reference('sold_id', () => products.id),
    openedId: reference('opened_id', () => products.id),
  },
  (table) => [
    primaryKey({ columns: [table.transaction, table.soldId, table.openedId] }),
    index('pack_sales_opened').on(table.openedId),
  ],
);

/** The terms of each purchase at the processing of its first event. Later edits of the product do not change them. */
export const purchaseTerms = pgTable(
  'purchase_terms',
  {
    transaction: text('transaction').notNull(),
    productId: reference('product_id', () => products.id),
    /** Days of access without an end from Hotmart; null: without end. */
    accessDays: integer('access_days'),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.transaction, table.productId] })],
);

/** The products that a user may use, computed from purchases and admins' decisions, or granted by the seed. */
export const entitlements = pgTable(
  'entitlements',
  {
    userId: owner('user_id', () => users.id),
    productId: reference('product_id', () => products.id),
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

/** Manual grants and revocations of admins; purchases do not change them. */
export const manualDecisions = pgTable(
  'manual_decisions',
  {
    userId: owner('user_id', () => users.id),
    productId: reference('product_id', () => products.id),
    effect: text('effect', { enum: ['grant', 'revoke'] }).notNull(),
    /** End of a grant; null: none. */
    until: instant('until'),
    reason: text('reason').notNull(),
    actorId: number('actor_id').references(() => users.id, { onDelete: 'set null' }),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
);

/** Every event from Hotmart, as received. The columns after `body` are read from it for searches. */
export const hotmartEvents = pgTable(
  'hotmart_events',
  {
    seq: number('seq').generatedAlwaysAsIdentity().notNull(),
    /** Id of the envelope; a hash of the body when it has none. */
    id: text('id').primaryKey(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    /** Hotmart's time. */
    createdAt: instant('created_at'),
    body: jsonb('body').$type<unknown>().notNull(),
    name: text('name').notNull(),
    /** The name, or PURCHASE_PARTIALLY_REFUNDED when the status of the purchase reports that. */
    effect: text('effect').generatedAlwaysAs(
      sql`case when upper(body #>> '{data,purchase,status}') = 'PARTIALLY_REFUNDED'
        and name in ('PURCHASE_APPROVED', 'PURCHASE_COMPLETE', 'PURCHASE_REFUNDED')
        then 'PURCHASE_PARTIALLY_REFUNDED' else name end`,
    ),
    /** When Hotmart approved the sale; null: the event does not report it. */
    soldAt: instant('sold_at').generatedAlwaysAs(
      sql`case when coalesce(body #>> '{data,purchase,approved_date}', body #>> '{data,purchase,approvedDate}') ~ '^[0-9]{11,14}$'
        then to_timestamp(coalesce(body #>> '{data,purchase,approved_date}', body #>> '{data,purchase,approvedDate}')::bigint / 1000.0) end`,
    ),
    transaction: text('transaction'),
    subscriberCode: text('subscriber_code'),
    email: text('email'),
    /** The price of the purchase, in the minor unit of its currency; null: not reported with a currency. */
    amount: number('amount'),
    /** ISO 4217. */
    currency: text('currency'),
    /** The amount that a partial refund returned; null: not reported clearly. */
    returnedAmount: number('returned_amount'),
    /** End of the paid period of a subscription: the date of the next charge. */
    paidUntil: instant('paid_until'),
    productId: number('product_id').references(() => products.id),
    /** null: no user yet; a user with a verified address can claim it. */
    userId: number('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The user of the sales link that led to the purchase. */
    referredId: number('referred_id').references(() => users.id, { onDelete: 'set null' }),
    /** When an admin assigned the event to its user; later events do not change this. */
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
    // Orders events by the time that Hotmart states.
    index('hotmart_events_happened').on(sql`coalesce(${table.createdAt}, ${table.receivedAt})`),
    index('hotmart_events_transaction').on(table.transaction),
    index('hotmart_events_subscription').on(table.subscriberCode, table.productId),
    index('hotmart_events_owner').on(table.userId, table.productId),
    index('hotmart_events_unclaimed')
      .on(table.email)
      .where(sql`${table.userId} is null or ${table.userId} = ${table.referredId}`),
    index('hotmart_events_unmatched')
      .on(table.seq)
      .where(
        sql`${table.transaction} is not null and (${table.userId} is null or ${table.productId} is null)`,
      ),
    index('hotmart_events_diverted')
      .on(table.seq)
      .where(sql`${table.referredId} <> ${table.userId}`),
    index('hotmart_events_partly_refunded')
      .on(table.seq)
      .where(sql`${table.effect} = 'PURCHASE_PARTIALLY_REFUNDED'`),
  ],
);
