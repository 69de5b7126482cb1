import { heldIn, useMemoryCaches } from '../../testing/memory-caches';
import type { ListedFile } from './files';
import { storeReleases } from './cached-releases';

useMemoryCaches();

let server: jest.SpiedFunction<typeof fetch>;

const file = (url: string) => ({ url, integrity: `sha384-${url}` });
let openPages: readonly string[] = ['una'];

const keep = (files: readonly ListedFile[], page = 'una') =>
  storeReleases({ page, files, openPages: () => Promise.resolve(openPages) });

const held = () => heldIn('parque-releases');

beforeEach(() => {
  openPages = ['una'];
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

test('the files of a signed-in page remain when another page is signed out', async () => {
  openPages = ['una', 'otra'];
  await keep([file('/entrada.js'), file('/diario.js')], 'una');
  await keep([file('/entrada.js')], 'otra');
  expect(await held()).toEqual(['/diario.js', '/entrada.js']);
});

test('the files that only a closed page required are removed', async () => {
  openPages = ['una', 'otra'];
  await keep([file('/entrada.js'), file('/diario.js')], 'una');
  openPages = ['otra'];
  await keep([file('/entrada.js')], 'otra');
  expect(await held()).toEqual(['/entrada.js']);
});
