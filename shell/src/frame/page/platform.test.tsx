import { addresses, type RegisteredRemoteEntity, type RegistryDocumentEntity } from '@parque/contract';
import { isKnownAddress } from '@parque/remote';
import { answer, people } from '@parque/remote/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRegistrySource } from '../../registry/registry-source';
import { fakePageApi, goTo, wrapInPage } from '../../testing/page';
import {
  forgeRelease,
  createRegisteredRemote,
  rootKeys,
  createSignedDocument,
  signRelease,
} from '../../testing/signed-registry';
import { Platform } from './platform';

let document: RegistryDocumentEntity = createSignedDocument();
const { server } = fakePageApi();
beforeEach(() => server.use(answer(addresses.getRegistryDocument, () => document)));

const createCopyRemote = (change: Partial<RegisteredRemoteEntity> = {}) =>
  createRegisteredRemote({ name: 'copia', base: '/remotes/copia/', ...change });

async function open(path: string, offered: unknown) {
  goTo(path, people.ana);
  const source = createRegistrySource({ rootKeys, address: '/api/registry/document' });
  await source.offer(offered);
  render(wrapInPage(<Platform source={source} />));
  return { source, user: userEvent.setup() };
}

const offRemote = createRegisteredRemote({ state: 'off' });

const offReleases = {
  'diario@1.0.0': signRelease('diario', '1.0.0'),
  'copia@1.0.0': signRelease('copia', '1.0.0'),
};

test('without a valid registry the page shows an error, and recovers on a retry', async () => {
  const { user } = await open('/copia', undefined);
  expect(screen.getByText('No hemos podido comprobar la plataforma')).toBeVisible();
  document = createSignedDocument({ remotes: [createCopyRemote({ state: 'off' })], releases: offReleases });
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Esta sección está desactivada')).toBeVisible();
});

test('when a newer registry is invalid, the page shows that the previous one remains in use', async () => {
  const remotes = [offRemote, createCopyRemote({ state: 'off' })];
  const { source, user } = await open('/copia', createSignedDocument({ remotes, releases: offReleases }));
  document = { ...document, state: { ...document.state, payload: '{}' } };
  await act(() => source.refresh());
  expect(screen.getByText('No hemos podido actualizar la plataforma')).toBeVisible();
  expect(screen.getByText('Esta sección está desactivada')).toBeVisible();
  document = createSignedDocument({ revision: 2, remotes, releases: offReleases });
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Esta sección está desactivada')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('No hemos podido actualizar la plataforma')).toBeNull());
});

test('a section without a verified release shows an error, and recovers on a retry', async () => {
  const remotes = [offRemote, createCopyRemote({ state: 'off' })];
  const forgedReleases = { ...offReleases, 'copia@1.0.0': forgeRelease('copia', '1.0.0') };
  const { user } = await open('/copia', createSignedDocument({ remotes, releases: forgedReleases }));
  expect(screen.getByText('No hemos podido comprobar esta sección')).toBeVisible();
  expect([isKnownAddress('/diario'), isKnownAddress('/copia')]).toEqual([true, false]);

  document = createSignedDocument({ revision: 2, remotes, releases: offReleases });
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Esta sección está desactivada')).toBeVisible();
  expect(isKnownAddress('/copia')).toBe(true);
});

test('a remote in maintenance shows the message of its team, and a newer one in its place', async () => {
  const remotes = [createCopyRemote({ state: 'maintenance', message: 'Parado' }), offRemote];
  const { source } = await open('/copia', createSignedDocument({ remotes, releases: offReleases }));
  expect(screen.getByText('Estamos mejorando esta sección')).toBeVisible();
  expect(screen.getByText('Parado')).toBeVisible();
  const changedRemotes = [createCopyRemote({ state: 'maintenance', message: 'Parado otra vez' }), offRemote];
  await act(async () => {
    await source.offer(createSignedDocument({ revision: 2, remotes: changedRemotes, releases: offReleases }));
  });
  expect(await screen.findByText('Parado otra vez')).toBeVisible();
  expect(screen.queryByText('Parado')).not.toBeInTheDocument();
});

test('the palette shows the version of each module, and the reason for it', async () => {
  const remotes = [
    createCopyRemote({ state: 'off' }),
    createRegisteredRemote({ state: 'off', stable: '1.1.0', previous: '1.0.0' }),
  ];
  const { user } = await open(
    '/copia',
    createSignedDocument({ revision: 8, remotes, releases: offReleases }),
  );
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('option', { name: 'Acerca de esta versión' }));
  const dialog = await screen.findByRole('dialog', { name: 'Acerca de esta versión' });
  expect(within(dialog).getByText(/^Revisión 8/)).toBeVisible();
  const row = within(dialog).getByRole('row', { name: /El diario/ });
  expect(within(row).getByText('1.0.0')).toBeVisible();
  expect(within(row).getByText('Anterior: la nueva no se puede usar')).toBeVisible();
});
