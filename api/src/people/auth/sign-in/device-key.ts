import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { readCookie } from '../../../core/http/requests/cookies';

/**
 * A random key in a cookie that identifies a browser on which a user has signed in, after OWASP's device-cookie
 * protocol. It gives no access. Failed attempts at an account from elsewhere do not count for its owner's devices.
 */
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
  app.addHook('onSend', (request, reply, _payload, onDone) => {
    const key = deviceKeys.get(request);
    if (key && reply.statusCode < 400)
      reply.header('set-cookie', `${getCookieName(production)}=${key}; ${attributes}`);
    onDone();
  });
}
