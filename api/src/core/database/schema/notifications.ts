import type { NotificationPreferencesEntity, NotificationTopicId } from '@parque/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { identity, instant, number, owner } from './columns';
import { users } from './people';

/** A topic of the product, or a kind that a remote declares: `avisos/precio`. */
export type StoredKind = NotificationTopicId | `${string}/${string}`;

/** The course of a result, which a mail shows as a picture. */
export interface Curve {
  readonly label: string;
  /** From 0 to 100. */
  readonly points: readonly number[];
}

/**
 * A message in Spanish, in the parts that every channel shows, without amounts of money. Times in it are marked by
 * `markTime`.
 */
export interface Message {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Address of the platform. */
  readonly path: string;
  /** Curves that a mail shows as pictures. */
  readonly curves?: readonly Curve[];
  /** SVG path data, of a message of a remote. */
  readonly icon?: string | null;
}

/** Notifications of users. Each is inserted in the transaction of the event that it reports. */
export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    userId: owner('user_id', () => users.id),
    kind: text('kind').$type<StoredKind>().notNull(),
    /** Identifies what happened, so that it is stored once. */
    key: text('key').notNull(),
    data: jsonb('data').$type<Message>().notNull(),
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
    channel: text('channel', { enum: ['mail', 'telegram', 'push'] }).notNull(),
    /** When the worker next applies the preferences of the user to it; null: it is done. */
    dueAt: instant('due_at'),
    /** `digest`: it is sent in a daily digest; null: at once. */
    heldFor: text('held_for', { enum: ['digest'] }),
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

/** A user's choice for a topic. */
export type TopicChoice = Pick<
  NotificationPreferencesEntity['topics'][number],
  'page' | 'mail' | 'telegram' | 'push'
>;

export const notificationPreferences = pgTable('notification_preferences', {
  userId: owner('user_id', () => users.id).primaryKey(),
  /** Topics that are not listed have their default. */
  topics: jsonb('topics').$type<Readonly<Record<string, TopicChoice>>>().notNull().default({}),
  /** The quiet hours, on the clock of the zone: 22:00; null: none. */
  quietFrom: text('quiet_from'),
  quietTo: text('quiet_to'),
  /** IANA name. */
  zone: text('zone').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** The Telegram chat of a user, and the code that connects one. */
export const telegramLinks = pgTable('telegram_links', {
  userId: owner('user_id', () => users.id).primaryKey(),
  /** null: not connected yet. */
  chatId: number('chat_id').unique(),
  linkedAt: instant('linked_at'),
  /** Until this time, no message is sent to the chat. */
  mutedUntil: instant('muted_until'),
  /** The hash of the code in the latest link, valid for one use; null: it was used. */
  codeHash: text('code_hash').unique(),
  codeEndsAt: instant('code_ends_at'),
});

/** Updates of the bot that were handled. Telegram sends an update again when it has not received the answer. */
export const telegramUpdates = pgTable('telegram_updates', {
  id: number('id').primaryKey(),
  at: instant('at').notNull(),
});

/** The browsers in which a user receives messages. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: identity(),
    userId: owner('user_id', () => users.id),
    /** Address at the push service of the browser. Secret: a message sent to it reaches the browser. */
    endpoint: text('endpoint').notNull().unique(),
    /** The keys of the browser, with which messages are encrypted. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The device of the session that added the subscription. The sign-out of that session removes it. */
    deviceHash: text('device_hash'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('push_subscriptions_user').on(table.userId)],
);
