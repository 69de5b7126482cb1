import type { FastifyInstance } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../http/area';
import { namePlugin } from '../http/named-plugin';
import { stopDigests } from './preferences';

export const unsubscribePath = '/baja';

const sign = (key: string, userId: string) =>
  createHmac('sha256', key).update(`unsubscribe ${userId}`).digest('base64url').slice(0, 32);

/** A token that ends the digests of a user, and can do nothing else. */
export const createUnsubscribeToken = (key: string, userId: number) =>
  `${userId}.${sign(key, String(userId))}`;

function readUnsubscribeToken(key: string, token: string): number | undefined {
  const [, userId, sent] = /^(\d{1,15})\.([\w-]{32})$/.exec(token) ?? [];
  if (!userId || !sent) return undefined;
  return timingSafeEqual(Buffer.from(sent), Buffer.from(sign(key, userId))) ? Number(userId) : undefined;
}

/**
 * Serves the address with which mail programs unsubscribe their user from digests, without a session (RFC 8058). Only a
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
        const userId = readUnsubscribeToken(services.settings.tokenKey, params.token);
        if (userId === undefined) return reply.code(404).send();
        await stopDigests(services, userId);
        return reply.code(204).send();
      });
    }),
  );
}
