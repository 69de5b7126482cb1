import type { Services } from '../http/area';
import { outsideOfRequest } from '../http/requests/request-id';
import { markFailed, markKept, markSent, takeDue, textOf, type StoredMail } from './outbox';
import { makeTransport, type Transport } from './transport';

/** For what another process posted and did not live to send, and for what failed and is due again. */
const intervalMs = 5000;

export interface MailWorker {
  /** Something was posted. */
  wake(): void;
  /** Ends after the mail that is being sent. */
  stop(): Promise<void>;
}

/** What went wrong, without the addresses and texts that mail servers repeat. */
function failureOf(error: unknown): string {
  const { name, code, responseCode } = error as { name?: string; code?: string; responseCode?: number };
  return [name, code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown';
}

/** In a local trial the terminal is the mailbox. Anywhere else what a mail says is no business of a log. */
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

/** Sends what is in the outbox, behind the answers. Several processes may do so at once. */
export function startMailWorker(services: Services): MailWorker {
  const transport = makeTransport(services.settings);
  let isWanted = false;
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
      while (isWanted && !isStopped) {
        isWanted = false;
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
    isWanted = true;
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
