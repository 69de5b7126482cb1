import type { Socket } from 'node:net';

/** Resolves when a connection is closed, also if the server resets it. */
export async function waitUntilClosed(socket: Socket): Promise<void> {
  if (socket.closed) return;
  // A reset is an error of the socket, for which `once` of node:events would reject.
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
}

/** Returns everything that a socket receives until it is closed. Call it before the first byte arrives. */
export async function readUntilClosed(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (part: Buffer) => (text += part.toString('latin1')));
  await waitUntilClosed(socket);
  return text;
}
