import type { FastifyInstance } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The name under which a call is found in the browser, in our log and at the broker. */
export const requestIdHeader = 'x-request-id';

const running = new AsyncLocalStorage<string>();

/** What `@parque/api-client` makes; anything else of a client's choice could be anything. */
const madeByOurClient = /^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/;

export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && madeByOurClient.test(header) ? header : randomUUID();
}

/** The call that is being answered; undefined in work that nobody waits for. */
export const currentRequestId = (): string | undefined => running.getStore();

/** Work that a call only brings about, and that is not its own. */
export const outsideOfRequest = <T>(work: () => T): T => running.exit(work);

/** Names each call in its answer, and in whatever is done for it. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
  // Not earlier: what reads the body goes on in another context.
  app.addHook('preHandler', (request, _reply, done) => running.run(request.id, done));
}
