import type { NotificationKind, NotificationMailMode, NotificationTopicId } from '@parque/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { identity, instant, owner } from './columns';
import { users } from './people';

/** Notifications of users. Each is inserted in the transaction of the event that it reports. */
export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    userId: owner('user_id', () => users.id),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** Identifies what happened, so that it is stored once. */
    key: text('key').notNull(),
    /** The data of the kind; the text is composed from them at delivery. */
    data: jsonb('data').$type<unknown>().notNull(),
    /** How many equal events it groups. */
    count: integer('count').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    unique('notifications_once').on(table.userId, table.key),
    index('notifications_list').on(table.userId, table.id.desc()),
    index('notifications_unread')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
    index('notifications_created').on(table.createdAt),
  ],
);

/** The delivery of a notification through a channel outside the page. */
export const deliveries = pgTable(
  'deliveries',
  {
    notificationId: owner('notification_id', () => notifications.id),
    channel: text('channel', { enum: ['mail'] }).notNull(),
    /** When the worker next applies the preferences of the user to it; null: it is done. */
    dueAt: instant('due_at'),
    /** Why it was delayed; null: it was not. */
    heldFor: text('held_for', { enum: ['quiet', 'digest', 'rate'] }),
    /**
     * When it was sent, equal for notifications of one message. null: not sent; once it is done, by the choice of the
     * user.
     */
    sentAt: instant('sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.channel] }),
    index('deliveries_due')
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
  ],
);

/** What a user chose of a topic. */
export interface TopicChoice {
  readonly page: boolean;
  readonly mail: NotificationMailMode;
}

export const notificationPreferences = pgTable('notification_preferences', {
  userId: owner('user_id', () => users.id).primaryKey(),
  /** Topics that are left out have their default. */
  topics: jsonb('topics')
    .$type<Readonly<Partial<Record<NotificationTopicId, TopicChoice>>>>()
    .notNull()
    .default({}),
  /** The quiet hours, on the clock of the zone: 22:30; null: none. */
  quietFrom: text('quiet_from'),
  quietTo: text('quiet_to'),
  /** IANA name. */
  zone: text('zone').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
