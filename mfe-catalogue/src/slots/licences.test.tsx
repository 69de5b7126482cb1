import { addresses, type EaContactsEntity, type OwnedProductEntity } from '@parque/contract';
import { answer, fakeApi, openCard, refuse } from '@parque/remote/testing';
import { formatDateTime } from '@parque/ui';
import { screen, within } from '@testing-library/react';
import { createOwnedProduct } from '../testing/products';
import { LicencesCard } from './licences';

const createContact = (at: string): EaContactsEntity => ({
  contacts: [{ at, login: 51203847, server: 'Meridiano', mode: 'real', version: '1.0' }],
  refusal: null,
});
const server = fakeApi(answer(addresses.getEaContacts, { contacts: [], refusal: null }));

/** An instant some days from now, and an hour later. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString();

function open(...products: OwnedProductEntity[]) {
  server.use(answer(addresses.listOwnedProducts, { products }));
  return openCard(LicencesCard, 'Licencias');
}
const getCard = () => screen.getByRole('region', { name: 'Licencias' });
const readLines = async () =>
  (await within(getCard()).findAllByRole('listitem')).map(({ textContent }) => textContent);

test('the products are listed with their days left, those that end soonest first', async () => {
  open(
    createOwnedProduct(2, 'Dashboard', { fecha_caducidad: null }),
    createOwnedProduct(1, 'Conector', { fecha_caducidad: inDays(30) }),
    createOwnedProduct(4, 'Copy Trading', { fecha_caducidad: inDays(0) }),
    createOwnedProduct(3, 'Diario', { fecha_caducidad: inDays(1) }),
  );
  expect(await readLines()).toEqual([
    'Copy TradingMenos de un día',
    'Diario1 día',
    'Conector30 días',
    'DashboardSin caducidad',
  ]);
  expect(screen.getByRole('link', { name: 'Ver productos' })).toHaveAttribute('href', '#/products');
});

test('a suspended product shows its status instead of days', async () => {
  open(createOwnedProduct(2, 'Dashboard', { status: 'Suspendido', fecha_caducidad: inDays(3) }));
  expect(await readLines()).toEqual(['DashboardSuspendido']);
});

test('a product that ends while the page is open has no negative days', async () => {
  open(createOwnedProduct(2, 'Dashboard', { fecha_caducidad: inDays(-2) }));
  expect(await readLines()).toEqual(['DashboardCaducada']);
});

test('only four of many products are listed, those without access first, and the others are counted', async () => {
  open(
    ...[1, 2, 3, 4, 5].map((id) => createOwnedProduct(id, `P${id}`, { fecha_caducidad: inDays(10 - id) })),
    createOwnedProduct(8, 'P8', { status: 'Suspendido' }),
  );
  expect(await readLines()).toEqual(['P8Suspendido', 'P55 días', 'P46 días', 'P37 días']);
  expect(getCard()).toHaveTextContent('2 más');
});

test('the last contact is the newest one of the programs that the user owns', async () => {
  const [earlier, later] = ['2026-11-19T10:00:00Z', '2026-11-20T10:00:00Z'];
  const requested = server.record(
    addresses.getEaContacts,
    ({ params }) => {
      return createContact(params.productId === '7' ? later : earlier);
    },
    ({ params }) => params.productId,
  );
  open(
    createOwnedProduct(2, 'Dashboard'),
    createOwnedProduct(6, 'DashPro'),
    createOwnedProduct(7, 'Escáner'),
  );
  expect(
    await screen.findByText(`Contacto del terminal: ${formatDateTime(later)}`.replace('\u00a0', ' ')),
  ).toBeVisible();
  expect(requested.toSorted()).toEqual(['6', '7']);
});

test('contacts that cannot be loaded leave the licences as they are', async () => {
  server.use(refuse(addresses.getEaContacts, 'internal'));
  open(createOwnedProduct(6, 'DashPro', { fecha_caducidad: inDays(5) }));
  expect(await readLines()).toEqual(['DashPro5 días']);
});

test('a user without products is led to the catalogue', async () => {
  open();
  expect(await screen.findByText('Todavía no tienes productos')).toBeVisible();
});
