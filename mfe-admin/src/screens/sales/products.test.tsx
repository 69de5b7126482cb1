import { addresses, type AdminProductEntity } from '@parque/contract';
import { answer, fakeApi, openScreen, people, pressButtons } from '@parque/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import manifest from '../../manifest';
import { createAdminProduct } from '../../testing/products';
import { readRows } from '../../testing/table';
import { screens } from '..';

const server = fakeApi();
const dashPro = createAdminProduct(6, 'DashPro');
const copy = createAdminProduct(4, 'Copy', {
  price: '1249.00',
  access_days: null,
  hotmart_id: null,
  hidden: true,
});

const serveProducts = (...products: AdminProductEntity[]) =>
  server.use(answer(addresses.listAllProducts, products));
const open = () => openScreen(manifest, screens, { at: '/admin-productos', as: people.admin });
const getField = (name: string) => within(screen.getByRole('dialog')).getByLabelText(name);
const press = (user: ReturnType<typeof open>, name: string) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

test('the screen of products lists the products in the order of the catalogue, including hidden ones', async () => {
  serveProducts(dashPro, copy);
  open();
  expect(await readRows('Productos')).toEqual([
    ['1', 'DashPro', 'dashpro', '4100006', '149,00\u00a0US$', '30 días', 'Visible', ''],
    ['2', 'Copy', 'copy', '—', '1.249,00\u00a0US$', 'Para siempre', 'Oculto', ''],
  ]);
});

