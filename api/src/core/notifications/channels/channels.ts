import type { CallArguments, MessageChannelsEntity, UserEntity } from '@parque/contract';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { msPerMinute } from '@parque/domain/durations';
import { pushSubscriptions, sessions, telegramLinks } from '../../database/schema';
import { ApiRuleError } from '../../http/api-rule-error';
import type { Services } from '../../http/area';
import { countAttempt, listNetworkLimits } from '../../http/limits/attempts';
import { createTelegramBot } from './telegram';
import { hashText } from './telegram-updates';
import { createVapidKeys, isPushEndpoint } from './web-push';

const codeMs = 10 * msPerMinute;

const maxSubscriptions = 10;

const BotUser = z.object({ username: z.string() });

export async function loadChannels(
  { db, settings, now }: Services,
  { id }: UserEntity,
): Promise<MessageChannelsEntity> {
  const [link] = await db.select().from(telegramLinks).where(eq(telegramLinks.userId, id));
  const rows = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, id));
  const mutedUntil = link?.mutedUntil && link.mutedUntil > now() ? link.mutedUntil.toISOString() : null;
  return {
    telegram: settings.telegram ? { is_linked: Boolean(link?.chatId), muted_until: mutedUntil } : null,
    // Without a service worker no browser can receive messages.
    push: settings.offline
      ? {
          public_key: createVapidKeys(settings).publicKey,
          devices: rows.map(({ endpoint }) => hashText(endpoint)),
        }
      : null,
  };
}

/** @throws ApiRuleError - `not_found`: there is no bot; `telegram_unreachable`. */
export async function createTelegramLink({ db, settings, now, log }: Services, { id: userId }: UserEntity) {
  if (!settings.telegram) throw new ApiRuleError('not_found');
  const bot = createTelegramBot(settings.telegram);
  const { username } = await bot
    .call('getMe', {})
    .then((answer) => BotUser.parse(answer))
    .catch((error: Error) => {
      log.warn({ failure: error.name }, 'the Telegram bot does not answer');
      throw new ApiRuleError('telegram_unreachable');
    });
  const code = randomBytes(24).toString('base64url');
  const values = { codeHash: hashText(code), codeEndsAt: new Date(+now() + codeMs) };
  await db
    .insert(telegramLinks)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: telegramLinks.userId, set: values });
  return { url: `https://t.me/${encodeURIComponent(username)}?start=${code}` };
}

export async function unlinkTelegram({ db }: Services, { id }: UserEntity): Promise<void> {
  await db.delete(telegramLinks).where(eq(telegramLinks.userId, id));
}

function requireEndpoint(endpoint: string): void {
  if (!isPushEndpoint(endpoint))
    throw new ApiRuleError('invalid_input', { fields: { endpoint: 'Este navegador no es compatible.' } });
}

/**
 * Stores the subscription of a browser, also when it was another user's: a browser receives the messages of one user.
 *
 * @throws ApiRuleError - `not_found`: browsers receive no messages here; `invalid_input`.
 */
export async function saveSubscription(
  { db, settings, now }: Services,
  { id: userId }: UserEntity,
  { endpoint, keys }: CallArguments<'savePushSubscription'>['body'],
  token: string | undefined,
): Promise<void> {
  if (!settings.offline) throw new ApiRuleError('not_found');
  requireEndpoint(endpoint);
  await db.transaction(async (tx) => {
    const [session] = await tx
      .select({ deviceHash: sessions.deviceHash })
      .from(sessions)
      .where(eq(sessions.tokenHash, hashText(token ?? '')));
    const values = { userId, ...keys, deviceHash: session?.deviceHash ?? null, createdAt: now() };
    // Waiting messages of another user are deleted with the row.
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
    const { id } = pushSubscriptions;
    const where = eq(pushSubscriptions.userId, userId);
    const newestIds = tx.select({ id }).from(pushSubscriptions).where(where).orderBy(desc(id));
    const oldCondition = notInArray(id, newestIds.limit(maxSubscriptions - 1));
    await tx.delete(pushSubscriptions).where(and(where, oldCondition));
    await tx.insert(pushSubscriptions).values({ endpoint, ...values });
  });
}

/**
 * Replaces the subscription of a browser that changed it while no page was open. The former keys prove the browser.
 *
 * @throws ApiRuleError - `not_found`: no subscription has these keys; `invalid_input`; `too_many_attempts`.
 */
export async function renewSubscription(
  { db, now }: Services,
  { former, next }: CallArguments<'renewPushSubscription'>['body'],
  address: string,
): Promise<void> {
  await countAttempt(db, listNetworkLimits('push-renewal:address', address), now());
  requireEndpoint(next.endpoint);
  const { endpoint, auth } = pushSubscriptions;
  const formerCondition = and(eq(endpoint, former.endpoint), eq(auth, former.keys.auth));
  await db.transaction(async (tx) => {
    // A page may have stored the new subscription already.
    if (next.endpoint !== former.endpoint)
      await tx.delete(pushSubscriptions).where(eq(endpoint, next.endpoint));
    const renewedRows = await tx
      .update(pushSubscriptions)
      .set({ endpoint: next.endpoint, ...next.keys })
      .where(formerCondition)
      .returning();
    if (renewedRows.length === 0) throw new ApiRuleError('not_found');
  });
}

export async function deleteSubscription({ db }: Services, user: UserEntity, device: string): Promise<void> {
  const { userId, endpoint } = pushSubscriptions;
  const deviceCondition = sql`translate(encode(sha256(convert_to(${endpoint}, 'UTF8')), 'base64'), '+/=', '-_') = ${device}`;
  await db.delete(pushSubscriptions).where(and(eq(userId, user.id), deviceCondition));
}
