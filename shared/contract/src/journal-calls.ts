import { z } from 'zod';
import { brokerErrors } from './errors';
import { defineCalls } from './call';
import { AccountNumber, productIds } from './entities';
import { byId, noBody, numeric, orAbsent, pageLimit, timestamp, version, createWholeNumber } from './fields';
import * as entity from './journal-entities';
import { tagList } from './review/entities';

const minLots = 0.00000001;

/** The order that an opposite one closed has no volume and no money. */
const isClosedBy = ({ commission, fee, swap, profit, volumeLots }: z.output<typeof entity.StatementDeal>) =>
  volumeLots === 0 && [commission, fee, swap, profit].every((amount) => amount === 0);

const importedDeal = entity.StatementDeal.refine(
  (deal) => (deal.type !== 'buy' && deal.type !== 'sell') || deal.volumeLots >= minLots || isClosedBy(deal),
  { path: ['volumeLots'], error: 'El volumen de una operación tiene que ser mayor que cero.' },
);

export const BrokerCredentials = z.object({
  server_id: numeric,
  number: createWholeNumber(AccountNumber),
  password: z.string().min(1, 'Falta este dato.').max(200),
});

/** A password that may be absent, also as an empty field. */
export const optionalPassword = z
  .union([BrokerCredentials.shape.password, z.literal(['', null]).transform(() => undefined)])
  .optional();

/** Rows of a page of trades, deals or movements. A longer page would delay the calls of other users. */
const maxRows = 500;

/** Numbers up to 2,000 are accepted, because earlier clients send them. */
const createRowLimit = (usual: number) =>
  createWholeNumber(z.int().min(1).max(2000))
    .default(usual)
    .transform((rows) => Math.min(rows, maxRows))
    .describe(`At most ${maxRows} rows are answered`);

/** Trades of a page whose reader does not request a number of them. */
const usualTrades = 100;

const tradeParams = byId.extend({ ticket: z.string().min(1).max(64) });
const positionParams = byId.extend({ position: z.string().min(1).max(64) });
const zone = z
  .string()
  .max(60)
  .default('server')
  .describe("The clock that delimits days: `server`, or the trader's own IANA zone");
const range = { from: z.iso.date().optional(), to: z.iso.date().optional().describe('Belongs to the range') };

