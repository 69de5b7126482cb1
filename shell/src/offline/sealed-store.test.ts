import { listPathsInCache, useMemoryCaches } from '../testing/memory-caches';
import { findSealedStore, openSealedStore, sweepSealedStores } from './sealed-store';

useMemoryCaches();

beforeEach(() => sessionStorage.clear());

const listStored = () => listPathsInCache('parque-kept-data');

async function keep(user: number, text: string) {
  const sealedStore = openSealedStore(user);
  await sealedStore?.put(text);
}

test('a stored text is read again in the same session, and no storage contains it in plain text', async () => {
  await keep(7, 'Beneficio Neto 1.234,56');
  expect(await findSealedStore(7)?.read()).toBe('Beneficio Neto 1.234,56');
  const [address = ''] = await listStored();
  const sealedText = await (await caches.match(address))?.text();
  expect(sealedText).not.toContain('Beneficio');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Beneficio');
});

test('another session, or another user in this session, cannot read the text', async () => {
  await keep(7, 'secreto');
  expect(findSealedStore(8)).toBeUndefined();
  sessionStorage.clear();
  expect(findSealedStore(7)).toBeUndefined();
});

test('the sealed store of another user begins empty, and the previous one is deleted', async () => {
  await keep(7, 'secreto');
  await keep(8, 'otro');
  expect(await findSealedStore(8)?.read()).toBe('otro');
  expect(await listStored()).toHaveLength(1);
});

test('a destroyed sealed store leaves neither the text nor its key', async () => {
  await keep(7, 'secreto');
  await findSealedStore()?.destroy();
  expect(await listStored()).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

test('a sealed store is destroyed without an error when the caches are blocked', async () => {
  await keep(7, 'secreto');
  jest.spyOn(caches, 'open').mockRejectedValueOnce(new DOMException('blocked', 'SecurityError'));
  await expect(findSealedStore()?.destroy()).resolves.toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

test('a text that is being encrypted when the session ends is not stored', async () => {
  const sealedStore = openSealedStore(7);
  const pendingWrite = sealedStore?.put('secreto');
  await sealedStore?.destroy();
  await pendingWrite;
  expect(await listStored()).toEqual([]);
});

test('the data of a session without a sign-out is deleted after the longest life of a session', async () => {
  await keep(7, 'secreto');
  await sweepSealedStores(Date.now() + 11 * 3_600_000);
  expect(await listStored()).toHaveLength(1);
  await sweepSealedStores(Date.now() + 13 * 3_600_000);
  expect(await listStored()).toEqual([]);
});
