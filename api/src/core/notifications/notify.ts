import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import {
  deliveries,
  notifications,
  pushSubscriptions,
  telegramLinks,
  users,
  type Message,
  type StoredKind,
} from '../database/schema';
import { notifyUser } from '../push/notices';

interface Event {
  readonly user: number;
  readonly kind: StoredKind;
  /** Identifies what happened among the events of the kind: a second event with it is not reported. */
  readonly subject: string;
  readonly message: Message;
  readonly at: Date;
  /** How many equal events this notification groups; the message of a later and larger count replaces it. */
  readonly count?: number;
  /** No mail is sent for this notification, because another mail reports the event. */
  readonly hasOwnMail?: boolean;
}

/**
 * Inserts a notification for a user, in the transaction of the event that it reports. The worker applies preferences
 * and channels later, so that a message never delays or breaks the event.
 *
 * @returns Whether it is new.
 */
export async function notify(tx: Database, event: Event): Promise<boolean> {
  const { user, kind, subject, message, at, count = 1, hasOwnMail = false } = event;
  const [row] = await tx
    .insert(notifications)
    .values({ userId: user, kind, key: `${kind}:${subject}`, data: message, count, createdAt: at })
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.key],
      set: { count: sql`excluded.count`, data: sql`excluded.data` },
      setWhere: sql`${notifications.count} < excluded.count`,
    })
    .returning({ id: notifications.id });
  if (!row) return false;
  await tx.execute(sql`
    insert into ${deliveries} (notification_id, channel, due_at)
    select ${row.id}::bigint, channel, ${at.toISOString()}::timestamptz from (
      select 'mail' as channel where ${!hasOwnMail}
      union all select 'telegram' from ${telegramLinks} where user_id = ${user} and chat_id is not null
      union all select 'push' where exists (select from ${pushSubscriptions} where user_id = ${user})
    ) as channels on conflict do nothing`);
  await notifyUser(tx, user);
  return true;
}

export async function notifyAdmins(tx: Database, event: Omit<Event, 'user'>): Promise<void> {
  const where = and(eq(users.rol, 1), isNull(users.deletedAt));
  for (const { id: user } of await tx.select({ id: users.id }).from(users).where(where).orderBy(users.id))
    await notify(tx, { ...event, user });
}
