import { addresses, type CopyChildEntity } from '@parque/contract';
import {
  answer,
  enterText,
  fakeStream,
  openScreen,
  people,
  pressButtons,
  refuse,
} from '@parque/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import {
  answerOpenCopies,
  createCopy,
  createChild,
  copyMaster,
  createState,
  createReconciled,
  createStatistics,
} from '../testing/copier';
import {
  createAccount,
  bothMasters,
  toCopyChild,
  fakeMastersApi,
  first,
  findGroup,
  child1,
  freeChild,
  child2,
  openConnector as open,
  second,
} from '../testing/masters';
import { screens } from '.';

const { server, serveMasters } = fakeMastersApi();

const twoMasters = [copyMaster({ id: 1, number: 1001 }), copyMaster({ id: 2, number: 1002 })];

type User = ReturnType<typeof open>;

async function startChild(user: User, number = '88120456') {
  await user.click(await screen.findByRole('button', { name: 'Añadir cuenta' }));
  await screen.findByRole('option', { name: 'Cantábrico-Live' });
  await user.selectOptions(screen.getByLabelText('Servidor'), 'Cantábrico-Live');
  const type = screen.getByLabelText<HTMLSelectElement>('Tipo de cuenta');
  await user.selectOptions(type, 'Cuenta Hija');
  await enterText(user, screen.getByLabelText('Numero de cuenta'), number);
  await enterText(user, screen.getByLabelText('Contraseña'), 'clave-mt5');
}

test('the lists of accounts show each master with its own children and their lots', async () => {
  serveMasters(bothMasters);
  open();
  const children = within(await findGroup('Cuenta Master 1001'));
  expect(children.getByRole('table', { name: 'Cuentas Hijas de la maestra 1001' })).toHaveTextContent('1003');
  expect(children.queryByText('1004')).not.toBeInTheDocument();
  const others = within(await findGroup('Cuenta Master 1002'));
  expect(others.getByRole('row', { name: /1004 Meridiano-Real 01 X1/ })).toBeVisible();
  expect(screen.getByText('2 de 2 maestras')).toBeVisible();
  expect(screen.getByText('2 de 4 hijas')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Hijas sin maestra' })).not.toBeInTheDocument();
  const flow = within(await findGroup('Cómo se replica'));
  const lists = flow.getAllByRole('list').filter((list) => list.textContent.includes('Hija'));
  expect(lists.map(({ textContent }) => /100[34]/.exec(textContent)?.[0])).toEqual(['1003', '1004']);
});

test('the lists of accounts show children without a master in a group of their own, which leads to the choice of one', async () => {
  serveMasters({ ...bothMasters, hijas: [child1, freeChild] });
  const user = open();
  const alone = within(await findGroup('Hijas sin maestra'));
  await user.click(alone.getByRole('button', { name: 'Elegir maestra para la cuenta 1005' }));
  expect(screen.getByText('Editar cuenta 1005')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Copia de' })).toHaveFocus();
  expect(screen.getByRole('combobox', { name: 'Copia de' })).toHaveDisplayValue('Sin maestra');
});

test('the lists of accounts have a group for a child without a master beside the only master, too', async () => {
  serveMasters({ maestras: [first], hijas: [freeChild], max_masters: 1, max_children: 2 });
  const user = open();
  expect(await findGroup('Cuenta Master 1001')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Elegir maestra para la cuenta 1005' }));
  expect(screen.getByRole('combobox', { name: 'Copia de' })).toBeEnabled();
});

test('the lists of accounts of the default product have no groups, although each child names its master', async () => {
  serveMasters({ maestras: [first], hijas: [child1], max_masters: 1, max_children: 2 });
  const user = open();
  expect(await screen.findByRole('table', { name: 'Cuenta Master' })).toBeVisible();
  expect(screen.getByRole('table', { name: 'Cuentas Hijas' })).toBeVisible();
  expect(screen.getByText('1 de 1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Editar la cuenta 1003' }));
  expect(screen.queryByLabelText('Copia de')).not.toBeInTheDocument();
});

test('the lists of accounts without the product offer no choice of a master', async () => {
  serveMasters({ ...bothMasters, hijas: [freeChild] });
  const state = createState(twoMasters, []);
  server.use(answer(addresses.getCopier, { ...state, is_entitled: false }));
  openScreen(manifest, screens, { at: '/conector/cuentas', as: people.ana, owns: [] });
  expect(await findGroup('Hijas sin maestra')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Elegir maestra/ })).not.toBeInTheDocument();
});

