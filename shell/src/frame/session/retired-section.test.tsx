import { queryClient } from '@parque/api-client';
import { addresses } from '@parque/contract';
import { HashRouter } from '@parque/remote';
import { answer, fakeApi, fakeStream, people } from '@parque/remote/testing';
import { reloadSession, signIn } from '@parque/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { Composition } from '../../remotes/composition';
import { chosenRemote, compositionOf } from '../../testing/registry';
import { App } from '../page/app';
import { loadSignedIn } from './signed-in-part';

beforeAll(() => loadSignedIn());

fakeApi(
  answer(addresses.listNotifications, { rows: [], next: null, unread: 0 }),
  fakeStream(addresses.streamSession).handler,
  answer(addresses.listOwnedProducts, { products: [] }),
  answer(addresses.getAccount, {
    email: people.ana.email,
    is_email_proven: true,
    pending_email: null,
    has_waiting_purchase: false,
    second_factor: { is_active: false, is_required: false, recovery_codes: 0 },
    passkeys: 0,
  }),
);

// No file of an incompatible remote is downloaded.
const remote = (name: string, title: string) =>
  chosenRemote({ name, hostApi: '^9.0.0', routes: [{ path: `/${name}`, title }] });
const news = remote('boletin', 'Boletín');
const shop = remote('tienda', 'Tienda');

/** The registry state of a remote without a verified release. */
const refused = {
  name: 'ajena',
  base: '/remotes/ajena/',
  state: 'on' as const,
  stable: '1.0.0',
  rollouts: [],
  pins: [],
};

/** A tab of a signed-in user. @returns Replaces its registry. */
function openAt(address: string, first: Composition) {
  reloadSession();
  signIn('token-1', people.ana);
  act(() => {
    window.location.hash = address;
  });
  const page = (registry: Composition) => (
    <QueryClientProvider client={queryClient}>
      <HashRouter useTransitions={false}>
        <App registry={registry} isBehind={false} onRefresh={() => Promise.resolve()} />
      </HashRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(page(first));
  return (registry: Composition) => rerender(page(registry));
}

const notice = () => screen.findByText('Esta sección se ha retirado');

test.each([
  ['all others are verified', compositionOf(shop)],
  ['another remote is not verified', { ...compositionOf(shop), refused: [refused] }],
])('a remote that is retired is shown as retired in its open tab when %s', async (_what, after) => {
  const become = openAt('/boletin', compositionOf(news, shop));
  await screen.findByRole('heading', { name: 'Boletín' });
  become(after);
  expect(await notice()).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Boletín', level: 1 })).toBeVisible();
  expect(screen.queryByText(/no verificada|No hemos podido comprobar/)).not.toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('Boletín · Parqué'));
  become({ ...after, revision: 3 });
  expect(await notice()).toBeVisible();
});

test('an address that no remote has declared in this page is not shown as retired', async () => {
  const become = openAt('/otra', compositionOf(news, shop));
  become(compositionOf(shop));
  expect(await screen.findByText('Aquí no hay nada')).toBeVisible();
});

test('a remote that has lost its verified release is not shown as retired', async () => {
  const become = openAt('/boletin', compositionOf(news, shop));
  become({ ...compositionOf(shop), refused: [{ ...refused, name: 'boletin' }] });
  expect(await screen.findByText(/No hemos podido comprobar/)).toBeVisible();
});

test('a remote that is in the registry again is shown again', async () => {
  const become = openAt('/boletin', compositionOf(news, shop));
  become(compositionOf(shop));
  await notice();
  become(compositionOf(news, shop));
  expect(await screen.findByRole('alert')).toHaveTextContent('no se ha podido cargar');
  expect(screen.queryByText('Esta sección se ha retirado')).not.toBeInTheDocument();
});
