import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database';
import type { Services } from '../http/area';
import { buildLink, createMail } from '../mail/mail-templates';
import { post } from '../mail/outbox';
import { formatMessage } from './messages';
import { notify } from './notify';
import { toSecurityMessage, type SecurityText } from './security-texts';

/** Mails a change of an account at once, whatever its owner chose, and reports it on the other channels. */
export async function reportSecurity(
  tx: Database,
  services: Services,
  { id: user, email }: { readonly id: number; readonly email: string },
  text: SecurityText,
): Promise<void> {
  const message = toSecurityMessage(text);
  const { title, paragraphs } = formatMessage(message, services.settings.timeZone);
  const { path = message.path } = text;
  const link = path === null ? [] : [buildLink(services.settings, path)];
  await post(tx, services, createMail(email, title, ...paragraphs, ...link));
  const event = { user, message, at: services.now(), hasOwnMail: true };
  await notify(tx, { ...event, kind: 'security', subject: randomUUID() });
}
