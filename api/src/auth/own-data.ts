import type { OwnDataEntity, UserEntity } from '@parque/contract';
import { money } from '@parque/domain/journal';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../database/database';
import {
  auditLog,
  brokerServers,
  connectorAccounts,
  copyAccounts,
  copyLinks,
  hotmartEvents,
  journalNotes,
  journalTrades,
  licences,
  mailOutbox,
  users,
} from '../database/schema';
import { entityOf } from '../connector/repository';
import { fundEntity, fundsOf } from '../fund/repository';
import type { Services } from '../http/area';
import { accountsOf, type Account } from '../journal/account-repository';
import { ownedProducts } from '../products/ownership';
import { sessionsOf } from './sessions';

const instant = (date: Date | null) => date?.toISOString() ?? null;
const wall = (date: Date) => date.toISOString().slice(0, 19);

async function profileOf(db: Database, person: UserEntity): Promise<OwnDataEntity['profile']> {
  const [row] = await db.select().from(users).where(eq(users.id, person.id));
  if (!row) throw new Error('who asks is gone');
  const { id, name, email, telegram, inv, emailProvenAt, createdAt } = row;
  const times = { email_proven_at: instant(emailProvenAt), created_at: createdAt.toISOString() };
  return { id, name, email, telegram, inv, ...times };
}

async function purchasesOf(db: Database, userId: number): Promise<OwnDataEntity['purchases']> {
  const { name, transaction, productId, createdAt } = hotmartEvents;
  const rows = await db
    .select({ name, transaction, product_id: productId, created_at: createdAt })
    .from(hotmartEvents)
    .where(eq(hotmartEvents.userId, userId))
    .orderBy(asc(hotmartEvents.seq));
  return rows.map((row) => ({ ...row, created_at: instant(row.created_at) }));
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
  return {
    number,
    server,
    gateway,
    currency,
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
  };
}

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
  userId: number,
): Promise<Pick<OwnDataEntity, 'copy_accounts' | 'copy_links'>> {
  const { productId, email, usuario, servidor, status } = copyAccounts;
  return {
    copy_accounts: await db
      .select({ product_id: productId, email, usuario, servidor, status })
      .from(copyAccounts)
      .where(eq(copyAccounts.userId, userId))
      .orderBy(asc(copyAccounts.id)),
    copy_links: await db
      .select({ product_id: copyLinks.productId, url: copyLinks.url, size: copyLinks.size })
      .from(copyLinks)
      .where(eq(copyLinks.userId, userId))
      .orderBy(asc(copyLinks.id)),
  };
}

/** Subjects alone: a mail may hold a link that opens the account. */
async function mailsOf(db: Database, email: string): Promise<OwnDataEntity['mails']> {
  const rows = await db
    .select({ subject: mailOutbox.subject, createdAt: mailOutbox.createdAt })
    .from(mailOutbox)
    .where(eq(mailOutbox.to, email))
    .orderBy(asc(mailOutbox.id));
  return rows.map(({ subject, createdAt }) => ({ subject, created_at: createdAt.toISOString() }));
}

async function activityOf(db: Database, userId: number): Promise<OwnDataEntity['activity']> {
  const { at, action, subject } = auditLog;
  const rows = await db
    .select({ at, action, subject })
    .from(auditLog)
    .where(eq(auditLog.actorId, userId))
    .orderBy(asc(auditLog.id));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** All that is kept of a person, read as of one moment, for themselves. No password leaves, sealed or not. */
export async function ownData(
  { db, now }: Services,
  person: UserEntity,
  token: string,
): Promise<OwnDataEntity> {
  const read = async (tx: Database): Promise<OwnDataEntity> => {
    const journal = [];
    for (const account of await accountsOf(tx, person.id)) journal.push(await journalOf(tx, account));
    return {
      exported_at: now().toISOString(),
      profile: await profileOf(tx, person),
      products: await ownedProducts(tx, person.id, now()),
      purchases: await purchasesOf(tx, person.id),
      licences: await licencesOf(tx, person.id),
      journal,
      connector: await connectorOf(tx, person.id),
      ...(await copyOf(tx, person.id)),
      funds: (await fundsOf(tx, person.id)).map(fundEntity),
      sessions: await sessionsOf(tx, person.id, token, now()),
      mails: await mailsOf(tx, person.email),
      activity: await activityOf(tx, person.id),
    };
  };
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}
