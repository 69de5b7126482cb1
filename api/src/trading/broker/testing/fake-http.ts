import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A call that the server received. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
}

/** The answer of the fake. `hang` never answers; `drop` closes the connection. */
export type Reply =
  | {
      readonly status: number;
      readonly json?: unknown;
      readonly headers?: Record<string, string>;
      readonly text?: string;
    }
  | 'hang'
  | 'drop';

export const accept = (json: unknown): Reply => ({ status: 200, json });
export const reject = (status: number, error: string, details?: unknown): Reply => ({
  status,
  json: { id: 1, error, message: `${error} happened`, ...(details !== undefined && { details }) },
});

export const token = 'ficha';

/** Settings of a MetaApi whose services have one address. */
export const createFakeSettings = (address: string) => ({
  token,
  region: 'new-york',
  hosts: { provisioning: address, client: address, market: address },
});

/** `2026-03-09 14:05:06.521`, of a time on the clock of the server. */
export const formatBrokerTime = (wall: number) => new Date(wall).toISOString().slice(0, -1).replace('T', ' ');

async function readCall(request: IncomingMessage): Promise<SeenCall> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://metaapi.test');
  const body = await text(request);
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: body === '' ? {} : (JSON.parse(body) as Record<string, unknown>),
  };
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply === 'hang') return;
  if (reply === 'drop') {
    response.destroy();
    return;
  }
  const { status, json, headers = {}, text: plain } = reply;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(plain ?? (json === undefined ? undefined : JSON.stringify(json)));
}

/** A local HTTP server that answers each call with a reply. */
export async function startFakeHttp(answer: (call: SeenCall) => Reply | Promise<Reply>) {
  const server = createServer((request, response) => {
    void readCall(request)
      .then(answer)
      .catch((error: unknown): Reply => ({ status: 500, json: { message: String(error) } }))
      .then((reply) => send(response, reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
