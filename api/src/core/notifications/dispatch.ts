import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { msPerHour, msPerMinute } from '@parque/domain/durations';
import type { Database } from '../database/database';
import { equalsAny } from '../database/equals-any';
import {
  deliveries,
  notifications,
  pushSubscriptions,
  telegramLinks,
  users,
  type Message,
} from '../database/schema';
import type { Services } from '../http/area';
import { buildLink, createMail } from '../mail/mail-templates';
import { post, type Channel } from '../mail/outbox';
import { formatMessage, formatPressed } from './messages';
import { loadPreferences, type MailList } from './preferences';
import { findDigestTime, findQuietEnd } from './quiet-hours';
import { findTopic } from './topics';
import { createUnsubscribeToken } from './unsubscribe';

const channels: readonly Channel[] = ['mail', 'telegram', 'push'];

/** The most notifications that are sent as messages of their own; more are joined into one. */
const maxSingle = 3;

/** Maximum number of notifications whose texts one message contains. It states the number of the omitted ones. */
const maxTexts = 20;

/** Telegram accepts 4096. */
const maxTelegramCharacters = 3500;

/** Push services accept messages of about 4 kB. */
const maxPushCharacters = 500;

/**
 * The most messages to a user and channel within an hour. Urgent ones have a higher limit, so that others do not delay
 * them.
 */
const maxHourly = { usual: 10, urgent: 30 } as const;

const rateHoldMs = 10 * msPerMinute;

type Delivery = typeof deliveries.$inferSelect;
type Due = Pick<typeof notifications.$inferSelect, 'id' | 'kind' | 'data'> &
  Pick<Delivery, 'channel' | 'heldFor'>;
type Hold = Partial<Pick<Delivery, 'dueAt' | 'heldFor' | 'sentAt'>>;

const doneHold: Hold = { dueAt: null };

/** A user with their preferences and channels at a moment. */
type Reader = NonNullable<Awaited<ReturnType<typeof loadReader>>>;

/** One turn of a user and a channel. */
interface Dispatch {
  readonly tx: Database;
  readonly services: Services;
  readonly reader: Reader;
  readonly channel: Channel;
  readonly now: Date;
}

/** Returns why a delivery is delayed or turned off; `none`: it is sent now. */
function decideHold({ kind, heldFor }: Due, { reader, channel, now }: Dispatch, recentCount: number) {
  const { [channel]: choice } = reader.getChoice(kind);
  const { isUrgent = false, isFixed = false, isForAdmins } = findTopic(kind) ?? {};
  if (choice === 'off' || choice === false || !reader.targets[channel]) return 'off';
  if (isForAdmins && reader.rol !== 1) return 'off';
  const isDigest = heldFor === 'digest';
  if (choice === 'daily' && !isDigest) return 'daily';
  if (channel === 'telegram' && reader.mutedUntil && reader.mutedUntil > now) return 'muted';
  if (reader.quietEnd && (isDigest || !(isUrgent || isFixed))) return 'quiet';
  return recentCount < maxHourly[isUrgent ? 'urgent' : 'usual'] ? 'none' : 'rate';
}

/** Returns how many messages the channel sent to the user within the last hour. */
async function countRecent({ tx, reader, channel, now }: Dispatch): Promise<number> {
  const recentCondition = gt(deliveries.sentAt, new Date(+now - msPerHour));
  const [row] = await tx
    .select({ count: sql<number>`count(distinct ${deliveries.sentAt})::int` })
    .from(deliveries)
    .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
    .where(and(eq(notifications.userId, reader.id), eq(deliveries.channel, channel), recentCondition));
  return row?.count ?? 0;
}

function joinMessages(messages: readonly Message[], isDigest: boolean): Message {
  const omittedCount = messages.length - maxTexts;
  return {
    title: isDigest ? 'Tu resumen de avisos de Parqué' : `${messages.length} avisos de Parqué`,
    paragraphs: [
      ...messages.slice(0, maxTexts).map(({ title, paragraphs: [text] }) => `${title}\n${text}`),
      ...(omittedCount > 0 ? [`Y ${omittedCount} más.`] : []),
      'Elige en Mi cuenta qué avisos recibes y cuándo. Todos están en Avisos de Parqué:',
    ],
    path: '/inicio',
  };
}

/** Shortens a text without halving a character of two code units, which Telegram rejects. */
const truncateText = (text: string, max: number) => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');

/** Puts a message into the outbox: a mail, one for Telegram, or one for each browser. */
async function postMessage(
  { tx, services, reader, channel }: Dispatch,
  message: Message,
  list?: MailList,
): Promise<void> {
  const { settings } = services;
  const { title, paragraphs, path, curves } = message;
  const link = buildLink(settings, path);
  if (channel === 'mail') {
    const mail = createMail(reader.email, title, ...paragraphs, link);
    const unsubscribe = list && createUnsubscribeToken(settings.tokenKey, reader.id, list);
    await post(tx, services, { ...mail, unsubscribe, curves });
  } else if (channel === 'telegram') {
    const text = [truncateText(paragraphs.join('\n\n'), maxTelegramCharacters), link].join('\n\n');
    await post(tx, services, { to: channel, subject: title, text, telegramUserId: reader.id });
  } else {
    const body = truncateText(formatPressed(message), maxPushCharacters);
    const text = JSON.stringify({ title, body, path, tag: randomUUID() });
    for (const subscriptionId of reader.subscriptions)
      await post(tx, services, { to: channel, subject: title, text, subscriptionId });
  }
}

