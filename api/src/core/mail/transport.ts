import { createTransport } from 'nodemailer';
import type { Settings } from '../../settings';
import type { Letter } from './outbox';

const timeoutMs = 15_000;

/** Sends letters. */
export interface Transport {
  send(letter: Letter): Promise<void>;
  /** Connects and signs in without sending. Rejects when the server refuses. */
  verify(): Promise<void>;
  close(): void;
}

/** The mail server of the settings; undefined where there is none. */
export function createMailTransport({ mail: { smtpUrl, from } }: Settings): Transport | undefined {
  if (!smtpUrl) return undefined;
  const server = createTransport(
    { url: smtpUrl, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    { from },
  );
  return {
    async send(letter) {
      await server.sendMail({ to: letter.to, subject: letter.subject, text: letter.text });
    },
    async verify() {
      await server.verify();
    },
    close: () => server.close(),
  };
}
