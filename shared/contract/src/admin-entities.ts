import { z } from 'zod';
import { IncludedChildren, IncludedMasters, Licence, Product, ProductContents } from './entities';
import { defineEntity, id, timestamp, version } from './fields';

/** A page of a long list, with the cursor of the next one. */
export const createPageSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    next: z.string().nullable().describe('`cursor` of the next page; null: this is the last'),
  });

/** An admin's manual decision about one product of one user; it overrides purchases. */
export const ManualDecision = defineEntity('ManualDecision', {
  effect: z.enum(['concedido', 'retirado']),
  until: timestamp.nullable().describe('End of what was granted; null: none'),
  reason: z.string(),
  by: z.string().nullable().describe('E-mail of the admin; null when the account is deleted'),
  at: timestamp,
});

/** A product that a user owns or owned, and the reason. */
export const AdminOwnedProduct = defineEntity('AdminOwnedProduct', {
  product_id: id,
  title: z.string(),
  status: z.enum(['Activo', 'Suspendido', 'Caducado', 'Retirado', 'Reembolsado']),
  fecha_caducidad: timestamp.nullable().describe('null: no end'),
  transactions: z.array(z.string()).describe('Hotmart transactions that were approved for it, newest first'),
  is_refunded: z
    .boolean()
    .optional()
    .describe('All its purchases were refunded or charged back, also when a grant by hand keeps it active'),
  manual: ManualDecision.nullable().describe('Applies until it is undone; null: purchases decide'),
});

/** A fact about a user that an admin should look at. */
export const UserWarning = defineEntity('UserWarning', {
  kind: z
    .enum(['revoked_paid', 'blocked_paid', 'shared_account'])
    .describe(
      'revoked_paid: paid a product that was revoked by hand; blocked_paid: paid one whose licence is blocked; ' +
        'shared_account: a trading account is in the licence of another user too',
    ),
  product: z.object({ id, title: z.string() }),
  transaction: z.string().nullable().describe('Of the payment'),
  account: z.int().positive().nullable().describe('Number of the shared account'),
  others: z.array(z.object({ id, email: z.string() })).describe('The other users of the account'),
});

export const AdminUser = defineEntity('AdminUser', {
  id,
  name: z.string(),
  email: z.string(),
  telegram: z.string().nullable(),
  rol: z.int().describe('1 = admin'),
  rol_version: version.describe('Grows when the role changes; send it back when changing it'),
  created_at: timestamp,
  last_seen: timestamp.nullable(),
  sessions: z.int().nonnegative().describe('Open sessions now'),
  products: z.array(AdminOwnedProduct),
  warnings: z
    .array(UserWarning)
    .optional()
    .describe('In lists, only where `warning` selects the users: those of its kind'),
});

export const UploadedPicture = defineEntity('UploadedPicture', {
  img: z.string().describe('Address of the stored picture, for `img` of a product'),
  width: z.int().positive(),
  height: z.int().positive(),
  bytes: z.int().positive(),
});

export const FoundRecord = defineEntity('FoundRecord', {
  kind: z.enum(['user', 'product', 'transaction']),
  group: z.string().describe('Name of the kind in Spanish, plural'),
  label: z.string(),
  note: z.string().describe('What tells it from others with the same label'),
  to: z.string().describe('Address of its screen in the page, with the query'),
});

export const PurchaseState = z
  .enum(['pendiente', 'procesada', 'fallida'])
  .describe('fallida: the last attempt failed; the next one is at next_attempt_at');

const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .describe('ISO 4217');

/** The change of the owner's access by an event. */
export const PurchaseChange = z.object({
  kind: z.enum([
    'opens',
    'opened',
    'revoked',
    'suspends',
    'ends',
    'repeats',
    'unpaid',
    'paid_until',
    'waits_for_owner',
    'unknown_product',
    'none',
    'unprocessed',
  ]),
  until: timestamp
    .nullable()
    .describe(
      'opened: the access has ended since; revoked: an admin had revoked it by hand. Of `opens`: the end of the access that the owner has now; null: without end. Of `paid_until`: the new end of what a subscription has paid',
    ),
});

const ProductName = z.object({ id, title: z.string() });

/** A product of Hotmart that opens several of ours. */
export const Pack = defineEntity('Pack', {
  hotmart_id: z.int().positive(),
  products: z.array(ProductName).describe('In their order; revenue counts in the first'),
});

/** An event of Hotmart and its effect. */
export const AdminPurchase = defineEntity('AdminPurchase', {
  id,
  event_id: z.string().describe("Id of Hotmart's envelope"),
  event: z.string().describe('PURCHASE_APPROVED and so on'),
  received_at: timestamp,
  created_at: timestamp.nullable().describe("By Hotmart's clock"),
  transaction: z.string().nullable(),
  amount: z.int().nonnegative().nullable().describe('Price in minor units; null: not reported'),
  currency: Currency.nullable().describe('Of the amount'),
  partial_refund: z
    .object({ amount: z.int().positive().nullable() })
    .nullable()
    .describe(
      'A partial refund, in minor units; amount null: not clear, and not subtracted from the revenue',
    ),
  email: z.string().nullable().describe('Of the buyer'),
  product: ProductName.nullable(),
  also_opens: z
    .array(ProductName.extend({ change: PurchaseChange }))
    .optional()
    .describe('Products that its pack opens too, each to its own end; the revenue counts in `product` only'),
  owner: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  referrer: z
    .object({ id, name: z.string(), email: z.string() })
    .nullable()
    .describe('The user of the sales link, when the purchase belongs to another account'),
  change: PurchaseChange,
  is_assigned: z.boolean().describe('The owner was assigned by an admin'),
  state: PurchaseState,
  processed_at: timestamp.nullable(),
  next_attempt_at: timestamp.nullable(),
  failures: z.int().nonnegative(),
  failure: z.string().nullable(),
});

