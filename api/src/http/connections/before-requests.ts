import type { IncomingMessage, Server } from 'node:http';

/**
 * Calls `isAccepted` for each request that the parser has read, before the framework spends time on it. A request that is
 * not accepted is dropped without an answer: `isAccepted` has answered it.
 */
export function beforeRequests(server: Server, isAccepted: (request: IncomingMessage) => boolean): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!isAccepted(request)) return;
    for (const listener of listeners) listener.call(server, request, response);
  });
}
