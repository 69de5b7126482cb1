import type { FastifyInstance } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The name under which a call is found in the browser, in our log and at the broker. */
export const requestIdHeader = 'x-request-id';

const requestIds = new AsyncLocalStorage<string>();

/** The form of ids that `@parque/api-client` generates; other values of clients are ignored. */
const madeByOurClient = /^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/;

export function readRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && madeByOurClient.test(header) ? header : randomUUID();
}

/** Returns the id of the current call; undefined in background work. */
export const getRequestId = (): string | undefined => requestIds.getStore();

/** Runs work that a call starts but does not wait for, without the id of the call. */
export const runOutsideRequest = <T>(work: () => T): T => requestIds.exit(work);

export function nameRequests(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
  // An earlier hook would lose the id: the parser of the body continues in another async context.
  app.addHook('preHandler', (request, _reply, done) => requestIds.run(request.id, done));
}
