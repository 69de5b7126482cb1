import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** Closes unused connections at the stop, which Node would otherwise wait a minute for. */
export function dropIdleConnections(app: FastifyInstance): void {
  const idle = new Set<Socket>();
  let isStopping = false;
  const trackIdleSocket = (socket: Socket) => {
    if (isStopping) socket.destroy();
    else idle.add(socket);
  };
  app.server.on('connection', (socket: Socket) => {
    socket.once('close', () => idle.delete(socket));
    trackIdleSocket(socket);
  });
  app.server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.once('close', () => trackIdleSocket(socket));
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of idle) socket.destroy();
  });
}
