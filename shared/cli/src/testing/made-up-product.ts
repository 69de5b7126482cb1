import type { KeyListEntity, RegistryStateEntity } from '@parque/contract';
import { generatePrivateKey, computePublicKey, sign } from '@parque/release/signing';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { computeIntegrity } from '../remote/built-remote';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

const lifetime = { issuedAt: new Date(Date.now() - 60_000), expiresAt: new Date(Date.now() + 3_600_000) };
const dates = Object.fromEntries(
  Object.entries(lifetime).map(([name, date]) => [name, date.toISOString()]),
) as {
  issuedAt: string;
  expiresAt: string;
};

function createDocument(rootKey: string, registryKey: string) {
  const keys: KeyListEntity = {
    schema: 1,
    version: 1,
    epoch: 1,
    ...dates,
    teams: [],
    registryKeys: [computePublicKey(registryKey)],
    revoked: [],
  };
  const state: RegistryStateEntity = { schema: 2, revision: 7, ...dates, remotes: [] };
  return {
    schema: 2,
    keys: sign('keys', keys, rootKey),
    state: sign('registry', state, registryKey),
    releases: {},
  };
}

/** Starts a product with a shell, an empty registry and one call. @returns Its address. */
export async function createProduct(): Promise<string> {
  const rootKey = generatePrivateKey();
  const { publicKey } = computePublicKey(rootKey);
  const document = JSON.stringify(createDocument(rootKey, generatePrivateKey()));
  const script = `window.rootKeys = ["${publicKey}"];`;
  const integrity = computeIntegrity(Buffer.from(script));
  const answers: Record<string, [type: string, body: string]> = {
    '/': [
      'text/html',
      `<html><head><meta name="parque-host" content="/shell/host.json">
       <script type="application/json" id="parque-settings">{"apiBase":"/api","offline":true}</script>
       <script type="application/json" id="parque-registry">${document}</script>
       <script defer src="/shell/main.js" integrity="${integrity}" crossorigin="anonymous"></script></head></html>`,
    ],
    '/shell/main.js': ['text/javascript', script],
    '/shell/host.json': [
      'application/json',
      JSON.stringify({ rootKeys: [publicKey], current: { hostApi: '1.0.0', shared: {} }, previous: null }),
    ],
    '/api/registry/document': ['application/json', document],
    '/api/products': ['application/json', '["a product"]'],
  };
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = answers[url] ?? [];
    response.setHeader('content-security-policy', "script-src 'self'");
    if (type && body) response.writeHead(200, { 'content-type': type }).end(body);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
