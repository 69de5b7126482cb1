import { addresses, type AdminUserEntity } from '@parque/contract';
import { answer, fakeApi, openScreen, people, pressButtons, refuse } from '@parque/remote/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import manifest from '../../manifest';
import { createAdminProduct } from '../../testing/products';
import { createAdminUser, createOwnedProduct } from '../../testing/users';
import { listOpenWarnings } from '../../users/dismissed-warnings';
import { screens } from '..';

const server = fakeApi(
  answer(addresses.listAllProducts, [createAdminProduct(1, 'Conector'), createAdminProduct(6, 'DashPro')]),
);

const bought = createOwnedProduct(6, 'DashPro', { transactions: ['HP1', 'HP2'] });
const granted = createOwnedProduct(1, 'Conector', {
  fecha_caducidad: null,
  manual: {
    effect: 'concedido',
    until: null,
    reason: 'Ayudó en la feria',
    by: 'jefa@parque.es',
    at: '2026-11-20T12:00:00Z',
  },
});
const ana = createAdminUser(7, 'Ana', { sessions: 2, products: [bought, granted] });

function open(user: AdminUserEntity) {
  server.use(answer(addresses.getUser, user));
  return openScreen(manifest, screens, { at: `/admin-usuarios/${user.id}`, as: people.admin });
}
type Typist = ReturnType<typeof open>;
const type = (user: Typist, label: string, text: string) => user.type(screen.getByLabelText(label), text);
const press = async (user: Typist, name: string) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

test('the screen of a user shows their products with the reasons', async () => {
  open(ana);
  const products = await screen.findByRole('region', { name: 'Productos' });
  const [dashPro, connector] = within(products)
    .getAllByRole('listitem')
    .filter((item) => item.parentElement?.parentElement === products);
  expect(dashPro).toHaveTextContent('DashPro');
  expect(dashPro).toHaveTextContent('14/03/2031');
  expect(screen.getByRole('link', { name: 'HP1' })).toHaveAttribute('href', '#/admin-compras?buscar=HP1');
  expect(connector).toHaveTextContent(
    'Concedido a mano por jefa@parque.es el 20/11/2026: «Ayudó en la feria»',
  );
});

test('a product is granted with its last day and a reason, and is then listed', async () => {
  const user = open(createAdminUser(7, 'Ana'));
  expect(await screen.findByText('No tiene ningún producto')).toBeVisible();
  const sent = server.record(addresses.grantProduct, createAdminUser(7, 'Ana', { products: [bought] }));
  await user.click(screen.getByRole('button', { name: 'Conceder un producto' }));
  await screen.findByRole('option', { name: 'DashPro' });
  await user.selectOptions(screen.getByLabelText('Producto'), 'DashPro');
  await type(user, 'Último día', '2031-03-14');
  expect(screen.getByLabelText('Último día')).toHaveAccessibleDescription('Caduca el 14 de marzo de 2031.');
  await type(user, 'Motivo', 'Regalo');
  await press(user, 'Conceder');
  expect(await screen.findByText('Producto concedido')).toBeVisible();
  expect(sent).toEqual([
    { user_id: 7, product_id: 6, until: new Date('2031-03-14T23:59:59').toISOString(), reason: 'Regalo' },
  ]);
  expect(await screen.findByRole('button', { name: 'Retirar DashPro' })).toBeVisible();
});

const revoked = createOwnedProduct(7, 'Trend Scanner', {
  status: 'Retirado',
  transactions: ['HP3'],
  manual: {
    effect: 'retirado',
    until: null,
    reason: 'Compartió su cuenta',
    by: 'jefa@parque.es',
    at: '2026-11-20T12:00:00Z',
  },
});

test.each([
  [
    'Conceder Trend Scanner',
    revoked,
    'Deshace la retirada de jefa@parque.es («Compartió su cuenta»): cuando acabe lo concedido, Ana tendrá lo que den sus compras.',
  ],
  ['Retirar Conector', granted, 'Deshace lo concedido a mano («Ayudó en la feria»).'],
  [
    'Deshacer la decisión sobre Trend Scanner',
    { ...revoked, transactions: [] },
    'No consta ninguna compra: Ana no tendrá Trend Scanner.',
  ],
  [
    'Retirar Trend Scanner',
    createOwnedProduct(7, 'Trend Scanner'),
    'Deshacer la decisión no se lo devolverá',
  ],
])('"%s" names what becomes of the product', async (button, product, text) => {
  await pressButtons(open(createAdminUser(7, 'Ana', { products: [product] })), button);
  expect(screen.getByRole('dialog')).toHaveTextContent(text);
});

/** Opens the extension of DashPro. @returns The requests that are sent, and its dialog. */
async function openExtension() {
  const user = open(ana);
  const sent = server.record(addresses.grantProduct, ana);
  await user.click(await screen.findByRole('button', { name: 'Alargar DashPro' }));
  return { user, sent, dialog: within(screen.getByRole('dialog', { name: 'Alargar DashPro a Ana' })) };
}