test('a dialog that is closed by mistake shows its input again, until it is saved', async () => {
  serveProducts(dashPro);
  server.use(answer(addresses.editProduct, () => ({ ...dashPro, version: 2 })));
  const user = open();
  const edit = await screen.findByRole('button', { name: 'Editar DashPro' });
  await user.click(edit);
  await user.type(getField('Descripción'), ' Y algo más.');
  await user.type(getField('Motivo'), 'Faltaba');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(edit);
  expect(getField('Descripción')).toHaveValue('DashPro, explicado. Y algo más.');
  expect(getField('Motivo')).toHaveValue('Faltaba');
  await press(user, 'Guardar');
  expect(await screen.findByText('Actualizado')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Editar DashPro' }));
  expect(getField('Motivo')).toHaveValue('');
  expect(getField('Descripción')).toHaveValue('DashPro, explicado.');
});

test('a product is changed and hidden, with a reason', async () => {
  serveProducts(dashPro);
  const bodies = server.record(addresses.editProduct, { ...dashPro, version: 2 });
  const user = await pressButtons(open(), 'Editar DashPro');
  expect(getField('Precio')).toHaveValue('149,00');
  await user.clear(getField('Precio'));
  await user.type(getField('Precio'), '1.199,90');
  await user.click(within(screen.getByRole('dialog')).getByRole('radio', { name: 'Oculto' }));
  await press(user, 'Guardar');
  expect(getField('Motivo')).toHaveAccessibleDescription('Escribe el motivo.');
  await user.type(getField('Motivo'), 'Sube de precio');
  await press(user, 'Guardar');
  expect(await screen.findByText('Actualizado')).toBeVisible();
  expect(bodies).toEqual([
    {
      id: 6,
      version: 1,
      hotmart_id: 4100006,
      title: 'DashPro',
      description: 'DashPro, explicado.',
      url: 'dashpro',
      img: '/pictures/6.svg',
      linklp: 'https://venta.example/6',
      price: '1199.90',
      access_days: 30,
      max_children: null,
      max_masters: null,
      hidden: true,
      contents: { features: [], requirements: [], questions: [], pictures: [] },
      reason: 'Sube de precio',
    },
  ]);
});

test('the numbers of included masters and children are changed', async () => {
  const connector = createAdminProduct(1, 'Conector', { max_children: 4, max_masters: 2 });
  serveProducts(connector);
  const bodies = server.record(addresses.editProduct, { ...connector, version: 2 });
  const user = await pressButtons(open(), 'Editar Conector');
  const children = within(screen.getByRole('dialog')).getByLabelText(/^Cuentas hijas del Conector/);
  expect(children).toHaveValue('4');
  await user.clear(children);
  await user.type(children, '6');
  const masters = within(screen.getByRole('dialog')).getByLabelText(/^Cuentas maestras del Conector/);
  expect(masters).toHaveValue('2');
  expect(masters).toHaveAccessibleDescription(/^De 1 a 5\. Vacío: el Conector incluye 1/);
  await user.clear(masters);
  await user.type(masters, '3');
  await user.type(getField('Motivo'), 'Plan mayor');
  await press(user, 'Guardar');
  expect(await screen.findByText('Actualizado')).toBeVisible();
  expect(bodies).toMatchObject([{ max_children: 6, max_masters: 3 }]);
});

test.each([
  ['Cuentas maestras del Conector', '10', 'Escribe un número entero de 1 a 5, o deja el campo vacío.'],
  ['Cuentas hijas del Conector', '100', 'Escribe un número entero de 1 a 10, o deja el campo vacío.'],
  ['Días por pago', '2,5', 'Escribe un número entero de 1 a 36.500, o deja el campo vacío.'],
])('%s keeps %p as it is typed, states its rule, and is not sent', async (label, typed, error) => {
  serveProducts(createAdminProduct(1, 'Conector'));
  const bodies = server.record(addresses.editProduct, createAdminProduct(1, 'Conector'));
  const user = await pressButtons(open(), 'Editar Conector');
  const number = within(screen.getByRole('dialog')).getByLabelText(new RegExp(`^${label}`));
  await user.clear(number);
  await user.type(number, typed);
  expect(number).toHaveValue(typed);
  expect(number).toHaveAccessibleDescription(error);
  await user.type(getField('Motivo'), 'Plan mayor');
  await press(user, 'Guardar');
  expect(screen.getByText('Corrige los números marcados.')).toBeVisible();
  expect(bodies).toEqual([]);
  // The pointer leaves the button: two clicks there at once are one.
  await user.click(number);
  await user.clear(number);
  await press(user, 'Guardar');
  expect(await screen.findByText('Actualizado')).toBeVisible();
  expect(bodies).toHaveLength(1);
});

test('the form shows the public address, and warns when no number of Hotmart brings the purchases', async () => {
  serveProducts({ ...dashPro, url: 'escaner' });
  const user = await pressButtons(open(), 'Editar DashPro');
  expect(getField('Nombre corto')).toHaveAccessibleDescription('Su dirección: localhost/#/tienda/escaner');
  await user.type(getField('Nombre corto'), '-2');
  expect(getField('Nombre corto')).toHaveAccessibleDescription('Su dirección: localhost/#/tienda/escaner-2');
  expect(screen.queryByText(/no se activarán solas/)).not.toBeInTheDocument();
  await user.clear(within(screen.getByRole('dialog')).getByLabelText(/^Nº en Hotmart/));
  expect(screen.getByText(/no se activarán solas/)).toBeVisible();
});

test('a product is created, and missing values are reported before the request', async () => {
  serveProducts();
  const bodies = server.record(addresses.addProduct, dashPro);
  const user = open();
  expect(await screen.findByText('Todavía no hay productos')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Nuevo producto' }));
  await user.type(getField('Motivo'), 'Se empieza a vender');
  await press(user, 'Crear');
  expect(screen.getByRole('alert')).toHaveTextContent('Elige qué tipo de producto es.');
  expect(bodies).toEqual([]);
  await user.selectOptions(getField('Tipo'), 'DashPro');
  await user.type(getField('Título'), 'DashPro');
  await user.type(getField('Descripción'), 'Explicado');
  await user.type(getField('Nombre corto'), 'dashpro');
  await user.type(getField('Precio'), '149');
  await user.type(getField('Página de venta'), 'https://venta.example/6');
  await user.type(getField('Imagen'), '/pictures/6.svg');
  serveProducts(dashPro);
  await press(user, 'Crear');
  expect(await screen.findByText('Producto creado')).toBeVisible();
  expect(bodies).toMatchObject([
    { kind: 'dashpro', price: '149.00', hotmart_id: null, access_days: null, hidden: false },
  ]);
  expect(await readRows('Productos')).toHaveLength(1);
});

test('a new order is sent with every product once', async () => {
  const scanner = createAdminProduct(7, 'Scanner');
  serveProducts(dashPro, copy, scanner);
  const bodies = server.record(addresses.orderProducts, [scanner, dashPro, copy]);
  const user = await pressButtons(open(), 'Ordenar');
  expect(screen.getByRole('button', { name: 'Subir DashPro' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Bajar Scanner' })).toBeDisabled();
  await user.type(getField('Motivo'), 'Campaña');
  await press(user, 'Guardar el orden');
  expect(screen.getByRole('alert')).toHaveTextContent('Sube o baja algún producto antes.');
  await pressButtons(user, 'Bajar DashPro', 'Subir Scanner', 'Subir Scanner');
  await press(user, 'Guardar el orden');
  expect(await screen.findByText('Orden guardado')).toBeVisible();
  expect(bodies).toEqual([{ ids: [7, 4, 6], reason: 'Campaña' }]);
});

const choose = async (user: ReturnType<typeof open>, file: File) => {
  await user.click(await screen.findByRole('button', { name: 'Editar DashPro' }));
  await user.upload(getField('Archivo de la imagen'), file);
};

test('the picture of a product is uploaded from the device and shown before the product is saved', async () => {
  serveProducts(dashPro);
  const img = `/pictures/uploaded/${'a'.repeat(64)}.webp`;
  const bodies = server.record(addresses.uploadPicture, { img, width: 9, height: 9, bytes: 90 });
  const user = open();
  await choose(user, new File(['abc'], 'foto.png', { type: 'image/png' }));
  await waitFor(() => expect(getField('Imagen')).toHaveValue(img));
  expect(bodies).toEqual([{ picture: 'YWJj' }]);
  expect(screen.getByRole('img', { name: 'Vista previa de la imagen' })).toHaveAttribute('src', img);
});

test('the picture of a product above 4 MB is rejected without an upload', async () => {
  serveProducts(dashPro);
  const user = open();
  const file = new File(['abc'], 'foto.png', { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: 4 * 1024 * 1024 + 1 });
  await choose(user, file);
  expect(await screen.findByText('La imagen puede ocupar como mucho 4 MB.')).toBeVisible();
  expect(getField('Imagen')).toHaveValue('/pictures/6.svg');
});
