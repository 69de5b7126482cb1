import type { OwnDataEntity, UserEntity } from '@parque/contract';
import { money } from '@parque/domain/journal';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/database';
import {
  auditLog,
  brokerServers,
  connectorAccounts,
  copyAccounts,
  copyLinks,
  eaContacts,
  eaRefusals,
  hotmartEvents,
  journalInitialStops,
  journalNotes,
  journalTrades,
  licences,
  mailOutbox,
  manualDecisions,
  users,
} from '../../database/schema';
import { entityOf } from '../../connector/repository';
import { fundEntity, fundsOf } from '../../fund/repository';
import type { Services } from '../../http/area';
import { accountsOf, type Account } from '../../journal/accounts/account-repository';
import { definitionsOf, type DefinitionRow } from '../../journal/reviews/definition-repository';
import { reviewsAfter } from '../../journal/reviews/review-repository';
import { screenshotsOfAccount } from '../../journal/screenshots/screenshot-repository';
import { goalsOf, routineOf } from '../../journal/routine/routine-repository';
import { ownedProducts } from '../../products/ownership';
import { buyerIn } from '../../purchases/people-in-event';
import { addressesOf, ownCopies, provenAddressesOf } from './own-addresses';
import { passkeyEntity, passkeysOf } from '../passkeys/repository';
import { copierOf } from './own-data-copier';
import { terminalsOf } from './own-data-terminals';
import { sessionsOf } from '../sessions/sessions';

const instant = (date: Date | null) => date?.toISOString() ?? null;
const wall = (date: Date) => date.toISOString().slice(0, 19);

type User = typeof users.$inferSelect;

async function userOf(db: Database, id: number): Promise<User> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error('the user of the session does not exist');
  return row;
}

function profileOf(row: User): OwnDataEntity['profile'] {
  const { id, name, email, telegram, inv, emailProvenAt, createdAt } = row;
  const times = { email_proven_at: instant(emailProvenAt), created_at: createdAt.toISOString() };
  return { id, name, email, telegram, inv, ...times };
}

/**
 * Hotmart's data of the buyer are exported only when the user is the buyer, and not a recipient of the product: when the
 * user has verified the address of the buyer.
 */
async function purchasesOf(db: Database, user: User): Promise<OwnDataEntity['purchases']> {
  const addresses = await provenAddressesOf(db, user);
  const { name, transaction, productId, createdAt, email, body } = hotmartEvents;
  const rows = await db
    .select({ name, transaction, product_id: productId, created_at: createdAt, email, body })
    .from(hotmartEvents)
    .where(eq(hotmartEvents.userId, user.id))
    .orderBy(asc(hotmartEvents.seq));
  return rows.map(({ email, body, ...row }) => {
    const isBuyer = email !== null && addresses.includes(email);
    return {
      ...row,
      created_at: instant(row.created_at),
      email: isBuyer ? email : null,
      buyer: isBuyer ? buyerIn(body) : {},
    };
  });
}

async function decisionsOf(db: Database, userId: number): Promise<OwnDataEntity['decisions']> {
  const rows = await db
    .select()
    .from(manualDecisions)
    .where(eq(manualDecisions.userId, userId))
    .orderBy(asc(manualDecisions.productId));
  return rows.map(({ productId, effect, until, reason, at }) => ({
    product_id: productId,
    effect,
    until: instant(until),
    reason,
    at: at.toISOString(),
  }));
}

type Check = typeof eaContacts.$inferSelect | typeof eaRefusals.$inferSelect;

const checkOf = ({ product, login, server, mode, version, address, at }: Check) => ({
  product,
  login,
  server,
  mode,
  version,
  address,
  at: at.toISOString(),
});

async function eaChecksOf(
  db: Database,
  userId: number,
): Promise<Pick<OwnDataEntity, 'ea_contacts' | 'ea_refusals'>> {
  const own = db.select({ id: licences.id }).from(licences).where(eq(licences.userId, userId));
  const contacts = await db
    .select()
    .from(eaContacts)
    .where(inArray(eaContacts.licenceId, own))
    .orderBy(asc(eaContacts.id));
  const refusals = await db
    .select()
    .from(eaRefusals)
    .where(inArray(eaRefusals.licenceId, own))
    .orderBy(asc(eaRefusals.id));
  return {
    ea_contacts: contacts.map(checkOf),
    ea_refusals: refusals.map((row) => ({ ...checkOf(row), state: row.state, times: row.times })),
  };
}

