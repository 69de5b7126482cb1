import { people } from '@parque/remote/testing';
import { setOwnedProducts } from '@parque/session';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakePageApi, goTo, createPage } from '../../testing/page';
import { composeRegistry } from '../../testing/registry';

fakePageApi();

const registry = composeRegistry(
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

async function open() {
  goTo('/', people.ana);
  setOwnedProducts([]);
  render(createPage(registry));
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
