import { z } from 'zod';
import { OpenSession } from './account-entities';
import { ConnectorAccount, Fund, OwnedProduct, User } from './entities';
import { id, timestamp } from './fields';
import { Gateway } from './journal-entities';

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
});

/** All stored data of one user, for the user. */
export const OwnData = z
  .object({
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
    connector: z.array(ConnectorAccount.extend({ server })),
    copy_accounts: z.array(CopyAccount),
    copy_links: z.array(CopyLink).describe('Assigned to the user'),
    funds: z.array(Fund),
    sessions: z.array(OpenSession),
    mails: z
      .array(z.object({ to: z.string(), subject: z.string(), created_at: timestamp }))
      .describe('Of the last month'),
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
  })
  .meta({ id: 'OwnData' });
