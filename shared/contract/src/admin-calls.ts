import { z } from 'zod';
import * as entity from './admin-entities';
import { defineCalls } from './call';
import { IncludedChildren, IncludedMasters, notMoney, ProductContents, ProductKind } from './entities';
import {
  byId,
  createFilledText,
  createFilledLine,
  id,
  isTimeZone,
  numeric,
  createPictureAddress,
  pictureBodyBytes,
  pictureFile,
  timestamp,
  version,
  webLink,
  createWholeNumber,
} from './fields';
import { userSorts } from './limits';

/** The admin's reason for an action; stored in the audit log. */
const reason = z
  .string('Escribe el motivo.')
  .trim()
  .min(3, 'Escribe el motivo.')
  .max(500, 'Como mucho 500 caracteres.');

const search = z.string().trim().max(80).optional();
const instant = z.iso.datetime().optional();
const page = {
  cursor: z
    .string()
    .max(600)
    .optional()
    .describe('`next` of the previous page, under the same filters and sort'),
  limit: createWholeNumber(z.int().min(1).max(200)).default(50),
};
const direction = z.enum(['asc', 'desc']).optional();

/** How a CSV is written: decimals and zone of the screen on which it is requested. */
const csvFormat = {
  decimal: z.enum([',', '.']).default(',').describe('With a comma, semicolons separate the cells'),
  time_zone: z
    .string()
    .max(80)
    .refine(isTimeZone, 'No es una zona horaria.')
    .default('UTC')
    .describe('IANA name of the zone of moments'),
};

const UserFilters = z.object({
  search: search.describe('Part of a name, an e-mail or a Telegram user'),
  product_id: numeric.optional().describe('Users who own it now'),
  warning: z
    .enum(['paid', 'account'])
    .optional()
    .describe(
      'Users who paid a revoked or blocked product, or whose account is in the licence of another user',
    ),
  sort: z.enum(userSorts).default('id'),
  direction: direction.describe('desc is the default for id, created_at and last_seen, asc for the rest'),
});

const PurchaseFilters = z.object({
  search: search.describe("Part of the buyer's or the owner's e-mail, or of a transaction"),
  user_id: numeric.optional(),
  product_id: numeric.optional(),
  event: z.string().max(80).optional(),
  state: entity.PurchaseState.optional(),
  unmatched: z
    .enum(['owner', 'product', 'referrer', 'refund'])
    .optional()
    .describe(
      'Transactions without an owner, of an unknown product, through the sales link of another user, or with an ' +
        'unclear partial refund',
    ),
  from: instant.describe('By the time of Hotmart'),
  to: instant.describe('Excluded'),
  direction,
});

const SaleFilters = z.object({
  search: search.describe("Part of the buyer's or the owner's e-mail, or of a transaction"),
  user_id: numeric.optional(),
  product_id: numeric.optional().describe('Sales that open it'),
  state: entity.SaleState.optional(),
  from: instant.describe('By the time of the payment'),
  to: instant.describe('Excluded'),
});

const ExpiringFilters = z.object({
  days: createWholeNumber(z.int().min(1).max(366)).default(30),
  search: search.describe('Part of a name or an e-mail'),
  product_id: numeric.optional(),
});

const AuditFilters = z.object({
  search: search.describe("Part of the actor's e-mail or of the reason"),
  action: z.string().max(80).optional().describe('Complete, or its first part: licence'),
  subject: z.string().max(80).optional().describe('Complete: licence:12'),
  actor_id: numeric.optional(),
  from: instant,
  to: instant.describe('Excluded'),
  direction,
});

const product = {
  hotmart_id: numeric.nullable(),
  title: createFilledLine(80),
  description: createFilledText(2000),
  url: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Solo minúsculas, cifras y guiones.')
    .max(80, 'Como mucho 80 caracteres.'),
  img: createPictureAddress('Una dirección que empieza por /pictures/ o por https://.'),
  linklp: webLink,
  price: z
    .string()
    .regex(/^-?\d+(\.\d{1,2})?$/, notMoney)
    .refine((price) => !price.startsWith('-'), 'El precio no puede ser negativo.')
    .refine((price) => Number(price) <= 1_000_000, 'Como mucho 1.000.000 US$.'),
  access_days: z
    .int('Escribe un número entero de días.')
    .positive('Al menos un día.')
    .max(36_500, 'Como mucho 36.500 días.')
    .nullable(),
  max_children: IncludedChildren.nullable()
    .optional()
    .describe('Children of the connector that it includes; an edit without it keeps the stored number'),
  max_masters: IncludedMasters.nullable()
    .optional()
    .describe('Masters of the connector that it includes; an edit without it keeps the stored number'),
  hidden: z.boolean(),
  contents: ProductContents.optional().describe(
    'Texts of its page; an edit without them keeps the stored ones',
  ),
  reason,
};

const months = z.object({ months: createWholeNumber(z.int().min(1).max(36)).default(12) });

const entitlementFields = { user_id: numeric, product_id: numeric, reason };

const createExport = <Shape extends z.ZodRawShape>(summary: string, filters: z.ZodObject<Shape>) =>
  ({
    summary,
    isSensitive: true,
    query: filters.extend(csvFormat),
    answers: { 200: z.string() },
    text: 'text/csv',
  }) as const;

