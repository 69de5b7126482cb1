import { productIds } from '@parque/contract';
import { msPerDay, msPerHour } from '@parque/domain/durations';
import { addSums, toDateKey, toWallTime, type WallTime } from '@parque/domain/journal';
import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import {
  brokerAccounts,
  entitlements,
  notificationPreferences,
  notifications,
  users,
  type Message,
} from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { formatMaskedNumber } from '../../../core/mail/mail-templates';
import { formatDate, formatDecimal, markTime } from '../../../core/notifications/messages';
import { notify } from '../../../core/notifications/notify';
import { figuresVersion, listUserAccounts, type Account } from '../accounts/account-repository';
import type { Sync } from '../deals/sync';
import { listHoursBetween } from '../hours/hour-repository';

/** A summary is sent from eight in the morning of its user. */
const earliestMs = 8 * msPerHour;

/** Until then it waits for accounts whose newest deals are not known yet. */
const patientMs = 24 * msPerHour;

const latestMs = 48 * msPerHour;

const maxAccounts = 10;
const maxPoints = 60;

interface Period {
  readonly kind: 'summary_week' | 'summary_month';
  readonly from: WallTime;
  /** Exclusive. */
  readonly to: WallTime;
}

/** Returns the week and the month that ended on a user's clock within the last two days. */
function listEndedPeriods(wall: WallTime): Period[] {
  const today = new Date(wall);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  const day = Math.floor(wall / msPerDay) * msPerDay;
  const monday = day - ((today.getUTCDay() + 6) % 7) * msPerDay;
  const periods: Period[] = [
    { kind: 'summary_week', from: monday - 7 * msPerDay, to: monday },
    { kind: 'summary_month', from: Date.UTC(year, month - 1), to: Date.UTC(year, month) },
  ];
  return periods.filter(({ to }) => wall >= to + earliestMs && wall < to + latestMs);
}

/** Returns the course of a result from zero on, as at most sixty values from 0 to 100, without amounts. */
export function toCurve(nets: readonly number[]): number[] {
  let sum = 0;
  const course = [0, ...nets.map((net) => (sum += net))];
  const [low, high] = [Math.min(...course), Math.max(...course)];
  const count = Math.min(course.length, maxPoints);
  return Array.from({ length: count }, (_, index) => {
    const value = course[Math.round((index / Math.max(1, count - 1)) * (course.length - 1))] ?? 0;
    return high === low ? 50 : Math.round(((value - low) / (high - low)) * 100);
  });
}

/** Whether all deals before a reading of the server's clock are known. */
const isCompleteTo = ({ gateway, syncedAt, zone }: Account, wall: WallTime) =>
  gateway === 'statement' || (syncedAt !== null && toWallTime(zone, +syncedAt) >= wall);

async function summarise({ db }: Services, account: Account, { from, to }: Period) {
  const hours = await listHoursBetween(db, account.id, { from, to });
  const [first, ...others] = hours;
  if (!first) return [];
  const { trades, won, grossProfit, grossLoss } = others.reduce<typeof first>(
    (sum, hour) => ({ ...hour, ...addSums(sum, hour) }),
    first,
  );
  const name = formatMaskedNumber(account.number);
  const factor = Math.round((grossProfit / -grossLoss) * 100) / 100;
  const lastData = isCompleteTo(account, to) ? null : account.syncedAt;
  const parts = [
    trades === 1 ? '1 operación' : `${trades} operaciones`,
    `${Math.round((won / trades) * 100)} % ganadoras`,
    ...(grossLoss === 0 ? [] : [`factor de beneficio ${formatDecimal(factor)}`]),
  ];
  return [
    {
      account: account.id,
      text: `Cuenta ${name}: ${parts.join(', ')}.${lastData ? ` Su bróker solo ha dado datos hasta el ${markTime(lastData)}.` : ''}`,
      curve: {
        label: `Curva de resultados de la cuenta ${name}`,
        points: toCurve(hours.map((hour) => hour.grossProfit + hour.grossLoss)),
      },
    },
  ];
}

type Summary = Awaited<ReturnType<typeof summarise>>[number];

function describePeriod({ kind, from, to }: Period, summaries: readonly Summary[]): Message {
  const [first, last] = [toDateKey(from), toDateKey(to - msPerDay)];
  const period =
    kind === 'summary_week'
      ? `Tu semana del ${formatDate(first)} al ${formatDate(last)}`
      : `Tu mes de ${formatDate(first, { month: 'long', year: 'numeric' })}`;
  const [onlySummary] = summaries.length === 1 ? summaries : [];
  return {
    title: `${period} en el Diario`,
    paragraphs: [
      summaries.map(({ text }) => text).join('\n'),
      'Los importes, por el reloj del servidor de cada cuenta, están en tu Diario:',
    ],
    path: onlySummary ? `/panel?cuenta=${onlySummary.account}` : '/panel',
    curves: summaries.map(({ curve }) => curve),
  };
}

/** Returns the users who own the journal and have an account in it, with the time zone of their messages. */
const listReaders = ({ db, now, settings }: Services) =>
  db
    .selectDistinct({
      user: brokerAccounts.userId,
      zone: sql<string>`coalesce(${notificationPreferences.zone}, ${settings.timeZone})`,
    })
    .from(brokerAccounts)
    .innerJoin(users, and(eq(users.id, brokerAccounts.userId), isNull(users.deletedAt)))
    .innerJoin(
      entitlements,
      and(
        eq(entitlements.userId, users.id),
        inArray(entitlements.productId, [...productIds.dashboard]),
        eq(entitlements.status, 'active'),
        or(isNull(entitlements.until), gt(entitlements.until, now())),
      ),
    )
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id));

/** Synchronises the accounts of a user as far as their brokers answer. */
async function refreshAccounts({ db }: Services, sync: Pick<Sync, 'refresh'>, user: number) {
  const accounts = await listUserAccounts(db, user);
  await Promise.allSettled(accounts.map((account) => sync.refresh(account)));
  return (await listUserAccounts(db, user)).filter((account) => account.figuresVersion === figuresVersion);
}

async function reportPeriod(
  services: Services,
  sync: Pick<Sync, 'refresh'>,
  user: number,
  period: Period & { readonly isLast: boolean },
) {
  const { db, now } = services;
  const { kind, from, to, isLast } = period;
  const subject = toDateKey(from);
  const where = and(eq(notifications.userId, user), eq(notifications.key, `${kind}:${subject}`));
  if ((await db.$count(notifications, where)) > 0) return;
  const accounts = await refreshAccounts(services, sync, user);
  const isComplete = accounts.every(
    (account) => isCompleteTo(account, to) && toWallTime(account.zone, +now()) >= to,
  );
  if (!isComplete && !isLast) return;
  const summaries: Summary[] = [];
  for (const account of accounts) summaries.push(...(await summarise(services, account, period)));
  if (summaries.length === 0) return;
  const message = describePeriod(period, summaries.slice(0, maxAccounts));
  await db.transaction((tx) => notify(tx, { user, kind, subject, message, at: now() }));
}

/**
 * Sends users the summary of their journal after each week and month in which they traded, once: their trades by the
 * clock of each server. A broker that does not answer delays it by a day at most.
 */
export async function reportSummaries(services: Services, sync: Pick<Sync, 'refresh'>): Promise<void> {
  for (const { user, zone } of await listReaders(services)) {
    const wall = toWallTime(zone, +services.now());
    for (const period of listEndedPeriods(wall)) {
      const isLast = wall >= period.to + patientMs;
      await reportPeriod(services, sync, user, { ...period, isLast });
    }
  }
}
