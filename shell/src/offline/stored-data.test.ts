import { signIn, signOut } from '@parque/session';
import { people } from '@parque/remote/testing';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { listPathsInCache, useMemoryCaches } from '../testing/memory-caches';
import { storeData, restoreData } from './stored-data';

useMemoryCaches();

let stop = () => undefined as void;

beforeEach(() => sessionStorage.clear());
afterEach(() => stop());

/** Fetches a query like a screen. */
const readQuery = (client: QueryClient, name: string, meta?: { offline: boolean }) =>
  client.fetchQuery({ queryKey: [name], queryFn: () => `datos de ${name}`, ...(meta && { meta }) });

const listStored = () => listPathsInCache('parque-kept-data');

async function storeFor(client: QueryClient) {
  signIn('uno', people.ana);
  stop = storeData(client);
  await readQuery(client, 'clave');
  await readQuery(client, 'diario', { offline: true });
  await waitFor(async () => expect(await listStored()).toHaveLength(1));
}

test('marked queries are restored with their age in a new page of the same session, and other queries are not', async () => {
  const before = new QueryClient();
  await storeFor(before);
  const after = new QueryClient();
  await restoreData(after);
  expect(after.getQueryData(['diario'])).toBe('datos de diario');
  expect(after.getQueryData(['clave'])).toBeUndefined();
  expect(after.getQueryState(['diario'])?.dataUpdatedAt).toBe(
    before.getQueryState(['diario'])?.dataUpdatedAt,
  );
});

test.each([
  ['a user who signs out', () => signOut()],
  ['another user who signs in', () => signIn('dos', people.admin)],
])('%s leaves no readable data', async (_who, end) => {
  await storeFor(new QueryClient());
  end();
  await waitFor(async () => expect(await listStored()).toEqual([]));
  const after = new QueryClient();
  await restoreData(after);
  expect(after.getQueryCache().getAll()).toEqual([]);
});

test('data of a user is not restored for the user who signs in while it is read', async () => {
  await storeFor(new QueryClient());
  stop();
  const after = new QueryClient();
  const restoration = restoreData(after);
  signIn('dos', people.admin);
  await restoration;
  expect(after.getQueryCache().getAll()).toEqual([]);
});

test('data that an older session has left is deleted when a user signs in online', async () => {
  const cache = await caches.open('parque-kept-data');
  const headers = { 'x-kept-at': '2020-01-01T00:00:00.000Z' };
  await cache.put('/kept-data/viejo', new Response('', { headers }));
  signIn('uno', people.ana);
  stop = storeData(new QueryClient());
  await waitFor(async () => expect(await listStored()).toEqual([]));
});
