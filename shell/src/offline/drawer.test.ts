import { listPathsInCache, useMemoryCaches } from '../testing/memory-caches';
import { findDrawer, openDrawer, sweepDrawers } from './drawer';

useMemoryCaches();

beforeEach(() => sessionStorage.clear());

const listStored = () => listPathsInCache('parque-kept-data');

async function keep(user: number, text: string) {
  const drawer = openDrawer(user);
  await drawer?.put(text);
}

test('a stored text is read again in the same session, and no storage contains it in plain text', async () => {
  await keep(7, 'Beneficio Neto 1.234,56');
  expect(await findDrawer(7)?.read()).toBe('Beneficio Neto 1.234,56');
  const [address = ''] = await listStored();
  const sealed = await (await caches.match(address))?.text();
  expect(sealed).not.toContain('Beneficio');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Beneficio');
});

test('another session, or another user in this session, cannot read the text', async () => {
  await keep(7, 'secreto');
  expect(findDrawer(8)).toBeUndefined();
  sessionStorage.clear();
  expect(findDrawer(7)).toBeUndefined();
});

test('the drawer of another user begins empty, and the previous one is deleted', async () => {
  await keep(7, 'secreto');
  await keep(8, 'otro');
  expect(await findDrawer(8)?.read()).toBe('otro');
  expect(await listStored()).toHaveLength(1);
});

test('a destroyed drawer leaves neither the text nor its key', async () => {
  await keep(7, 'secreto');
  await findDrawer()?.destroy();
  expect(await listStored()).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

test('a drawer is destroyed without an error when the caches are blocked', async () => {
  await keep(7, 'secreto');
  jest.spyOn(caches, 'open').mockRejectedValueOnce(new DOMException('blocked', 'SecurityError'));
  await expect(findDrawer()?.destroy()).resolves.toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

test('a text that is being encrypted when the session ends is not stored', async () => {
  const drawer = openDrawer(7);
  const writing = drawer?.put('secreto');
  await drawer?.destroy();
  await writing;
  expect(await listStored()).toEqual([]);
});

test('the data of a session without a sign-out is deleted after the longest life of a session', async () => {
  await keep(7, 'secreto');
  await sweepDrawers(Date.now() + 11 * 3_600_000);
  expect(await listStored()).toHaveLength(1);
  await sweepDrawers(Date.now() + 13 * 3_600_000);
  expect(await listStored()).toEqual([]);
});
