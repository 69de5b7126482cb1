import { z } from 'zod';
import { accountCalls, roleCalls } from './account-calls';
import { adminCalls } from './admin-calls';
import { defineCalls, type Access, type Call } from './call';
import { copierCalls } from './copier-calls';
import { eaCalls } from './ea/calls';
import * as entity from './entities';
import { brokerErrors, errorCatalogue, type ErrorCode } from './errors';
import {
  byId,
  defineEntity,
  emailAddress,
  createFilledLine,
  createLine,
  noBody,
  numeric,
  orAbsent,
  pageLimit,
  toDecimalPoint,
  version,
  webLink,
  createWholeNumber,
} from './fields';
import { multiplierRange } from './limits';
import { BrokerCredentials, journalCalls, optionalPassword } from './journal-calls';
import { notificationCalls } from './notification/calls';
import { reviewCalls } from './review/calls';
import { routineCalls } from './routine/calls';
import { screenshotCalls } from './screenshot/calls';
import { registryCalls } from './registry/calls';
import { simulatorCalls } from './simulator-calls';
import { terminalCalls } from './terminal/calls';

export { LoginBody, RegisterBody } from './account-calls';
export type { Access, Call };

/** The form of every error answer. `fields` holds the problem of each field, ready to show beside it. */
export const ErrorAnswer = defineEntity('Error', {
  code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

const name = z.object({ name: z.string().min(1).max(80) });

/** Old clients send ids that the server takes from the token; another user's id is rejected (D-11). */
const claimedUser = { user_id: orAbsent(numeric) };
const account = orAbsent(createWholeNumber(entity.AccountNumber));

const tooSmall = 'Como poco 0,0001.';
const multiplier = z
  .number()
  .max(multiplierRange.max, 'Como mucho 1000.')
  .refine((value) => value === 0 || value >= multiplierRange.min, tooSmall);

const ConnectorBody = BrokerCredentials.extend({
  type: z.union([entity.ConnectorAccountType, createWholeNumber(entity.ConnectorAccountType)]),
  multiplier: z
    .union([
      multiplier,
      z
        .string()
        .trim()
        .overwrite(toDecimalPoint)
        .regex(/^\d{1,4}([.]\d{1,4})?$/)
        .transform(Number)
        .pipe(multiplier),
      z.literal(['', null]).transform(() => null),
    ])
    .optional()
    .describe('Children only; of a master, 0 is ignored'),
});

/** A child with 0 would copy nothing, and 1 would be a guess. */
const hasMultiplier = (body: { type: number; multiplier?: number | null | undefined }) =>
  body.type !== 3 || body.multiplier !== 0;
const atMultiplier = { path: ['multiplier'], error: tooSmall };

const masterId = orAbsent(numeric);

const legalCalls = defineCalls('legal', 'user', {
  listLegalTexts: {
    summary: 'Terms, privacy and risk, as far as the installation has them',
    access: 'public',
    answers: { 200: z.array(entity.LegalText) },
  },
});

const productsCalls = defineCalls('products', 'user', {
  listProducts: {
    summary: 'The catalogue',
    access: 'public',
    answers: { 200: z.array(entity.Product) },
  },
  getProduct: {
    summary: 'One product by its short name',
    access: 'public',
    params: z.object({ url: z.string().min(1).max(80) }),
    answers: { 200: entity.ProductPage },
    errors: ['not_found'],
  },
  listOwnedProducts: {
    summary: 'The products of the signed-in user',
    answers: {
      200: z.object({
        products: z.array(entity.OwnedProduct),
        remaining: z
          .array(entity.OwnedProduct.shape.id)
          .optional()
          .describe('Products, owned or not, in which the user still has something to manage'),
      }),
    },
  },
  countSales: {
    summary: 'How often each product was sold',
    access: 'public',
    answers: { 200: z.array(entity.SalesCount) },
  },
});

const purchasesCalls = defineCalls('purchases', 'user', {
  receiveHotmartEvent: {
    summary: 'Hotmart webhook, version 2.0.0; proven by the X-HOTMART-HOTTOK header',
    access: 'hotmart',
    body: z.looseObject({}),
    answers: { 200: z.object({ received: z.literal(true) }) },
    errors: ['webhook_unauthorized', 'unavailable'],
  },
  findOwnPurchase: {
    summary: 'Find a purchase by the transaction code of its receipt, and why it gives access or not',
    body: z.strictObject({ transaction: createFilledLine(60) }),
    answers: { 200: entity.FoundPurchase },
  },
});

const licencesCalls = defineCalls('licences', 'admin', {
  getLicence: {
    summary: "A user's licence of a product, or null",
    access: 'user',
    params: z.object({ userId: numeric, productId: numeric }),
    answers: { 200: entity.Licence.nullable() },
    errors: ['forbidden', 'second_factor_needed'],
  },
  saveLicence: {
    summary: 'Register trading accounts for a licensed product; a stored number cannot change',
    access: 'user',
    body: z.object({ ...claimedUser, product_id: numeric, account_1: account, account_2: account }),
    answers: { 200: entity.Licence },
    errors: ['forbidden', 'product_required', 'account_locked'],
  },
  editLicence: {
    summary: 'Change a licence',
    body: z.object({
      id: numeric,
      ...claimedUser,
      product_id: numeric.optional(),
      account_1: account,
      account_2: account,
      status: entity.LicenceStatus,
      version: createWholeNumber(version).optional(),
    }),
    answers: { 200: entity.Licence },
    errors: ['edit_conflict'],
  },
  deleteLicence: {
    summary: 'Delete a licence',
    params: byId,
    answers: { 204: noBody },
    errors: ['not_found'],
  },
  listLicences: {
    summary: 'All licences of a licensed product in the order of their ids, or page by page',
    params: z.object({ product: z.enum(['dashpro', 'escaner']) }),
    query: z.object({
      after: numeric.optional().describe('Id of the last licence of the previous page'),
      limit: pageLimit,
    }),
    answers: { 200: z.array(entity.Licence) },
  },
});

const copyCalls = defineCalls('copy', 'admin', {
  listCopyUsers: {
    summary: 'Copy accounts of a product in the order of their ids, or page by page',
    params: name,
    query: z.object({
      after: numeric.optional().describe('Id of the last account of the previous page'),
      limit: pageLimit,
    }),
    answers: { 200: z.array(entity.CopyUser) },
    errors: ['not_found'],
  },
  editCopyUser: {
    summary:
      'Change a copy account; without clave the stored one stays; a new one requires your own password',
    body: z.strictObject({
      id: numeric,
      usuario: createLine().max(80),
      clave: z.string().min(1).max(200).optional(),
      servidor: createLine().max(120),
      tipoCuenta: entity.CopyAccountType,
      status: entity.LicenceStatus,
      version: version.optional(),
    }),
    answers: { 200: entity.CopyUser },
    errors: ['edit_conflict', 'reauthentication_required'],
  },
  addCopyUser: {
    summary: 'Add a copy account to a product, such as the master that is copied',
    body: z.strictObject({
      product_id: numeric,
      email: emailAddress,
      usuario: createFilledLine(80),
      clave: z.string().min(1, 'Falta este dato.').max(200),
      servidor: createFilledLine(120),
      tipoCuenta: entity.CopyAccountType,
    }),
    answers: { 201: entity.CopyUser },
    errors: ['copy_user_known'],
  },
  showCopyPassword: {
    summary: 'The password of a copy account, for typing it elsewhere; each request is audited',
    isSensitive: true,
    params: byId,
    answers: { 200: z.object({ clave: z.string().nullable() }) },
    errors: ['not_found'],
  },
  countCopyStock: {
    summary: 'How many links of each product are free, reserved and assigned',
    answers: { 200: z.array(entity.CopyStock) },
  },
  countCopyLinks: {
    summary: 'Links of a product without an owner',
    params: z.object({ productId: numeric }),
    answers: { 200: z.object({ count: z.int().nonnegative() }) },
    errors: ['not_found'],
  },
  addCopyLink: {
    summary: 'Add an access link to a product',
    body: z.object({ url: webLink, product_id: numeric }),
    answers: { 201: z.object({ count: z.int().nonnegative() }) },
    errors: ['link_known'],
  },
  getCopyLink: {
    summary: "The signed-in user's link of a copy product",
    access: 'user',
    params: name,
    answers: { 200: entity.CopyLink },
    errors: ['not_found', 'product_required'],
  },
  takeCopyLink: {
    summary: 'Assign the reserved link to an account of this size in dollars; idempotent for the same size',
    access: 'user',
    params: name,
    body: z.strictObject({ link: z.string().max(500), size: entity.AccountSize }),
    answers: { 200: entity.CopyLink },
    errors: ['product_required', 'link_unavailable', 'link_used'],
  },
});

const fundCalls = defineCalls('fund', 'user', {
  listFunds: {
    summary: "The signed-in user's fund payments",
    answers: { 200: z.array(entity.Fund) },
  },
  registerFund: {
    summary: 'Register a payment to the fund',
    body: z.object({
      binance_user: createFilledLine(80),
      ammount: entity.FundAmount,
      transaction_id: createLine().max(100, 'Como mucho 100 caracteres.').nullish(),
      network: createLine().max(40, 'Como mucho 40 caracteres.').nullish(),
    }),
    answers: { 201: entity.Fund },
    errors: ['fund_registered'],
  },
  withdrawFund: {
    summary: 'Withdraw an own fund payment that no admin has settled; repeating it changes nothing',
    params: byId,
    answers: { 200: entity.Fund },
    errors: ['forbidden', 'not_found', 'fund_settled'],
  },
  listAllFunds: {
    summary: 'Fund payments of all users, newest first, page by page',
    access: 'admin',
    query: z.object({
      status: createWholeNumber(entity.FundStatus).optional(),
      withdrawn: z
        .stringbool({ truthy: ['true'], falsy: ['false'] })
        .optional()
        .describe('Only withdrawn payments, or only the others; all by default'),
      search: z
        .string()
        .trim()
        .max(80)
        .optional()
        .describe('Part of a name, an e-mail, a Binance user or a transaction id'),
      after: numeric.optional().describe('`next` of the previous page'),
    }),
    answers: { 200: z.object({ funds: z.array(entity.FundEntry), next: z.int().positive().nullable() }) },
  },
  settleFund: {
    summary:
      'Confirm, reject or correct a fund payment. A rejection, a change of the amount and a second confirmation of one ' +
      'transaction require a note',
    access: 'admin',
    body: z.strictObject({
      id: numeric,
      status: entity.FundStatus,
      ammount: entity.FundAmount.optional().describe('The corrected amount'),
      note: z.string().trim().max(500, 'Como mucho 500 caracteres.').nullish(),
      version,
    }),
    answers: { 200: entity.FundEntry },
    errors: ['edit_conflict', 'fund_occupied', 'fund_withdrawn'],
  },
});

const connectorCalls = defineCalls('connector', 'user', {
  listConnectorAccounts: {
    summary: 'Master and children of the signed-in user',
    answers: { 200: entity.ConnectorAccounts },
    errors: ['product_required'],
  },
  addConnectorAccount: {
    summary: 'Connect an account; no more masters and children than the products of the user include',
    body: ConnectorBody.extend({
      master_id: masterId.describe('Children only: the master to copy; required if there are several'),
    }).refine(hasMultiplier, atMultiplier),
    answers: { 201: entity.AddedConnectorAccount },
    errors: [
      'product_required',
      'master_taken',
      'children_full',
      'account_connected',
      'account_leaving',
      'copy_cycle',
      ...brokerErrors,
    ],
  },
  editConnectorAccount: {
    summary: 'Change a connected account',
    isSensitive: true,
    body: ConnectorBody.extend({
      id: numeric,
      version: createWholeNumber(version).optional(),
      master_id: masterId.describe(
        'Children only: another master to copy from now on; without it, the stored one stays',
      ),
      password: optionalPassword.describe(
        'Required with another server or number; without it, the stored one stays',
      ),
    }).refine(hasMultiplier, atMultiplier),
    answers: { 200: entity.ConnectorAccount },
    errors: [
      'product_required',
      'forbidden',
      'edit_conflict',
      'account_connected',
      'account_leaving',
      'order_unanswered',
      'copy_cycle',
      ...brokerErrors,
    ],
  },
  deleteConnectorAccount: {
    summary: 'Disconnect an account; with open copies, the owner says what happens to them',
    params: byId,
    query: z.object({
      open_copies: z
        .enum(['dejar', 'cerrar', 'gestionar'])
        .optional()
        .describe(
          'Leave them open; close them, or follow the master until they are closed, and remove it then',
        ),
    }),
    answers: { 200: entity.ConnectorAccount },
    errors: ['product_required', 'forbidden', 'not_found', 'copies_open'],
  },
  keepConnectorAccount: {
    summary: 'Keep an account that was going to be removed once its copies are closed',
    params: byId,
    answers: { 200: entity.ConnectorAccount },
    errors: ['forbidden', 'not_found'],
  },
});

/** Every call of the API, by the id of its address. */
export const calls = {
  ...accountCalls,
  ...roleCalls,
  ...notificationCalls,
  ...legalCalls,
  ...productsCalls,
  ...purchasesCalls,
  ...licencesCalls,
  ...copyCalls,
  ...fundCalls,
  ...connectorCalls,
  ...journalCalls,
  ...reviewCalls,
  ...routineCalls,
  ...screenshotCalls,
  ...registryCalls,
  ...adminCalls,
  ...eaCalls,
  ...simulatorCalls,
  ...terminalCalls,
  ...copierCalls,
};

export type Calls = typeof calls;
export type CallId = keyof Calls;

type SchemaInput<S> = S extends z.ZodType ? z.input<S> : never;
type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : never;
type Part<C, K extends string, Side extends 'in' | 'out'> = C extends { readonly [P in K]: infer S }
  ? { [P in K]: Side extends 'in' ? SchemaInput<S> : SchemaOutput<S> }
  : unknown;

/** The arguments of a call: `params`, `query` and `body`, each only if the call has it. */
export type CallInput<Id extends CallId> = Part<Calls[Id], 'params', 'in'> &
  Part<Calls[Id], 'query', 'in'> &
  Part<Calls[Id], 'body', 'in'>;

/** The arguments that a handler receives, after parsing. */
export type CallArguments<Id extends CallId> = Part<Calls[Id], 'params', 'out'> &
  Part<Calls[Id], 'query', 'out'> &
  Part<Calls[Id], 'body', 'out'>;

type Answers<Id extends CallId> = Calls[Id]['answers'];

/** The body of a call's successful answer. */
export type CallAnswer<Id extends CallId> = {
  [S in keyof Answers<Id>]: SchemaOutput<Answers<Id>[S]>;
}[keyof Answers<Id>];

/** Whether a call honours the header `Idempotency-Key`: repeated requests with one key create the record once. */
export const isIdempotentCall = ({ address, access, text }: Call): boolean =>
  address.method === 'POST' && !address.isRead && (access === 'user' || access === 'admin') && !text;

/** Returns all error codes of a call: its own, and those that follow from its access and its input. */
export function listErrorCodes(call: Call): ErrorCode[] {
  const fromInput: ErrorCode[] =
    call.params || call.query || call.body || call.upload
      ? ['malformed_request', 'invalid_input', 'body_too_slow', 'body_too_large', 'unsupported_media_type']
      : [];
  const hasSession = call.access === 'user' || call.access === 'admin';
  const fromSession: ErrorCode[] = hasSession ? ['session_required', 'session_expired'] : [];
  const fromRole: ErrorCode[] = call.access === 'admin' ? ['forbidden', 'second_factor_needed'] : [];
  // Another request may delete what a change refers to.
  const fromDeletion: ErrorCode[] = call.access !== 'public' && call.body ? ['not_found'] : [];
  const fromSensitivity: ErrorCode[] = call.isSensitive ? ['reauthentication_required'] : [];
  const fromRepetition: ErrorCode[] = isIdempotentCall(call)
    ? ['idempotency_key_invalid', 'idempotency_key_reused', 'request_in_progress', 'request_unsettled']
    : [];
  const always: ErrorCode[] = [
    'headers_too_large',
    'too_many_attempts',
    'record_locked',
    'internal',
    'overloaded',
    'unavailable',
  ];
  return [
    ...new Set([
      ...call.errors,
      ...fromInput,
      ...fromSession,
      ...fromRole,
      ...fromDeletion,
      ...fromSensitivity,
      ...fromRepetition,
      ...always,
    ]),
  ];
}
