import { createTransport } from 'nodemailer';
import { createHash } from 'node:crypto';
import type { Settings } from '../../settings';
import { unsubscribePath } from '../notifications/unsubscribe';
import { drawCurve } from './curve-picture';
import { renderMailHtml } from './mail-html';
import type { OutgoingMessage } from './outbox';

const timeoutMs = 15_000;

/** Sends mails. */
export interface Transport {
  /** @param key - The same for each attempt; mail programs show a mail that was delivered twice once. */
  send(mail: OutgoingMessage, key: string): Promise<void>;
  /** Connects and signs in without sending. Rejects when the server refuses. */
  verify(): Promise<void>;
  close(): void;
}

/**
 * The headers of RFC 8058, with which mail programs unsubscribe their user in one step. They are written as they are:
 * a folded one fails the signature of some servers.
 */
function createUnsubscribeHeaders(publicUrl: string | undefined, token: OutgoingMessage['unsubscribe']) {
  if (!publicUrl || !token) return {};
  const address = new URL(`${unsubscribePath}/${token}`, publicUrl);
  return {
    'List-Unsubscribe': { prepared: true, value: `<${address.href}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function createMessageId(from: string, key: string): string {
  const [, domain = 'parque'] = /@([\w.-]+)/.exec(from) ?? [];
  return `<${createHash('sha256').update(key).digest('base64url')}@${domain}>`;
}

export function createMailTransport({ publicUrl, mail: { smtpUrl, from } }: Settings): Transport | undefined {
  if (!smtpUrl) return undefined;
  const server = createTransport(
    { url: smtpUrl, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    { from },
  );
  return {
    async send(mail, key) {
      const { to, subject, text, unsubscribe, curves } = mail;
      const pictures = await Promise.all((curves ?? []).map(drawCurve));
      const attachments = pictures.map((content, index) => ({
        cid: `curve-${index}`,
        filename: `curva-${index + 1}.png`,
        content,
      }));
      const headers = createUnsubscribeHeaders(publicUrl, unsubscribe);
      const messageId = createMessageId(from, key);
      const html = renderMailHtml(mail);
      await server.sendMail({ to, subject, text, html, headers, messageId, attachments });
    },
    async verify() {
      await server.verify();
    },
    close: () => server.close(),
  };
}
