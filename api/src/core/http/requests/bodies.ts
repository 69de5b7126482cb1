import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file whose sender is proved by a header. */
    isUpload?: boolean;
  }
}

/** Bytes of the body that a head announces; Infinity for a body of unknown length. */
export const readContentLength = ({ headers }: Pick<FastifyRequest, 'headers'>): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;

/** Closes the connection of a request that is answered before its body has arrived: Node would read the rest of it. */
export function closeUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!request.raw.complete && readContentLength(request) > 0) reply.header('connection', 'close');
    done();
  });
}