test('the form of an account offers another master while the products include one', async () => {
  serveMasters({ maestras: [first], hijas: [child1] });
  const user = await pressButtons(open(), 'Añadir cuenta');
  expect(screen.getByRole('option', { name: 'Cuenta Maestra' })).toBeEnabled();
  expect(
    screen.getByText('Tus productos incluyen 2 cuentas maestras y 4 hijas. Tienes 1 y 1.'),
  ).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Tipo de cuenta'), 'Cuenta Hija');
  expect(screen.queryByLabelText('Copia de')).not.toBeInTheDocument();
});

test('the form of an account waits for the master of a new child, draws the child there, and sends it', async () => {
  const accounts = serveMasters(bothMasters);
  const sent = server.record(addresses.addConnectorAccount, () => {
    const added = createAccount(9, { number: 88120456, master_id: 2 });
    accounts.hijas = [...accounts.hijas, added];
    return added;
  });
  const user = open();
  await startChild(user);
  const save = screen.getByRole('button', { name: 'Registrar Cuenta' });
  expect(save).toBeDisabled();
  const flow = within(await findGroup('Cómo se replica'));
  expect(flow.queryByText('88120456')).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Copia de'), '1002 · Meridiano-Real 01');
  expect(flow.getAllByText('88120456')).toHaveLength(1);
  await user.click(save);
  expect(await screen.findByText('Cuenta 88120456 Guardada con éxito')).toBeVisible();
  expect(sent).toEqual([{ server_id: 2, type: 3, number: 88120456, password: 'clave-mt5', master_id: 2 }]);
  expect(within(await findGroup('Cuenta Master 1002')).getByText('88120456')).toBeVisible();
});

test('the form of an account does not offer a master that is being removed', async () => {
  serveMasters({ ...bothMasters, maestras: [first, { ...second, is_leaving: true }] });
  const user = open();
  await startChild(user);
  expect(screen.getByRole('option', { name: '1001 · Meridiano-Real 01' })).toBeEnabled();
  expect(screen.getByRole('option', { name: '1002 · Meridiano-Real 01' })).toBeDisabled();
});

