import { once } from 'node:events';
import http from 'node:http';
import { clientAddress, toDevelopmentPolicy, withRegistry } from './page.mjs';

/**
 * @typedef {http.IncomingMessage} Request
 * @typedef {http.ServerResponse} Response
 */

/** Names under which a browser reaches this machine only. */
const localNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a request is for this server: a page of another site could reach it under a name of its own.
 *
 * @param {string} host - The header.
 * @param {number} port
 */
export const isOwnHost = (host, port) => localNames.some((name) => host === `${name}:${port}`);

/**
 * @param {Response} response
 * @param {string} type
 * @param {string} body
 */
function send(response, type, body) {
  response
    .writeHead(200, {
      'content-type': type,
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    .end(body);
}

/**
 * Relays a request to the api.
 *
 * @param {Request} request
 * @param {number} port
 * @returns {Promise<Request>} The answer of the api.
 */
function relayToApi(request, port) {
  return new Promise((resolve, reject) => {
    const { method, url: path, headers } = request;
    const apiRequest = http.request({ host: '127.0.0.1', port, method, path, headers }, resolve);
    apiRequest.once('error', reject);
    request.once('close', () => {
      if (!request.complete) apiRequest.destroy();
    });
    request.pipe(apiRequest);
  });
}

/** @param {Request} answer */
async function readText(answer) {
  /** @type {Buffer[]} */
  const chunks = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/**
 * Starts the server of the development page, on this machine only: the page, the bundles, the registry, the events.
 * Everything else is the api's.
 *
 * @param {object} parts
 * @param {number} parts.port
 * @param {string} parts.client - Code of the first script of the page.
 * @param {import('./registry.mjs').Registry} parts.registry
 * @param {import('./events.mjs').Events} parts.events
 * @param {(address: string) => import('./bundle-server.mjs').BundleServer | undefined} parts.findBundle - The bundle that
 *   has the file at an address.
 * @param {() => Promise<number>} parts.apiPort
 */
export async function startServer({ port, client, registry, events, findBundle, apiPort }) {
  /** @param {Request} request @param {Response} response */
  const relay = async (request, response) => {
    const answer = await relayToApi(request, await apiPort());
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    response.once('close', () => answer.destroy());
    answer.pipe(response);
  };

  /** @param {Request} request @param {Response} response */
  const servePage = async (request, response) => {
    delete request.headers['accept-encoding'];
    delete request.headers['if-none-match'];
    const answer = await relayToApi(request, await apiPort());
    const { 'integrity-policy': _, 'content-length': __, ...headers } = answer.headers;
    const policy = toDevelopmentPolicy(String(headers['content-security-policy'] ?? ''));
    const page = withRegistry(await readText(answer), registry.document());
    response
      .writeHead(answer.statusCode ?? 502, {
        ...headers,
        'content-security-policy': policy,
        'cache-control': 'no-store',
      })
      .end(page);
  };

  /** @param {string} address */
  const findOwnAnswer = (address) => {
    if (address === clientAddress) return { type: 'text/javascript; charset=utf-8', body: client };
    const entry = registry.entryAt(address);
    if (entry) return { type: 'text/javascript; charset=utf-8', body: entry };
    const json = 'application/json; charset=utf-8';
    if (address === '/api/registry/revision')
      return { type: json, body: JSON.stringify({ revision: registry.revision() }) };
    if (address === '/api/registry/document')
      return { type: json, body: JSON.stringify(registry.document()) };
    return undefined;
  };

  /** @param {Request} request @param {Response} response */
  const handle = async (request, response) => {
    if (!isOwnHost(request.headers.host ?? '', port)) return response.writeHead(403).end();
    const [address = '/'] = (request.url ?? '/').split('?');
    if (address === '/parque-dev/events') return events.connect(response);
    const serverAnswer = findOwnAnswer(address);
    if (serverAnswer) return send(response, serverAnswer.type, serverAnswer.body);
    const bundle = findBundle(address);
    if (bundle) return bundle.handle(request, response, () => void relay(request, response));
    return address === '/' ? servePage(request, response) : relay(request, response);
  };

  const server = http.createServer((request, response) => {
    handle(request, response).catch((error) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end(String(error));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is in use: stop what uses it, or choose another with --port.`);
  });
  return {
    async close() {
      events.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
