import { call } from './api';
import type { Reachable } from './product';

interface Outbox {
  readonly rows: readonly { readonly to: string; readonly text: string | null }[];
}

/** Returns the last mail to an address: without a mail server an admin reads it in the outbox. */
export async function readNewestMail(product: Reachable, adminToken: string, email: string): Promise<string> {
  const path = `/admin/mails?search=${encodeURIComponent(email)}`;
  const { data } = await call<Outbox>(product, 'GET', path, { token: adminToken });
  const text = data.rows.find(({ to }) => to === email)?.text;
  if (!text) throw new Error(`nothing was mailed to ${email}`);
  return text;
}

export function findLink(mail: string): string {
  const link = /https?:\/\/\S+/.exec(mail)?.[0];
  if (!link) throw new Error('the mail holds no link');
  return link;
}

/** Returns the token in the link of a mail. */
export const findToken = (mail: string): string =>
  new URLSearchParams(findLink(mail).split('?')[1]).get('enlace') ?? '';
