import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { BuiltRemote } from '../remote/built-remote';
import type { Deployed } from '../product/deployed';
import { createKeys, buildLocalDocument } from './document';
import { buildLocalShellFiles } from './page';

/** Answers a request itself, or returns `undefined`. */
export type Answerer = (
  request: IncomingMessage,
  address: string,
) => Promise<LocalAnswer | undefined> | LocalAnswer | undefined;

export interface LocalAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly body: string | Uint8Array;
}

interface LocalShellOptions {
  readonly deployed: Deployed;
  /** The current builds of the local remotes. */
  readonly builds: () => readonly BuiltRemote[];
  readonly now: () => Date;
  /**
   * Port to listen on.
   *
   * @default Any free port.
   */
  readonly port?: number;
  /** Added to the end of the page's head. */
  readonly head?: string;
  /** Changes the code of the shell's scripts. */
  readonly edit?: (code: string) => string;
  /** Runs before a request is relayed to the product. */
  readonly answer?: Answerer;
}

/** A server on this machine that shows the deployed shell with local remotes. */
export interface LocalShell {
  readonly url: string;
  /** Announces another build: the shell finds a new revision. */
  renew(): void;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

const getContentType = (file: string) => types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

const toJsonAnswer = (value: unknown): LocalAnswer => ({
  type: 'application/json',
  body: JSON.stringify(value),
});

/** Scripts of a remote are evaluated again under the number of a build. */
const buildPrefix = /^\/remotes\/parque-dev\/\d+\//;

/** Headers of the deployed page that restrict what may run in it. */
const policies = ['content-security-policy', 'integrity-policy', 'permissions-policy', 'referrer-policy'];

/** The frame of a third party has an opaque origin, which differs from the origin of the files. */
const forFrames = { 'access-control-allow-origin': '*' };

/** Relays a request to the product. */
async function sendToProduct(url: string, address: string, request: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = ['authorization', 'content-type', 'accept'].flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const { method = 'GET' } = request;
  const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
  return fetch(`${url}${address}`, { method, headers: Object.fromEntries(headers), ...body });
}

function send(response: ServerResponse, { status = 200, type = 'text/plain', body }: LocalAnswer): void {
  response.writeHead(status, { ...forFrames, 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

/** Copies the policies of the product. They allow folders of its host, which the local host serves here. */
function copyPolicies(url: string, headers: Headers, response: ServerResponse, localHost = ''): void {
  const { host } = new URL(url);
  for (const name of policies) {
    const value = headers.get(name);
    if (value)
      response.setHeader(
        name,
        value.replaceAll(` ${host}/`, ` ${localHost}/`).replace(` ${host};`, ` ${localHost};`),
      );
  }
}

/** Starts a local shell. Requests that it does not answer itself are relayed to the product. */
export async function startLocalShell({
  deployed,
  builds,
  now,
  port = 0,
  head = '',
  edit = (code) => code,
  answer,
}: LocalShellOptions): Promise<LocalShell> {
  const localKeys = createKeys();
  const shell = await buildLocalShellFiles(deployed, localKeys.root, edit);
  let { revision } = deployed.registry.state;
  const buildDocument = () =>
    buildLocalDocument(deployed, {
      manifests: builds().map(({ manifest }) => manifest),
      revision,
      localKeys,
      now: now(),
    });

  const findOwnAnswer = (address: string): LocalAnswer | undefined => {
    for (const { manifest, files } of builds()) {
      const base = `/remotes/${manifest.name}/${manifest.version}/`;
      const file = address.startsWith(base) ? files.get(address.slice(base.length)) : undefined;
      if (file) return { type: getContentType(address), body: file };
    }
    const script = shell.scripts.get(address);
    if (script) return { type: types.js ?? '', body: script };
    if (address === '/api/registry/revision') return toJsonAnswer({ revision });
    return address === '/api/registry/document' ? toJsonAnswer(buildDocument()) : undefined;
  };

  const servePage = async (response: ServerResponse, localHost = '') => {
    const { headers } = await fetch(`${deployed.url}/`, { method: 'HEAD' });
    copyPolicies(deployed.url, headers, response, localHost);
    const page = shell.page(buildDocument()).replace('</head>', () => `${head}</head>`);
    send(response, { type: 'text/html; charset=utf-8', body: page });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const requestPath = request.url ?? '/';
    // The shell loads ES modules again under addresses with encoded characters.
    const decodedPath = decodeURI(requestPath.split('?')[0] ?? '/');
    const address = decodedPath.replace(buildPrefix, '/remotes/');
    const localAnswer = (await answer?.(request, address)) ?? findOwnAnswer(address);
    if (localAnswer) return send(response, localAnswer);
    if (address === '/') return servePage(response, request.headers.host);
    const { status, headers, body } = await sendToProduct(deployed.url, requestPath, request);
    if (address.startsWith('/sandbox/')) copyPolicies(deployed.url, headers, response, request.headers.host);
    response.writeHead(status, {
      ...forFrames,
      'content-type': headers.get('content-type') ?? 'text/plain',
    });
    if (body) await pipeline(Readable.fromWeb(body as ReadableStream), response);
    else response.end();
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else send(response, { status: 502, body: String(error) });
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    renew: () => void (revision += 1),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
