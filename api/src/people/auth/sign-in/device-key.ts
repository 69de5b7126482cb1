import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { readCookie } from '../../../core/http/requests/cookies';

/** Names a browser of a user (OWASP's device cookie): failed attempts elsewhere do not count for it. No access. */
const getCookieName = (isSecure: boolean) => (isSecure ? '__Host-parque-device' : 'parque-device');

const lifetimeSeconds = 90 * 24 * 60 * 60;

const isKey = (text: string) => /^[\w-]{43}$/.test(text);

export const createDeviceKey = (): string => randomBytes(32).toString('base64url');

/** Returns the key that the browser sent; undefined without one. */
export function readDeviceKey(request: FastifyRequest): string | undefined {
  const key = readCookie(request, getCookieName(true)) ?? readCookie(request, getCookieName(false));
  return key !== undefined && isKey(key) ? key : undefined;
}

const deviceKeys = new WeakMap<FastifyRequest, string>();

/** Sets the key that is sent with the answer of a request. */
export function keepDeviceKey(request: FastifyRequest, key: string): void {
  deviceKeys.set(request, key);
}

export function sendDeviceKeys(app: FastifyInstance, { production }: { production: boolean }): void {
  const attributes = `Path=/; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Strict${production ? '; Secure' : ''}`;
  app.addHook('onSend', (request, reply, _payload, done) => {
    const key = deviceKeys.get(request);
    if (key && reply.statusCode < 400)
      reply.header('set-cookie', `${getCookieName(production)}=${key}; ${attributes}`);
    done();
  });
}