async function setDeliveries({ tx, channel }: Dispatch, ids: readonly number[], change: Hold) {
  await tx
    .update(deliveries)
    .set(change)
    .where(and(equalsAny(deliveries.notificationId, ids), eq(deliveries.channel, channel)));
}

/** Sends due notifications, in as few messages as possible. */
async function postDue(dispatch: Dispatch, dueRows: readonly Due[]): Promise<void> {
  const singleRows = dueRows.filter(({ heldFor }) => heldFor !== 'digest');
  const digest = dueRows.filter(({ heldFor }) => heldFor === 'digest');
  const groups = [...(singleRows.length > maxSingle ? [singleRows] : singleRows.map((row) => [row])), digest];
  const { zone: timeZone } = dispatch.reader;
  for (const [index, rows] of groups.filter(({ length }) => length > 0).entries()) {
    const isDigest = rows === digest;
    const messages = rows.map(({ data }) => formatMessage(data, timeZone));
    const [onlyRow] = isDigest || rows.length > 1 ? [] : rows;
    const report = onlyRow && findTopic(onlyRow.kind)?.isReport ? onlyRow.kind : undefined;
    const [message] = onlyRow ? messages : [joinMessages(messages, isDigest)];
    if (!message) continue;
    await postMessage(dispatch, message, isDigest ? 'daily' : report);
    const ids = rows.map(({ id }) => id);
    // Different times, by which the messages within an hour are counted.
    await setDeliveries(dispatch, ids, { ...doneHold, sentAt: new Date(+dispatch.now + index) });
  }
}

function listDue(tx: Database, userId: number, now: Date): Promise<Due[]> {
  const { id, kind, data } = notifications;
  const { channel, heldFor } = deliveries;
  return tx
    .select({ id, channel, kind, data, heldFor })
    .from(deliveries)
    .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
    .where(and(eq(notifications.userId, userId), lte(deliveries.dueAt, now)))
    .orderBy(asc(id));
}

/** Returns undefined when the user was deleted. */
async function loadReader(tx: Database, services: Services, userId: number) {
  const { settings } = services;
  const now = services.now();
  const [user] = await tx
    .select({
      id: users.id,
      email: users.email,
      rol: users.rol,
      chatId: telegramLinks.chatId,
      mutedUntil: telegramLinks.mutedUntil,
      subscriptions: sql<
        number[]
      >`array(select id::int from ${pushSubscriptions} where user_id = ${users.id})`,
    })
    .from(users)
    .leftJoin(telegramLinks, eq(telegramLinks.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!user) return undefined;
  const preferences = await loadPreferences(tx, services, userId);
  const targets: Readonly<Record<Channel, boolean>> = {
    mail: true,
    telegram: Boolean(settings.telegram && user.chatId),
    push: settings.offline && user.subscriptions.length > 0,
  };
  const quietEnd = preferences.quiet && findQuietEnd(preferences.quiet, now);
  return { ...user, ...preferences, targets, quietEnd, digestAt: findDigestTime(preferences.zone, now) };
}

async function dispatchToChannel(dispatch: Dispatch, dueRows: readonly Due[]): Promise<void> {
  const { reader, now } = dispatch;
  const holds = {
    off: doneHold,
    daily: { dueAt: reader.digestAt, heldFor: 'digest' },
    muted: { dueAt: reader.mutedUntil },
    quiet: { dueAt: reader.quietEnd ?? null },
    rate: { dueAt: new Date(+now + rateHoldMs) },
  } as const;
  const recentCount = await countRecent(dispatch);
  const decisions = dueRows.map((row) => decideHold(row, dispatch, recentCount));
  for (const hold of new Set(decisions)) {
    const rows = dueRows.filter((_, index) => decisions[index] === hold);
    const ids = rows.map(({ id }) => id);
    await (hold === 'none' ? postDue(dispatch, rows) : setDeliveries(dispatch, ids, holds[hold]));
  }
}

/** Applies the preferences of a user to what is due. The messages and the mark that they were sent are one transaction. */
async function dispatchToUser(services: Services, userId: number): Promise<void> {
  const now = services.now();
  await services.db.transaction(async (tx) => {
    // Only one process at a time sends to a user, so that rate limit and grouping include all messages.
    const key = sql`hashtextextended(${`notifications ${userId}`}, 0)`;
    await tx.execute(sql`select pg_advisory_xact_lock(${key})`);
    const dueRows = await listDue(tx, userId, now);
    const reader = await loadReader(tx, services, userId);
    // A concurrent call has inserted them while the account was deleted.
    if (!reader) return tx.delete(notifications).where(eq(notifications.userId, userId));
    for (const channel of channels) {
      const messages = dueRows.filter((row) => row.channel === channel);
      if (messages.length > 0) await dispatchToChannel({ tx, services, reader, channel, now }, messages);
    }
    return undefined;
  });
}

/** Applies preferences to the deliveries that are due, and puts their messages into the outbox. */
export async function dispatchDue(services: Services, isStopped: () => boolean = () => false): Promise<void> {
  const rows = await services.db
    .selectDistinct({ userId: notifications.userId })
    .from(deliveries)
    .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
    .where(and(isNotNull(deliveries.dueAt), lte(deliveries.dueAt, services.now())));
  for (const { userId } of rows) {
    if (isStopped()) return;
    try {
      await dispatchToUser(services, userId);
    } catch (err) {
      services.log.error({ err, user: userId }, 'notifications were not dispatched; they are retried');
    }
  }
}