async function licencesOf(db: Database, userId: number): Promise<OwnDataEntity['licences']> {
  const rows = await db.select().from(licences).where(eq(licences.userId, userId)).orderBy(asc(licences.id));
  return rows.map(({ productId, account1, account2, status, createdAt }) => ({
    product_id: productId,
    account_1: account1,
    account_2: account2,
    status,
    created_at: createdAt.toISOString(),
  }));
}

async function journalOf(
  db: Database,
  { id, number, server, gateway, currency, digits }: Account,
): Promise<OwnDataEntity['journal'][number]> {
  const trades = await db
    .select()
    .from(journalTrades)
    .where(eq(journalTrades.accountId, id))
    .orderBy(asc(journalTrades.closedTime), asc(journalTrades.ticket));
  const notes = await db
    .select()
    .from(journalNotes)
    .where(eq(journalNotes.accountId, id))
    .orderBy(asc(journalNotes.updatedAt));
  const reviews = await reviewsAfter(db, id, undefined, undefined);
  const stops = await db
    .select()
    .from(journalInitialStops)
    .where(eq(journalInitialStops.accountId, id))
    .orderBy(asc(journalInitialStops.positionId));
  return {
    number,
    server,
    gateway,
    currency,
    initial_stops: stops.map(({ positionId, price, updatedAt }) => ({
      position: positionId,
      price,
      updated_at: updatedAt.toISOString(),
    })),
    trades: trades.map(({ ticket, symbol, side, lots, comment, ...row }) => ({
      ticket,
      symbol,
      side,
      lots,
      opened: row.openedTime && wall(row.openedTime),
      closed: wall(row.closedTime),
      open_price: row.openPrice,
      close_price: row.closePrice,
      profit: money(row.profit, digits),
      commission: money(row.commission, digits),
      swap: money(row.swap, digits),
      comment,
    })),
    notes: notes.map(({ kind, key, text, tags, updatedAt }) => ({
      kind,
      key,
      text,
      tags,
      updated_at: updatedAt.toISOString(),
    })),
    reviews: reviews.map(({ accountId: _, version: __, updatedAt, ...review }) => ({
      ...review,
      updated_at: updatedAt.toISOString(),
    })),
    screenshots: (await screenshotsOfAccount(db, id)).map(
      ({ ticket, caption, marks, picture, width, height, createdAt }) => ({
        ...{ ticket, caption, marks, width, height },
        created_at: createdAt.toISOString(),
        webp: picture.toString('base64'),
      }),
    ),
    routine: (await routineOf(db, id)).map(({ kind, day, content, writtenAt, updatedAt }) => ({
      kind,
      day,
      content,
      written_at: writtenAt.toISOString(),
      updated_at: updatedAt.toISOString(),
    })),
    goals: (await goalsOf(db, id))?.goals ?? [],
  };
}

/** The accounts of a group are exported by number and server, since no other part contains their ids. */
function contentData(content: DefinitionRow['content'], own: readonly Account[]): unknown {
  if (!('accounts' in content)) return content;
  const accounts = own
    .filter(({ id }) => content.accounts.includes(id))
    .map(({ number, server }) => ({ number, server }));
  return { ...content, accounts };
}

const definitionData = (
  { key, kind, name, content, updatedAt }: DefinitionRow,
  own: readonly Account[],
): OwnDataEntity['journal_definitions'][number] => ({
  ...{ key, kind, name },
  content: contentData(content, own),
  updated_at: updatedAt.toISOString(),
});

async function connectorOf(db: Database, userId: number): Promise<OwnDataEntity['connector']> {
  const rows = await db
    .select({ account: connectorAccounts, server: brokerServers.name })
    .from(connectorAccounts)
    .innerJoin(brokerServers, eq(brokerServers.id, connectorAccounts.serverId))
    .where(eq(connectorAccounts.userId, userId))
    .orderBy(asc(connectorAccounts.id));
  return rows.map(({ account, server }) => ({ ...entityOf(account), server }));
}

