import { addresses, type OwnedProductEntity } from '@parque/contract';
import { answer, fakeApi, openCard } from '@parque/remote/testing';
import { screen } from '@testing-library/react';
import { createFund } from '../testing/funds';
import { CopyLinksCard } from './copy-links';
import { FundPaymentCard } from './fund-payment';

const copyTrading: OwnedProductEntity = {
  id: 4,
  title: 'Copy Trading',
  url: 'copy-trading',
  status: 'Activo',
  fecha_caducidad: '2031-03-14T12:00:00Z',
};
const server = fakeApi(
  answer(addresses.listFunds, [createFund({ ammount: '1499.123456' })]),
  answer(addresses.listOwnedProducts, { products: [copyTrading] }),
);

const openFund = () => openCard(FundPaymentCard, 'Tu aportación');
const openLinks = () => openCard(CopyLinksCard, 'Copy Trading');
const readCard = () => screen.getByRole('region').textContent?.replaceAll('\u00a0', ' ');

test.each([
  ['pending', { status: 0 }, 'Pendiente'],
  ['confirmed', { status: 1 }, 'Confirmado'],
  ['rejected', { status: 2 }, 'Rechazado'],
  ['withdrawn', { status: 2, withdrawn_at: '2026-11-19T12:00:00Z' }, 'Retirado'],
] as const)('the last payment is shown with its amount and that it is %s', async (_, changes, status) => {
  server.use(
    answer(addresses.listFunds, [
      createFund({ ammount: '1499.123456', ...changes }),
      createFund({ id: 1, ammount: '20.00', status: 1 }),
    ]),
  );
  openFund();
  expect(await screen.findByText(status)).toBeVisible();
  expect(readCard()).toContain(`1.499,123456 US$${status}Nº 214 · 18/11/2026`);
  expect(screen.getByRole('link', { name: 'Ver tu aportación' })).toHaveAttribute(
    'href',
    '#/fondo-de-inversion',
  );
});

test('the amount of a payment is hidden while amounts are hidden', async () => {
  localStorage.setItem('parque:amounts', 'hidden');
  openFund();
  expect(await screen.findByText('importe oculto')).toBeInTheDocument();
  expect(readCard()).not.toContain('1.499');
});

test('a user without payments is led to the fund', async () => {
  server.use(answer(addresses.listFunds, []));
  openFund();
  expect(await screen.findByText('Todavía no has registrado ninguna aportación')).toBeVisible();
});

test('the access to copy trading is shown with its end, and no link of the stock is reserved', async () => {
  openLinks();
  // A request for the link itself would fail this test: no answer is faked for it.
  expect(await screen.findByText('Hasta el 14/03/2031')).toBeVisible();
  expect(screen.getByText('Activo')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Obtener un enlace' })).toHaveAttribute(
    'href',
    '#/copy-client/copy-trading',
  );
});

test('a user whose access has ended in the meantime reads what to do', async () => {
  server.use(answer(addresses.listOwnedProducts, { products: [] }));
  openLinks();
  expect(await screen.findByText('Debe contratar el servicio')).toBeVisible();
});
