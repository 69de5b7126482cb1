import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import type { NewConnections } from './new-connections';

/**
 * Parts of less than 256 bytes in one read of a connection, which has up to 64 kB. Browsers, phones and terminals announce
 * the length of a body and send no parts, however slowly its bytes arrive. A proxy or program that sends parts fills a buffer
 * for each: a read has about 16 of 4 kB.
 */
const mostShortParts = 200;

const lineEnd = Buffer.from('\r\n');
const zero = '0'.charCodeAt(0);
/** What follows the size of a part: the end of its line, or an extension. */
const afterSize: ReadonlySet<number | undefined> = new Set(Buffer.from('\r;'));

/** Whether a line of a read, from this index on, announces a part of less than 256 bytes. */
function isShortSize(bytes: Buffer, start: number): boolean {
  let at = start;
  while (bytes[at] === zero) at += 1;
  const digits = /^[\da-f]*/i.exec(bytes.toString('latin1', at, at + 3))?.[0].length ?? 0;
  const hasSize = at + digits > start;
  return hasSize && digits <= 2 && afterSize.has(bytes[at + digits]);
}

/** Whether a read announces more than {@link mostShortParts}. */
function hasManyShortParts(bytes: Buffer): boolean {
  let count = 0;
  for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd, at + lineEnd.length)) {
    if (isShortSize(bytes, at + lineEnd.length)) count += 1;
    if (count > mostShortParts) return true;
  }
  return false;
}

/**
 * Ends connections that send a body in very many parts (400), before the parser reads these. It calls back for each part:
 * 64 kB in parts of one byte take it 12 ms, and the bodies of all connections of a client arrive in one round of the event
 * loop. The limit of `limitBodies` applies to a part once it has been read.
 */
export function limitShortParts({ server }: FastifyInstance, { countFault, isHeld }: NewConnections): void {
  server.on('connection', (socket: Socket) => {
    if (isHeld(socket)) return;
    const readers = socket.listeners('data');
    let isRejected = false;
    socket.removeAllListeners('data');
    socket.on('data', (bytes: Buffer) => {
      if (isRejected) return;
      if (!hasManyShortParts(bytes)) {
        for (const reader of readers) reader.call(socket, bytes);
        return;
      }
      isRejected = true;
      countFault(socket);
      server.emit('clientError', new Error('a body in very many parts'), socket);
    });
  });
}
