import { addresses } from '@parque/contract';
import { answer, fakeApi, openScreen, people, refuse } from '@parque/remote/testing';
import { screen } from '@testing-library/react';
import manifest from '../manifest';
import { screens } from '.';

const gold = {
  id: 20,
  title: 'Oro',
  url: 'oro',
  status: 'Activo',
  fecha_caducidad: '2031-03-14T12:00:00Z',
} as const;

const server = fakeApi(answer(addresses.listOwnedProducts, { products: [gold] }));

const open = () => openScreen(manifest, screens, { at: '/muestra', as: people.ana });

test('a user sees each owned product with its end', async () => {
  open();
  expect(await screen.findByRole('listitem')).toHaveTextContent('OroHasta el 14/03/2031Activo');
});

test('a user without products is led to the catalogue', async () => {
  server.use(answer(addresses.listOwnedProducts, { products: [] }));
  open();
  expect(await screen.findByRole('link', { name: 'Ver productos' })).toHaveAttribute('href', '#/products');
});

test('a failure is shown and can be retried', async () => {
  server.use(refuse(addresses.listOwnedProducts, 'network'));
  const user = open();
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  server.use(answer(addresses.listOwnedProducts, { products: [gold] }));
  await user.click(retry);
  expect(await screen.findByText('Oro')).toBeVisible();
});
