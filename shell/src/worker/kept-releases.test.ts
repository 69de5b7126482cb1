import { heldIn, useMemoryCaches } from '../testing/memory-caches';
import { keepReleases } from './kept-releases';

useMemoryCaches();

let server: jest.SpiedFunction<typeof fetch>;

const file = (url: string) => ({ url, integrity: `sha384-${url}` });
const held = () => heldIn('parque-releases');

beforeEach(() => {
  server = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((address) => Promise.resolve(new Response(address as string)));
});

test('exactly the files that are named are kept: a release that is not named any more is let go of', async () => {
  await keepReleases([file('/remotes/a/1/x.js'), file('/remotes/a/1/y.js')]);
  await keepReleases([file('/remotes/a/2/x.js'), file('/remotes/a/1/y.js')]);
  expect(await held()).toEqual(['/remotes/a/1/y.js', '/remotes/a/2/x.js']);
});

test('each file is asked for once, and has to fit its hash', async () => {
  await keepReleases([file('/a.js')]);
  await keepReleases([file('/a.js')]);
  expect(server).toHaveBeenCalledTimes(1);
  expect(server).toHaveBeenCalledWith('/a.js', expect.objectContaining({ integrity: 'sha384-/a.js' }));
});

test('a file that does not come, or finds no room, keeps no other from being kept', async () => {
  server.mockImplementation((address) =>
    address === '/a.js' ? Promise.reject(new TypeError('no')) : Promise.resolve(new Response('')),
  );
  await keepReleases([file('/a.js'), file('/b.js')]);
  expect(await held()).toEqual(['/b.js']);
  server.mockResolvedValue(new Response(''));
  await keepReleases([file('/a.js'), file('/b.js')]);
  expect(await held()).toEqual(['/a.js', '/b.js']);
});
