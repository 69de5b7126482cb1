import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import type { NewConnections } from './new-connections';

/**
 * Parts of less than 256 bytes in one read of a connection, which has up to 64 kB. Browsers, phones and terminals announce
 * the length of a body and send no parts, however slowly its bytes arrive. A proxy or program that sends parts fills a buffer
 * for each: a read has about 16 of 4 kB.
 */
const mostShortParts = 200;

const [lineFeed, zero, nine, a, f] = Buffer.from('\n09af');
/** What follows the size of a part: the end of its line, or an extension. */
const afterSize: ReadonlySet<number | undefined> = new Set(Buffer.from('\r;'));

const isBetween = (byte: number, low = 0, high = 0) => byte >= low && byte <= high;
const isHex = (byte = 0) => isBetween(byte, zero, nine) || isBetween(byte | 0x20, a, f);

/** Whether a line of a read, from this index on, announces a part of less than 256 bytes. */
function isShortSize(bytes: Buffer, start: number): boolean {
  let first = start;
  while (bytes[first] === zero) first += 1;
  let end = first;
  while (end - first <= 2 && isHex(bytes[end])) end += 1;
  return end > start && end - first <= 2 && afterSize.has(bytes[end]);
}

/** Whether a read announces more than {@link mostShortParts}. Takes the same time for all bytes, also for 64 kB of empty lines. */
function hasManyShortParts(bytes: Buffer): boolean {
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === lineFeed && isShortSize(bytes, at + 1)) count += 1;
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
