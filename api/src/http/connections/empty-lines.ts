import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { announcedBytes } from '../requests/bodies';
import type { NewConnections } from './new-connections';

/** More than the longest head of a request, which has 16 kB. */
const mostBytes = 20_000;

/**
 * Ends connections that send more than a head without a request in it. Node's parser skips empty lines before a request
 * without a limit, and reports none of them: no head begins, so no deadline and no rate counts them.
 */
export function limitEmptyLines(app: FastifyInstance, { countFault, isHeld }: NewConnections): void {
  const { server } = app;
  /** Bytes that a connection had sent when its last request was complete. A connection with a body on its way is left out. */
  const sent = new Map<Socket, number>();
  /** Called after the parser has read the bytes. */
  const check = (socket: Socket) => {
    const before = sent.get(socket);
    if (before === undefined || socket.bytesRead - before <= mostBytes) return;
    countFault(socket);
    socket.destroy();
  };
  server.on('connection', (socket: Socket) => {
    // Up to 64 kB of it have been received all the same. Closed now, it would be opened again at once.
    if (isHeld(socket)) return;
    sent.set(socket, socket.bytesRead);
    socket.on('data', () => check(socket));
    socket.once('close', () => sent.delete(socket));
  });
  server.prependListener('request', (request: IncomingMessage) => {
    const { socket } = request;
    const wait = () => {
      if (!socket.destroyed) sent.set(socket, socket.bytesRead);
    };
    if (announcedBytes(request) === 0) return wait();
    sent.delete(socket);
    request.once('end', wait);
    request.once('close', wait);
  });
}
