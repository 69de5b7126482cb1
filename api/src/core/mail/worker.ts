import type { Services } from '../http/area';
import { startLoop, type Loop } from '../loop';
import { dispatchDue } from '../notifications/dispatch';
import { markFailed, markKept, markSent, takeDue, decryptMailText, type StoredMail } from './outbox';
import { createMailTransport, type Transport } from './transport';

/** Interval for mails that another process posted before it ended, and for retries that are due. */
const intervalMs = 5000;

/** What went wrong, without the addresses and texts that mail servers repeat. */
function describeFailure(error: unknown): string {
  const { name, code, responseCode } = error as { name?: string; code?: string; responseCode?: number };
  return [name, code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown';
}

/** In a demo installation the mail is printed in the terminal. Elsewhere its text is not logged. */
async function keep(services: Services, mail: StoredMail): Promise<void> {
  if (services.settings.demo) {
    services.log.info({ to: mail.to, subject: mail.subject, text: decryptMailText(services, mail) }, 'mail');
  }
  await markKept(services.db, mail.id);
}

async function deliver(services: Services, transport: Transport | undefined, mail: StoredMail) {
  const { db, now, log } = services;
  if (!transport) return keep(services, mail);
  try {
    const { to, subject, unsubscribe } = mail;
    const text = decryptMailText(services, mail) ?? '';
    await transport.send({ to, subject, text, ...(unsubscribe !== null && { unsubscribe }) });
    await markSent(db, mail.id, now());
  } catch (error) {
    const failure = describeFailure(error);
    log.error({ mail: mail.id, failure, failures: mail.failures + 1 }, 'mail not sent');
    await markFailed(db, mail, failure, now());
  }
}

/** Dispatches notifications and sends the mails of the outbox, independently of answers. Several processes may run it at once. */
export function startMailWorker(services: Services): Loop {
  const transport = createMailTransport(services.settings);
  const { wake, stop } = startLoop(
    async (isStopped) => {
      await dispatchDue(services, isStopped);
      while (!isStopped()) {
        const mail = await takeDue(services.db, services.now());
        if (!mail) break;
        await deliver(services, transport, mail);
      }
      return intervalMs;
    },
    (err) => {
      services.log.error({ err }, 'sending mails failed; they are retried');
      return intervalMs;
    },
  );
  return { wake, stop: () => stop().then(() => transport?.close()) };
}
