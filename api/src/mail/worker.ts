import type { Services } from '../http/area';
import { outsideOfRequest } from '../http/requests/request-id';
import { markFailed, markKept, markSent, takeDue, textOf, type StoredMail } from './outbox';
import { makeTransport, type Transport } from './transport';

/** Interval for mails that another process posted before it ended, and for retries that are due. */
const intervalMs = 5000;

export interface MailWorker {
  /** Reports that a mail was posted. */
  wake(): void;
  /** Resolves after the mail that is being sent. */
  stop(): Promise<void>;
}

/** What went wrong, without the addresses and texts that mail servers repeat. */
function failureOf(error: unknown): string {
  const { name, code, responseCode } = error as { name?: string; code?: string; responseCode?: number };
  return [name, code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown';
}

/** In a demo installation the mail is printed in the terminal. Elsewhere its text is not logged. */
async function keep(services: Services, mail: StoredMail): Promise<void> {
  if (services.settings.demo) {
    services.log.info({ to: mail.to, subject: mail.subject, text: textOf(services, mail) }, 'mail');
  }
  await markKept(services.db, mail.id);
}

async function deliver(
  services: Services,
  transport: Transport | undefined,
  mail: StoredMail,
): Promise<void> {
  const { db, now, log } = services;
  if (!transport) return keep(services, mail);
  try {
    await transport.send({ to: mail.to, subject: mail.subject, text: textOf(services, mail) ?? '' });
    await markSent(db, mail.id, now());
  } catch (error) {
    const failure = failureOf(error);
    log.error({ mail: mail.id, failure, failures: mail.failures + 1 }, 'mail not sent');
    await markFailed(db, mail, failure, now());
  }
}

/** Sends the mails of the outbox, independently of answers. Several processes may run it at once. */
export function startMailWorker(services: Services): MailWorker {
  const transport = makeTransport(services.settings);
  let isRequested = false;
  let isStopped = false;
  let running: Promise<void> | undefined;

  async function sendDue(): Promise<void> {
    while (!isStopped) {
      const mail = await takeDue(services.db, services.now());
      if (!mail) return;
      await deliver(services, transport, mail);
    }
  }

  async function run(): Promise<void> {
    try {
      while (isRequested && !isStopped) {
        isRequested = false;
        await sendDue();
      }
    } catch (err) {
      services.log.error({ err }, 'mails wait');
    } finally {
      running = undefined;
    }
  }

  function wake(): void {
    if (isStopped) return;
    isRequested = true;
    running ??= outsideOfRequest(run);
  }

  const timer = setInterval(wake, intervalMs).unref();
  wake();
  return {
    wake,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
      transport?.close();
    },
  };
}
