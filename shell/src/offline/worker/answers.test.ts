import { createHash } from 'node:crypto';
import { listPathsInCache, useMemoryCaches } from '../../testing/memory-caches';
import { respondWithFile, respondWithPage, isCacheable } from './answers';
import type { OwnShell } from './own-shell';

useMemoryCaches();

const shell: OwnShell = { version: 'v1', files: [] };
const answeredAt = 'Thu, 12 Nov 2026 10:32:00 GMT';
const createPage = (version: string, status = 200) =>
  new Response(`<html lang="es"><meta name="parque-shell" content="${version}" /></html>`, {
    status,
    headers: { date: answeredAt, 'content-security-policy': "default-src 'none'" },
  });

let server: jest.SpiedFunction<typeof fetch>;

beforeEach(() => {
  server = jest.spyOn(globalThis, 'fetch');
});

const loseConnection = () => Promise.reject(new TypeError('Failed to fetch'));
const request = () => new Request('http://localhost/');

async function open() {
  const works: Promise<unknown>[] = [];
  const answer = await respondWithPage(shell, request(), (work) => works.push(work));
  await Promise.all(works);
  return answer;
}

test('with a connection the page of the server is returned unchanged; without one the last page is, with the same policy and the time of its answer', async () => {
  server.mockResolvedValueOnce(createPage('v1'));
  expect(await (await open()).text()).not.toContain('data-kept');
  server.mockImplementationOnce(loseConnection);
  const answer = await open();
  expect(await answer.text()).toContain('<html data-kept="2026-11-12T10:32:00.000Z" lang="es">');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'");
});

test('the answer of a proxy is returned when the caches cannot be read', async () => {
  jest.spyOn(caches, 'open').mockRejectedValueOnce(new DOMException('blocked', 'SecurityError'));
  server.mockResolvedValueOnce(new Response('', { status: 502 }));
  expect((await open()).status).toBe(502);
});

test.each([
  [502, 'the stored page', 'data-kept'],
  [503, 'the stored page', 'data-kept'],
  [504, 'the stored page', 'data-kept'],
  [500, 'the error of the server itself', 'broken'],
])('a status %d is answered with %s', async (status, _what, text) => {
  server.mockResolvedValueOnce(createPage('v1'));
  await open();
  server.mockResolvedValueOnce(new Response('broken', { status }));
  expect(await (await open()).text()).toContain(text);
});

test('the page of another shell is returned and not stored', async () => {
  server.mockResolvedValueOnce(createPage('v2'));
  expect(await (await open()).text()).toContain('v2');
  expect(await listPathsInCache('parque-shell-v1')).toEqual([]);
  server.mockImplementationOnce(loseConnection);
  await expect(open()).rejects.toThrow('Failed to fetch');
});

test('a stored file whose bytes differ from the hash of the request is fetched from the server', async () => {
  const address = 'http://localhost/shell/main.js';
  const integrity = `sha384-${createHash('sha384').update('signed').digest('base64')}`;
  const cache = await caches.open('any other');
  await cache.put(address, new Response('signed'));
  expect(await (await respondWithFile(new Request(address, { integrity }))).text()).toBe('signed');
  await cache.put(address, new Response('forged'));
  server.mockResolvedValueOnce(new Response('fetched'));
  expect(await (await respondWithFile(new Request(address, { integrity }))).text()).toBe('fetched');
});

test('a stored file is returned without the server, and any other file is fetched', async () => {
  const createFile = () => new Request('http://localhost/remotes/diario/1.0.0/a.js');
  await (await caches.open('parque-releases')).put(createFile(), new Response('kept'));
  expect(await (await respondWithFile(createFile())).text()).toBe('kept');
  server.mockResolvedValueOnce(new Response('fetched'));
  expect(
    await (await respondWithFile(new Request('http://localhost/remotes/diario/1.0.0/b.js'))).text(),
  ).toBe('fetched');
});

test.each<[string, string, RequestInit, boolean]>([
  ['a file of a remote', '/remotes/diario/1.0.0/a.js', {}, true],
  ['a later attempt of it', '/remotes/diario/1.0.0/a.js?intento=2', {}, false],
  ['a request that bypasses the cache', '/remotes/diario/1.0.0/a.js', { cache: 'no-store' }, false],
  ['a call', '/api/products', {}, false],
  ['a POST', '/remotes/diario/1.0.0/a.js', { method: 'POST' }, false],
  ['another origin', 'https://ajeno.example/a.js', {}, false],
])('%s: %s %j may be answered from the cache: %j', (_what, url, init, isKept) => {
  expect(isCacheable(new Request(new URL(url, 'http://localhost/'), init))).toBe(isKept);
});
