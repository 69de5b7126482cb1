import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * Closes a connection that sends a request before the previous one is answered (pipelining), which no client of ours
 * does. Node emits no event for an answer that waits behind another one when its connection closes, so that such an
 * answer would keep its slot of `makePressure`, its body and its stream for ever.
 */
export function rejectPipelining(app: FastifyInstance): void {
  const unanswered = new WeakSet<Socket>();
  const { server } = app;
  // The parser reports every request that it has read; the rest is dropped before the framework spends time on it.
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (unanswered.has(request.socket)) request.socket.destroy();
    else for (const listener of listeners) listener.call(server, request, response);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if (unanswered.has(socket)) {
      reply.hijack();
      socket.destroy();
      return;
    }
    unanswered.add(socket);
    const end = () => unanswered.delete(socket);
    reply.raw.once('finish', end);
    reply.raw.once('close', end);
    done();
  });
}
