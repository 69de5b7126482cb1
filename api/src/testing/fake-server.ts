import { once } from 'node:events';
import http from 'node:http';
import type net from 'node:net';
import { buffer } from 'node:stream/consumers';
import { endAfterTest } from './end-after-test';

export interface FakeRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface FakeAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function listen(server: http.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  endAfterTest(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as net.AddressInfo).port;
}

/**
 * Starts a server for the current test, whose answers a test can reject or lose. `where` limits these controls to
 * addresses whose path ends with it.
 */
export async function startFakeServer(handle: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>) {
  const rejections: { where: string; answer: FakeAnswer }[] = [];
  const losses: { where: string }[] = [];

  function takeFault<Fault extends { where: string }>(faults: Fault[], path: string): Fault | undefined {
    const index = faults.findIndex(({ where }) => path.endsWith(where));
    return index < 0 ? undefined : faults.splice(index, 1)[0];
  }

  async function answer(message: http.IncomingMessage, reply: http.ServerResponse): Promise<void> {
    const url = new URL(message.url ?? '/', 'http://localhost');
    const body = await buffer(message);
    const request = { method: message.method ?? '', url, headers: message.headers, body };
    const rejection = takeFault(rejections, url.pathname)?.answer;
    const { status, headers, body: text } = rejection ?? (await handle(request));
    if (takeFault(losses, url.pathname)) message.socket.destroy();
    else reply.writeHead(status, headers).end(text);
  }

  const createListener: http.RequestListener = (message, reply) => {
    answer(message, reply).catch((error: unknown) => reply.writeHead(500).end(String(error)));
  };
  const port = await listen(http.createServer(createListener));
  return {
    origin: `http://127.0.0.1:${port}`,
    controls: {
      /** Gives this answer to the next request, which has no other effect. */
      rejectNext(rejection: FakeAnswer, where = '') {
        rejections.push({ where, answer: rejection });
      },
      /** Destroys the connection of the next request after its effect, before its answer. */
      loseNextAnswer(where = '') {
        losses.push({ where });
      },
    },
  };
}
