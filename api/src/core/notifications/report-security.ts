import type { NotificationData } from '@parque/contract';
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database';
import type { Services } from '../http/area';
import { post, type Letter } from '../mail/outbox';
import { notify } from './notify';

/** Mails a letter about the security of an account at once, whatever its owner chose, and shows it in the page. */
export async function reportSecurity(
  tx: Database,
  services: Services,
  letter: Letter,
  { user, change }: NotificationData<'security'> & { readonly user: number },
): Promise<void> {
  await post(tx, services, letter);
  const event = { user, data: { change }, at: services.now(), hasOwnMail: true };
  await notify(tx, { ...event, kind: 'security', subject: randomUUID() });
}
