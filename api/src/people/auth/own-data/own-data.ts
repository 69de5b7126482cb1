import type { OwnDataEntity, UserEntity } from '@parque/contract';
import { toMoney } from '@parque/domain/journal';
import { asc, eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../core/database/database';
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
  journalManualTrades,
  journalNotes,
  journalRoutine,
  journalTrades,
  licences,
  mailOutbox,
  manualDecisions,
  notificationPreferences,
  notifications,
  pushSubscriptions,
  telegramLinks,
  terminalDeals,
  terminals,
  users,
} from '../../../core/database/schema';
import { toConnectorAccountEntity } from '../../../trading/copier/accounts/repository';
import { toFundEntity, listUserFunds } from '../../../shop/fund/repository';
import type { Services } from '../../../core/http/area';
import { listUserAccounts, type Account } from '../../../trading/journal/accounts/account-repository';
import {
  listUserDefinitions,
  type DefinitionRow,
} from '../../../trading/journal/reviews/definition-repository';
import { listReviewsAfter } from '../../../trading/journal/reviews/review-repository';
import { listAccountScreenshots } from '../../../trading/journal/screenshots/screenshot-repository';
import { findGoals } from '../../../trading/journal/routine/routine-repository';
import { listUserProducts } from '../../../shop/products/ownership';
import { extractBuyer } from '../../../shop/purchases/people-in-event';
import { listAddresses, matchUserCopies, listProvenAddresses } from './own-addresses';
import { toPasskeyEntity, listPasskeyRows } from '../passkeys/repository';
import { listExported } from './exported-rows';
import { loadCopier } from './own-data-copier';
import { listOpenSessions } from '../sessions/sessions';

const formatInstant = (date: Date | null) => date?.toISOString() ?? null;
const formatWallTime = (date: Date) => date.toISOString().slice(0, 19);

type User = typeof users.$inferSelect;

async function getUserRow(db: Database, id: number): Promise<User> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error('the user of the session does not exist');
  return row;
}

function toProfile(row: User): OwnDataEntity['profile'] {
  const { id, name, email, telegram, inv, emailProvenAt, createdAt, cardArrangement } = row;
  const times = { email_proven_at: formatInstant(emailProvenAt), created_at: createdAt.toISOString() };
  return { id, name, email, telegram, inv, ...times, card_arrangement: cardArrangement };
}

/**
 * Hotmart's data of the buyer are exported only when the user is the buyer, and not a recipient of the product: when the
 * user has verified the address of the buyer.
 */
async function loadPurchases(db: Database, user: User): Promise<OwnDataEntity['purchases']> {
  const addresses = await listProvenAddresses(db, user);
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
      created_at: formatInstant(row.created_at),
      email: isBuyer ? email : null,
      buyer: isBuyer ? extractBuyer(body) : {},
    };
  });
}

async function loadEaChecks(
  db: Database,
  userId: number,
): Promise<Pick<OwnDataEntity, 'ea_contacts' | 'ea_refusals'>> {
  const ownLicenceIds = db.select({ id: licences.id }).from(licences).where(eq(licences.userId, userId));
  const { licenceId: contactLicenceId } = eaContacts;
  const { licenceId: refusalLicenceId } = eaRefusals;
  return {
    ea_contacts: await listExported(db, eaContacts, inArray(contactLicenceId, ownLicenceIds), eaContacts.id),
    ea_refusals: await listExported(db, eaRefusals, inArray(refusalLicenceId, ownLicenceIds), eaRefusals.id),
  };
}

async function loadJournal(
  db: Database,
  { id, number, server, gateway, currency, digits }: Account,
): Promise<OwnDataEntity['journal'][number]> {
  const trades = await db
    .select()
    .from(journalTrades)
    .where(eq(journalTrades.accountId, id))
    .orderBy(asc(journalTrades.closedTime), asc(journalTrades.ticket));
  const reviews = await listReviewsAfter(db, id, undefined, undefined);
  const listOwn = (table: PgTable & { readonly accountId: PgColumn }, ...order: readonly PgColumn[]) =>
    listExported(db, table, eq(table.accountId, id), ...order);
  return {
    number,
    server,
    gateway,
    currency,
    initial_stops: await listOwn(journalInitialStops, journalInitialStops.positionId),
    manual_trades: await listOwn(journalManualTrades, journalManualTrades.positionId),
    trades: trades.map(({ ticket, symbol, side, lots, comment, ...row }) => ({
      ticket,
      symbol,
      side,
      lots,
      opened: row.openedTime && formatWallTime(row.openedTime),
      closed: formatWallTime(row.closedTime),
      open_price: row.openPrice,
      close_price: row.closePrice,
      profit: toMoney(row.profit, digits),
      commission: toMoney(row.commission, digits),
      swap: toMoney(row.swap, digits),
      comment,
    })),
    notes: await listOwn(journalNotes, journalNotes.updatedAt),
    reviews: reviews.map(({ accountId: _, version: __, updatedAt, ...review }) => ({
      ...review,
      updated_at: updatedAt.toISOString(),
    })),
    screenshots: (await listAccountScreenshots(db, id)).map(
      ({ ticket, caption, marks, picture, width, height, createdAt }) => ({
        ticket,
        caption,
        marks,
        width,
        height,
        created_at: createdAt.toISOString(),
        webp: picture.toString('base64'),
      }),
    ),
    routine: await listOwn(journalRoutine, journalRoutine.day, journalRoutine.kind),
    goals: (await findGoals(db, id))?.goals ?? [],
  };
}

