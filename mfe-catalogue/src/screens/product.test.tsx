import { addresses, type ProductPageEntity } from '@parque/contract';
import { announceAddresses } from '@parque/remote';
import { answer, fakeApi, openScreen, people, refuse } from '@parque/remote/testing';
import { screen, within } from '@testing-library/react';
import manifest from '../manifest';
import { createOwnedProduct, createProduct } from '../testing/products';
import { screens } from '.';

const dashPro: ProductPageEntity = {
  ...createProduct(6, 'DashPro', { access_days: null }),
  contents: {
    features: ['Mide la fuerza de cada divisa'],
    requirements: ['MetaTrader 5 en Windows'],
    questions: [{ question: '¿Abre operaciones?', answer: 'No. Solo avisa.' }],
    pictures: ['https://fotos.example/dos.webp', '/pictures/diario.webp'],
  },
};
const server = fakeApi(
  answer(addresses.getProduct, dashPro),
  answer(addresses.listProducts, [dashPro]),
  answer(addresses.listLegalTexts, []),
);

const getRegion = (name: string) => within(screen.getByRole('region', { name }));

const open = (owns: Parameters<typeof createOwnedProduct>[] = []) =>
  openScreen(manifest, screens, {
    at: '/products/dashpro',
    as: people.ana,
    owns: owns.map((parameters) => createOwnedProduct(...parameters)),
  });

test('the page of a product shows what it does and needs, its pictures in both themes, its price, and answers', async () => {
  const user = open();
  expect(await screen.findByRole('heading', { name: 'DashPro', level: 1 })).toBeVisible();
  expect(getRegion('Qué hace').getByText('Mide la fuerza de cada divisa')).toBeVisible();
  expect(getRegion('Qué necesitas').getByText('MetaTrader 5 en Windows')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Resumen' })).toHaveTextContent(/149,00\sUS\$ sin caducidad/);
  const sources = screen
    .getAllByRole('img', { name: /^DashPro, imagen/ })
    .map((img) => img.getAttribute('src'));
  expect(sources).toEqual([
    'https://fotos.example/dos.webp',
    '/pictures/diario.webp',
    '/pictures/diario-claro.webp',
  ]);
  await user.click(screen.getByText('¿Abre operaciones?'));
  expect(screen.getByText('No. Solo avisa.')).toBeVisible();
  const link = screen.getByRole('link', { name: /^ADQUIRIR DashPro/ });
  expect(link).toHaveAttribute('href', 'https://venta.example/6');
});

test('the page of a product opens an owned product', async () => {
  announceAddresses(['/dashpro']);
  open([[6, 'DashPro']]);
  expect(await screen.findByRole('link', { name: 'Abrir DashPro' })).toHaveAttribute('href', '#/dashpro');
});

test('the page of a product without texts shows no empty headings', async () => {
  server.use(answer(addresses.getProduct, createProduct(6, 'DashPro')));
  open();
  expect(await screen.findByText('DashPro, explicado.')).toBeVisible();
  expect(screen.queryByText('Qué hace')).not.toBeInTheDocument();
  expect(screen.queryByText('Preguntas')).not.toBeInTheDocument();
});

test('the page of an unknown product leads back to the catalogue', async () => {
  server.use(refuse(addresses.getProduct, 'not_found'));
  open();
  expect(await screen.findByText('Este producto no está a la venta')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver los productos' })).toHaveAttribute('href', '#/products');
});

test('the shop for visitors shows the catalogue with prices and periods, the link to sign in and the risk', async () => {
  announceAddresses(['/login', '/registro']);
  openScreen(manifest, screens, { at: '/tienda' });
  const link = await screen.findByRole('link', { name: 'DashPro' });
  expect(link).toHaveAttribute('href', '#/tienda/dashpro');
  expect(link.closest('li')).toHaveTextContent(/149,00\sUS\$ sin caducidad/);
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '#/login');
  expect(screen.queryByRole('img', { name: /El mes de una cuenta/ })).not.toBeInTheDocument();
  expect(screen.getByText(/puedes perder todo el dinero que inviertas/)).toBeVisible();
});

test('the shop for visitors shows the journal, with its sample, where the installation has one', async () => {
  announceAddresses(['/panel/muestra']);
  openScreen(manifest, screens, { at: '/tienda' });
  expect(await screen.findByRole('link', { name: 'Ver un diario de ejemplo' })).toHaveAttribute(
    'href',
    '#/panel/muestra',
  );
  expect(screen.getAllByAltText(/El mes de una cuenta/)).toHaveLength(2);
});

test('the shop for visitors shows the legal texts of the installation', async () => {
  server.use(
    answer(addresses.listLegalTexts, [
      { id: 'terms', title: 'Términos de uso', text: 'Primero.', version: 'v1' },
      { id: 'risk', title: 'Aviso de riesgo', text: 'Es arriesgado.', version: 'v1' },
    ]),
  );
  const user = openScreen(manifest, screens, { at: '/tienda' });
  expect(await screen.findByText('Es arriesgado.')).toBeVisible();
  await user.click(screen.getByText('Términos de uso'));
  expect(screen.getByText('Primero.')).toBeVisible();
});

test('a product leads to its sales page, and after a sign-in back to its own', async () => {
  announceAddresses(['/login', '/registro']);
  openScreen(manifest, screens, { at: '/tienda/dashpro' });
  expect(await screen.findByRole('link', { name: /^ADQUIRIR DashPro/ })).toBeVisible();
  const link = screen.getByRole('link', { name: 'Crear cuenta' });
  expect(link).toHaveAttribute('href', '#/registro?volver=%2Fproducts%2Fdashpro');
});
