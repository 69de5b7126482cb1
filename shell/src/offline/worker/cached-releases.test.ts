import { listPathsInCache, useMemoryCaches } from '../../testing/memory-caches';
import type { ListedFile } from './files';
import { storeReleases } from './cached-releases';

useMemoryCaches();

let server: jest.SpiedFunction<typeof fetch>;

const createFile = (url: string) => ({ url, integrity: `sha384-${url}` });
const keep = (files: readonly ListedFile[], isOnlyPage = true) =>
  storeReleases(files, () => Promise.resolve(isOnlyPage));

const listStored = () => listPathsInCache('parque-releases');

beforeEach(() => {
  server = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((address) => Promise.resolve(new Response(address as string)));
});

test('exactly the listed files are stored, and those of a release that is no longer listed are deleted', async () => {
  await keep([createFile('/remotes/a/1/x.js'), createFile('/remotes/a/1/y.js')]);
  await keep([createFile('/remotes/a/2/x.js'), createFile('/remotes/a/1/y.js')]);
  expect(await listStored()).toEqual(['/remotes/a/1/y.js', '/remotes/a/2/x.js']);
});

test('each file is fetched once, with its hash', async () => {
  await keep([createFile('/a.js')]);
  await keep([createFile('/a.js')]);
  expect(server).toHaveBeenCalledTimes(1);
  expect(server).toHaveBeenCalledWith('/a.js', expect.objectContaining({ integrity: 'sha384-/a.js' }));
});

test('a file that does not load or does not fit does not prevent storing the others', async () => {
  server.mockImplementation((address) =>
    address === '/a.js' ? Promise.reject(new TypeError('no')) : Promise.resolve(new Response('')),
  );
  await keep([createFile('/a.js'), createFile('/b.js')]);
  expect(await listStored()).toEqual(['/b.js']);
  server.mockResolvedValue(new Response(''));
  await keep([createFile('/a.js'), createFile('/b.js')]);
  expect(await listStored()).toEqual(['/a.js', '/b.js']);
});

test('the files of a signed-in page remain when another page is signed out, until only that one is open', async () => {
  await keep([createFile('/entrada.js'), createFile('/diario.js')], false);
  await keep([createFile('/entrada.js')], false);
  expect(await listStored()).toEqual(['/diario.js', '/entrada.js']);
  await keep([createFile('/entrada.js')]);
  expect(await listStored()).toEqual(['/entrada.js']);
});
