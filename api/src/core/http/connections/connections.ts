import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * Closes the server as soon as the running calls are answered. Browsers keep connections open, and open some in advance.
 * Node treats one without a request as busy, and keeps one whose last call is answered during the stop. Either would
 * delay the stop for a minute.
 */
export function dropIdleConnections(app: FastifyInstance): void {
  const idleSockets = new Set<Socket>();
  let isStopping = false;
  const trackIdleSocket = (socket: Socket) => {
    if (isStopping) socket.destroy();
    else idleSockets.add(socket);
  };
  app.server.on('connection', (socket: Socket) => {
    socket.once('close', () => idleSockets.delete(socket));
    trackIdleSocket(socket);
  });
  app.server.on('request', ({ socket }, response) => {
    idleSockets.delete(socket);
    response.once('close', () => trackIdleSocket(socket));
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of idleSockets) socket.destroy();
  });
}
