import { addresses } from '@parque/contract';
import { announceAddresses } from '@parque/remote';
import { answer, fakeApi, openScreen, people } from '@parque/remote/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import manifest from '../manifest';
import { createOwnedProduct, createProduct } from '../testing/products';
import { screens } from '.';

const dashPro = createProduct(6, 'DashPro', { price: '97.5' });
const copy = createProduct(20, 'Oro', { url: 'oro', price: '1250.00' });
const server = fakeApi(answer(addresses.listProducts, [dashPro, copy]));

const open = (owns: Parameters<typeof createOwnedProduct>[] = []) =>
  openScreen(manifest, screens, {
    at: '/products',
    as: people.ana,
    owns: owns.map((parameters) => createOwnedProduct(...parameters)),
  });

const readCard = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  const item = heading.closest('li');
  if (!item) throw new Error(`${title} is not in the list`);
  return item;
};

test('spec 2: a product shows its picture, title, description and price in dollars', async () => {
  open();
  const item = await readCard('DashPro');
  expect(item.querySelector('img')).toHaveAttribute('src', '/img/6.svg');
  expect(within(item).getByText('DashPro, explicado.')).toBeVisible();
  expect(item).toHaveTextContent(/97,50\sUS\$/);
  expect(await readCard('Oro')).toHaveTextContent(/1\.250,00\sUS\$/);
});

test('pictures reserve their space while loading, and only those of the first row load at once', async () => {
  const shelf = [1, 2, 3, 4, 5].map((id) => createProduct(id, `Producto ${id}`));
  server.use(answer(addresses.listProducts, shelf));
  open();
  const pictures = [...((await readCard('Producto 1')).parentElement?.querySelectorAll('img') ?? [])];
  expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual([
    'eager',
    'eager',
    'eager',
    'lazy',
    'lazy',
  ]);
  for (const picture of pictures) {
    expect(picture).toHaveAttribute('width', '360');
    expect(picture).toHaveAttribute('height', '176');
    expect(picture).toHaveAttribute('decoding', 'async');
  }
});

test('spec 2: ADQUIRIR opens the sales page in a new tab without access to this page', async () => {
  open();
  const link = within(await readCard('DashPro')).getByRole('link', { name: /^ADQUIRIR DashPro/ });
  expect(link).toHaveAttribute('href', 'https://venta.example/6');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test.each(['javascript:alert(1)', 'data:text/html,hola', '/ruta', ''])(
  'a sales page that is no web address (%s) is not linked',
  async (linklp) => {
    server.use(answer(addresses.listProducts, [createProduct(6, 'DashPro', { linklp })]));
    open();
    const item = await readCard('DashPro');
    expect(within(item).queryByRole('link', { name: /ADQUIRIR/ })).not.toBeInTheDocument();
    expect(within(item).getByText('Sin venta por ahora')).toBeVisible();
  },
);

test('an owned product is marked, and opens the screen where it is used', async () => {
  announceAddresses(['/dashpro']);
  open([[6, 'DashPro']]);
  const item = await readCard('DashPro');
  expect(within(item).getByText('Contratado')).toBeVisible();
  expect(within(item).getByRole('link', { name: 'Abrir DashPro' })).toHaveAttribute('href', '#/dashpro');
  expect(within(item).queryByRole('link', { name: /ADQUIRIR/ })).not.toBeInTheDocument();
});

test('an owned product keeps a way to its sales page, to renew it', async () => {
  announceAddresses(['/dashpro']);
  open([[6, 'DashPro']]);
  const link = within(await readCard('DashPro')).getByRole('link', { name: /^Renovar DashPro/ });
  expect(link).toHaveAttribute('href', expect.stringMatching(/^https:/));
  expect(link).toHaveAttribute('target', '_blank');
});

test.each([
  ['the user owns it', {}, { fecha_caducidad: null }],
  ['it is sold', { access_days: null }, {}],
])(
  'an owned product is not to be renewed when %s without an end, and keeps its sales page',
  async (_, sold, ownership) => {
    announceAddresses(['/dashpro']);
    server.use(answer(addresses.listProducts, [createProduct(6, 'DashPro', { access_days: 30, ...sold })]));
    open([[6, 'DashPro', ownership]]);
    const item = within(await readCard('DashPro'));
    expect(item.queryByRole('link', { name: /Renovar/ })).not.toBeInTheDocument();
    const link = item.getByRole('link', { name: /^Ver oferta de DashPro/ });
    expect(link).toHaveAttribute('href', 'https://venta.example/6');
  },
);

test('an owned copy product opens by its own name', async () => {
  announceAddresses(['/copy-client/:name']);
  open([[20, 'Oro']]);
  const link = within(await readCard('Oro')).getByRole('link', { name: 'Abrir Oro' });
  expect(link).toHaveAttribute('href', '#/copy-client/oro');
});

test('an owned product without an installed remote can still be bought', async () => {
  open([[6, 'DashPro']]);
  const item = await readCard('DashPro');
  expect(within(item).getByText('Contratado')).toBeVisible();
  expect(within(item).getByRole('link', { name: /ADQUIRIR/ })).toBeVisible();
});

test('a suspended product is marked, and is not offered a second time', async () => {
  announceAddresses(['/dashpro']);
  open([[6, 'DashPro', { status: 'Suspendido' }]]);
  const item = await readCard('DashPro');
  expect(within(item).getByText('Suspendido')).toBeVisible();
  expect(within(item).getByText('Falta que se resuelva el pago')).toBeVisible();
  expect(within(item).queryByRole('link', { name: /ADQUIRIR/ })).not.toBeInTheDocument();
});

test('a picture that cannot be loaded shows the floor', async () => {
  open();
  const item = await readCard('DashPro');
  const picture = item.querySelector('img');
  if (picture) fireEvent.error(picture);
  expect(item.querySelector('img')).not.toBeInTheDocument();
});

test('a price names the period that it pays', async () => {
  server.use(
    answer(addresses.listProducts, [
      createProduct(2, 'Mes', { access_days: 30 }),
      createProduct(3, 'Año', { access_days: 365 }),
      createProduct(6, 'Siempre', { access_days: null }),
    ]),
  );
  open();
  expect(await readCard('Mes')).toHaveTextContent(/149,00\sUS\$ por 30 días/);
  expect(await readCard('Año')).toHaveTextContent(/149,00\sUS\$ por un año/);
  expect(await readCard('Siempre')).toHaveTextContent(/149,00\sUS\$ sin caducidad/);
});

test('the title of a product opens its page', async () => {
  open();
  const link = within(await readCard('Oro')).getByRole('link', { name: 'Oro' });
  expect(link).toHaveAttribute('href', '#/products/oro');
});
