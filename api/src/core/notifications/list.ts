import type { CallArguments, NotificationEntity, UserEntity } from '@parque/contract';
import { and, count, eq, getTableColumns, inArray, isNull, like, lt, lte, notInArray, or } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import type { Database } from '../database/database';
import { notifications, telegramUpdates } from '../database/schema';
import type { Services } from '../http/area';
import { loadPage, type Order, type Page } from '../tables/page';
import { loadPreferences, type Preferences } from './preferences';
import { composeMessage } from './texts';
import { topicIds, topics } from './topics';

const keepDays = 90;

type Stored = typeof notifications.$inferSelect;

const newestFirst: Order = {
  name: 'notifications',
  keys: [{ of: notifications.id, kind: 'whole' }],
  direction: 'desc',
};

/** The kinds of the topics that a user shows in the page, and the declared ones of remotes unless they are hidden. */
function buildIsShownSql({ getChoice, hidden }: Preferences, rol: number) {
  const shown = topicIds.filter((id) => getChoice(id).page && (rol === 1 || !topics[id].isForAdmins));
  const isDeclared = and(like(notifications.kind, '%/%'), notInArray(notifications.kind, hidden));
  return or(
    inArray(
      notifications.kind,
      shown.flatMap((id) => topics[id].kinds),
    ),
    isDeclared,
  );
}

function toEntity(row: Stored, timeZone: string): NotificationEntity[] {
  const message = composeMessage(row.kind, row.data, { timeZone, count: row.count });
  if (!message) return [];
  const { title, paragraphs, path, icon = null } = message;
  const { id, createdAt, readAt } = row;
  const shown = { title, text: paragraphs.join('\n'), path, icon, count: row.count };
  return [{ id, ...shown, created_at: createdAt.toISOString(), is_read: readAt !== null }];
}

/** The newest notifications of a user, of the topics that are shown in the page. */
export async function loadNotifications(
  services: Services,
  { id: userId, rol }: UserEntity,
  { cursor, limit }: CallArguments<'listNotifications'>['query'],
): Promise<Page<NotificationEntity> & { unread: number }> {
  const { db } = services;
  const preferences = await loadPreferences(db, services, userId);
  const isShown = and(eq(notifications.userId, userId), buildIsShownSql(preferences, rol));
  const page = await loadPage<Stored>(newestFirst, { cursor, limit }, (slice) =>
    db
      .select({ ...getTableColumns(notifications), position: slice.position })
      .from(notifications)
      .where(and(slice.where, isShown))
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  );
  const [unread] = await db
    .select({ count: count() })
    .from(notifications)
    .where(and(isShown, isNull(notifications.readAt)));
  const rows = page.rows.flatMap((row) => toEntity(row, preferences.zone));
  return { rows, next: page.next, unread: unread?.count ?? 0 };
}

/** Marks notifications of a user as read. Ids of other users' notifications are ignored. */
export async function readNotifications(
  { db, now }: Services,
  { id: userId }: UserEntity,
  { ids, up_to }: CallArguments<'readNotifications'>['body'],
): Promise<void> {
  const { id, readAt } = notifications;
  const isNamed = or(inArray(id, ids), up_to === undefined ? undefined : lte(id, up_to));
  await db
    .update(notifications)
    .set({ readAt: now() })
    .where(and(eq(notifications.userId, userId), isNull(readAt), isNamed));
}

/** Deletes old notifications, with their deliveries, and the updates of the bot, which Telegram repeats for a day. */
export async function sweepNotifications(db: Database, now: Date): Promise<void> {
  const oldest = new Date(+now - keepDays * msPerDay);
  await db.delete(notifications).where(lt(notifications.createdAt, oldest));
  await db.delete(telegramUpdates).where(lt(telegramUpdates.at, oldest));
}
