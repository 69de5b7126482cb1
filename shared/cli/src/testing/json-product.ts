import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = readonly [status: number, body: unknown];

/** Serves a product during each test of a file. Returns a function with its address. */
export function serveProduct(answer: (request: IncomingMessage) => Answer | Promise<Answer>): () => string {
  let server: Server;
  beforeEach(async () => {
    server = createServer((request, response) => {
      void Promise.resolve(answer(request)).then(([status, body]) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Reads the command of a request, without its signature. */
export async function readCommand(request: IncomingMessage) {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const { payload = '{}' } = JSON.parse(text || '{}') as { payload?: string };
  return JSON.parse(payload) as { name?: string; action?: { version?: string } };
}
