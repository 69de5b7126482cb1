import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { pino } from 'pino';
import type pg from 'pg';
import { msPerMinute } from '@parque/domain/durations';
import {
  deliveries,
  mailOutbox,
  notificationPreferences,
  notifications,
  users,
} from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { deliverDue } from '../../../core/mail/worker';
import { dispatchDue } from '../../../core/notifications/dispatch';
import type { Settings } from '../../../settings';
import { reportEvents } from '../copier';
import type { Chance } from './chance';
import type { CopyWorld } from './copy-world';
import { createLife } from './life';

const log = pino({ level: 'silent' });

/** The mails to the owner of a story, from processes that are killed while they report, dispatch or send. */
export async function createStoryMessages(world: CopyWorld, pool: pg.Pool, chance: Chance) {
  const { db, now, userId, time } = world;
  const [owner] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const isToOwner = eq(mailOutbox.to, owner?.email ?? '');
  /** The subjects of what the mail server accepted, by the key that mail programs recognise. */
  const accepted = new Map<string, string>();
  const settings = { credentialsKey: 'k'.repeat(32), tokenKey: 't'.repeat(32), timeZone: 'UTC' } as Settings;
  const choice = { page: true, mail: 'now', telegram: false, push: false } as const;
  const topics = { copy_rejections: choice, copy_activity: choice };
  const values = { userId, topics, zone: 'UTC', updatedAt: now() };
  await db.insert(notificationPreferences).values(values).onConflictDoNothing();
  const isOwn = eq(notifications.userId, userId);

  /** A turn of a process that is killed at a statement. Returns whether it ended before. */
  async function turn(at: number, { isReporting = false } = {}): Promise<boolean> {
    const life = createLife({ at, isHeard: chance.in100(50), isStall: false });
    const services: Services = { db: life.database(pool), now, settings, log };
    try {
      await dispatchDue(services);
      await deliverDue(services, 'mail', async ({ to, key, subject }) => {
        if (to === owner?.email) accepted.set(key, subject);
      });
      if (isReporting) await reportEvents(services);
    } catch (error) {
      if (!life.isDead()) throw error;
    }
    return !life.isDead();
  }

  async function isWaiting(): Promise<boolean> {
    const mails = await db.$count(mailOutbox, and(isToOwner, isNotNull(mailOutbox.nextAttemptAt)));
    const [due] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(deliveries)
      .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
      .where(and(isOwn, isNotNull(deliveries.dueAt)));
    return mails + (due?.count ?? 0) > 0;
  }

  return {
    turn: () => turn(chance.whole(1, 60), { isReporting: true }),
    /** Continues until nothing waits. Returns what differs from one mail for each notification. */
    async listFaults(): Promise<readonly string[]> {
      // The last period of rejected copies has ended.
      time.ms += 6 * msPerMinute;
      await reportEvents({ db, now, settings, log });
      // One process after another, each killed a statement later, when the lease of the one before has ended.
      for (let at = 1; !(await turn(at)); at += 1) time.ms += 6 * msPerMinute;
      do {
        time.ms += 10 * msPerMinute;
        await turn(Infinity);
      } while (await isWaiting());
      const reported = await db.$count(notifications, isOwn);
      const counts = [...accepted.values()].map((subject) => Number(/^(\d+) avisos/.exec(subject)?.[1] ?? 1));
      const told = counts.reduce((sum, count) => sum + count, 0);
      return told === reported ? [] : [`${reported} notifications are in mails ${told} times`];
    },
  };
}
