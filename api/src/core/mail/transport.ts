import { createTransport } from 'nodemailer';
import type { Settings } from '../../settings';
import { unsubscribePath } from '../notifications/unsubscribe';
import { renderLetterHtml } from './letter-html';
import type { Letter } from './outbox';

const timeoutMs = 15_000;

/** Sends letters. */
export interface Transport {
  send(letter: Letter): Promise<void>;
  /** Connects and signs in without sending. Rejects when the server refuses. */
  verify(): Promise<void>;
  close(): void;
}

/**
 * The headers of RFC 8058, with which mail programs unsubscribe their user in one step. They are written as they are:
 * a folded one fails the signature of some servers.
 */
function createUnsubscribeHeaders(publicUrl: string | undefined, token: string | undefined) {
  if (!publicUrl || !token) return {};
  const address = new URL(`${unsubscribePath}/${token}`, publicUrl);
  return {
    'List-Unsubscribe': { prepared: true, value: `<${address.href}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

export function createMailTransport({ publicUrl, mail: { smtpUrl, from } }: Settings): Transport | undefined {
  if (!smtpUrl) return undefined;
  const server = createTransport(
    { url: smtpUrl, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    { from },
  );
  return {
    async send(letter) {
      const { to, subject, text, unsubscribe } = letter;
      const headers = createUnsubscribeHeaders(publicUrl, unsubscribe);
      await server.sendMail({ to, subject, text, html: renderLetterHtml(letter), headers });
    },
    async verify() {
      await server.verify();
    },
    close: () => server.close(),
  };
}
