import { queryClient } from '@parque/api-client';
import { addresses } from '@parque/contract';
import { HashRouter } from '@parque/remote';
import { answer, fakeApi, fakeStream, people } from '@parque/remote/testing';
import { reloadSession, setOwnedProducts, signIn } from '@parque/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registryOf } from '../../testing/registry';
import { App } from '../page/app';
import { loadSignedIn } from '../session/signed-in-part';

beforeAll(() => loadSignedIn());

const registry = registryOf(
  { name: 'entrada', routes: [{ path: '/entrar', title: 'Entrar', access: 'signed-out', layout: 'bare' }] },
  {
    name: 'diario',
    // No file of this remote is downloaded: the tests need its manifest only.
    hostApi: '^9.0.0',
    routes: [
      { path: '/', title: 'Inicio' },
      { path: '/tienda', title: 'Tienda' },
      { path: '/panel', title: 'Panel', requires: { anyProduct: [6] }, otherwise: '/tienda' },
    ],
    menu: [
      { to: '/panel', label: 'Panel', order: 10, whenMissing: { disabled: 'Debe contratar el servicio' } },
    ],
  },
);

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

async function open() {
  reloadSession();
  signIn('token-1', people.ana);
  setOwnedProducts([]);
  act(() => {
    window.location.hash = '/';
  });
  render(
    <QueryClientProvider client={queryClient}>
      <HashRouter useTransitions={false}>
        <App registry={registry} isBehind={false} onRefresh={() => Promise.resolve()} />
      </HashRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('navigation', { name: 'Menú principal' });
  return userEvent.setup();
}

test('the tab of a product that is not owned opens its reason, and the address where it can be bought', async () => {
  const user = await open();
  const bar = screen.getByRole('navigation', { name: 'Menú inferior' });
  const tabs = within(bar);
  await user.click(tabs.getByRole('button', { name: 'Panel: Debe contratar el servicio' }));
  const dialog = screen.getByRole('dialog', { name: 'Panel' });
  // The styles of the bar's tabs must not reach it.
  expect(bar).not.toContainElement(dialog);
  const sheet = within(dialog);
  expect(sheet.getByText('Debe contratar el servicio')).toBeVisible();
  await user.click(sheet.getByRole('link', { name: 'Ver cómo contratarlo' }));
  expect(window.location.hash).toBe('#/tienda');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the menu entry of a product that is not owned leads nowhere, and names the way to buy it below', async () => {
  const user = await open();
  const menu = within(screen.getByRole('navigation', { name: 'Menú principal' }));
  await user.click(menu.getByRole('link', { name: /^Panel/ }));
  expect(window.location.hash).toBe('#/');
  await user.click(menu.getByRole('link', { name: 'Ver cómo contratarlo' }));
  expect(window.location.hash).toBe('#/tienda');
  expect(menu.queryByRole('link', { name: 'Ver cómo contratarlo' })).not.toBeInTheDocument();
});