test('an extension shows the end in force and starts with its day', async () => {
  const { user, sent, dialog } = await openExtension();
  expect(dialog.getByText('Ahora caduca el 14 de marzo de 2031.')).toBeVisible();
  expect(dialog.getByLabelText('Último día')).toHaveValue('2031-03-14');
  await user.clear(dialog.getByLabelText('Último día'));
  await type(user, 'Último día', '2032-03-14');
  await type(user, 'Motivo', 'Compensación');
  await press(user, 'Alargar');
  expect(await screen.findByText('Plazo alargado')).toBeVisible();
  expect(sent).toMatchObject([{ product_id: 6, until: new Date('2032-03-14T23:59:59').toISOString() }]);
});

test('an extension without an end has to be chosen', async () => {
  const { user, sent, dialog } = await openExtension();
  await user.clear(dialog.getByLabelText('Último día'));
  await type(user, 'Motivo', 'Compensación');
  await press(user, 'Alargar');
  expect(dialog.getByRole('alert')).toHaveTextContent('Elige el último día, o «Sin caducidad».');
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('radio', { name: 'Sin caducidad' }));
  await press(user, 'Alargar');
  await waitFor(() => expect(sent).toMatchObject([{ product_id: 6, until: null }]));
});

test('the extension of a product without an end names that', async () => {
  await pressButtons(open(ana), 'Alargar Conector');
  expect(screen.getByText('Ahora no caduca.')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Sin caducidad' })).toBeChecked();
});

test('a decision requires a reason and a product that the user does not have', async () => {
  const expired = createOwnedProduct(1, 'Conector', { status: 'Caducado' });
  const user = open(createAdminUser(7, 'Ana', { products: [bought, expired] }));
  await pressButtons(user, 'Conceder un producto');
  const options = within(screen.getByLabelText('Producto'));
  expect(await options.findByRole('option', { name: 'DashPro (ya lo tiene)' })).toBeDisabled();
  expect(options.getByRole('option', { name: 'Conector' })).toBeEnabled();
  await press(user, 'Conceder');
  expect(screen.getByLabelText('Motivo')).toHaveAccessibleDescription('Escribe el motivo.');
  expect(screen.getByRole('alert')).toHaveTextContent('Elige un producto.');
});

test.each([
  ['Retirar DashPro', 'Retirar', addresses.revokeProduct, 6, 'Producto retirado'],
  [
    'Deshacer la decisión sobre Conector',
    'Deshacer',
    addresses.liftDecision,
    1,
    'Vuelven a decidir las compras',
  ],
] as const)('%s requires a reason and is sent', async (button, confirm, call, product, confirmation) => {
  const user = open(ana);
  const sent = server.record<'revokeProduct' | 'liftDecision'>(call, createAdminUser(7, 'Ana'));
  await user.click(await screen.findByRole('button', { name: button }));
  await type(user, 'Motivo', 'Contracargo');
  await press(user, confirm);
  expect(await screen.findByText(confirmation)).toBeVisible();
  expect(sent).toEqual([{ user_id: 7, product_id: product, reason: 'Contracargo' }]);
  expect(await screen.findByText('No tiene ningún producto')).toBeVisible();
});

test('only a manual decision can be undone, and only an owned product withdrawn', async () => {
  open(
    createAdminUser(7, 'Ana', {
      products: [bought, createOwnedProduct(7, 'Trend Scanner', { status: 'Retirado' })],
    }),
  );
  await screen.findByRole('button', { name: 'Retirar DashPro' });
  expect(screen.queryByRole('button', { name: /^Deshacer/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retirar Trend Scanner' })).not.toBeInTheDocument();
});

test('all sessions of a user can be ended, with a reason', async () => {
  const user = open(ana);
  const sent = server.record(addresses.resetSessions, { closed: 2 }, ({ body, params }) => [params.id, body]);
  await user.click(await screen.findByRole('button', { name: 'Cerrar sus sesiones' }));
  await type(user, 'Motivo', 'Perdió el móvil');
  server.use(answer(addresses.getUser, { ...ana, sessions: 0 }));
  await press(user, 'Cerrar sesiones');
  expect(await screen.findByText('2 sesiones cerradas')).toBeVisible();
  expect(sent).toEqual([['7', { reason: 'Perdió el móvil' }]]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cerrar sus sesiones' })).toBeDisabled());
});

test('a role that another admin changed in the meantime is shown, and the reason is kept', async () => {
  const user = await pressButtons(open(ana), 'Hacer administrador');
  await type(user, 'Motivo', 'Lleva el soporte');
  server.use(
    refuse(addresses.editRole, 'edit_conflict'),
    answer(addresses.getUser, { ...ana, rol: 1, rol_version: 2 }),
  );
  await press(user, 'Hacer administrador');
  expect(await screen.findByText('Ahora está guardado:')).toBeVisible();
  const dialog = screen.getByRole('dialog', { name: '¿Hacer administrador a Ana?' });
  expect(within(dialog).getByRole('alert')).toHaveTextContent('RolAdministrador');
  expect(within(dialog).getByLabelText('Motivo')).toHaveValue('Lleva el soporte');
});

test('a user becomes an admin, with a reason', async () => {
  const user = open(ana);
  const sent = server.record(addresses.editRole, { rol: 1, rol_version: 2 }, ({ body, params }) => [
    params.id,
    body,
  ]);
  await user.click(await screen.findByRole('button', { name: 'Hacer administrador' }));
  await type(user, 'Motivo', 'Lleva el soporte');
  await press(user, 'Hacer administrador');
  await waitFor(() =>
    expect(sent).toEqual([['7', { role: 'admin', reason: 'Lleva el soporte', version: 1 }]]),
  );
  expect(await screen.findByText('Ahora es administrador')).toBeVisible();
});

test('admins cannot change their own role', async () => {
  open(createAdminUser(people.admin.id, 'Administración', { rol: 1 }));
  expect(await screen.findByText('Sesiones abiertas')).toBeVisible();
  expect(screen.queryByRole('button', { name: /administra/i })).not.toBeInTheDocument();
});

test('a refunded product is marked, and links to its purchases and its history', async () => {
  open(createAdminUser(7, 'Ana', { products: [{ ...bought, status: 'Reembolsado' }] }));
  expect(await screen.findByText('Reembolsado')).toBeVisible();
  expect(screen.queryByText('Sin caducidad')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retirar DashPro' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Compras de DashPro' })).toHaveAttribute(
    'href',
    '#/admin-compras?usuario=7&producto=6',
  );
  expect(screen.getByRole('link', { name: 'Historial de DashPro' })).toHaveAttribute(
    'href',
    '#/admin-auditoria?sobre=entitlement:7:6',
  );
});

test('a date with a year of five digits is marked, and nothing typed is lost', async () => {
  const user = await pressButtons(open(ana), 'Alargar DashPro');
  const day = within(screen.getByRole('dialog')).getByLabelText(/^Último día/);
  fireEvent.change(day, { target: { value: '12027-03-14' } });
  await type(user, 'Motivo', 'Un regalo');
  await press(user, 'Alargar');
  expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent('cuatro cifras');
  expect(within(screen.getByRole('dialog')).getByLabelText('Motivo')).toHaveValue('Un regalo');
});

test('a product that only a grant by hand keeps active after a refund is marked', async () => {
  open(createAdminUser(7, 'Ana', { products: [{ ...bought, is_refunded: true }] }));
  expect(await screen.findByText('Compra reembolsada')).toBeVisible();
  expect(screen.getByText('Activo')).toBeVisible();
});

test('a payment of a revoked product and an account of another licence are shown with what to do', async () => {
  const product = { id: 6, title: 'DashPro' };
  open({
    ...ana,
    warnings: [
      { kind: 'revoked_paid', product, transaction: 'HP2', account: null, others: [] },
      {
        kind: 'shared_account',
        product,
        transaction: null,
        account: 41005995,
        others: [{ id: 8, email: 'luis@correo.es' }],
      },
    ],
  });
  const card = within(await screen.findByRole('region', { name: 'Por atender' }));
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ha pagado DashPro después de que se le retirara (HP2): sigue sin tenerlo. Deshaz la decisión o devuélvele el pago en Hotmart.',
    'La cuenta 41005995 de su licencia de DashPro está también en la de luis@correo.es.Descartar',
  ]);
  expect(card.getByRole('link', { name: /luis/ })).toHaveAttribute('href', '#/admin-usuarios/8');
});

test('a dismissed shared account is no open warning of any of its users, until it has another user', async () => {
  const share = (...others: readonly number[]) => ({
    kind: 'shared_account' as const,
    product: { id: 6, title: 'DashPro' },
    transaction: null,
    account: 41005995,
    others: others.map((id) => ({ id, email: `u${id}@correo.es` })),
  });
  const user = await pressButtons(open({ ...ana, warnings: [share(8)] }), 'Descartar');
  expect(await screen.findByRole('region', { name: 'Avisos descartados' })).toBeVisible();
  const countOpen = (id: number, ...others: number[]) => listOpenWarnings(id, [share(...others)]).length;
  expect([countOpen(7, 8), countOpen(8, 7), countOpen(7, 8, 9)]).toEqual([0, 0, 1]);
  await user.click(screen.getByRole('button', { name: 'Volver a avisar' }));
  expect(countOpen(7, 8)).toBe(1);
});
