import { addresses } from '@parque/contract';
import { answer, fakeApi, openScreen, people, pressButtons, refuse } from '@parque/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import manifest from '../../manifest';
import { copyTrading, createCopyUser } from '../../testing/copy';
import { readHeads, readRows } from '../../testing/table';
import { screens } from '..';

const ana = createCopyUser(1, 'ana@correo.es');
const luis = createCopyUser(2, 'luis@correo.es', { status: 'Bloqueado', fecha_caducidad: null });

const server = fakeApi(
  answer(addresses.getProduct, copyTrading),
  answer(addresses.countCopyLinks, { count: 3 }),
  answer(addresses.listCopyUsers, [ana, luis]),
);

const title = 'Cuentas de copy';
const open = (query = '') =>
  openScreen(manifest, screens, { at: `/copy/copy-trading${query}`, as: people.admin });
const findLinkField = () => screen.findByLabelText('Enlace de acceso');
const findAddButton = (count: string | number) =>
  screen.findByRole('button', { name: `Agg link (${count})` });

test('spec 2: requests the product of its address, its free links and its accounts', async () => {
  const requested: unknown[] = [];
  server.use(
    answer(addresses.getProduct, ({ params }) => {
      requested.push(params.url);
      return copyTrading;
    }),
    answer(addresses.countCopyLinks, ({ params }) => {
      requested.push(params.productId);
      return { count: 3 };
    }),
    answer(addresses.listCopyUsers, ({ params }) => {
      requested.push(params.name);
      return [luis, ana];
    }),
  );
  open();
  expect(await readHeads(title)).toEqual(['Nro', 'Email', 'Status', 'Caducidad', 'Acciones']);
  expect(await readRows(title)).toEqual([
    ['1', 'ana@correo.es', 'Activo', '14/03/2031', ''],
    ['2', 'luis@correo.es', 'Bloqueado', 'Sin caducidad', ''],
  ]);
  expect(await findAddButton(3)).toBeVisible();
  expect(requested.sort()).toEqual(['4', 'copy-trading', 'copy-trading']);
});

test('spec 5: no access link can be added while the field is empty', async () => {
  const user = open();
  expect(await findAddButton(3)).toBeDisabled();
  await user.type(await findLinkField(), '   ');
  expect(await findAddButton(3)).toBeDisabled();
  await user.type(await findLinkField(), 'https://copia.example/r/9');
  expect(await findAddButton(3)).toBeEnabled();
});

test('spec 5: no link can be added while the count is loading', async () => {
  let sendReply: (value: { count: number }) => void = () => undefined;
  server.use(answer(addresses.countCopyLinks, () => new Promise((resolve) => (sendReply = resolve))));
  const user = open();
  await user.type(await findLinkField(), 'https://copia.example/r/9');
  expect(await findAddButton('–')).toBeDisabled();
  await waitFor(() => {
    sendReply({ count: 8 });
    expect(screen.getByRole('button', { name: 'Agg link (8)' })).toBeEnabled();
  });
});

test('spec 2: an access link is added once, the count grows, and the field is cleared', async () => {
  const bodies = server.record(addresses.addCopyLink, { count: 4 });
  const user = open();
  await user.type(await findLinkField(), ' https://copia.example/r/9 ');
  await user.dblClick(await findAddButton(3));
  expect(await findAddButton(4)).toBeDisabled();
  expect(await screen.findByText('Enlace añadido')).toBeVisible();
  expect(bodies).toEqual([{ url: 'https://copia.example/r/9', product_id: 4 }]);
  expect(await findLinkField()).toHaveValue('');
});

test('an invalid web address is not sent, and the reason is shown', async () => {
  const user = open();
  await user.type(await findLinkField(), 'copia.example/r/9');
  await user.click(await findAddButton(3));
  expect(await findLinkField()).toHaveAccessibleDescription(
    'Escribe la dirección completa, que empieza por https://',
  );
  await user.type(await findLinkField(), 'x');
  expect(await findLinkField()).not.toHaveAccessibleDescription();
});

test('a duplicate link is reported beside the field, and stays editable', async () => {
  server.use(
    refuse(addresses.addCopyLink, 'link_known', { fields: { url: 'Ese enlace ya estaba añadido.' } }),
  );
  const user = open();
  await user.type(await findLinkField(), 'https://copia.example/r/9');
  await user.click(await findAddButton(3));
  await waitFor(async () =>
    expect(await findLinkField()).toHaveAccessibleDescription('Ese enlace ya estaba añadido.'),
  );
  expect(await findLinkField()).toHaveValue('https://copia.example/r/9');
});

async function edit() {
  const user = await pressButtons(open(), 'Editar la cuenta de ana@correo.es');
  return { user, dialog: within(screen.getByRole('dialog', { name: 'Editar Cuenta' })) };
}
const catchEdits = () => server.record(addresses.editCopyUser, { ...ana, version: 2 });

