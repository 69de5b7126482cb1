import { z } from 'zod';
import { OpenSession, Passkey } from './account-entities';
import { ConnectorAccount, Fund, OwnedProduct, User } from './entities';
import { defineEntity, id, timestamp } from './fields';
import { Gateway } from './journal-entities';
import { Review } from './review/entities';
import { Goals } from './routine/entities';
import { Screenshot } from './screenshot/entities';

const number = z.int().positive().describe('Of the account at its broker');
const server = z.string().describe('Of the broker');

const wall = z.string().describe("On the clock of the account's server: 2026-03-09T22:30:00");

const Licence = z.object({
  product_id: id,
  account_1: number.nullable(),
  account_2: number.nullable(),
  status: z.string(),
  created_at: timestamp,
});

const Purchase = z.object({
  name: z.string().describe('Name of the event at Hotmart'),
  transaction: z.string().nullable(),
  product_id: id.nullable(),
  created_at: timestamp.nullable(),
  email: z.string().nullable().describe("The buyer's, when it is an address of the person"),
  buyer: z
    .record(z.string(), z.unknown())
    .describe('What Hotmart told of the person: name, document, phone, address'),
});

const EaCheck = z.object({
  product: z.string(),
  login: number,
  server,
  mode: z.string(),
  version: z.string(),
  address: z.string().describe('Network address'),
  at: timestamp,
});

const Decision = z.object({
  product_id: id,
  effect: z.enum(['grant', 'revoke']),
  until: timestamp.nullable(),
  reason: z.string(),
  at: timestamp,
});

const Terminal = z.object({
  server,
  login: number,
  company: z.string(),
  currency: z.string(),
  balance: z.number(),
  program_version: z.string(),
  paired_at: timestamp,
  deals: z.array(
    z.object({
      ticket: z.string(),
      symbol: z.string(),
      lots: z.string(),
      price: z.number(),
      commission: z.number(),
      swap: z.number(),
      profit: z.number(),
      comment: z.string(),
    }),
  ),
});

const CopyAccount = z.object({
  product_id: id,
  email: z.string(),
  usuario: z.string(),
  servidor: z.string(),
  status: z.string(),
});

const CopyLink = z.object({ product_id: id, url: z.string(), size: z.string().nullable() });

