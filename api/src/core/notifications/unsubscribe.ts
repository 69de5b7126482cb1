import type { FastifyInstance } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../http/area';
import { namePlugin } from '../http/named-plugin';
import { stopMails, type MailList } from './preferences';

export const unsubscribePath = '/baja';

const sign = (key: string, subject: string) =>
  createHmac('sha256', key).update(`unsubscribe ${subject}`).digest('base64url').slice(0, 32);

/** Creates a token that ends the mails of a list to a user, and can do nothing else. */
export const createUnsubscribeToken = (key: string, userId: number, list: MailList) =>
  `${userId}.${list}.${sign(key, `${userId}.${list}`)}`;

function readUnsubscribeToken(key: string, token: string) {
  const [, subject = '', hash = ''] = /^(\d{1,15}\.\w{1,40})\.([\w-]{32})$/.exec(token) ?? [];
  if (!hash || !timingSafeEqual(Buffer.from(hash), Buffer.from(sign(key, subject)))) return undefined;
  const [userId = '', list = ''] = subject.split('.');
  return { userId: Number(userId), list: list as MailList };
}

/**
 * Serves the address with which mail programs unsubscribe their user from digests and summaries, without a session (RFC 8058). Only a
 * POST changes something: programs that check mails open all links. A browser is led to the account page.
 */
export async function serveUnsubscribe(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(
    namePlugin('unsubscribe', async (scope) => {
      scope.addContentTypeParser(
        ['application/x-www-form-urlencoded', 'multipart/form-data'],
        { bodyLimit: 1024, parseAs: 'string' },
        async () => undefined,
      );
      scope.get(`${unsubscribePath}/:token`, (_, reply) => reply.redirect('/#/cuenta'));
      scope.post<{ Params: { token: string } }>(`${unsubscribePath}/:token`, async ({ params }, reply) => {
        const subscription = readUnsubscribeToken(services.settings.tokenKey, params.token);
        if (!subscription) return reply.code(404).send();
        await stopMails(services, subscription.userId, subscription.list);
        return reply.code(204).send();
      });
    }),
  );
}
