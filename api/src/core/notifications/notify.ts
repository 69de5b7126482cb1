import type { NotificationData, NotificationKind, RemoteMessageEntity } from '@parque/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import {
  deliveries,
  notifications,
  pushSubscriptions,
  telegramLinks,
  users,
  type StoredKind,
} from '../database/schema';
import { notifyUser } from '../push/notices';

interface AdminEvent<Kind extends StoredKind> {
  readonly kind: Kind;
  /** Identifies what happened among the events of the kind: a second event with it is not reported. */
  readonly subject: string;
  readonly data: Kind extends NotificationKind ? NotificationData<Kind> : RemoteMessageEntity;
  readonly at: Date;
  /** How many equal events this notification groups; a later and larger count replaces it. */
  readonly count?: number;
  /** No mail is sent for this notification, because another mail reports the event. */
  readonly hasOwnMail?: boolean;
  /** No message is sent, because the messages of another notification report the event. */
  readonly isPageOnly?: boolean;
}

interface Event<Kind extends StoredKind> extends AdminEvent<Kind> {
  readonly user: number;
}

/**
 * Inserts a notification for a user, in the transaction of the event that it reports. The worker applies preferences
 * and channels later, so that a message never delays or breaks the event.
 *
 * @returns Whether it is new.
 */
export async function notify<Kind extends StoredKind>(tx: Database, event: Event<Kind>): Promise<boolean> {
  const { user, kind, subject, data, at, count = 1, hasOwnMail = false, isPageOnly = false } = event;
  const [row] = await tx
    .insert(notifications)
    .values({ userId: user, kind, key: `${kind}:${subject}`, data, count, createdAt: at })
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.key],
      set: { count: sql`excluded.count` },
      setWhere: sql`${notifications.count} < excluded.count`,
    })
    .returning({ id: notifications.id });
  if (!row) return false;
  if (!isPageOnly) await addDeliveries(tx, row.id, { user, at, hasOwnMail });
  await notifyUser(tx, user);
  return true;
}

async function addDeliveries(
  tx: Database,
  id: number,
  { user, at, hasOwnMail }: Pick<Event<StoredKind>, 'user' | 'at' | 'hasOwnMail'>,
): Promise<void> {
  const dueAt = sql`${at.toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into ${deliveries} (notification_id, channel, due_at)
    select ${id}::bigint, channel, ${dueAt} from (
      select 'mail' as channel where ${!hasOwnMail}
      union all select 'telegram' from ${telegramLinks} where user_id = ${user} and chat_id is not null
      union all select 'push' where exists (select from ${pushSubscriptions} where user_id = ${user})
    ) as channels on conflict do nothing`);
}

/** Notifies all admins. */
export async function notifyAdmins<Kind extends StoredKind>(
  tx: Database,
  event: AdminEvent<Kind>,
): Promise<void> {
  const isAdmin = and(eq(users.rol, 1), isNull(users.deletedAt));
  for (const { id: user } of await tx.select({ id: users.id }).from(users).where(isAdmin).orderBy(users.id))
    await notify<Kind>(tx, { ...event, user });
}
