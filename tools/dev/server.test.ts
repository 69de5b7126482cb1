import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { findFreePort } from '../processes/free-port.mjs';
import { createEvents } from './events.mjs';
import { createRegistry } from './registry.mjs';
import { isOwnHost, startServer } from './server.mjs';

const closes: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

/** Starts a development server in front of an api that echoes the address and has a page. */
async function start() {
  const api = http.createServer(({ url }, response) => {
    response.setHeader('content-security-policy', "script-src a/; require-trusted-types-for 'script'");
    response.setHeader('integrity-policy', 'blocked-destinations=(script)');
    const registry = '<script type="application/json" id="parque-registry">{}</script>';
    response.end(url === '/' ? registry : url);
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  const events = createEvents();
  const port = await findFreePort();
  const apiPort = (api.address() as AddressInfo).port;
  const server = await startServer({
    port,
    client: 'client',
    events,
    registry: createRegistry(),
    findBundle: () => undefined,
    apiPort: async () => apiPort,
  });
  closes.push(server.close, () => api.close());
  return { port, events, url: `http://127.0.0.1:${port}` };
}

test.each([
  ['localhost:8090', true],
  ['127.0.0.1:8090', true],
  ['[::1]:8090', true],
  ['localhost:8091', false],
  ['attacker.example:8090', false],
  ['localhost.attacker.example:8090', false],
  ['', false],
])('a request for the host %j is accepted: %s', (host, isAccepted) => {
  expect(isOwnHost(host, 8090)).toBe(isAccepted);
});

test('a request under the name of another site is answered with 403', async () => {
  const { port } = await start();
  const request = http.get({ host: '127.0.0.1', port, headers: { host: `attacker.example:${port}` } });
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(403);
});

test('the page has the registry of the development server and a relaxed policy', async () => {
  const { url } = await start();
  const answer = await fetch(url);
  expect(answer.headers.get('content-security-policy')).toBe("script-src 'self' 'unsafe-eval'");
  expect(answer.headers.has('integrity-policy')).toBe(false);
  expect(await answer.text()).toContain('"schema":2');
});

test('a port that is in use is named in one line', async () => {
  const { port, events } = await start();
  const secondServer = startServer({
    port,
    client: '',
    events,
    registry: createRegistry(),
    findBundle: () => undefined,
    apiPort: async () => 0,
  });
  await expect(secondServer).rejects.toThrow(`Port ${port} is in use`);
});

test('calls are relayed to the api, and the registry is that of the development server', async () => {
  const { url } = await start();
  expect(await (await fetch(`${url}/api/products?a=1`)).text()).toBe('/api/products?a=1');
  expect(await (await fetch(`${url}/api/registry/document`)).json()).toMatchObject({ schema: 2 });
});

test('a page that connects late receives the latest report of each part', async () => {
  const { url, events } = await start();
  events.report({ part: 'journal', errors: ['broken'] });
  events.report({ part: 'journal', errors: [], hash: 'a1' });
  const answer = await fetch(`${url}/parque-dev/events`);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('a1')) text += (await reader?.read())?.value ?? '';
  await reader?.cancel();
  expect(text).not.toContain('broken');
});