test('the form of an account shows the error of the master at its field', async () => {
  serveMasters(bothMasters);
  server.use(
    refuse(addresses.addConnectorAccount, 'invalid_input', {
      fields: { master_id: 'Elige de qué maestra copia.' },
    }),
  );
  const user = open();
  await startChild(user);
  await user.selectOptions(screen.getByLabelText('Copia de'), '1001 · Meridiano-Real 01');
  await user.click(screen.getByRole('button', { name: 'Registrar Cuenta' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Copia de')).toHaveAccessibleDescription('Elige de qué maestra copia.'),
  );
});

const edit = async (child: CopyChildEntity) => {
  serveMasters(bothMasters, [child, toCopyChild(child2)]);
  const sent = server.record(addresses.editConnectorAccount, { ...child1, master_id: 2, version: 2 });
  const user = await pressButtons(open(), 'Editar la cuenta 1003');
  return { user, sent };
};

test('a move to another master states before that the child is paused, and sends the master alone', async () => {
  const { user, sent } = await edit(toCopyChild(child1));
  const field = screen.getByLabelText('Copia de');
  expect(field).toHaveDisplayValue('1001 · Meridiano-Real 01');
  await user.selectOptions(field, '1002 · Meridiano-Real 01');
  const notice = screen.getByText('La cuenta 1003 pasará a copiar de la maestra 1002');
  expect(notice).toBeVisible();
  expect(screen.getByText(/Queda pausada, y no se copia nada hasta que la actives/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Actualizar Cuenta' }));
  expect(await screen.findByText('Cuenta 1003 Guardada con éxito')).toBeVisible();
  expect(sent).toEqual([
    { id: 3, version: 1, server_id: 1, type: 3, number: 1003, multiplier: 1, master_id: 2 },
  ]);
});

test('a move to another master is not offered while the child has open copies, and the field states why', async () => {
  await edit({ ...toCopyChild(child1), open_copies: 2 });
  await waitFor(() => expect(screen.getByLabelText('Copia de')).toBeDisabled());
  expect(screen.getByLabelText('Copia de')).toHaveAccessibleDescription(
    'Tiene 2 copias abiertas de esta maestra. Ciérralas antes de cambiarla.',
  );
});

test('a move to another master on another device is shown without a reload', async () => {
  const stream = fakeStream(addresses.streamCopier);
  server.use(stream.handler);
  const accounts = serveMasters(bothMasters);
  open();
  await screen.findByRole('table', { name: 'Cuentas Hijas de la maestra 1001' });
  const moved = { ...child1, master_id: 2 };
  accounts.hijas = [moved, child2];
  stream.send('estado', createState(twoMasters, accounts.hijas.map(toCopyChild)));
  const table = screen.getByRole('table', { name: 'Cuentas Hijas de la maestra 1002' });
  expect(await within(table).findByText('1003')).toBeVisible();
});

test('the copies are grouped by master, and the trouble of a master concerns its own children alone', async () => {
  serveMasters(bothMasters);
  const silent = copyMaster({
    id: 2,
    number: 1002,
    status: 'sin_conexion',
    status_note: 'No podemos hablar con el bróker de esta cuenta.',
  });
  server.use(
    answer(
      addresses.getCopier,
      createState([copyMaster({ id: 1, number: 1001 }), silent], [toCopyChild(child1), toCopyChild(child2)]),
    ),
  );
  open('/conector');
  const copies = within(await findGroup('Copias de la maestra 1001'));
  const other = within(await findGroup('Copias de la maestra 1002'));
  expect(copies.getByText('Se copia todo lo que haga la maestra.')).toBeVisible();
  expect(copies.queryByText('Maestra sin conexión')).not.toBeInTheDocument();
  expect(other.getByText('Maestra sin conexión')).toBeVisible();
  expect(other.getByText(/^Cuenta maestra: No podemos hablar/)).toBeVisible();
});

test('the copies of one master are closed without those of the other', async () => {
  const third = createAccount(6, { master_id: 2 });
  const withCopies = (child: Parameters<typeof toCopyChild>[0]) => ({
    ...toCopyChild(child),
    open_copies: 1,
  });
  serveMasters({ ...bothMasters, hijas: [child1, child2, third] }, [child1, child2, third].map(withCopies));
  const copied = { positions: 1, lots: 0.1, result: null, copies: [], closing: 0 };
  const counted = server.record(
    addresses.getOpenCopies,
    { accounts: [4, 6].map((id) => ({ ...copied, id, number: 1000 + id })) },
    ({ params }) => params.id,
  );
  const closed = { run: '7b1a8a6e-6c0a-4b62-9a50-0d3b9b1f1c11', entries: [] };
  const sent = server.record(addresses.closeCopies, closed);
  const user = open('/conector');
  const copies = within(await findGroup('Copias de la maestra 1001'));
  expect(copies.queryByRole('button', { name: /en todas sus hijas/ })).not.toBeInTheDocument();
  const other = within(await findGroup('Copias de la maestra 1002'));
  await user.click(other.getByRole('button', { name: 'Cerrar todo en todas sus hijas' }));
  const question = within(
    screen.getByRole('alertdialog', { name: 'Cerrar todo en las hijas de la maestra 1002' }),
  );
  await user.click(await question.findByRole('button', { name: 'Cerrar 2 posiciones' }));
  expect(await screen.findByText('No quedaba nada por cerrar')).toBeVisible();
  expect(new Set(counted)).toEqual(new Set(['2']));
  expect(sent).toEqual([{ is_paused: true, master_id: 2 }]);
});

test('a child without a master leads to the choice of one', async () => {
  serveMasters({ ...bothMasters, hijas: [child1, freeChild] }, [
    toCopyChild(child1),
    createChild({ id: 5, number: 1005, master_id: null }),
  ]);
  const user = open('/conector');
  const alone = within(await findGroup('Copias sin maestra'));
  expect(alone.getByText('Sin maestra · Pausado')).toBeVisible();
  await user.click(alone.getByRole('link', { name: 'Elegir maestra' }));
  expect(await screen.findByText('Editar cuenta 1005')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Copia de' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(window.location.hash).toBe('#/conector/cuentas');
});

const ask = async (number: number) => {
  const user = await pressButtons(open(), `Eliminar la cuenta ${number}`);
  return { user, dialog: screen.getByRole('alertdialog') };
};

test.each([
  [
    1002,
    [child1, child2, createAccount(6, { master_id: 2 })],
    /2 cuentas hijas .* sin maestra y pausadas: 1004 y 1006\./,
  ],
  [1001, [child1, child2], /1 cuenta hija se quedará sin maestra y pausada: 1003\..*puedes elegirle/],
])(
  'deleting one of several masters names the children of the master %d that stay without one',
  async (number, hijas, text) => {
    serveMasters({ ...bothMasters, hijas });
    const { dialog } = await ask(number);
    await waitFor(() => expect(dialog).toHaveTextContent(text));
    expect(dialog).toHaveTextContent(/puedes elegirles? otra maestra/);
  },
);

test('deleting one of several masters counts the copies of its own children until it is removed', async () => {
  const open_copies = 3;
  const accounts = serveMasters(bothMasters, [
    { ...toCopyChild(child1), open_copies },
    { ...toCopyChild(child2), open_copies: 1 },
  ]);
  server.use(
    answerOpenCopies({ id: 4, number: 1004, positions: 2 }),
    answer(addresses.deleteConnectorAccount, () => {
      accounts.maestras = [first, { ...second, is_leaving: true }];
      return { ...second, is_leaving: true };
    }),
  );
  const { user } = await ask(1002);
  expect(await screen.findByText(/1 cuenta hija se quedará sin maestra/)).toBeVisible();
  await user.click(await screen.findByRole('radio', { name: /Cerrar todas ahora/ }));
  await user.click(screen.getByRole('button', { name: 'Cerrar 2 posiciones y eliminar' }));
  const progress = within(await screen.findByRole('dialog', { name: 'Cerrar y eliminar la cuenta 1002' }));
  expect(await progress.findByText('Cerrando: 1 de 2 posiciones')).toBeVisible();
});

test('another number of one of several masters warns only when it has children', async () => {
  serveMasters({ ...bothMasters, hijas: [child1] });
  const user = open();
  const type = async (number: number) => {
    await user.click(await screen.findByRole('button', { name: `Editar la cuenta ${number}` }));
    await screen.findByRole('option', { name: 'Meridiano-Real 01' });
    await user.type(screen.getByLabelText('Numero de cuenta'), '9');
  };
  await type(1002);
  expect(screen.queryByText(/quedan pausadas/)).not.toBeInTheDocument();
  await type(1001);
  expect(await screen.findByText('Con otra cuenta, las hijas de esta maestra quedan pausadas')).toBeVisible();
});

const settings = [
  answer(addresses.suggestSymbols, { unmapped: [], names: [] }),
  answer(addresses.getReconciliation, createReconciled([], { checked_at: null })),
  answer(addresses.getCopyStatistics, createStatistics()),
];

test('the screen of a child names the master that it copies, and shows the state of that one', async () => {
  serveMasters(bothMasters);
  server.use(
    ...settings,
    answer(
      addresses.getCopier,
      createState(
        [copyMaster({ id: 1, number: 1001, status: 'sin_conexion' }), copyMaster({ id: 2, number: 1002 })],
        [toCopyChild(child1), toCopyChild(child2)],
      ),
    ),
  );
  open('/conector/4');
  expect(await screen.findByText(/Copia de la maestra 1002/)).toBeVisible();
  expect(screen.getByText('Se copia todo lo que haga la maestra.')).toBeVisible();
  expect(screen.queryByText('Maestra sin conexión')).not.toBeInTheDocument();
});

test.each([
  ['another one of several', bothMasters, child2, 1001, 'Maestra 1001'],
  ['a deleted one of several', bothMasters, child2, 9009, 'Maestra 9009'],
  ['a deleted one beside one master', { maestras: [first], hijas: [child1] }, child1, 9009, 'Maestra 9009'],
  ['not known', bothMasters, child2, null, 'De una maestra anterior'],
])(
  'the screen of a child names the stored master of a row of the log: %s',
  async (_what, held, child, master_number, text) => {
    serveMasters(held);
    const row = createCopy(7, { child_id: child.id, master_number });
    server.use(...settings, answer(addresses.listCopies, { rows: [row], next: null }));
    open(`/conector/${child.id}`);
    const list = await screen.findByRole('list', { name: 'Registro de copias' });
    expect(within(list).getByText(text)).toBeVisible();
  },
);

test('the screen of a child names no master in the log beside one master', async () => {
  serveMasters({ maestras: [first], hijas: [child1] });
  server.use(
    ...settings,
    answer(addresses.listCopies, { rows: [createCopy(7, { child_id: 3, master_number: 1001 })], next: null }),
  );
  open('/conector/3');
  expect(await screen.findByRole('list', { name: 'Registro de copias' })).not.toHaveTextContent(
    /maestra 1001|Maestra 1001/,
  );
});