/** An amount in the minor unit of its currency. */
const MinorMoney = z.object({ amount: z.int(), currency: Currency });

/** The states of a paid transaction. */
export const SaleState = z.enum([
  'active',
  'delayed',
  'disputed',
  'canceled',
  'expired',
  'refunded',
  'charged_back',
]);

/** A paid transaction of a product: what it earned, by the events of Hotmart. null: no event states it clearly. */
export const Sale = defineEntity('Sale', {
  transaction: z.string(),
  product: ProductName,
  also_opens: z.array(ProductName).describe('Products that its pack opens too'),
  owner: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  email: z.string().nullable().describe('Of the buyer'),
  state: SaleState,
  approved_at: timestamp.describe('By Hotmart; otherwise the time of the first proof of payment'),
  gross: MinorMoney.nullable().describe('The price'),
  refunded: z.int().nonnegative().nullable().describe('In the currency of the price'),
  fee: MinorMoney.nullable().describe('What Hotmart kept after refunds'),
  net: MinorMoney.nullable().describe('What the producer received after refunds'),
});

export const SaleDetail = Sale.extend({
  events: z
    .array(
      AdminPurchase.extend({
        moved: z.int().nullable().describe('What it added to the revenue, negative for a refund'),
        fee: MinorMoney.nullable(),
        net: MinorMoney.nullable(),
      }),
    )
    .describe('In the order in which they apply'),
}).meta({ id: 'SaleDetail' });

const sumCount = z.int().nonnegative();

/** The sums of sales, one row per currency. What is not stated is counted beside its sum. */
export const SaleTotals = defineEntity('SaleTotals', {
  sales: sumCount,
  unpriced: sumCount.describe('Sales without a price'),
  currencies: z.array(
    z.object({
      currency: Currency,
      sales: sumCount.describe('With their price in it'),
      gross: z.int(),
      refunded: z.int(),
      fee: z.int(),
      net: z.int(),
      unclear_refunds: sumCount,
      without_fee: sumCount,
      without_net: sumCount,
    }),
  ),
});

export const AdminPurchaseDetail = AdminPurchase.extend({
  body: z.record(z.string(), z.unknown()).describe('As received, without the webhook secret'),
}).meta({ id: 'AdminPurchaseDetail' });

export const AdminProduct = Product.extend({
  access_days: z.int().positive().nullable().describe('Days of access per payment; null: unlimited'),
  max_children: IncludedChildren.nullable().describe(
    'Children of the connector that the product includes; null: those of the connector alone',
  ),
  max_masters: IncludedMasters.nullable().describe('The same of masters'),
  contents: ProductContents.optional(),
  position: z.int().positive().describe('Position in the catalogue'),
  hidden: z.boolean().describe('Not in the catalogue; owners keep it'),
  version: z.int().positive().describe('Grows with each change; send it back when editing'),
}).meta({ id: 'AdminProduct' });

/** Access to a product that ends soon, with the licence that ends with it. */
export const ExpiringLicence = defineEntity('ExpiringLicence', {
  user_id: id,
  name: z.string(),
  email: z.string(),
  telegram: z.string().nullable(),
  product_id: id,
  title: z.string(),
  fecha_caducidad: timestamp,
  days_left: z.int().nonnegative().describe('Whole days'),
  licence: Licence.pick({ id: true, account_1: true, account_2: true, status: true }).nullable(),
});

export const AuditEntry = defineEntity('AuditEntry', {
  id,
  at: timestamp,
  actor: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  action: z.string().describe('licence.edit and so on'),
  subject: z.string().describe('The changed record: licence:12'),
  subject_name: z.string().nullable().describe('Of the record as it is now: DashPro de Marta Rojas'),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});

const month = z.string().regex(/^\d{4}-\d{2}$/);
const count = z.int().nonnegative();

export const MonthlySales = z
  .object({
    product_id: id,
    title: z.string(),
    months: z.array(z.object({ month, count })),
  })
  .meta({
    id: 'MonthlySales',
    description:
      'Approved transactions by month in the time zone of the installation, oldest first, none left out',
  });

const minorUnits = z.int().nonnegative();

/** The money of one product in one currency in one month. The definitions are in docs/hotmart.md. */
export const MonthlyRevenue = defineEntity('MonthlyRevenue', {
  month,
  sold: count.describe('Transactions first approved in the month'),
  gross: minorUnits.describe('Their prices'),
  returned: count.describe('Approved transactions refunded, charged back or cancelled in the month'),
  refunded: minorUnits.describe('Their prices'),
  unclear_refunds: count.describe('Partial refunds of the month that are not clear, and not subtracted'),
  recurring: minorUnits.describe('Recurring revenue of a month, by the subscriptions active at its end'),
  active_at_start: count.describe('Subscriptions active at the start of the month'),
  lost: count.describe('Those of them that are not active at its end'),
  active_at_end: count.describe('Subscriptions active at the end of the month, or now'),
});

export const ProductRevenue = defineEntity('ProductRevenue', {
  product_id: id,
  title: z.string(),
  currency: Currency.nullable().describe('null: sales whose amount Hotmart did not report'),
  months: z.array(MonthlyRevenue).describe('Oldest first, none left out'),
});

export const Revenue = defineEntity('Revenue', {
  time_zone: z.string().describe('IANA name; the months begin in it'),
  months: z.array(month).describe('Oldest first; the last one is this month'),
  products: z.array(ProductRevenue).describe('One for each product and currency; amounts in minor units'),
});
