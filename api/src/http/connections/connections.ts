import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * Lets the server close as soon as the calls that run are answered. Browsers keep their connections for later, and open
 * some in advance: Node takes one that has not carried a request for busy, and one whose last call is answered during
 * the stop for wanted, so that either would hold the stop for a minute.
 */
export function dropIdleConnections(app: FastifyInstance): void {
  const idle = new Set<Socket>();
  let isStopping = false;
  const rest = (socket: Socket) => {
    if (isStopping) socket.destroy();
    else idle.add(socket);
  };
  app.server.on('connection', (socket: Socket) => {
    socket.once('close', () => idle.delete(socket));
    rest(socket);
  });
  app.server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.once('close', () => rest(socket));
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of idle) socket.destroy();
  });
}
