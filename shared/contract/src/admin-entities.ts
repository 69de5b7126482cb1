import { z } from 'zod';
import { Licence, Product } from './entities';
import { id, timestamp, version } from './fields';

/** A page of a long table, with where the next one begins. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    next: z.string().nullable().describe('`cursor` of the next page; null: this is the last'),
  });

/** What an admin decided by hand about one product of one person; it stands above purchases. */
export const ManualDecision = z
  .object({
    effect: z.enum(['concedido', 'retirado']),
    until: timestamp.nullable().describe('End of what was granted; null: none'),
    reason: z.string(),
    by: z.string().nullable().describe('E-mail of the admin; null when they are gone'),
    at: timestamp,
  })
  .meta({ id: 'ManualDecision' });

/** A product that somebody has or had, and why. */
export const AdminOwnedProduct = z
  .object({
    product_id: id,
    title: z.string(),
    status: z.enum(['Activo', 'Suspendido', 'Caducado', 'Retirado', 'Reembolsado']),
    fecha_caducidad: timestamp.nullable().describe('null: no end'),
    transactions: z
      .array(z.string())
      .describe('Hotmart transactions that were approved for it, newest first'),
    manual: ManualDecision.nullable().describe('In force until it is lifted; null: purchases decide'),
  })
  .meta({ id: 'AdminOwnedProduct' });

export const AdminUser = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    telegram: z.string().nullable(),
    rol: z.int().describe('1 = admin'),
    rol_version: version.describe('Grows when the role changes; send it back when changing it'),
    created_at: timestamp,
    last_seen: timestamp.nullable(),
    sessions: z.int().nonnegative().describe('Open now'),
    products: z.array(AdminOwnedProduct),
  })
  .meta({ id: 'AdminUser' });

export const PurchaseState = z
  .enum(['pendiente', 'procesada', 'fallida'])
  .describe('fallida: tried and not done; it is tried again at next_attempt_at');

/** An event of Hotmart and what it did. */
export const AdminPurchase = z
  .object({
    id,
    event_id: z.string().describe("Id of Hotmart's envelope"),
    event: z.string().describe('PURCHASE_APPROVED and so on'),
    received_at: timestamp,
    created_at: timestamp.nullable().describe("By Hotmart's clock"),
    transaction: z.string().nullable(),
    email: z.string().nullable().describe('Of the buyer'),
    product: z.object({ id, title: z.string() }).nullable(),
    owner: z.object({ id, name: z.string(), email: z.string() }).nullable(),
    is_assigned: z.boolean().describe('The owner was named by an admin'),
    state: PurchaseState,
    processed_at: timestamp.nullable(),
    next_attempt_at: timestamp.nullable(),
    failures: z.int().nonnegative(),
    failure: z.string().nullable(),
  })
  .meta({ id: 'AdminPurchase' });

export const AdminPurchaseDetail = AdminPurchase.extend({
  body: z.record(z.string(), z.unknown()).describe('As it came, without the webhook secret'),
}).meta({ id: 'AdminPurchaseDetail' });

export const AdminProduct = Product.extend({
  access_days: z.int().positive().nullable().describe('What one payment lasts; null: for good'),
  position: z.int().positive().describe('Place in the catalogue'),
  hidden: z.boolean().describe('Not in the catalogue; whoever owns it keeps it'),
  version: z.int().positive().describe('Grows with each change; send it back when editing'),
}).meta({ id: 'AdminProduct' });

/** Access to a product that ends soon, with the licence that ends with it. */
export const ExpiringLicence = z
  .object({
    user_id: id,
    name: z.string(),
    email: z.string(),
    telegram: z.string().nullable(),
    product_id: id,
    title: z.string(),
    fecha_caducidad: timestamp,
    days_left: z.int().nonnegative().describe('Whole days'),
    licence: Licence.pick({ id: true, account_1: true, account_2: true, status: true }).nullable(),
  })
  .meta({ id: 'ExpiringLicence' });

export const AuditEntry = z
  .object({
    id,
    at: timestamp,
    actor: z.object({ id, email: z.string() }).nullable(),
    action: z.string().describe('licence.edit and so on'),
    subject: z.string().describe('What it was done to: licence:12'),
    reason: z.string().nullable(),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: 'AuditEntry' });

export const MonthlySales = z
  .object({
    product_id: id,
    title: z.string(),
    months: z.array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), count: z.int().nonnegative() })),
  })
  .meta({
    id: 'MonthlySales',
    description: 'Approved transactions by UTC month, oldest first, none left out',
  });
