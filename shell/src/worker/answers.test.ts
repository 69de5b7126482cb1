import { heldIn, useMemoryCaches } from '../testing/memory-caches';
import { answerFile, answerPage, mayBeKept } from './answers';
import type { OwnShell } from './own-shell';

useMemoryCaches();

const shell: OwnShell = { version: 'v1', files: [] };
const at = 'Thu, 12 Nov 2026 10:32:00 GMT';
const pageOf = (version: string, status = 200) =>
  new Response(`<html lang="es"><meta name="parque-shell" content="${version}" /></html>`, {
    status,
    headers: { date: at, 'content-security-policy': "default-src 'none'" },
  });

let server: jest.SpiedFunction<typeof fetch>;

beforeEach(() => {
  server = jest.spyOn(globalThis, 'fetch');
});

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const request = () => new Request('http://localhost/');

async function open() {
  const works: Promise<unknown>[] = [];
  const answer = await answerPage(shell, request(), (work) => works.push(work));
  await Promise.all(works);
  return answer;
}

test('with a connection the page is the one of the server, as it came', async () => {
  server.mockResolvedValueOnce(pageOf('v1'));
  expect(await (await open()).text()).not.toContain('data-kept');
});

test('without one it is the last that came, under the same policy, marked with when that was', async () => {
  server.mockResolvedValueOnce(pageOf('v1'));
  await open();
  server.mockImplementationOnce(lost);
  const answer = await open();
  expect(await answer.text()).toContain('<html data-kept="2026-11-12T10:32:00.000Z" lang="es">');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'");
});

test.each([502, 503, 504])(
  'a %d of whoever stands between says that the server is not there',
  async (status) => {
    server.mockResolvedValueOnce(pageOf('v1'));
    await open();
    server.mockResolvedValueOnce(new Response('busy', { status }));
    expect(await (await open()).text()).toContain('data-kept');
  },
);

test('a fault of the server itself is shown as it is', async () => {
  server.mockResolvedValueOnce(pageOf('v1'));
  await open();
  server.mockResolvedValueOnce(new Response('broken', { status: 500 }));
  expect(await (await open()).text()).toBe('broken');
});

test('the page of another shell is shown and not kept: its files are others', async () => {
  server.mockResolvedValueOnce(pageOf('v2'));
  expect(await (await open()).text()).toContain('v2');
  expect(await heldIn('parque-shell-v1')).toEqual([]);
  server.mockImplementationOnce(lost);
  await expect(open()).rejects.toThrow('Failed to fetch');
});

test('a file that is kept needs no server, and one that is not kept does', async () => {
  const file = () => new Request('http://localhost/remotes/diario/1.0.0/a.js');
  await (await caches.open('parque-releases')).put(file(), new Response('kept'));
  expect(await (await answerFile(file())).text()).toBe('kept');
  server.mockResolvedValueOnce(new Response('fetched'));
  expect(await (await answerFile(new Request('http://localhost/remotes/diario/1.0.0/b.js'))).text()).toBe(
    'fetched',
  );
});

test.each<[string, string, RequestInit, boolean]>([
  ['a file of a remote', '/remotes/diario/1.0.0/a.js', {}, true],
  ['another try of it, past everything kept', '/remotes/diario/1.0.0/a.js?intento=2', {}, false],
  ['what the server has of it now', '/remotes/diario/1.0.0/a.js', { cache: 'no-store' }, false],
  ['a call', '/api/products', {}, false],
  ['what is sent', '/remotes/diario/1.0.0/a.js', { method: 'POST' }, false],
  ['another origin', 'https://ajeno.example/a.js', {}, false],
])('%s: %s %j may be answered with what is kept: %j', (_what, url, init, isKept) => {
  expect(mayBeKept(new Request(new URL(url, 'http://localhost/'), init))).toBe(isKept);
});
