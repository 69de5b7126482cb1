import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { msPerHour, msPerMinute } from '@parque/domain/durations';
import type { Database } from '../database/database';
import { equalsAny } from '../database/equals-any';
import { deliveries, notifications, users } from '../database/schema';
import type { Services } from '../http/area';
import { buildLink, createLetter } from '../mail/mail-templates';
import { post } from '../mail/outbox';
import { loadPreferences, type Preferences } from './preferences';
import { findDigestTime, findQuietEnd } from './quiet-hours';
import { composeMessage, type Message } from './texts';
import { topicOfKind, topics } from './topics';
import { createUnsubscribeToken } from './unsubscribe';

/** More notifications at once are one mail. */
const maxSingleMails = 3;

/** Notifications of which a mail has the texts; it counts the others. */
const maxTexts = 20;

/** The most mails to a user within an hour. Urgent mails have a higher limit, so that other mails do not delay them. */
const maxHourlyMails = { usual: 10, urgent: 30 } as const;

const rateHoldMs = 10 * msPerMinute;

interface Due {
  readonly id: number;
  readonly kind: keyof typeof topicOfKind;
  readonly data: unknown;
  readonly count: number;
  readonly heldFor: 'quiet' | 'digest' | 'rate' | null;
}

type Hold = Pick<typeof deliveries.$inferInsert, 'dueAt' | 'heldFor' | 'sentAt'>;

const isUrgent = ({ kind }: Due) => topics[topicOfKind[kind]].isUrgent === true;

/** Returns why and how long a delivery is put off, or that the user does not want it; undefined: it is sent now. */
function decideHold(due: Due, { choices, quiet, zone }: Preferences, now: Date): Hold | undefined {
  const topic = topicOfKind[due.kind];
  // Another version of the product has written it.
  if (!topic) return { dueAt: null };
  const { mail } = choices[topic];
  if (mail === 'off') return { dueAt: null };
  if (due.heldFor === 'digest') return undefined;
  if (mail === 'daily') return { dueAt: findDigestTime(zone, now), heldFor: 'digest' };
  const quietEnd = quiet && !topics[topic].isUrgent && !topics[topic].isFixed && findQuietEnd(quiet, now);
  return quietEnd ? { dueAt: quietEnd, heldFor: 'quiet' } : undefined;
}

async function countRecentMails(tx: Database, userId: number, now: Date): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(distinct ${deliveries.sentAt})::int` })
    .from(deliveries)
    .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
    .where(and(eq(notifications.userId, userId), gt(deliveries.sentAt, new Date(+now - msPerHour))));
  return row?.count ?? 0;
}

interface Reader {
  readonly id: number;
  readonly email: string;
  readonly zone: string;
}

/** Puts one mail into the outbox: of one notification, or of several. */
async function postMail(
  tx: Database,
  services: Services,
  reader: Reader,
  { messages, isDigest }: { readonly messages: readonly Message[]; readonly isDigest: boolean },
): Promise<void> {
  const { settings } = services;
  const [first] = messages;
  if (!first) return;
  if (messages.length === 1 && !isDigest) {
    const { title, paragraphs, path, after = [] } = first;
    const letter = createLetter(reader.email, title, ...paragraphs, buildLink(settings, path), ...after);
    await post(tx, services, letter);
    return;
  }
  const others = messages.length - maxTexts;
  const lines = messages.slice(0, maxTexts).map(({ title, paragraphs: [text] }) => `${title}\n${text}`);
  const letter = createLetter(
    reader.email,
    isDigest ? 'Tu resumen de avisos de Parqué' : `${messages.length} avisos de Parqué`,
    ...lines,
    ...(others > 0 ? [`Y ${others} más. Están todos en Parqué:`] : ['Están todos en Parqué:']),
    buildLink(settings, '/inicio'),
    'Elige en Mi cuenta qué avisos recibes y cuándo.',
  );
  await post(tx, services, {
    ...letter,
    ...(isDigest && { unsubscribe: createUnsubscribeToken(settings.tokenKey, reader.id) }),
  });
}

/** Sends what is due, as few mails as possible, and returns the ids of each mail. */
async function postDue(tx: Database, services: Services, reader: Reader, due: readonly Due[]) {
  const single = due.filter(({ heldFor }) => heldFor !== 'digest');
  const digest = due.filter(({ heldFor }) => heldFor === 'digest');
  const mails = [...(single.length > maxSingleMails ? [single] : single.map((row) => [row])), digest];
  const compose = ({ kind, data, count }: Due) =>
    composeMessage(kind, data, { timeZone: reader.zone, count }) ?? [];
  for (const rows of mails)
    await postMail(tx, services, reader, { messages: rows.flatMap(compose), isDigest: rows === digest });
  return mails.map((rows) => rows.map(({ id }) => id));
}

async function setDeliveries(tx: Database, ids: readonly number[], change: Hold): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(deliveries)
    .set(change)
    .where(and(equalsAny(deliveries.notificationId, ids), eq(deliveries.channel, 'mail')));
}

function listDue(tx: Database, userId: number, now: Date): Promise<Due[]> {
  const { id, kind, data, count } = notifications;
  return tx
    .select({ id, kind, data, count, heldFor: deliveries.heldFor })
    .from(deliveries)
    .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
    .where(and(eq(notifications.userId, userId), lte(deliveries.dueAt, now)))
    .orderBy(asc(id));
}

/** Applies the preferences of a user to what is due. The mails and the mark that they were sent are one transaction. */
async function dispatchToUser(services: Services, userId: number): Promise<void> {
  const dispatchTime = services.now();
  await services.db.transaction(async (tx) => {
    // Only one process at a time, so that the rate and the grouping are those of all mails to the user.
    const key = sql`hashtextextended(${`notifications ${userId}`}, 0)`;
    await tx.execute(sql`select pg_advisory_xact_lock(${key})`);
    const [user] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)));
    const due = await listDue(tx, userId, dispatchTime);
    if (!user)
      return setDeliveries(
        tx,
        due.map(({ id }) => id),
        { dueAt: null },
      );
    const preferences = await loadPreferences(tx, services, userId);
    const ready: Due[] = [];
    const held = new Map<string, { hold: Hold; ids: number[] }>();
    for (const row of due) {
      const hold = decideHold(row, preferences, dispatchTime);
      if (!hold) {
        ready.push(row);
        continue;
      }
      const group = held.get(JSON.stringify(hold)) ?? { hold, ids: [] };
      group.ids.push(row.id);
      held.set(JSON.stringify(hold), group);
    }
    for (const { hold, ids } of held.values()) await setDeliveries(tx, ids, hold);
    const recent = await countRecentMails(tx, userId, dispatchTime);
    const isAllowed = (row: Due) => recent < maxHourlyMails[isUrgent(row) ? 'urgent' : 'usual'];
    const late = ready.filter((row) => !isAllowed(row)).map(({ id }) => id);
    await setDeliveries(tx, late, { dueAt: new Date(+dispatchTime + rateHoldMs), heldFor: 'rate' });
    const reader = { ...user, zone: preferences.zone };
    const mails = await postDue(tx, services, reader, ready.filter(isAllowed));
    for (const [index, ids] of mails.entries()) {
      // Different times, by which the mails within an hour are counted.
      await setDeliveries(tx, ids, { dueAt: null, sentAt: new Date(+dispatchTime + index) });
    }
  });
}

/** Applies preferences to the deliveries that are due, and puts their mails into the outbox. */
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
