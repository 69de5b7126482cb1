import type { CallArguments, NotificationEntity, UserEntity } from '@parque/contract';
import { and, desc, eq, inArray, isNull, lt, lte, notInArray, or } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import type { Database } from '../database/database';
import { notifications, telegramUpdates, type StoredKind } from '../database/schema';
import type { Services } from '../http/area';
import { formatMessage, formatPressed } from './messages';
import { loadPreferences, type Preferences } from './preferences';
import { findTopic } from './topics';

const keepDays = 90;

/** The most notifications that the page lists. */
const maxListed = 100;

/** Excludes the kinds that a user hides in the page, and those for admins alone. */
function buildIsShownSql({ getChoice, ids }: Preferences, rol: number) {
  const isHidden = (id: string) => !getChoice(id).page || (rol !== 1 && findTopic(id)?.isForAdmins);
  return notInArray(notifications.kind, ids.filter(isHidden) as StoredKind[]);
}

function toEntity(row: typeof notifications.$inferSelect, timeZone: string): NotificationEntity {
  const { id, data, createdAt, readAt } = row;
  const message = formatMessage(data, timeZone);
  const { title, path, icon = null } = message;
  const entity = { title, text: formatPressed(message), path, icon };
  return { id, ...entity, created_at: createdAt.toISOString(), is_read: readAt !== null };
}

/** Returns the newest notifications of a user, of the topics that are shown in the page. */
export async function loadNotifications(services: Services, user: Pick<UserEntity, 'id' | 'rol'>) {
  const { db } = services;
  const preferences = await loadPreferences(db, services, user.id);
  const shownCondition = and(eq(notifications.userId, user.id), buildIsShownSql(preferences, user.rol));
  const rows = await db
    .select()
    .from(notifications)
    .where(shownCondition)
    .orderBy(desc(notifications.id))
    .limit(maxListed);
  const unreadCount = await db.$count(notifications, and(shownCondition, isNull(notifications.readAt)));
  return { rows: rows.map((row) => toEntity(row, preferences.zone)), unread: unreadCount };
}

/** Marks notifications of a user as read. Ids of other users' notifications are ignored. */
export async function readNotifications(
  { db, now }: Services,
  { id: userId }: UserEntity,
  { ids, up_to }: CallArguments<'readNotifications'>['body'],
): Promise<void> {
  const { id, readAt } = notifications;
  const selectedCondition = or(inArray(id, ids), up_to === undefined ? undefined : lte(id, up_to));
  await db
    .update(notifications)
    .set({ readAt: now() })
    .where(and(eq(notifications.userId, userId), isNull(readAt), selectedCondition));
}

/** Deletes old notifications, with their deliveries, and the updates of the bot, which Telegram repeats for a day. */
export async function sweepNotifications(db: Database, now: Date): Promise<void> {
  const oldestTime = new Date(+now - keepDays * msPerDay);
  await db.delete(notifications).where(lt(notifications.createdAt, oldestTime));
  await db.delete(telegramUpdates).where(lt(telegramUpdates.at, oldestTime));
}