export const adminCalls = defineCalls('admin', 'admin', {
  exportUsers: createExport('All users that match the filters, as CSV', UserFilters),
  exportPurchases: createExport('All events of Hotmart that match the filters, as CSV', PurchaseFilters),
  exportExpiring: createExport('All access that ends soon, as CSV', ExpiringFilters),
  exportAudit: createExport('All entries of the audit log that match the filters, as CSV', AuditFilters),

  listUsers: {
    summary: 'Users, their products and the reasons, page by page',
    query: UserFilters.extend(page),
    answers: { 200: entity.createPageSchema(entity.AdminUser) },
  },
  getUser: {
    summary: 'One user, their products and the reasons',
    params: byId,
    answers: { 200: entity.AdminUser },
    errors: ['not_found'],
  },
  resetSessions: {
    summary: 'End all sessions of a user',
    isSensitive: true,
    params: byId,
    body: z.strictObject({ reason }),
    answers: { 200: z.object({ closed: z.int().nonnegative() }) },
  },
  grantProduct: {
    summary: 'Grant a product manually; the longer of grant and purchase applies',
    isSensitive: true,
    body: z.strictObject({
      ...entitlementFields,
      until: timestamp.nullable().describe('null: no end; must not have passed'),
    }),
    answers: { 200: entity.AdminUser },
  },
  revokeProduct: {
    summary: 'Revoke a product manually, despite purchases, until the revocation is undone',
    isSensitive: true,
    body: z.strictObject(entitlementFields),
    answers: { 200: entity.AdminUser },
  },
  liftDecision: {
    summary: 'Undo a manual grant or revocation: purchases decide again',
    isSensitive: true,
    body: z.strictObject(entitlementFields),
    answers: { 200: entity.AdminUser },
  },

  uploadPicture: {
    summary: 'Store a picture of a product, reduced to at most 1440 x 1440 pixels as WebP',
    body: z.strictObject({
      picture: pictureFile,
    }),
    bodyBytes: pictureBodyBytes,
    answers: { 201: entity.UploadedPicture },
  },
  searchRecords: {
    summary: 'The users, products and transactions that contain a text, at most five of each',
    query: z.object({ text: z.string().trim().min(2).max(80) }),
    answers: { 200: z.array(entity.FoundRecord) },
  },
  listPurchases: {
    summary: 'Events of Hotmart and their effects, newest first, page by page',
    query: PurchaseFilters.extend(page),
    answers: { 200: entity.createPageSchema(entity.AdminPurchase) },
  },
  getPurchase: {
    summary: 'One event of Hotmart as received',
    params: byId,
    answers: { 200: entity.AdminPurchaseDetail },
    errors: ['not_found'],
  },
  assignPurchase: {
    summary: 'Assign a purchase to a user, with all its events, past and future',
    isSensitive: true,
    params: byId,
    body: z.strictObject({ user_id: numeric, reason }),
    answers: { 200: entity.AdminPurchase },
  },
  replayPurchase: {
    summary: 'Process an event again, for example after its product was added',
    params: byId,
    body: z.strictObject({ reason }),
    answers: { 200: entity.AdminPurchase },
  },

  listAllProducts: {
    summary: 'All products in their order, hidden ones included',
    answers: { 200: z.array(entity.AdminProduct) },
  },
  addProduct: {
    summary: 'Add a product at the end of the catalogue',
    body: z.strictObject({ ...product, kind: ProductKind.default('copy') }),
    answers: { 201: entity.AdminProduct },
    errors: ['product_known'],
  },
  editProduct: {
    summary: 'Change a product, or hide it',
    body: z.strictObject({ id: numeric, ...product, version }),
    answers: { 200: entity.AdminProduct },
    errors: ['edit_conflict', 'product_known'],
  },
  orderProducts: {
    summary: 'Reorder the products; every id, once',
    body: z.strictObject({ ids: z.array(id).min(1).max(1000), reason }),
    answers: { 200: z.array(entity.AdminProduct) },
    errors: ['edit_conflict'],
  },
  listSales: {
    summary: 'Sales with price, refunds, fee and net, newest first, page by page',
    query: SaleFilters.extend({ direction, ...page }),
    answers: { 200: entity.createPageSchema(entity.Sale) },
  },
  getSaleTotals: {
    summary: 'The sums of all sales that match the filters, by currency',
    query: SaleFilters,
    answers: { 200: entity.SaleTotals },
  },
  getSale: {
    summary: 'One sale with all its events',
    params: z.object({ transaction: z.string().max(200) }),
    query: z.object({ product_id: numeric }),
    answers: { 200: entity.SaleDetail },
    errors: ['not_found'],
  },
  exportSales: createExport('All sales that match the filters, as CSV', SaleFilters.extend({ direction })),
  listPacks: {
    summary: 'The products of Hotmart that open several of ours',
    answers: { 200: z.array(entity.Pack) },
  },
  editPack: {
    summary: 'Set what a product of Hotmart opens, for sales from now on; no products remove the pack',
    body: z.strictObject({
      hotmart_id: numeric,
      product_ids: z.array(id).max(20).describe('In their order, at least two'),
      replaces: z.array(id).describe('What the pack contained when it was read; empty: a new one'),
      reason,
    }),
    answers: { 200: z.array(entity.Pack) },
    errors: ['edit_conflict'],
  },
  countMonthlySales: {
    summary: 'How often each product was sold in each of the last months, this one included',
    query: months,
    answers: { 200: z.array(entity.MonthlySales) },
  },
  getRevenue: {
    summary: 'Revenue, refunds, recurring revenue and churn of the last months, by product and currency',
    query: months,
    answers: { 200: entity.Revenue },
  },
  exportRevenue: createExport('The same as CSV, one line for each product, currency and month', months),

  listExpiring: {
    summary: 'Access that ends within a number of days, soonest first, page by page',
    query: ExpiringFilters.extend(page),
    answers: { 200: entity.createPageSchema(entity.ExpiringLicence) },
  },
  listAudit: {
    summary: 'Entries of the audit log, newest first, page by page',
    query: AuditFilters.extend(page),
    answers: { 200: entity.createPageSchema(entity.AuditEntry) },
  },
});
