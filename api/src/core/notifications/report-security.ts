import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database';
import type { Message } from '../database/schema';
import type { Services } from '../http/area';
import { buildLink, createMail } from '../mail/mail-templates';
import { post } from '../mail/outbox';
import { formatMessage } from './messages';
import { notify } from './notify';
import type { SecurityText } from './security-texts';

const usualAdvice =
  'Si no has sido tú, cambia tu contraseña cuanto antes y cierra las sesiones que no reconozcas en Mi cuenta:';

/** Reports a change of an account on the channels that its owner chose. */
export async function notifySecurity(
  tx: Database,
  event: Omit<Parameters<typeof notify>[1], 'kind' | 'subject' | 'message'>,
  { title, facts, advice = usualAdvice }: SecurityText,
): Promise<Message> {
  const message = { title, paragraphs: [...facts, advice], path: '/cuenta' };
  await notify(tx, { ...event, kind: 'security', subject: randomUUID(), message });
  return message;
}

/** Mails a change of an account at once, whatever its owner chose, and reports it on the other channels. */
export async function reportSecurity(
  tx: Database,
  services: Services,
  { id: user, email }: { readonly id: number; readonly email: string },
  text: SecurityText,
): Promise<void> {
  const message = await notifySecurity(tx, { user, at: services.now(), hasOwnMail: true }, text);
  const { title, paragraphs } = formatMessage(message, services.settings.timeZone);
  const { path = message.path } = text;
  const link = path === null ? [] : [buildLink(services.settings, path)];
  await post(tx, services, createMail(email, title, ...paragraphs, ...link));
}
