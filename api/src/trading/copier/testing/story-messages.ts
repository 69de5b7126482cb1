import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { pino } from 'pino';
import type pg from 'pg';
import { msPerMinute } from '@parque/domain/durations';
import {
  deliveries,
  mailOutbox,
  notificationPreferences,
  notifications,
  pushSubscriptions,
  telegramLinks,
  users,
} from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { deliverDue } from '../../../core/mail/worker';
import { dispatchDue } from '../../../core/notifications/dispatch';
import type { Settings } from '../../../settings';
import { reportEvents } from '../screens/messages/report-events';
import type { Chance } from './chance';
import type { CopyWorld } from './copy-world';
import { createLife } from './life';

const log = pino({ level: 'silent' });

const channels = ['mail', 'telegram', 'push'] as const;

/** The messages to the owner of a story through each channel, from processes that are killed while they report, dispatch or send. */
export async function createStoryMessages(world: CopyWorld, pool: pg.Pool, chance: Chance) {
  const { db, now, userId, time } = world;
  const [owner] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  /**
   * The subjects of what each service accepted, by the key of the message. Mail programs and devices recognise a repeated
   * key; Telegram shows the message twice when the process is killed after sending it.
   */
  const acceptedMessages = {
    mail: new Map<string, string>(),
    telegram: new Map<string, string>(),
    push: new Map<string, string>(),
  };
  const settings = {
    credentialsKey: 'k'.repeat(32),
    tokenKey: 't'.repeat(32),
    timeZone: 'UTC',
    telegram: { token: 't' },
    offline: true,
  } as Settings;
  await db.insert(telegramLinks).values({ userId, chatId: userId }).onConflictDoNothing();
  const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
  const browser = { userId, endpoint: `https://fcm.googleapis.com/${userId}`, ...keys, createdAt: now() };
  const [subscription] = await db.insert(pushSubscriptions).values(browser).returning();
  // The outbox also contains messages to the owners of earlier stories.
  const isToOwn = ({ to, telegramUserId, subscriptionId }: typeof mailOutbox.$inferSelect) =>
    to === owner?.email || telegramUserId === userId || subscriptionId === subscription?.id;
  const choice = { page: true, mail: 'now', telegram: true, push: true } as const;
  const topics = { copy_rejections: choice, copy_activity: choice };
  const values = { userId, topics, zone: 'UTC', updatedAt: now() };
  await db.insert(notificationPreferences).values(values).onConflictDoNothing();
  const userCondition = eq(notifications.userId, userId);

  /** A turn of a process that is killed at a statement. Returns whether it ended before. */
  async function runTurn(callNumber: number, { isReporting = false } = {}): Promise<boolean> {
    const life = createLife({ callNumber, isHeard: chance.rollPercent(50), isStall: false });
    const services: Services = { db: life.wrapPool(pool), now, settings, log };
    try {
      await dispatchDue(services);
      for (const channel of channels)
        await deliverDue(services, channel, async (message) => {
          if (isToOwn(message)) acceptedMessages[channel].set(message.key, message.subject);
        });
      if (isReporting) await reportEvents(services);
    } catch (error) {
      if (!life.isDead()) throw error;
    }
    return !life.isDead();
  }

  async function isWaiting(): Promise<boolean> {
    const waitingMails = await db.select().from(mailOutbox).where(isNotNull(mailOutbox.nextAttemptAt));
    const [due] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(deliveries)
      .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
      .where(and(userCondition, isNotNull(deliveries.dueAt)));
    return waitingMails.some(isToOwn) || (due?.count ?? 0) > 0;
  }

  return {
    runTurn: () => runTurn(chance.pickWhole(1, 60), { isReporting: true }),
    /** Continues until nothing waits. Returns what differs from one message of each channel for each notification. */
    async listFaults(): Promise<readonly string[]> {
      // The last period of rejected copies has ended.
      time.ms += 6 * msPerMinute;
      await reportEvents({ db, now, settings, log });
      // One process after another, each killed a statement later, when the lease of the one before has ended.
      for (let callNumber = 1; !(await runTurn(callNumber)); callNumber += 1) time.ms += 6 * msPerMinute;
      do {
        time.ms += 10 * msPerMinute;
        await runTurn(Infinity);
      } while (await isWaiting());
      const notices = await db.$count(notifications, userCondition);
      return channels.flatMap((channel) => {
        const subjects = [...acceptedMessages[channel].values()];
        const counts = subjects.map((subject) => Number(/^(\d+) avisos/.exec(subject)?.[1] ?? 1));
        const total = counts.reduce((sum, count) => sum + count, 0);
        return total === notices ? [] : [`${notices} notifications are in ${channel} ${total} times`];
      });
    },
  };
}