const Trade = z.object({
  ticket: z.string(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  lots: z.number(),
  opened: wall.nullable(),
  closed: wall,
  open_price: z.number().nullable(),
  close_price: z.number(),
  profit: z.number(),
  commission: z.number(),
  swap: z.number(),
  comment: z.string(),
});

const Note = z.object({
  kind: z.enum(['trade', 'day']),
  key: z.string().describe('The ticket of the trade, or the date'),
  text: z.string(),
  tags: z.array(z.string()),
  updated_at: timestamp,
});

const JournalAccount = z.object({
  number,
  server,
  gateway: Gateway,
  currency: z.string(),
  trades: z.array(Trade),
  notes: z.array(Note),
  reviews: z.array(Review.omit({ version: true })),
  screenshots: z.array(
    Screenshot.pick({ caption: true, marks: true, width: true, height: true, created_at: true }).extend({
      ticket: z.string().describe('Of the trade'),
      webp: z.string().describe('The picture in base64'),
    }),
  ),
  routine: z
    .array(
      z.object({
        kind: z.string(),
        day: z.iso.date(),
        content: z.unknown(),
        written_at: timestamp,
        updated_at: timestamp,
      }),
    )
    .describe('Plans of days, and reviews of days, weeks and months'),
  goals: Goals.shape.goals,
  initial_stops: z.array(z.object({ position: z.string(), price: z.number(), updated_at: timestamp })),
  manual_trades: z
    .array(z.object({ position: z.string(), trade: z.unknown(), updated_at: timestamp }))
    .describe('Trades that the user typed or corrected'),
});

const Definition = z.object({
  key: z.string(),
  kind: z.string(),
  name: z.string(),
  content: z.unknown(),
  updated_at: timestamp,
});

const lots = z.number().nonnegative();
const price = z.number().nullable();
const side = z.enum(['buy', 'sell']);
const position = z.string().describe("The master's position");
const account_id = id.describe('Connector account');

const Master = z.object({
  account_id,
  status: z.string(),
  baseline_at: timestamp.nullable(),
  seen_at: timestamp.nullable(),
  last_event_at: timestamp.nullable(),
});

const Child = z.object({
  account_id,
  mode: z.string(),
  activated_at: timestamp.nullable(),
  connection: z.string(),
  max_lot: z.number().nullable(),
  max_positions: z.int().nullable(),
  max_daily_loss: z.number().nullable(),
  max_total_loss: z.number().nullable(),
  max_drawdown: z.number().nullable(),
  on_loss_limit: z.string(),
  max_slippage_points: z.int().nullable(),
  max_age_seconds: z.int(),
  rules: z.unknown().describe('How openings are copied'),
  symbol_map: z.array(z.object({ from: z.string(), to: z.string() })),
  day: z.string().nullable(),
  day_equity: z.number().nullable(),
  stopped_at: timestamp.nullable(),
  stopped_day: z.string().nullable(),
  figures: z.unknown().describe('Balance, equity and results at the last reading; null: never read'),
  seen_at: timestamp.nullable(),
  updated_at: timestamp,
});

const MasterPosition = z.object({
  account_id,
  position,
  symbol: z.string(),
  side,
  opened_lots: lots,
  lots,
  price: z.number(),
  stop_loss: price,
  take_profit: price,
  opened_at: timestamp,
  is_open: z.boolean(),
});

const MasterEvent = z.object({
  id,
  account_id,
  kind: z.string(),
  position,
  symbol: z.string(),
  side,
  lots: z.number(),
  opened_lots: lots,
  left_lots: lots,
  price,
  stop_loss: price,
  take_profit: price,
  at: timestamp.nullable(),
  seen_at: timestamp,
});

const Command = z.object({
  id,
  account_id,
  event_id: id,
  position,
  action: z.string(),
  is_sync: z.boolean().describe('Requested by the owner'),
  state: z.string(),
  reason: z.string().nullable(),
  sum: z.unknown().describe('How its lots were computed'),
  master_number: z.int().nullable().describe('The number that its master had, where it is known'),
  child_symbol: z.string().nullable(),
  child_position: z.string().nullable(),
  lots: lots.nullable(),
  price,
  retcode: z.int().nullable(),
  message: z.string().nullable().describe("The broker's"),
  attempts: z.int().nonnegative(),
  request: z.unknown().describe('As it was sent to the broker'),
  seen_at: timestamp,
  queued_at: timestamp,
  sent_at: timestamp.nullable(),
  answered_at: timestamp.nullable(),
});

const PastCopy = Command.omit({
  event_id: true,
  is_sync: true,
  retcode: true,
  attempts: true,
  request: true,
  queued_at: true,
}).extend({ symbol: z.string(), side });

const Copy = z.object({
  account_id,
  command_id: id,
  position,
  child_position: z.string(),
  child_symbol: z.string(),
  side,
  opened_lots: lots,
  of_lots: lots.describe('Of the master when it was opened'),
  lots,
  state: z.string(),
  opened_at: timestamp,
  closed_at: timestamp.nullable(),
  has_closing_deal: z
    .boolean()
    .nullable()
    .describe(
      'Of a copy that was closed by hand: a deal of the account closed it; null: not looked for, or not found',
    ),
});

const Finding = z.object({
  account_id,
  child_position: z.string(),
  kind: z.string(),
  symbol: z.string(),
  side,
  lots,
  expected_lots: lots,
  stop_loss: z.number().nullable(),
  take_profit: z.number().nullable(),
  expected_stop_loss: z.number().nullable(),
  expected_take_profit: z.number().nullable(),
  position: position.nullable(),
  found_at: timestamp,
  confirmed_at: timestamp.nullable(),
  resolved_at: timestamp.nullable(),
  resolution: z.string().nullable(),
});

const LeftCopy = z.object({
  number: z.int().describe('The deleted child account'),
  master_number: z.int(),
  position,
  symbol: z.string(),
  child_position: z.string().nullable().describe('null: the outcome of the opening was unknown'),
  child_symbol: z.string(),
  side,
  opened_lots: lots,
  of_lots: lots.describe('Of the master when it was opened'),
  lots,
  opened_at: timestamp,
  request: z.unknown().describe('The order of an opening whose outcome was unknown, as it was sent'),
  sent_at: timestamp.nullable(),
  left_at: timestamp,
});

const Copier = z.object({
  masters: z.array(Master),
  children: z.array(Child),
  master_positions: z.array(MasterPosition),
  events: z.array(MasterEvent).describe('Trades of the masters, in order'),
  commands: z.array(Command).describe('What followed from each event for a child'),
  copies: z.array(Copy),
  findings: z.array(Finding).describe('Positions that differed from the copies'),
  past_copies: z.array(PastCopy).describe('What followed for a child from the trades of an earlier master'),
  left_copies: z.array(LeftCopy).describe('Copies that deleted accounts left open at the broker'),
});

/** All stored data of one user, for the user. */
export const OwnData = defineEntity('OwnData', {
  exported_at: timestamp,
  profile: User.omit({ rol: true }).extend({
    email_proven_at: timestamp.nullable(),
    created_at: timestamp,
  }),
  products: z.array(OwnedProduct),
  purchases: z.array(Purchase),
  decisions: z.array(Decision).describe('Products that an admin granted or took away'),
  licences: z.array(Licence),
  ea_contacts: z.array(EaCheck).describe('When EAs worked'),
  ea_refusals: z.array(EaCheck.extend({ state: z.string(), times: z.int().positive() })),
  journal: z.array(JournalAccount),
  journal_definitions: z
    .array(Definition)
    .describe(
      'Setups, views, rules of prop firms, review questions, layouts of imported tables, groups of accounts',
    ),
  connector: z.array(ConnectorAccount.extend({ server })),
  terminals: z.array(Terminal).describe('Paired terminals, with the deals that they reported'),
  copier: Copier.describe('Records of the copier, as long as they are kept'),
  copy_accounts: z.array(CopyAccount),
  copy_links: z.array(CopyLink).describe('Assigned to the user'),
  funds: z.array(Fund),
  sessions: z.array(OpenSession),
  passkeys: z.array(Passkey),
  mails: z
    .array(z.object({ to: z.string(), subject: z.string(), created_at: timestamp }))
    .describe('Of the last month'),
  notifications: z.array(
    z.object({
      kind: z.string(),
      data: z.unknown(),
      count: z.int().positive(),
      created_at: timestamp,
      read_at: timestamp.nullable(),
    }),
  ),
  notification_preferences: z.array(
    z.object({
      topics: z.unknown(),
      quiet_from: z.string().nullable(),
      quiet_to: z.string().nullable(),
      zone: z.string(),
    }),
  ),
  activity: z
    .array(
      z.object({
        at: timestamp,
        action: z.string(),
        subject: z.string(),
        reason: z.string().nullable(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    )
    .describe('Audited actions of the user'),
});
