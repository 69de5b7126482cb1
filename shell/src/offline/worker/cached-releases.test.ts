import { heldIn, useMemoryCaches } from '../../testing/memory-caches';
import type { ListedFile } from './files';
import { storeReleases } from './cached-releases';

useMemoryCaches();

let server: jest.SpiedFunction<typeof fetch>;

const file = (url: string) => ({ url, integrity: `sha384-${url}` });
const keep = (files: readonly ListedFile[], isOnlyPage = true) =>
  storeReleases(files, () => Promise.resolve(isOnlyPage));

const held = () => heldIn('parque-releases');

beforeEach(() => {
  server = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((address) => Promise.resolve(new Response(address as string)));
});

test('exactly the listed files are stored, and those of a release that is no longer listed are deleted', async () => {
  await keep([file('/remotes/a/1/x.js'), file('/remotes/a/1/y.js')]);
  await keep([file('/remotes/a/2/x.js'), file('/remotes/a/1/y.js')]);
  expect(await held()).toEqual(['/remotes/a/1/y.js', '/remotes/a/2/x.js']);
});

test('each file is fetched once, with its hash', async () => {
  await keep([file('/a.js')]);
  await keep([file('/a.js')]);
  expect(server).toHaveBeenCalledTimes(1);
  expect(server).toHaveBeenCalledWith('/a.js', expect.objectContaining({ integrity: 'sha384-/a.js' }));
});

test('a file that does not load or does not fit does not prevent storing the others', async () => {
  server.mockImplementation((address) =>
    address === '/a.js' ? Promise.reject(new TypeError('no')) : Promise.resolve(new Response('')),
  );
  await keep([file('/a.js'), file('/b.js')]);
  expect(await held()).toEqual(['/b.js']);
  server.mockResolvedValue(new Response(''));
  await keep([file('/a.js'), file('/b.js')]);
  expect(await held()).toEqual(['/a.js', '/b.js']);
});

test('the files of a signed-in page remain when another page is signed out, until only that one is open', async () => {
  await keep([file('/entrada.js'), file('/diario.js')], false);
  await keep([file('/entrada.js')], false);
  expect(await held()).toEqual(['/diario.js', '/entrada.js']);
  await keep([file('/entrada.js')]);
  expect(await held()).toEqual(['/entrada.js']);
});