async function copyOf(
  db: Database,
  user: User,
): Promise<Pick<OwnDataEntity, 'copy_accounts' | 'copy_links'>> {
  const { productId, email, usuario, servidor, status } = copyAccounts;
  return {
    copy_accounts: await db
      .select({ product_id: productId, email, usuario, servidor, status })
      .from(copyAccounts)
      .where(ownCopies(user))
      .orderBy(asc(copyAccounts.id)),
    copy_links: await db
      .select({ product_id: copyLinks.productId, url: copyLinks.url, size: copyLinks.size })
      .from(copyLinks)
      .where(eq(copyLinks.userId, user.id))
      .orderBy(asc(copyLinks.id)),
  };
}

/** Returns only the subjects, because the text of a mail can contain a link that opens the account. */
async function mailsOf(db: Database, addresses: readonly string[]): Promise<OwnDataEntity['mails']> {
  const rows = await db
    .select({ to: mailOutbox.to, subject: mailOutbox.subject, createdAt: mailOutbox.createdAt })
    .from(mailOutbox)
    .where(inArray(mailOutbox.to, [...addresses]))
    .orderBy(asc(mailOutbox.id));
  return rows.map(({ to, subject, createdAt }) => ({ to, subject, created_at: createdAt.toISOString() }));
}

/**
 * Returns the actions of the user. The details of a change are exported only for the user's own records, because an
 * admin also changes records of others.
 */
async function activityOf(db: Database, userId: number): Promise<OwnDataEntity['activity']> {
  const { at, action, subject, reason, before, after } = auditLog;
  const rows = await db
    .select({ at, action, subject, reason, before, after })
    .from(auditLog)
    .where(eq(auditLog.actorId, userId))
    .orderBy(asc(auditLog.id));
  const own = await db.select({ id: licences.id }).from(licences).where(eq(licences.userId, userId));
  const subjects = new Set([`user:${userId}`, ...own.map(({ id }) => `licence:${id}`)]);
  // Only the owner changes such accounts.
  const isOwn = (name: string) =>
    subjects.has(name) || /^(?:(?:connector|broker)_account|terminal):/.test(name);
  return rows.map((row) => ({
    at: row.at.toISOString(),
    action: row.action,
    subject: row.subject,
    reason: isOwn(row.subject) ? row.reason : null,
    before: isOwn(row.subject) ? row.before : null,
    after: isOwn(row.subject) ? row.after : null,
  }));
}

/** Returns all stored data of a user, from one snapshot of the database. Passwords are never included. */
export async function ownData(
  { db, now }: Services,
  person: UserEntity,
  token: string,
): Promise<OwnDataEntity> {
  const read = async (tx: Database): Promise<OwnDataEntity> => {
    const user = await userOf(tx, person.id);
    const journal = [];
    const accounts = await accountsOf(tx, person.id);
    for (const account of accounts) journal.push(await journalOf(tx, account));
    return {
      exported_at: now().toISOString(),
      profile: profileOf(user),
      products: await ownedProducts(tx, person.id, now()),
      purchases: await purchasesOf(tx, user),
      decisions: await decisionsOf(tx, person.id),
      licences: await licencesOf(tx, person.id),
      ...(await eaChecksOf(tx, person.id)),
      journal,
      journal_definitions: (await definitionsOf(tx, person.id)).map((row) => definitionData(row, accounts)),
      connector: await connectorOf(tx, person.id),
      terminals: await terminalsOf(tx, person.id),
      copier: await copierOf(tx, person.id),
      ...(await copyOf(tx, user)),
      funds: (await fundsOf(tx, person.id)).map(fundEntity),
      sessions: await sessionsOf(tx, person.id, token, now()),
      passkeys: (await passkeysOf(tx, person.id)).map(passkeyEntity),
      mails: await mailsOf(tx, await addressesOf(tx, user)),
      activity: await activityOf(tx, person.id),
    };
  };
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}
