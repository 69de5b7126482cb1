import { addresses } from '@parque/contract';
import { answer, fakeApi, openCard, refuse } from '@parque/remote/testing';
import { screen } from '@testing-library/react';
import { ProductsCard } from './products';

const gold = { id: 20, title: 'Oro', url: 'oro', status: 'Activo', fecha_caducidad: null } as const;
const old = { ...gold, id: 21, status: 'Suspendido' } as const;

const server = fakeApi(answer(addresses.listOwnedProducts, { products: [gold, old] }));

const open = () => openCard(ProductsCard, 'Muestra');

test('the card counts the active products, and leads to the screen', async () => {
  open();
  expect(await screen.findByText('Productos activos: 1')).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '#/muestra');
});

test('a failure is shown and can be retried', async () => {
  server.use(refuse(addresses.listOwnedProducts, 'network'));
  const user = open();
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  server.use(answer(addresses.listOwnedProducts, { products: [gold] }));
  await user.click(retry);
  expect(await screen.findByText('Productos activos: 1')).toBeVisible();
});