test('spec 2: Editar Cuenta shows e-mail, account, masked password and type', async () => {
  const { dialog } = await edit();
  expect(dialog.getByLabelText('Email')).toHaveValue('ana@correo.es');
  expect(dialog.getByLabelText('Email')).toBeDisabled();
  expect(dialog.getByLabelText('Cuenta')).toHaveValue('70000001');
  expect(dialog.getByLabelText('Contraseña')).toHaveValue('••••••••');
  expect(dialog.getByRole('radio', { name: 'Esclava' })).toBeChecked();
});

test('spec 2: Guardar confirms the changes by name, saves them and shows Actualizado', async () => {
  const bodies = catchEdits();
  const { user, dialog } = await edit();
  await user.clear(dialog.getByLabelText('Cuenta'));
  await user.type(dialog.getByLabelText('Cuenta'), '999');
  await user.click(dialog.getByRole('radio', { name: 'Master' }));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  const question = screen.getByRole('alertdialog', { name: '¿Guardar estos cambios?' });
  expect(question).toHaveTextContent('Cuenta70000001 → 999');
  expect(question).toHaveTextContent('Tipo de cuentaEsclava → Master');
  expect(question).not.toHaveTextContent('Servidor');
  expect(bodies).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Sí, guardar' }));
  expect(await screen.findByText('Actualizado')).toBeVisible();
  expect(bodies).toEqual([
    {
      id: 1,
      version: 1,
      usuario: '999',
      servidor: 'Robles-Demo',
      tipoCuenta: 'Master',
      status: 'Activo',
    },
  ]);
});

test('the password is shown only on demand, each time through an audited call', async () => {
  let clave: string | null = 'roble-7';
  const requested = server.record(
    addresses.showCopyPassword,
    () => ({ clave }),
    ({ params }) => params.id,
  );
  const { user, dialog } = await edit();
  expect(requested).toEqual([]);
  const field = dialog.getByLabelText('Contraseña');
  await user.click(dialog.getByRole('button', { name: 'Mostrar' }));
  await waitFor(() => expect(field).toHaveValue('roble-7'));
  await user.click(dialog.getByRole('button', { name: 'Ocultar' }));
  expect(field).toHaveValue('••••••••');
  clave = null;
  await user.click(dialog.getByRole('button', { name: 'Mostrar' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription('No hay ninguna guardada.'));
  expect(requested).toEqual(['1', '1']);
});

test('Editar Cuenta sends a new password only if one was typed', async () => {
  const bodies = catchEdits();
  const { user, dialog } = await edit();
  await user.click(dialog.getByRole('button', { name: 'Cambiar la contraseña' }));
  await user.type(dialog.getByLabelText('Contraseña'), 'nogal-8');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await user.click(screen.getByRole('button', { name: 'Sí, guardar' }));
  await waitFor(() => expect(bodies).toMatchObject([{ clave: 'nogal-8' }]));
});

test('without changes, Editar Cuenta sends no request', async () => {
  const bodies = catchEdits();
  const { user, dialog } = await edit();
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(bodies).toEqual([]);
});

test('an account can be added manually, such as the master', async () => {
  const bodies = server.record(
    addresses.addCopyUser,
    createCopyUser(3, 'maestra@correo.es', { tipoCuenta: 'Master' }),
  );
  const user = await pressButtons(open(), 'Añadir cuenta');
  const dialog = within(screen.getByRole('dialog', { name: 'Añadir cuenta' }));
  expect(dialog.getByRole('button', { name: 'Añadir' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Email'), 'maestra@correo.es');
  await user.type(dialog.getByLabelText('Cuenta'), '1');
  await user.type(dialog.getByLabelText('Servidor'), 'Robles-Demo');
  await user.type(dialog.getByLabelText('Contraseña'), 'roble-7');
  await user.click(dialog.getByRole('button', { name: 'Añadir' }));
  expect(await screen.findByText('Cuenta añadida')).toBeVisible();
  expect(bodies).toEqual([
    {
      product_id: 4,
      email: 'maestra@correo.es',
      usuario: '1',
      servidor: 'Robles-Demo',
      clave: 'roble-7',
      tipoCuenta: 'Master',
    },
  ]);
});

test('the stock of each product links to its links and accounts', async () => {
  server.use(
    answer(addresses.countCopyStock, [
      { product_id: 4, title: 'Copy Trading', url: 'copy-trading', free: 3, reserved: 1, assigned: 9 },
    ]),
  );
  openScreen(manifest, screens, { at: '/admin-copy', as: people.admin });
  expect(await readRows('Enlaces de copia')).toEqual([['Copy Trading', '3', '1', '9']]);
  expect(screen.getByRole('link', { name: 'Copy Trading' })).toHaveAttribute('href', '#/copy/copy-trading');
});
