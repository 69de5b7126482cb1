import { addresses, type ConnectorAccountEntity } from '@parque/contract';
import { pressButtons, refuse, refuseOnce } from '@parque/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import {
  createAccount,
  bothMasters,
  fakeMastersApi,
  first,
  createMaster,
  child1,
  child2,
  openConnector,
  second,
} from '../testing/masters';

const { server, serveMasters } = fakeMastersApi();

/* The form of an account beside several masters, and the dialog that deletes one of them. */

test('with more accounts than the products include, the notices state how many have to be deleted before another one is added', async () => {
  serveMasters({ maestras: [first, second, createMaster(7)], hijas: [child1, child2], max_children: 1 });
  openConnector();
  expect(await screen.findByText('Tus productos incluyen 2 cuentas maestras, y tienes 3')).toBeVisible();
  expect(
    screen.getByText(/^Las que tienes se siguen copiando\..*otra maestra, elimina antes 2\.$/),
  ).toBeVisible();
  expect(screen.getByText('Tus productos incluyen 1 cuenta hija, y tienes 2')).toBeVisible();
  expect(screen.getByText(/^Las que tienes siguen copiando\..*otra hija, elimina antes 2\.$/)).toBeVisible();
});

test.each([
  [
    'as many as included',
    { ...bothMasters, max_children: 2 },
    'Tus productos incluyen 2 cuentas maestras y 2 hijas. Tienes 2 y 2. Para registrar otra maestra, elimina antes una. Para registrar otra hija, elimina antes una.',
  ],
  [
    'too many masters',
    { ...bothMasters, maestras: [first, second, createMaster(7)] },
    'Tus productos incluyen 2 cuentas maestras y 4 hijas. Tienes 3 y 2. Para registrar otra maestra, elimina antes 2.',
  ],
  [
    'too many children of one master',
    {
      maestras: [first],
      hijas: [child1, createAccount(5, {}), createAccount(6, {})],
      max_masters: 1,
      max_children: 2,
    },
    'Tus productos incluyen 1 cuenta maestra y 2 hijas. Tienes 1 y 3. Para registrar otra maestra, elimina antes una. Para registrar otra hija, elimina antes 2.',
  ],
])(
  'with more accounts than the products include, the type of a new account states what to delete: %s',
  async (_what, held, hint) => {
    serveMasters(held);
    await pressButtons(openConnector(), 'Añadir cuenta');
    expect(screen.getByLabelText('Tipo de cuenta')).toHaveAccessibleDescription(hint);
  },
);

const createConflict = async (inOtherTab: Partial<ConnectorAccountEntity>) => {
  const accounts = serveMasters({
    ...bothMasters,
    maestras: [first, second, createMaster(7)],
    max_masters: 3,
  });
  const sent = server.record(addresses.editConnectorAccount, { ...child1, ...inOtherTab, version: 3 });
  server.use(refuseOnce(addresses.editConnectorAccount, 'edit_conflict'));
  const user = await pressButtons(openConnector(), 'Editar la cuenta 1003');
  await screen.findByRole('option', { name: 'Cantábrico-Live' });
  await user.selectOptions(screen.getByLabelText('Copia de'), '1007 · Meridiano-Real 01');
  accounts.hijas = [{ ...child1, ...inOtherTab, version: 2 }, child2];
  await user.click(screen.getByRole('button', { name: 'Actualizar Cuenta' }));
  return { user, sent, take: await screen.findByRole('button', { name: 'Usar lo guardado' }) };
};

test('a conflict with an edit in another tab keeps the chosen master, with its notice, until the stored one is used', async () => {
  const { user, take, sent } = await createConflict({ master_id: 2 });
  expect(screen.getByText('La cuenta 1003 pasará a copiar de la maestra 1007')).toBeVisible();
  await user.click(take);
  expect(screen.queryByText(/Se han guardado otros cambios/)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Copia de')).toHaveDisplayValue('1002 · Meridiano-Real 01');
  expect(screen.queryByText(/pasará a copiar/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Actualizar Cuenta' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty('master_id');
});

test('a conflict with an edit in another tab compares the form with what is stored now, so that the former master is a move', async () => {
  const { user, sent } = await createConflict({ master_id: 2 });
  await user.selectOptions(screen.getByLabelText('Copia de'), '1001 · Meridiano-Real 01');
  expect(screen.getByText('La cuenta 1003 pasará a copiar de la maestra 1001')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Actualizar Cuenta' }));
  await waitFor(() => expect(sent).toMatchObject([{ master_id: 1, version: 2 }]));
});

const missingText = 'La cuenta 1002 ya no existe';
const findDeleteButton = () => screen.queryByRole('button', { name: 'Eliminar la cuenta 1002' });
const withoutSecond = { maestras: [first], hijas: [child1, { ...child2, master_id: null }] };
const ask = async (user: ReturnType<typeof openConnector>) =>
  user.click(await screen.findByRole('button', { name: 'Eliminar la cuenta 1002' }));

test('the deletion of an account that another tab deleted before the dialog is opened states it, and reads the lists again', async () => {
  serveMasters(bothMasters);
  const user = openConnector();
  await screen.findByRole('button', { name: 'Eliminar la cuenta 1002' });
  serveMasters(withoutSecond);
  server.use(refuse(addresses.getOpenCopies, 'not_found'));
  await ask(user);
  const dialog = await screen.findByRole('alertdialog', { name: missingText });
  expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
  expect(within(dialog).queryByRole('button', { name: 'Eliminar' })).not.toBeInTheDocument();
  await waitFor(() => expect(findDeleteButton()).not.toBeInTheDocument());
  await user.click(within(dialog).getByRole('button', { name: 'Entendido' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('the deletion of an account that another tab deleted while the dialog is open states it instead of an error', async () => {
  serveMasters(bothMasters);
  const user = openConnector();
  await ask(user);
  const question = await screen.findByRole('alertdialog');
  await within(question).findByText(/No tiene copias abiertas/);
  serveMasters(withoutSecond);
  server.use(refuse(addresses.deleteConnectorAccount, 'not_found'));
  await user.click(within(question).getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByRole('alertdialog', { name: missingText })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await waitFor(() => expect(findDeleteButton()).not.toBeInTheDocument());
});
