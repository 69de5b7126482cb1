import { listPathsInCache, useMemoryCaches } from '../../testing/memory-caches';
import { dropOlderShells, storeShell, type OwnShell } from './own-shell';

useMemoryCaches();

let server: jest.SpiedFunction<typeof fetch>;

beforeEach(() => {
  server = jest.spyOn(globalThis, 'fetch');
});

const shell: OwnShell = {
  version: 'v2',
  files: [
    { url: '/shell/main.js', integrity: 'sha384-a' },
    { url: '/shell/main.css', integrity: 'sha384-b' },
  ],
};

function serve(page: string, brokenFile?: string) {
  server.mockImplementation((address) => {
    const url = address as string;
    if (url === brokenFile) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(new Response(url === '/' ? page : url));
  });
}

const ownPage = '<meta name="parque-shell" content="v2" />';

test('a shell is stored completely: its page, and each file checked by its hash', async () => {
  serve(ownPage);
  await storeShell(shell);
  expect(await listPathsInCache('parque-shell-v2')).toEqual(['/', '/shell/main.css', '/shell/main.js']);
  for (const { url, integrity } of shell.files)
    expect(server).toHaveBeenCalledWith(url, expect.objectContaining({ integrity }));
});

test.each([
  ['one file does not fit its hash', ownPage, '/shell/main.css'],
  ['the server already has another shell', '<meta name="parque-shell" content="v3" />', undefined],
])('no file of a shell is stored when %s', async (_why, page, brokenFile) => {
  serve(page, brokenFile);
  await expect(storeShell(shell)).rejects.toThrow();
  expect(await caches.keys()).toEqual([]);
});

test('the last of the older shells remains for tabs that are still open, and other caches remain', async () => {
  for (const name of ['parque-shell-v0', 'parque-releases', 'parque-shell-v1', 'parque-shell-v2'])
    await caches.open(name);
  await dropOlderShells(shell);
  expect((await caches.keys()).sort()).toEqual(['parque-releases', 'parque-shell-v1', 'parque-shell-v2']);
});
