import { addresses } from '@parque/contract';
import { answer, fakeApi, openCard } from '@parque/remote/testing';
import { screen } from '@testing-library/react';
import { ProductsCard } from './products';

const gold = { id: 20, title: 'Oro', url: 'oro', status: 'Activo', fecha_caducidad: null } as const;
const old = { ...gold, id: 21, status: 'Suspendido' } as const;

fakeApi(answer(addresses.listOwnedProducts, { products: [gold, old] }));

test('the card counts the active products, and leads to the screen', async () => {
  openCard(ProductsCard, 'Muestra');
  expect(await screen.findByText('Productos activos: 1')).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '#/muestra');
});
