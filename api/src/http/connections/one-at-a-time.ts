import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { beforeRequests } from './before-requests';
import type { NewConnections } from './new-connections';

/**
 * Closes a connection that sends a request before the previous one is answered (pipelining), which no client of ours
 * does. Node emits no event for an answer that waits behind another one when its connection closes, so that such an
 * answer would keep its slot of `makePressure`, its body and its stream for ever.
 */
export function rejectPipelining(
  app: FastifyInstance,
  { countFault }: Pick<NewConnections, 'countFault'> = { countFault: () => undefined },
): void {
  const unanswered = new WeakSet<Socket>();
  const end = (socket: Socket) => {
    // The parser reports the other requests of the same bytes after the end.
    if (!socket.destroyed) countFault(socket);
    socket.destroy();
  };
  // The parser reports every request that it has read; the rest is dropped before the framework spends time on it.
  beforeRequests(app.server, ({ socket }) => {
    if (!unanswered.has(socket)) return true;
    end(socket);
    return false;
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if (unanswered.has(socket)) {
      reply.hijack();
      end(socket);
      return;
    }
    unanswered.add(socket);
    const answered = () => unanswered.delete(socket);
    reply.raw.once('finish', answered);
    reply.raw.once('close', answered);
    done();
  });
}
