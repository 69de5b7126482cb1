import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * Lets the server close at once while browsers are connected. They open connections in advance; one that has not
 * carried a request counts as busy in Node, and would hold the stop for a minute.
 */
export function dropUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
  });
}