/** The accounts of a group are exported by number and server, since no other part contains their ids. */
function toContentData(content: DefinitionRow['content'], ownAccounts: readonly Account[]): unknown {
  if (!('accounts' in content)) return content;
  const accounts = ownAccounts
    .filter(({ id }) => content.accounts.includes(id))
    .map(({ number, server }) => ({ number, server }));
  return { ...content, accounts };
}

const toDefinitionData = (
  { key, kind, name, content, updatedAt }: DefinitionRow,
  ownAccounts: readonly Account[],
): OwnDataEntity['journal_definitions'][number] => ({
  key,
  kind,
  name,
  content: toContentData(content, ownAccounts),
  updated_at: updatedAt.toISOString(),
});

async function loadConnector(db: Database, userId: number): Promise<OwnDataEntity['connector']> {
  const rows = await db
    .select({ account: connectorAccounts, server: brokerServers.name })
    .from(connectorAccounts)
    .innerJoin(brokerServers, eq(brokerServers.id, connectorAccounts.serverId))
    .where(eq(connectorAccounts.userId, userId))
    .orderBy(asc(connectorAccounts.id));
  return rows.map(({ account, server }) => ({ ...toConnectorAccountEntity(account), server }));
}

async function loadCopy(
  db: Database,
  user: User,
): Promise<Pick<OwnDataEntity, 'copy_accounts' | 'copy_links'>> {
  return {
    copy_accounts: await listExported(db, copyAccounts, matchUserCopies(user), copyAccounts.id),
    copy_links: await listExported(db, copyLinks, eq(copyLinks.userId, user.id), copyLinks.id),
  };
}

/** Returns only the subjects, because the text of a mail can contain a link that opens the account. */
const loadMails = (db: Database, addresses: readonly string[]) =>
  listExported(db, mailOutbox, inArray(mailOutbox.to, [...addresses]), mailOutbox.id);

/** Returns the paired terminals of a user, with the deals that they reported. */
async function loadTerminals(db: Database, userId: number): Promise<OwnDataEntity['terminals']> {
  const ids = db.select({ id: terminals.id }).from(terminals).where(eq(terminals.userId, userId));
  const { id, terminalId, wall } = terminalDeals;
  return Promise.all(
    (await ids.orderBy(asc(terminals.id))).map(async (row) => ({
      ...(await listExported(db, terminals, eq(terminals.id, row.id)))[0],
      deals: await listExported(db, terminalDeals, eq(terminalId, row.id), wall, id),
    })),
  );
}

/**
 * Returns the actions of the user. The details of a change are exported only for the user's own records, because an
 * admin also changes records of others.
 */
async function loadActivity(db: Database, userId: number): Promise<OwnDataEntity['activity']> {
  const { at, action, subject, reason, before, after } = auditLog;
  const rows = await db
    .select({ at, action, subject, reason, before, after })
    .from(auditLog)
    .where(eq(auditLog.actorId, userId))
    .orderBy(asc(auditLog.id));
  const licenceIds = await db.select({ id: licences.id }).from(licences).where(eq(licences.userId, userId));
  const subjects = new Set([`user:${userId}`, ...licenceIds.map(({ id }) => `licence:${id}`)]);
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
export async function loadOwnData(
  { db, now }: Services,
  user: UserEntity,
  token: string,
): Promise<OwnDataEntity> {
  const loadParts = async (tx: Database): Promise<OwnDataEntity> => {
    const userRow = await getUserRow(tx, user.id);
    const listOwn = (table: PgTable & { readonly userId: PgColumn }, order: PgColumn = table.userId) =>
      listExported(tx, table, eq(table.userId, user.id), order);
    const journal = [];
    const accounts = await listUserAccounts(tx, user.id);
    for (const account of accounts) journal.push(await loadJournal(tx, account));
    return {
      exported_at: now().toISOString(),
      profile: toProfile(userRow),
      products: await listUserProducts(tx, user.id, now()),
      purchases: await loadPurchases(tx, userRow),
      decisions: await listOwn(manualDecisions, manualDecisions.productId),
      licences: await listOwn(licences, licences.id),
      ...(await loadEaChecks(tx, user.id)),
      journal,
      journal_definitions: (await listUserDefinitions(tx, user.id)).map((row) =>
        toDefinitionData(row, accounts),
      ),
      connector: await loadConnector(tx, user.id),
      terminals: await loadTerminals(tx, user.id),
      copier: await loadCopier(tx, user.id),
      ...(await loadCopy(tx, userRow)),
      funds: (await listUserFunds(tx, user.id)).map(toFundEntity),
      sessions: await listOpenSessions(tx, user.id, token, now()),
      passkeys: (await listPasskeyRows(tx, user.id)).map(toPasskeyEntity),
      mails: await loadMails(tx, await listAddresses(tx, userRow)),
      notifications: await listOwn(notifications, notifications.id),
      notification_preferences: await listOwn(notificationPreferences),
      telegram_links: await listOwn(telegramLinks),
      push_subscriptions: await listOwn(pushSubscriptions, pushSubscriptions.id),
      activity: await loadActivity(tx, user.id),
    };
  };
  return db.transaction(loadParts, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}
