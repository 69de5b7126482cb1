import type { CallArguments, NotificationEntity, UserEntity } from '@parque/contract';
import { and, desc, eq, inArray, isNull, like, lt, lte, notInArray, or } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import type { Database } from '../database/database';
import { notifications, telegramUpdates, type StoredKind } from '../database/schema';
import type { Services } from '../http/area';
import { loadPreferences, type Preferences } from './preferences';
import { composeMessage, formatPressed } from './texts';
import { topicIds, topics } from './topics';

const keepDays = 90;

/** The most notifications that the page lists. */
const maxListed = 100;

/** The kinds of the topics that a user shows in the page, and the declared ones of remotes unless they are hidden. */
function buildIsShownSql({ getChoice, ids }: Preferences, rol: number) {
  const hidden = ids.filter((id) => !getChoice(id).page) as StoredKind[];
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

function toEntity(row: typeof notifications.$inferSelect, timeZone: string): NotificationEntity[] {
  const message = composeMessage(row.kind, row.data, { timeZone, count: row.count });
  if (!message) return [];
  const { title, path, icon = null } = message;
  const { id, createdAt, readAt } = row;
  const shown = { title, text: formatPressed(message), path, icon };
  return [{ id, ...shown, created_at: createdAt.toISOString(), is_read: readAt !== null }];
}

/** The newest notifications of a user, of the topics that are shown in the page. */
export async function loadNotifications(services: Services, user: Pick<UserEntity, 'id' | 'rol'>) {
  const { db } = services;
  const preferences = await loadPreferences(db, services, user.id);
  const isShown = and(eq(notifications.userId, user.id), buildIsShownSql(preferences, user.rol));
  const listed = await db
    .select()
    .from(notifications)
    .where(isShown)
    .orderBy(desc(notifications.id))
    .limit(maxListed);
  const unread = await db.$count(notifications, and(isShown, isNull(notifications.readAt)));
  return { rows: listed.flatMap((row) => toEntity(row, preferences.zone)), unread };
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
