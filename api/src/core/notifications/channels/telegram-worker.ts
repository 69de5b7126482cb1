import type { FastifyInstance } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { msPerDay } from '@parque/domain/durations';
import type { Settings } from '../../../settings';
import type { Services } from '../../http/area';
import { namePlugin } from '../../http/named-plugin';
import { startLoop } from '../../loop';
import { createTelegramBot, type TelegramBot } from './telegram';
import { allowedUpdates, handleUpdate, type CopyControls } from './telegram-updates';

const webhookPath = '/telegram';

/** For how long Telegram waits for an update before it answers; shorter than transactions may be idle. */
const pollSeconds = 5;

/** Between two polls without an update, and after a failure. */
const waitMs = { usual: 1000, failed: 15_000 } as const;

const Updates = z.array(z.looseObject({ update_id: z.int() }));

/** Telegram sends updates only to addresses over TLS. */
const hasWebhook = ({ publicUrl }: Settings) => publicUrl?.startsWith('https:') === true;

const createWebhookSecret = ({ tokenKey }: Settings) =>
  createHmac('sha256', tokenKey).update('telegram webhook').digest('base64url');

function isWebhookSecret(settings: Settings, header: unknown): boolean {
  const [expected, received] = [createWebhookSecret(settings), typeof header === 'string' ? header : ''];
  return expected.length === received.length && timingSafeEqual(Buffer.from(expected), Buffer.from(received));
}

/** Requests updates without a public address. One process at a time does so: Telegram rejects a second one. */
function createPoll(services: Services, bot: TelegramBot, controls: CopyControls, signal: AbortSignal) {
  let offset = 0;
  return () =>
    services.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ is_locked: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended('telegram updates', 0)) as is_locked`,
      );
      if (!rows[0]?.is_locked) return;
      const parameters = { offset, timeout: pollSeconds, allowed_updates: allowedUpdates };
      const options = { timeoutMs: (pollSeconds + 3) * 1000, signal };
      for (const update of Updates.parse(await bot.call('getUpdates', parameters, options))) {
        await handleUpdate(services, bot, controls, update);
        offset = Math.max(offset, update.update_id + 1);
      }
    });
}

/** Receives the updates of the bot, by a webhook or by polling, until the server closes. */
export async function receiveUpdates(
  app: FastifyInstance,
  services: Services,
  controls: CopyControls,
): Promise<void> {
  const { settings, log } = services;
  if (!settings.telegram) return;
  const bot = createTelegramBot(settings.telegram);
  const stopController = new AbortController();
  const poll = createPoll(services, bot, controls, stopController.signal);
  const isPushed = hasWebhook(settings);
  const webhook = {
    url: new URL(webhookPath, settings.publicUrl ?? 'http://localhost').href,
    secret_token: createWebhookSecret(settings),
    allowed_updates: allowedUpdates,
  };
  let isReady = false;
  const loop = startLoop(
    async () => {
      if (!isReady) await (isPushed ? bot.call('setWebhook', webhook) : bot.call('deleteWebhook', {}));
      isReady = true;
      if (isPushed) return msPerDay;
      await poll();
      return waitMs.usual;
    },
    (error) => {
      if (!stopController.signal.aborted)
        log.warn({ failure: (error as Error).name }, 'the updates of the Telegram bot were not received');
      return waitMs.failed;
    },
  );
  app.addHook('onClose', () => {
    stopController.abort();
    return loop.stop();
  });
  if (!isPushed) return;
  await app.register(
    namePlugin('telegram', async (scope) => {
      scope.post(webhookPath, { bodyLimit: 64 * 1024 }, async ({ headers, body }, reply) => {
        if (!isWebhookSecret(settings, headers['x-telegram-bot-api-secret-token']))
          return reply.code(401).send();
        await handleUpdate(services, bot, controls, body);
        return reply.code(200).send();
      });
    }),
  );
}
