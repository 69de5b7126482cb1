import type { Services } from '../http/area';
import { startLoop, type Loop } from '../loop';
import { dispatchDue } from '../notifications/dispatch';
import { DelayedError, UncertainError, type Send } from '../notifications/channels/delivery';
import { createTelegramBot, createTelegramSender } from '../notifications/channels/telegram';
import { createPushSender } from '../notifications/channels/web-push';
import {
  changeMail,
  decryptMailText,
  delayMail,
  endedState,
  markFailed,
  takeDue,
  type Channel,
  type StoredMail,
} from './outbox';
import { createMailTransport, type Transport } from './transport';

/** Interval for mails that another process posted before it ended, and for retries that are due. */
const intervalMs = 5000;

/** Describes a failure without the addresses and texts that mail servers repeat. */
function describeFailure(error: unknown): string {
  const { name, code, responseCode } = error as { name?: string; code?: string; responseCode?: number };
  return [name, code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown';
}

/** Stores a mail when no mail server is set. A demo installation also prints it; elsewhere its text is not logged. */
async function storeWithoutSending(services: Services, mail: StoredMail): Promise<void> {
  if (services.settings.demo) {
    services.log.info({ to: mail.to, subject: mail.subject, text: decryptMailText(services, mail) }, 'mail');
  }
  await changeMail(services.db, mail.id, { nextAttemptAt: null });
}

const createMailSender =
  (transport: Transport): Send =>
  ({ key, to, subject, unsubscribe, curves }, text) =>
    transport.send({ to, subject, text, unsubscribe, curves }, key);

async function deliver(services: Services, channel: Channel, send: Send | undefined, mail: StoredMail) {
  const { db, now, log } = services;
  if (!send) return storeWithoutSending(services, mail);
  try {
    await send(mail, decryptMailText(services, mail) ?? '');
    const sentState = { sentAt: now(), failure: null, unsubscribe: null, curves: null };
    await changeMail(db, mail.id, { ...endedState, ...sentState });
  } catch (error) {
    if (error instanceof DelayedError)
      return delayMail(db, channel, mail.id, new Date(+now() + error.waitMs));
    const failure = describeFailure(error);
    log.error({ mail: mail.id, channel, failure, failures: mail.failures + 1 }, 'message not sent');
    const isUncertain = error instanceof UncertainError;
    await markFailed(db, mail, { failure, isUncertain, now: now() });
  }
}

/** Sends the messages of a channel that are due. */
export async function deliverDue(
  services: Services,
  channel: Channel,
  send: Send | undefined,
  isStopped: () => boolean = () => false,
): Promise<void> {
  while (!isStopped()) {
    const mail = await takeDue(services.db, channel, services.now());
    if (!mail) break;
    await deliver(services, channel, send, mail);
  }
}

/** Dispatches notifications and sends the messages of the outbox, independently of answers. Several processes may run it at once. */
export function startMailWorker(services: Services): Loop {
  const { settings, log } = services;
  const onError = (err: unknown) => {
    log.error({ err }, 'sending messages failed; they are retried');
    return intervalMs;
  };
  /** A channel of its own loop does not delay the others while its service is slow. */
  const startChannel = (channel: Channel, send: Send | undefined, prepare?: typeof dispatch) =>
    startLoop(async (isStopped) => {
      await prepare?.(isStopped);
      await deliverDue(services, channel, send, isStopped);
      return intervalMs;
    }, onError);
  const otherLoops = [
    ...(settings.telegram
      ? [startChannel('telegram', createTelegramSender(services, createTelegramBot(settings.telegram)))]
      : []),
    ...(settings.offline ? [startChannel('push', createPushSender(services))] : []),
  ];
  async function dispatch(isStopped: () => boolean): Promise<void> {
    await dispatchDue(services, isStopped);
    for (const loop of otherLoops) loop.wake();
  }
  const transport = createMailTransport(settings);
  const mails = startChannel('mail', transport && createMailSender(transport), dispatch);
  return {
    wake: mails.wake,
    async stop() {
      await Promise.all([mails, ...otherLoops].map((loop) => loop.stop()));
      transport?.close();
    },
  };
}
