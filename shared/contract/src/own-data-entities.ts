import { z } from 'zod';
import { CardArrangement, OpenSession, Passkey } from './account-entities';
import { ConnectorAccount, Fund, OwnedProduct, User } from './entities';
import { defineEntity, timestamp } from './fields';

const Row = z.record(z.string(), z.unknown());

/** Stored rows, with the columns that the API classifies as exported (`personal-data.ts`). */
const rows = z.array(Row);

const JournalAccount = Row.and(
  z.object({
    trades: rows,
    notes: rows,
    reviews: rows,
    screenshots: rows.describe('`webp`: the picture in base64'),
    routine: rows.describe('Plans of days, and reviews of days, weeks and months'),
    goals: rows,
    initial_stops: rows,
    manual_trades: rows.describe('Trades that the user typed or corrected'),
  }),
);

const Copier = z.object({
  masters: rows,
  children: rows,
  master_positions: rows,
  events: rows.describe('Trades of the masters, in order'),
  commands: rows.describe('What followed from each event for a child'),
  copies: rows,
  findings: rows.describe('Positions that differed from the copies'),
  past_copies: rows.describe('What followed for a child from the trades of an earlier master'),
  left_copies: rows.describe('Copies that deleted accounts left open at the broker'),
});

/** All stored data of one user, for the user. */
export const OwnData = defineEntity('OwnData', {
  exported_at: timestamp,
  profile: User.omit({ rol: true }).extend({
    email_proven_at: timestamp.nullable(),
    created_at: timestamp,
    card_arrangement: CardArrangement.nullable().describe('Of Inicio'),
  }),
  products: z.array(OwnedProduct),
  purchases: rows.describe("`email` and `buyer` only where the buyer's address is one of the user"),
  decisions: rows.describe('Products that an admin granted or took away'),
  licences: rows,
  ea_contacts: rows.describe('When EAs worked'),
  ea_refusals: rows,
  journal: z.array(JournalAccount),
  journal_definitions: rows.describe(
    'Setups, views, rules of prop firms, review questions, layouts of imported tables, groups of accounts',
  ),
  connector: z.array(ConnectorAccount.extend({ server: z.string().describe('Of the broker') })),
  terminals: rows.describe('Paired terminals, with the deals that they reported'),
  copier: Copier.describe('Records of the copier, as long as they are kept'),
  copy_accounts: rows,
  copy_links: rows.describe('Assigned to the user'),
  funds: z.array(Fund),
  sessions: z.array(OpenSession),
  passkeys: z.array(Passkey),
  mails: rows.describe('Subjects of the last month'),
  notifications: rows,
  notification_preferences: rows,
  telegram_links: rows,
  push_subscriptions: rows,
  activity: rows.describe('Audited actions of the user'),
});