export const journalCalls = defineCalls('journal', 'user', {
  listBrokerAccounts: {
    summary: "The signed-in user's broker accounts, the oldest first",
    answers: { 200: z.array(entity.BrokerAccount) },
    errors: ['product_required'],
  },
  listSymbols: {
    summary: "Symbols and their lot sizes: of the signed-in user's first account, or common ones",
    answers: { 200: z.array(entity.TradingSymbol) },
  },
  searchSymbols: {
    summary: "Symbols of an account's broker whose name contains a text; at most fifty",
    params: byId,
    query: z.object({ search: z.string().trim().max(60).default('') }),
    answers: { 200: z.array(entity.TradingSymbol) },
    errors: ['forbidden', 'product_required', ...brokerErrors],
  },
  listTradedSymbols: {
    summary:
      'Symbols of the trades of an account with their last closing price; at most 500, the newest first',
    params: byId,
    answers: { 200: z.array(entity.TradedSymbol) },
    errors: ['forbidden', 'product_required'],
  },
  registerBrokerAccount: {
    summary: 'Register a broker account that the broker accepts; the same one again gets the new password',
    body: BrokerCredentials,
    answers: { 201: entity.BrokerAccount },
    errors: ['product_required', ...brokerErrors, 'too_many_accounts', 'currency_mismatch'],
  },
  editBrokerAccount: {
    summary: "Set the clock of an account's server",
    body: z.strictObject({ id: numeric, zone: entity.ZoneName, version: version.optional() }),
    answers: { 200: entity.BrokerAccount },
    errors: ['forbidden', 'product_required', 'edit_conflict'],
  },
  getBalance: {
    summary: 'Balance of an account of the signed-in user; of an imported one, the sum of its deals',
    // Screens may send the whole account; only its id is used.
    body: byId,
    answers: {
      200: z.object({
        balance: z.number(),
        as_of: timestamp
          .optional()
          .describe('When its terminal reported it last; absent: the balance is current'),
      }),
    },
    errors: ['forbidden', 'product_required', ...brokerErrors, 'currency_mismatch'],
  },
  getMonth: {
    summary: 'Month widgets; 0 is this month, -1 the one before',
    params: z.object({ monthOffset: createWholeNumber(z.int().min(-1200).max(1200)) }),
    body: byId.extend({
      zone,
      most_trades: z
        .int()
        .min(0)
        .max(maxRows)
        .optional()
        .describe('The days of a month with more trades list none; without it, they always list them'),
    }),
    answers: { 200: entity.Month },
    errors: ['forbidden', 'product_required', ...brokerErrors],
  },
  listServers: {
    summary: 'Broker servers',
    access: 'public',
    answers: { 200: z.array(entity.Server) },
  },
  searchServers: {
    summary: 'Search broker servers by text, also at the broker service; the results join the list',
    query: z.object({ search: z.string().trim().min(2, 'Escribe al menos 2 letras.').max(60) }),
    answers: { 200: z.array(entity.Server) },
    errors: ['broker_timeout', 'broker_unreachable'],
  },
  verifyBrokerAccount: {
    summary: 'Whether the broker accepts these credentials, or those stored of an own journal account',
    body: BrokerCredentials.extend({
      id: orAbsent(numeric),
      password: optionalPassword.describe(
        'Without it, the stored one of the account with this id is verified',
      ),
    }),
    answers: { 200: z.object({ response: z.boolean() }) },
    errors: ['forbidden', 'product_required', 'broker_timeout', 'broker_unreachable'],
  },
  closeBrokerSession: {
    summary: 'Delete a broker account with all its data; status 1 means done',
    params: byId,
    answers: { 200: z.object({ status: z.int() }) },
    errors: ['forbidden'],
  },

  listTrades: {
    summary:
      'Closed trades of a range of days, oldest first; the first page synchronises the account, as a month does',
    params: byId,
    query: z.object({
      ...range,
      zone,
      cursor: z.string().max(100).optional().describe('`next` of the previous page'),
      limit: createRowLimit(usualTrades),
    }),
    answers: {
      200: z.object({ trades: z.array(entity.Trade), next: z.string().nullable(), ...entity.freshness }),
    },
    errors: ['forbidden', 'product_required', ...brokerErrors],
  },
  getTrade: {
    summary:
      'A closed trade with the deals of its position, its initial stop, and the trades before and after it',
    params: tradeParams,
    query: z.object({ zone }),
    answers: { 200: entity.TradeDetail },
    errors: ['forbidden', 'product_required', 'not_found'],
  },
  getTradePath: {
    summary: 'The prices while a trade was open; null where they are not known',
    params: tradeParams,
    query: z.object({
      minutes: z.coerce
        .number()
        .pipe(z.literal(entity.pathFrames))
        .optional()
        .describe('Length of the bars; without it, the shortest that give an estimate, joined for a chart'),
    }),
    answers: {
      200: z.object({
        path: entity.TradePath.nullable(),
        missing: entity.MissingPath.optional().describe('Why there are none'),
      }),
    },
    errors: ['forbidden', 'product_required', 'not_found', ...brokerErrors],
  },
  setInitialStop: {
    summary: 'Type the initial stop of the position of a trade; null removes it',
    params: tradeParams,
    body: z.strictObject({
      stop: z.number().positive().max(1e12).nullable(),
      typed: z
        .number()
        .nullable()
        .optional()
        .describe('The typed stop that is replaced, null: none; without it, any'),
    }),
    answers: { 200: entity.TradeDetail },
    errors: ['forbidden', 'product_required', 'edit_conflict'],
  },
  setInitialStops: {
    summary: 'Type the initial stops of trades whose position has none; the others do not change',
    params: byId,
    body: z.strictObject({
      stops: z
        .array(z.strictObject({ ticket: tradeParams.shape.ticket, stop: z.number().positive().max(1e12) }))
        .min(1)
        .max(500),
    }),
    answers: { 200: z.object({ changed: z.int().nonnegative().describe('Positions that had no stop') }) },
    errors: ['forbidden', 'product_required'],
  },
  listManualTrades: {
    summary: 'Trades of an account that its owner typed or corrected',
    params: byId,
    answers: { 200: z.array(entity.ManualTrade) },
    errors: ['forbidden', 'product_required'],
  },
  saveManualTrade: {
    summary:
      'Type a trade of an account without a broker, under a new position `manual-…`, or correct a reported position',
    params: positionParams,
    body: entity.ManualTradeInput,
    answers: { 200: z.object({ ticket: z.string().describe('Of the trade') }) },
    errors: [
      'forbidden',
      'product_required',
      'trade_not_editable',
      'too_many_manual_trades',
      'amounts_too_large',
    ],
  },
  removeManualTrade: {
    summary: 'Delete a typed trade, or return a corrected one to its reported values',
    params: positionParams,
    answers: { 204: noBody },
    errors: ['forbidden', 'product_required', 'not_found', 'amounts_too_large'],
  },
  listDeals: {
    summary: 'All deals of an account in the form of a statement, for a file that can be imported again',
    params: byId,
    query: z.object({
      cursor: z.string().max(100).optional().describe('`next` of the previous page'),
      limit: createRowLimit(maxRows),
      since: numeric
        .optional()
        .describe("Of the first page: no deals before this reading of the server's clock"),
    }),
    answers: {
      200: z.object({
        opening_balance: z.int().describe('Before the first stored deal, in the smallest unit'),
        deals: z.array(entity.StatementDeal),
        next: z.string().nullable(),
      }),
    },
    errors: ['forbidden', 'product_required'],
  },
  listMovements: {
    summary: "Changes of an account's balance without a trade, oldest first",
    params: byId,
    query: z.object({
      zone,
      cursor: z.string().max(100).optional().describe('`next` of the previous page'),
      limit: createRowLimit(maxRows),
    }),
    answers: {
      200: z.object({
        opening_balance: z.number().describe('Before the first stored deal'),
        movements: z.array(entity.Movement),
        next: z.string().nullable(),
      }),
    },
    errors: ['forbidden', 'product_required'],
  },
  listNotes: {
    summary: 'Notes and tags on trades and days of an account, or page by page',
    params: byId,
    query: z.object({
      after: z
        .string()
        .regex(/^(trade|day)~/)
        .max(80)
        .optional()
        .describe('Kind and key of the last note of the previous page: day~2026-03-09'),
      limit: pageLimit,
    }),
    answers: { 200: z.array(entity.Note) },
    errors: ['forbidden', 'product_required'],
  },
  saveNote: {
    summary: 'Store a note; without text and tags it is deleted',
    params: byId,
    body: z.strictObject({
      kind: z.enum(['trade', 'day']),
      key: z.string().min(1).max(64),
      text: z.string().trim().max(4000, 'Como mucho 4000 caracteres.'),
      tags: tagList,
      version: z.int().nonnegative().optional().describe('Of the note that was read; 0: there was none'),
    }),
    answers: { 200: entity.Note },
    errors: ['forbidden', 'product_required', 'edit_conflict'],
  },

  openImport: {
    summary: 'Start the import of a statement; the journal changes only after the confirmation',
    body: z.strictObject({
      kind: z.string().min(1).max(20),
      file: z.string().max(200),
      number: AccountNumber,
      server: z.string().trim().max(120).describe("'' when the report does not name it"),
      broker: z.string().trim().max(120),
      currency: z.string().trim().toUpperCase().min(1, 'Falta este dato.').max(12),
      digits: z.int().min(0).max(8),
      zone: entity.ZoneName.default('NY+7'),
      opening_balance: z.int().default(0).describe('In the smallest unit'),
      matching: z.int().nonnegative().default(0),
      printed: z.int().nonnegative().default(0),
      takes_changes: z
        .boolean()
        .default(false)
        .describe('Whether imported deals that the account has with other values get those of the statement'),
    }),
    answers: {
      201: z.object({
        id: z.int().positive(),
        account: entity.BrokerAccount.nullable().describe('The account that it adds to; null: a new one'),
      }),
    },
    errors: ['too_many_accounts', 'too_many_imports', 'product_required', 'statement_mismatch'],
  },
  addImportedDeals: {
    summary: 'Send the next deals of a statement; repeated deals count once',
    params: byId,
    body: z.strictObject({ deals: z.array(importedDeal).min(1).max(2000) }),
    bodyBytes: 1024 * 1024,
    anyProduct: productIds.dashboard,
    answers: {
      200: z.object({
        received: z.int().nonnegative(),
        fresh: z.int().nonnegative().describe('Not in the journal yet'),
      }),
    },
    errors: ['product_required', 'statement_too_long'],
  },
  confirmImport: {
    summary:
      'Add the new deals of a statement to the journal, all or none; an answer within seconds says whether it is still running',
    params: byId,
    answers: { 200: entity.ImportState },
    errors: ['not_found', 'product_required', 'statement_mismatch', 'amounts_too_large'],
  },
  getImport: {
    summary: 'How far an import is; the reason of a failed one is the error of this call',
    params: byId,
    answers: { 200: entity.ImportState },
    errors: ['not_found', 'product_required', 'statement_mismatch', 'amounts_too_large'],
  },
  undoImport: {
    summary: "Remove an import's deals from the journal, except those of other imports and of the broker",
    params: byId,
    answers: { 200: z.object({ account: entity.BrokerAccount, statement: entity.StatementImport }) },
    errors: ['not_found', 'product_required'],
  },
  redoImport: {
    summary: 'Add the deals of an undone import to the journal again',
    params: byId,
    answers: { 200: z.object({ account: entity.BrokerAccount, statement: entity.StatementImport }) },
    errors: ['not_found', 'product_required', 'amounts_too_large', 'statement_mismatch'],
  },
  dropImport: {
    summary: 'Cancel an import that is not done: nothing of it is stored',
    params: byId,
    answers: { 204: noBody },
    errors: ['not_found'],
  },
  listImports: {
    summary: 'Statements that were imported into an account, the newest first, or page by page',
    params: byId,
    query: z.object({
      after: numeric.optional().describe('Id of the last statement of the previous page'),
      limit: pageLimit,
    }),
    answers: { 200: z.array(entity.StatementImport) },
    errors: ['forbidden', 'product_required'],
  },
});
