import { queryClient } from '@parque/api-client';
import { addresses, type Address } from '@parque/contract';
import { answer, fakeApi, people, refuse } from '@parque/remote/testing';
import { signIn } from '@parque/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { ChosenRemote } from '../remotes/composition';
import { createChosenRemote, createComposition } from '../testing/registry';
import { useRecordSearch } from './found-records';

const alerts: Address<'searchRecords'> = { ...addresses.searchRecords, path: '/avisos' };
const zoe = { kind: 'user', group: 'Usuarios', label: 'Zoe Gil', note: '', to: '/gestion' } as const;
const server = fakeApi();

/** A remote whose command finds records. */
const createSearchingRemote = (name: string, finds: string, rest: Partial<ChosenRemote> = {}) =>
  createChosenRemote(
    {
      name,
      routes: [{ path: `/${name}`, title: name }],
      commands: [{ id: 'find', label: `Buscar en ${name}`, to: `/${name}`, finds }],
    },
    rest,
  );

const gestion = createSearchingRemote('gestion', addresses.searchRecords.path);

function search(...remotes: ChosenRemote[]) {
  signIn('t', people.ana);
  const registry = createComposition(...remotes);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return renderHook(() => useRecordSearch(registry, 'zoe', () => undefined), { wrapper }).result;
}

test('when one of two searches fails, it is named, and the records of the other are found', async () => {
  server.use(answer(addresses.searchRecords, [zoe]), refuse(alerts, 'forbidden'));
  const result = search(gestion, createSearchingRemote('avisos', alerts.path));
  await waitFor(() => expect(result.current.isSearching).toBe(false));
  expect(result.current.failed).toEqual(['Buscar en avisos']);
  expect(result.current.groups).toMatchObject([{ title: 'Usuarios', items: [{ label: 'Zoe Gil' }] }]);
});

test('a third party searches nothing', async () => {
  server.use(answer(addresses.searchRecords, [zoe]));
  const requestedTexts = server.record(alerts, [], ({ query }) => query.text);
  const result = search(gestion, createSearchingRemote('avisos', alerts.path, { sandbox: ['GET /avisos'] }));
  await waitFor(() => expect(result.current.groups).toHaveLength(1));
  expect(requestedTexts).toEqual([]);
});
