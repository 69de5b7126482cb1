import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Reachable } from '../product/product';

/** Changes a served text. */
export type Rewrite = (text: string, address: string) => string;

/** A server between browser and product, which can change answers or refuse connections. WebDriver can do neither. */
export interface ChangingServer {
  readonly address: string;
  /** Changes the answers of these addresses from now on. @returns A function that ends it. */
  change(addresses: RegExp, rewrite: Rewrite): () => void;
  /** Closes each connection without an answer. @returns A function that ends it. */
  refuse(): () => void;
  close(): void;
}

const send = (request: http.IncomingMessage, product: string, headers: http.IncomingHttpHeaders) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const { method = 'GET', url = '/' } = request;
    const productRequest = http.request(new URL(url, product), { method, headers }, resolve);
    productRequest.once('error', reject);
    request.pipe(productRequest);
  });

/** Starts a server on the loopback address. */
export async function startChangingServer(product: Reachable): Promise<ChangingServer> {
  const changes = new Map<RegExp, Rewrite>();
  let isRefusing = false;

  const relay = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const { url = '/' } = request;
    const [, rewrite] = [...changes].find(([addresses]) => addresses.test(url)) ?? [];
    if (!rewrite) {
      const answer = await send(request, product.address, request.headers);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.once('close', () => answer.destroy());
      answer.pipe(response);
      return;
    }
    const { 'accept-encoding': _encoding, 'if-none-match': _tag, ...headers } = request.headers;
    const answer = await send(request, product.address, headers);
    const { 'content-length': _length, etag: _etag, ...answeredHeaders } = answer.headers;
    const text = (await buffer(answer)).toString();
    response.writeHead(answer.statusCode ?? 502, { ...answeredHeaders, 'cache-control': 'no-store' });
    response.end(rewrite(text, url));
  };

  const server = http.createServer((request, response) => {
    if (isRefusing) return void request.socket.destroy();
    relay(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    change(addresses, rewrite) {
      changes.set(addresses, rewrite);
      return () => void changes.delete(addresses);
    },
    refuse() {
      isRefusing = true;
      server.closeAllConnections();
      return () => void (isRefusing = false);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
