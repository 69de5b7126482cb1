import type { CallArguments, OutboxMailEntity } from '@parque/contract';
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { msPerDay, msPerMinute } from '@parque/domain/durations';
import type { Database } from '../database/database';
import { mailOutbox, type deliveries } from '../database/schema';
import type { Services } from '../http/area';
import { containsText } from '../tables/containing';
import { loadPage, type Order, type Page } from '../tables/page';
import { createVault } from '../vault/vault';

type OutboxRow = typeof mailOutbox.$inferInsert;

/** A message before it is stored: a mail, or one for Telegram or a browser. */
export interface OutgoingMessage extends Pick<
  OutboxRow,
  'to' | 'subject' | 'unsubscribe' | 'curves' | 'telegramUserId' | 'subscriptionId'
> {
  readonly text: string;
}

export type Channel = (typeof deliveries.$inferSelect)['channel'];

const { telegramUserId, subscriptionId } = mailOutbox;

export const isOfChannel = {
  mail: and(isNull(telegramUserId), isNull(subscriptionId)),
  telegram: isNotNull(telegramUserId),
  push: isNotNull(subscriptionId),
};

export type StoredMail = typeof mailOutbox.$inferSelect;

const getVaultPlace = (key: string) => `mail:${key}`;

/** Lease of a mail for one process: longer than all time-outs of a delivery. */
const leaseMs = 5 * msPerMinute;

/** Waits between attempts. After the last one, about a day in all, the mail has failed. */
const waitsMs = [1, 2, 5, 15, 60, 240, 480, 720].map((minutes) => minutes * msPerMinute);

/** A message that is not sent any more. */
export const endedState = { nextAttemptAt: null, sealedText: null } as const;

/**
 * Puts a message into the outbox, in the transaction of the event that it reports; it is sent after the answer.
 *
 * @param key - While a message with this key is stored, a second one is not added.
 */
export async function post(
  tx: Database,
  { settings, now }: Services,
  { text, ...message }: OutgoingMessage,
  key: string = randomUUID(),
): Promise<void> {
  const sealedText = createVault(settings.credentialsKey).seal(text, getVaultPlace(key));
  const creationTime = now();
  await tx
    .insert(mailOutbox)
    .values({ ...message, key, sealedText, createdAt: creationTime, nextAttemptAt: creationTime })
    .onConflictDoNothing();
}

/** The text of a mail; null after it was sent. */
export function decryptMailText({ settings }: Pick<Services, 'settings'>, { key, sealedText }: StoredMail) {
  return sealedText === null
    ? null
    : createVault(settings.credentialsKey).open(sealedText, getVaultPlace(key));
}

/** Takes the oldest message of a channel that is due. No other process takes it before its lease ends. */
export async function takeDue(db: Database, channel: Channel, now: Date): Promise<StoredMail | undefined> {
  const dueRows = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(isOfChannel[channel], isNotNull(mailOutbox.nextAttemptAt), lte(mailOutbox.nextAttemptAt, now)))
    .orderBy(asc(mailOutbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [mail] = await db
    .update(mailOutbox)
    .set({ nextAttemptAt: new Date(+now + leaseMs) })
    .where(inArray(mailOutbox.id, dueRows))
    .returning();
  return mail;
}

/** Stores what became of a message. */
export async function changeMail(db: Database, id: number, change: Partial<StoredMail>): Promise<void> {
  await db.update(mailOutbox).set(change).where(eq(mailOutbox.id, id));
}

/** Delays a message as its service demanded: for Telegram, which counts all messages of a bot, also the others. */
export async function delayMail(db: Database, channel: Channel, id: number, until: Date): Promise<void> {
  const otherMessagesCondition = and(isOfChannel.telegram, lt(mailOutbox.nextAttemptAt, until));
  await db
    .update(mailOutbox)
    .set({ nextAttemptAt: until })
    .where(or(eq(mailOutbox.id, id), channel === 'telegram' ? otherMessagesCondition : undefined));
}

/** Schedules the next attempt. After the last one, and when a message may have been delivered, deletes its text. */
export async function markFailed(
  db: Database,
  { id, failures }: StoredMail,
  {
    failure,
    isUncertain,
    now,
  }: { readonly failure: string; readonly isUncertain: boolean; readonly now: Date },
): Promise<void> {
  const waitMs = isUncertain ? undefined : waitsMs[failures];
  const next = waitMs === undefined ? endedState : { nextAttemptAt: new Date(+now + waitMs) };
  await changeMail(db, id, { failures: failures + 1, failure, ...next });
}

function getMailState({ sentAt, nextAttemptAt, sealedText }: StoredMail): OutboxMailEntity['state'] {
  if (sentAt) return 'enviado';
  if (nextAttemptAt) return 'en cola';
  return sealedText === null ? 'fallido' : 'guardado';
}

const newestFirst: Order = {
  name: 'mails',
  keys: [{ column: mailOutbox.id, kind: 'whole' }],
  direction: 'desc',
};

/** Returns the newest mails. Their texts are included only when no mail server delivers them. */
export async function loadMailsPage(
  services: Services,
  { search, cursor, limit }: CallArguments<'listMails'>['query'],
): Promise<Page<OutboxMailEntity>> {
  const page = await loadPage<StoredMail>(newestFirst, { cursor, limit }, (slice) =>
    services.db
      .select({ ...getTableColumns(mailOutbox), position: slice.position })
      .from(mailOutbox)
      .where(and(slice.where, isOfChannel.mail, containsText(search, mailOutbox.to, mailOutbox.subject)))
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  );
  const rows = page.rows.map((mail) => ({
    id: mail.id,
    to: mail.to,
    subject: mail.subject,
    text: services.settings.mail.smtpUrl ? null : decryptMailText(services, mail),
    state: getMailState(mail),
    created_at: mail.createdAt.toISOString(),
    sent_at: mail.sentAt?.toISOString() ?? null,
    failures: mail.failures,
    failure: mail.failure,
  }));
  return { rows, next: page.next };
}

export async function sweepMails(db: Database, now: Date): Promise<void> {
  await db.delete(mailOutbox).where(lt(mailOutbox.createdAt, new Date(+now - 30 * msPerDay)));
}
