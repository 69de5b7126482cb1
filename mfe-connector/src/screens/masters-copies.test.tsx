import { addresses } from '@parque/contract';
import { answer, fakeStream, pressButtons } from '@parque/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answerOpenCopies, createCopy, createChild, copyMaster, createState } from '../testing/copier';
import {
  bothMasters,
  toCopyChild,
  fakeMastersApi,
  first,
  findGroup,
  child1,
  freeChild,
  child2,
  openConnector,
  second,
} from '../testing/masters';

const { server, serveMasters } = fakeMastersApi();

/* The copies of the children of several masters: which master a question concerns, and what a child without one shows. */

const masters = [copyMaster({ id: 1, number: 1001 }), copyMaster({ id: 2, number: 1002 })];
const inactive = createChild({ id: 4, number: 1004, master_id: 2 });
const findCard = (number: number) => findGroup(`Copia en la cuenta ${number}`);

const openCopies = answerOpenCopies({ id: 4, number: 1004 });

test.each([
  [1, 'Una cuenta hija tiene copias abiertas de esta maestra.'],
  [2, 'Las cuentas hijas tienen copias abiertas de esta maestra.'],
])(
  'a question beside several masters about a master whose copies are in %d children counts them in words',
  async (count, text) => {
    serveMasters(bothMasters);
    const children = [child1, child2].slice(0, count);
    server.use(answerOpenCopies(...children.map(({ id, number }) => ({ id, number }))));
    await pressButtons(openConnector(), 'Eliminar la cuenta 1001');
    expect(await screen.findByText(text)).toBeVisible();
  },
);

test('a question beside several masters about the activation names the master', async () => {
  serveMasters(bothMasters, [toCopyChild(child1), inactive]);
  const user = openConnector('/conector');
  await user.click(within(await findCard(1004)).getByRole('radio', { name: 'Activo' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Activar la copia en la cuenta 1004' });
  expect(dialog).toHaveTextContent('Copia de la maestra 1002');
  expect(dialog).toHaveTextContent('cada operación nueva de la maestra 1002 se abrirá en');
  expect(dialog).toHaveTextContent('Lo que la maestra 1002 ya tiene abierto no se copia');
});

test('a question beside several masters about closing all copies of a child names its master', async () => {
  serveMasters(bothMasters, [toCopyChild(child1), { ...toCopyChild(child2), open_copies: 1 }]);
  server.use(openCopies);
  const user = openConnector('/conector');
  await user.click(within(await findCard(1004)).getByRole('button', { name: 'Cerrar todo' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Cerrar todo en la cuenta 1004' });
  expect(dialog).toHaveTextContent('Copia de la maestra 1002');
  expect(dialog).toHaveTextContent('lo próximo que abra la maestra 1002 se copiará');
});

test('an open activation states that the account is being removed, and activates nothing', async () => {
  const events = fakeStream(addresses.streamCopier);
  server.use(events.handler);
  serveMasters(bothMasters, [toCopyChild(child1), inactive]);
  const user = openConnector('/conector');
  await user.click(within(await findCard(1004)).getByRole('radio', { name: 'Activo' }));
  const dialog = within(screen.getByRole('alertdialog'));
  await user.click(dialog.getByRole('checkbox'));
  const activate = dialog.getByRole('button', { name: 'Activar la copia' });
  expect(activate).toBeEnabled();
  await waitFor(() => expect(events.lastEventIds).toHaveLength(1));
  events.send('estado', createState(masters, [toCopyChild(child1), { ...inactive, is_leaving: true }]));
  expect(await dialog.findByText(/^No se puede activar: esta cuenta se eliminará/)).toBeVisible();
  expect(activate).toBeDisabled();
});

test('a child without a master has no difference from one, no hint to a synchronisation, and its own mode', async () => {
  const message =
    'La cuenta estaba pausada. Cuando esté activa, puedes copiar lo que falte con «Sincronizar ahora».';
  const last_copy = createCopy(7, { outcome: 'perdida', reason: 'paused', message, sum: null, lots: null });
  const alone = createChild({ id: 5, number: 1005, master_id: null, mode: 'solo_cierres', last_copy });
  serveMasters({ ...bothMasters, hijas: [child1, freeChild] }, [toCopyChild(child1), alone]);
  openConnector('/conector');
  const card = await findCard(1005);
  expect(within(card).getByText('Diferencia con la maestra').nextSibling).toHaveTextContent('—');
  expect(within(card).getByText('La cuenta estaba pausada.')).toBeVisible();
  expect(card).not.toHaveTextContent('Sincronizar');
  expect(within(card).getByText('Sin maestra · Solo cierres')).toBeVisible();
});

test('a child in «Solo cierres» that was not activated is shown so, and not as paused', async () => {
  serveMasters(bothMasters, [toCopyChild(child1), { ...inactive, mode: 'solo_cierres' }]);
  openConnector('/conector');
  expect(within(await findCard(1004)).getByText('Solo cierres · Sin activar')).toBeVisible();
});

const cancel = async (number: number) => {
  const user = openConnector();
  const label = `Cancelar la eliminación de la cuenta ${number}`;
  await user.click(await screen.findByRole('button', { name: label }));
};

test.each([
  ['solo_cierres', 'La cuenta 1004 se conserva, en «Solo cierres»'],
  ['pausado', 'La cuenta 1004 se conserva, en «Pausado»'],
] as const)('a cancelled removal of a child in %s reports the mode that follows', async (mode, text) => {
  serveMasters({ ...bothMasters, hijas: [child1, { ...child2, is_leaving: true }] }, [
    toCopyChild(child1),
    { ...inactive, mode },
  ]);
  server.use(answer(addresses.keepConnectorAccount, child2));
  await cancel(1004);
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  [['solo_cierres', 'pausado'], 'La cuenta 1002 se conserva. Sus hijas quedan en «Solo cierres» y «Pausado»'],
  [['pausado'], 'La cuenta 1002 se conserva. Su hija queda en «Pausado»'],
  [[], 'La cuenta 1002 se conserva'],
] as const)(
  'a cancelled removal of a master with children in %j reports the mode that follows',
  async (modes, text) => {
    const children = modes.map((mode, i) => ({ ...inactive, id: 10 + i, number: 1010 + i, mode }));
    serveMasters({ maestras: [first, { ...second, is_leaving: true }], hijas: [child1] }, [
      toCopyChild(child1),
      ...children,
    ]);
    server.use(answer(addresses.keepConnectorAccount, second));
    await cancel(1002);
    expect(await screen.findByText(text)).toBeVisible();
  },
);
