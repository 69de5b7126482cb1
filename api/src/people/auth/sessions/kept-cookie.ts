import type { FastifyInstance, FastifyRequest } from 'fastify';
import { continueSession as address } from '@parque/contract/addresses';
import type { Settings } from '../../../settings';
import { readCookie } from '../../../core/http/requests/cookies';
import type { Credential } from './kept-session';

/** Limits the cookie to the path of the call that renews the session. */
const getPath = ({ publicUrl }: Settings) =>
  `${publicUrl ? new URL(publicUrl).pathname.replace(/\/$/, '') : ''}/api${address.path}`;

/** Over plain http, browsers accept a secure cookie only from some host names of the local machine. */
const isSecure = ({ production }: Settings, { protocol, hostname }: FastifyRequest) =>
  production || protocol === 'https' || !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

const getName = (secure: boolean) => (secure ? '__Secure-parque-kept' : 'parque-kept');

/** Returns the credential that the browser sent; undefined without one. */
export function readCredential(settings: Settings, request: FastifyRequest): string | undefined {
  const text = readCookie(request, getName(isSecure(settings, request)));
  return text !== undefined && /^[\w-]{43}\.[\w-]{43}$/.test(text) ? text : undefined;
}

const changes = new WeakMap<FastifyRequest, Credential | 'none'>();

/** Sets the credential that the browser stores with the answer of a request, or removes the one it has. */
export function sendCredential(request: FastifyRequest, credential: Credential | undefined): void {
  changes.set(request, credential ?? 'none');
}

export function sendCredentials(app: FastifyInstance, settings: Settings): void {
  app.addHook('onSend', (request, reply, _payload, onDone) => {
    const change = changes.get(request);
    if (change) {
      const secure = isSecure(settings, request);
      const [text, expires] = change === 'none' ? ['', new Date(0)] : [change.text, change.until];
      reply.header(
        'set-cookie',
        `${getName(secure)}=${text}; Path=${getPath(settings)}; Expires=${expires.toUTCString()}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
      );
    }
    onDone();
  });
}
