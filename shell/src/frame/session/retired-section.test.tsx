import { people } from '@parque/remote/testing';
import { render, screen, waitFor } from '@testing-library/react';
import type { Composition } from '../../remotes/composition';
import { fakePageApi, goTo, createPage } from '../../testing/page';
import { createChosenRemote, createComposition } from '../../testing/registry';

fakePageApi();

// No file of an incompatible remote is downloaded.
const createRemote = (name: string, title: string) =>
  createChosenRemote({ name, hostApi: '^9.0.0', routes: [{ path: `/${name}`, title }] });
const news = createRemote('boletin', 'Boletín');
const shop = createRemote('tienda', 'Tienda');

/** The registry state of a remote without a verified release. */
const refusedEntry = {
  name: 'ajena',
  base: '/remotes/ajena/',
  state: 'on' as const,
  stable: '1.0.0',
  rollouts: [],
  pins: [],
};

/** A tab of a signed-in user. @returns Replaces its registry. */
function openAt(address: string, first: Composition) {
  goTo(address, people.ana);
  const { rerender } = render(createPage(first));
  return (registry: Composition) => rerender(createPage(registry));
}

const findNotice = () => screen.findByText('Esta sección se ha retirado');

test.each([
  ['all others are verified', createComposition(shop)],
  ['another remote is not verified', { ...createComposition(shop), refused: [refusedEntry] }],
])('a remote that is retired is shown as retired in its open tab when %s', async (_what, after) => {
  const become = openAt('/boletin', createComposition(news, shop));
  await screen.findByRole('heading', { name: 'Boletín' });
  become(after);
  expect(await findNotice()).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Boletín', level: 1 })).toBeVisible();
  expect(screen.queryByText(/no verificada|No hemos podido comprobar/)).not.toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('Boletín · Parqué'));
  become({ ...after, revision: 3 });
  expect(await findNotice()).toBeVisible();
});

test('an address that no remote has declared in this page is not shown as retired', async () => {
  const become = openAt('/otra', createComposition(news, shop));
  become(createComposition(shop));
  expect(await screen.findByText('Aquí no hay nada')).toBeVisible();
});

test('a remote that has lost its verified release is not shown as retired', async () => {
  const become = openAt('/boletin', createComposition(news, shop));
  become({ ...createComposition(shop), refused: [{ ...refusedEntry, name: 'boletin' }] });
  expect(await screen.findByText(/No hemos podido comprobar/)).toBeVisible();
});

test('a remote that is in the registry again is shown again', async () => {
  const become = openAt('/boletin', createComposition(news, shop));
  become(createComposition(shop));
  await findNotice();
  become(createComposition(news, shop));
  expect(await screen.findByRole('alert')).toHaveTextContent('no se ha podido cargar');
  expect(screen.queryByText('Esta sección se ha retirado')).not.toBeInTheDocument();
});
