import { addresses, type ConnectorAccountEntity, type ConnectorAccountsEntity } from '@parque/contract';
import {
  answer,
  enterText,
  fakeApi,
  fakeStream,
  openScreen,
  people,
  refuse,
  withSupportChat,
} from '@parque/remote/testing';
import { isOffered, runCommand } from '@parque/remote';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import {
  createActiveChild,
  answerOpenCopies,
  createCopierState,
  createCopy,
  createChild,
  createReconciled,
} from '../testing/copier';
import { createAccount, createList, openConnector as open } from '../testing/masters';
import { screens } from '.';

const master = createAccount(1, { number: 51203847, type: 2, multiplier: null });
const child = createAccount(2, { number: 60418823, server_id: 2, multiplier: 1.5 });
const servers = [
  { id: 1, name: 'Meridiano-Real 01' },
  { id: 2, name: 'Cantábrico-Live' },
];

const server = fakeApi(
  answer(addresses.listServers, servers),
  answer(addresses.getCopier, createCopierState()),
  fakeStream(addresses.streamCopier).handler,
  answerOpenCopies(),
  answer(addresses.listCopies, { rows: [], next: null }),
);

/** What the API holds; the fake answers keep to it. */
function serveAccounts(
  { master, hijas }: Pick<ConnectorAccountsEntity, 'master' | 'hijas'>,
  max_children = 2,
) {
  const accounts = createList(master ? [master] : [], [...hijas], { max_masters: 1, max_children });
  server.use(answer(addresses.listConnectorAccounts, () => accounts));
  return accounts;
}

async function openAndPress(name: string | RegExp) {
  const user = open();
  await user.click(await screen.findByRole('button', { name }));
  return user;
}

async function setMultiplier(user: ReturnType<typeof open>, typed: string) {
  await user.clear(screen.getByLabelText('Multiplicador de lotaje'));
  await user.type(screen.getByLabelText('Multiplicador de lotaje'), typed);
}

const findButton = (name = 'Registrar Cuenta') => screen.findByRole('button', { name });

async function chooseServer(user: ReturnType<typeof open>) {
  await screen.findByRole('option', { name: 'Cantábrico-Live' });
  await user.selectOptions(screen.getByLabelText('Servidor'), 'Cantábrico-Live');
}

/** Opens the form, which is open at once while there is no account. */
async function openForm(user: ReturnType<typeof open>) {
  const [add] = await screen.findAllByRole('button', { name: /^(Añadir|Registrar) [Cc]uenta$/ });
  if (add?.textContent === 'Añadir cuenta') await user.click(add);
}

async function fill(user: ReturnType<typeof open>, type = 'Cuenta Hija') {
  await openForm(user);
  await chooseServer(user);
  await user.selectOptions(screen.getByLabelText('Tipo de cuenta'), type);
  await enterText(user, screen.getByLabelText('Numero de cuenta'), '88120456');
  await enterText(user, screen.getByLabelText('Contraseña'), 'clave-mt5');
}

test('the connector shows the copies, and its tabs the accounts and the terminals', async () => {
  serveAccounts({ master, hijas: [child] });
  server.use(answer(addresses.getCopier, createCopierState(createActiveChild())));
  const user = open('/conector');
  expect(await screen.findByText('Copia en la cuenta 60418823')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  const tabs = within(screen.getByRole('navigation', { name: 'Conector' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Copias',
    'Cuentas',
    'Terminales',
  ]);
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Copias');
  await user.click(tabs.getByRole('link', { name: 'Cuentas' }));
  expect(await screen.findByRole('table', { name: 'Cuentas Hijas' })).toBeVisible();
  expect(screen.queryByText('Copia en la cuenta 60418823')).not.toBeInTheDocument();
});

test('the accounts are shown when the copies cannot be loaded', async () => {
  serveAccounts({ master, hijas: [child] });
  server.use(refuse(addresses.getCopier, 'unavailable'));
  open();
  expect(await screen.findByRole('table', { name: 'Cuentas Hijas' })).toBeVisible();
});

test('spec 2: without accounts only the form is shown, and its first server option prompts for a choice', async () => {
  serveAccounts({ master: null, hijas: [] });
  open('/conector');
  const list = await screen.findByLabelText('Servidor');
  await waitFor(() =>
    expect(within(list).getAllByRole('option')[0]).toHaveTextContent('Selecciona un servidor'),
  );
  expect(within(list).getByRole('option', { name: 'Cantábrico-Live' })).toBeInTheDocument();
  expect(screen.queryByText('Cuenta Master')).not.toBeInTheDocument();
  expect(screen.queryByText('Cuentas Hijas')).not.toBeInTheDocument();
});

test('a server that is not listed is searched inside the form, and can then be chosen', async () => {
  serveAccounts({ master: null, hijas: [] });
  server.use(answer(addresses.searchServers, ({ query }) => [{ id: 9, name: `${query['search']}-Live 3` }]));
  const user = open();
  await user.click(await screen.findByText('Mi servidor no está en la lista'));
  await user.type(screen.getByLabelText('Buscar por nombre'), 'Rigel{Enter}');
  expect(await screen.findByText('Hay uno, y ya está en la lista.')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Servidor'), 'Rigel-Live 3');
  expect(screen.getByLabelText('Servidor')).toHaveValue('9');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

const search = async () => {
  serveAccounts({ master: null, hijas: [] });
  server.use(answer(addresses.searchServers, []));
  const user = open();
  await user.click(await screen.findByText('Mi servidor no está en la lista'));
  await user.type(screen.getByLabelText('Buscar por nombre'), 'Rigel{Enter}');
  return screen.findByText(/No hemos encontrado ninguno con ese nombre/);
};

test('a search for a server without a result names where MetaTrader shows the exact name, and links to the terminals', async () => {
  expect(await search()).toBeVisible();
  expect(screen.getByText('Archivo › Abrir una cuenta')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Conectar mi terminal' });
  expect(link).toHaveAttribute('href', '#/terminales');
  expect(screen.queryByRole('link', { name: 'Escribir a soporte' })).not.toBeInTheDocument();
});

test('a search for a server without a result links to the support chat of an installation that has one', async () => {
  withSupportChat('https://chat.example/hola');
  await search();
  const link = screen.getByRole('link', { name: 'Escribir a soporte' });
  expect(link).toHaveAttribute('href', 'https://chat.example/hola');
});

test('a typed account is shown again after another screen, without its password, until it is discarded', async () => {
  serveAccounts({ master, hijas: [child] });
  await fill(open());
  cleanup();
  const user = open();
  expect(await screen.findByText('Hemos recuperado lo que no llegaste a guardar')).toBeVisible();
  expect(screen.getByLabelText('Numero de cuenta')).toHaveValue('88120456');
  expect(screen.getByLabelText('Contraseña')).toHaveValue('');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('clave-mt5');
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(screen.queryByLabelText('Numero de cuenta')).not.toBeInTheDocument();
});

test('spec 2, spec 5: the button waits for server, type, number and password, which the form names, and not for the multiplier', async () => {
  serveAccounts({ master: null, hijas: [] });
  const user = open();
  expect(await findButton()).toBeDisabled();
  await fill(user);
  expect(await findButton()).toBeEnabled();
  for (const field of ['Servidor', 'Tipo de cuenta', 'Numero de cuenta', 'Contraseña']) {
    const control = screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(field);
    const { value } = control;
    const set = (text: string) =>
      control instanceof HTMLSelectElement
        ? user.selectOptions(control, text)
        : enterText(user, control, text);
    await (control instanceof HTMLSelectElement ? set('') : user.clear(control));
    expect(await findButton()).toBeDisabled();
    expect(screen.getByText(`Falta por rellenar: ${field}.`)).toBeVisible();
    await set(value);
    expect(await findButton()).toBeEnabled();
  }
});

test('spec 2: the multiplier is a field of children only, which names its effect and what is wrong with it', async () => {
  serveAccounts({ master: null, hijas: [] });
  const user = open();
  await fill(user, 'Cuenta Maestra');
  expect(screen.queryByLabelText('Multiplicador de lotaje')).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Tipo de cuenta'), 'Cuenta Hija');
  const field = screen.getByLabelText('Multiplicador de lotaje');
  for (const typed of ['0', '-1', 'dos', '1.5.2', '2000']) {
    await setMultiplier(user, typed);
    expect(field).toBeInvalid();
    expect(await findButton()).toBeDisabled();
  }
  for (const [typed, text] of [
    ['0,5', /Donde el mínimo es 0,01 lotes, no se copia nada por debajo de 0,02\.$/],
    ['0,3', /no se copia nada por debajo de 0,04\.$/],
    ['2', /^Por cada lote de la maestra, la hija abre 2\.$/],
  ] as const) {
    await setMultiplier(user, typed);
    expect(field).toHaveAccessibleDescription(text);
  }
});

test('the form of a new account opens the master that exists, and keeps what was typed', async () => {
  serveAccounts({ master, hijas: [child] });
  const user = open();
  await openForm(user);
  await user.type(await screen.findByLabelText('Numero de cuenta'), '777');
  await user.click(screen.getByRole('button', { name: `Editar la maestra ${master.number}` }));
  expect(await screen.findByText(`Editar cuenta ${master.number}`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByLabelText('Numero de cuenta')).toHaveValue('777');
});

test.each([
  ['one of five', [child], 5, 'Ya tienes una cuenta maestra. Puedes añadir 4 hijas más.', true],
  ['none of three', [], 3, 'Ya tienes una cuenta maestra. Puedes añadir 3 hijas.', true],
  [
    'all three',
    [child, createAccount(3), createAccount(4)],
    3,
    'Ya tienes una cuenta maestra y 3 hijas. Edita una, o elimínala para registrar otra.',
    false,
  ],
] as const)(
  'spec 4: a master that exists cannot be chosen again; with %s included children, the form offers what is left',
  async (_, hijas, most, hint, isOffered) => {
    serveAccounts({ master, hijas: [...hijas] }, most);
    await openForm(open());
    expect(await screen.findByText(hint)).toBeVisible();
    const option = screen.getByRole<HTMLOptionElement>('option', { name: 'Cuenta Hija' });
    expect(option.disabled).toBe(!isOffered);
    expect(screen.getByRole('option', { name: 'Cuenta Maestra' })).toBeDisabled();
    expect(screen.getByText(`${hijas.length} de ${most}`)).toBeVisible();
  },
);

test('spec 2: a saved account is confirmed by its number and listed, and the form closes and is empty again', async () => {
  const accounts = serveAccounts({ master, hijas: [] });
  let sent: unknown;
  server.use(
    answer(addresses.addConnectorAccount, ({ body }) => {
      sent = body;
      accounts.hijas = [createAccount(9, { number: 88120456, server_id: 2, multiplier: 0.5 })];
      return accounts.hijas[0] ?? createAccount(9);
    }),
  );
  const user = open();
  await fill(user);
  await user.type(screen.getByLabelText('Multiplicador de lotaje'), '0,5');
  await user.click(await findButton());
  expect(await screen.findByText('Cuenta 88120456 Guardada con éxito')).toBeVisible();
  expect(sent).toEqual({ server_id: 2, type: 3, number: 88120456, password: 'clave-mt5', multiplier: 0.5 });
  const row = within(await screen.findByRole('table', { name: 'Cuentas Hijas' })).getByRole('row', {
    name: /88120456/,
  });
  expect(row).toHaveTextContent('X0,5');
  expect(screen.queryByLabelText('Numero de cuenta')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Cuentas' })).toHaveFocus();
  await openForm(user);
  expect(screen.getByLabelText('Numero de cuenta')).toHaveValue('');
  expect(screen.getByLabelText('Contraseña')).toHaveValue('');
});

test('text typed for the next account while the lists load stays', async () => {
  const accounts = serveAccounts({ master: null, hijas: [] });
  const user = open();
  await fill(user, 'Cuenta Maestra');
  let release = () => undefined as void;
  const listed = new Promise<void>((resolve) => (release = resolve));
  server.use(
    answer(addresses.addConnectorAccount, () => master),
    answer(addresses.listConnectorAccounts, async () => {
      await listed;
      return { ...accounts, master, maestras: [master] };
    }),
  );
  await user.click(await findButton());
  await screen.findByText('Cuenta 51203847 Guardada con éxito');
  await user.type(screen.getByLabelText('Numero de cuenta'), '77');
  release();
  expect(await screen.findByRole('table', { name: 'Cuenta Master' })).toBeVisible();
  expect(screen.getByLabelText('Numero de cuenta')).toHaveValue('77');
});

test('spec 2: the tables have the headers of the specification, the server, and each child with X and its multiplier', async () => {
  serveAccounts({ master, hijas: [child] });
  open();
  const masters = await screen.findByRole('table', { name: 'Cuenta Master' });
  expect(await within(masters).findByRole('row', { name: /51203847 Meridiano-Real 01/ })).toBeVisible();
  const children = screen.getByRole('table', { name: 'Cuentas Hijas' });
  expect(within(children).getByRole('row', { name: /60418823 Cantábrico-Live X1,5/ })).toBeVisible();
  const listHeaders = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  expect(await listHeaders('Cuenta Master')).toEqual(['Número de cuenta', 'Servidor', 'Acciones']);
  expect(await listHeaders('Cuentas Hijas')).toEqual([
    'Número de cuenta',
    'Servidor',
    'Multiplicador',
    'Acciones',
  ]);
});

test.each([
  [
    'a master',
    { master, hijas: [] },
    { table: 'Cuenta Master', next: 'Aún no tienes cuentas hijas', button: 'Registrar una cuenta hija' },
  ],
  [
    'a child',
    { master: null, hijas: [child] },
    { table: 'Cuentas Hijas', next: 'Falta la cuenta maestra', button: 'Registrar la maestra' },
  ],
])(
  'spec 2: with only %s both headings appear, and the empty one shows the next step with a button that opens the form',
  async (_, accounts, { table, next, button }) => {
    serveAccounts(accounts);
    const user = open();
    expect(await screen.findByRole('heading', { name: 'Cuenta Master' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Cuentas Hijas' })).toBeVisible();
    expect(screen.getAllByRole('table', { name: /^Cuenta/ })).toEqual([
      screen.getByRole('table', { name: table }),
    ]);
    expect(screen.getByText(next)).toBeVisible();
    await user.click(screen.getByRole('button', { name: button }));
    expect(screen.getByRole('heading', { name: 'Nueva cuenta' })).toBeVisible();
    expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
  },
);

describe('editing', () => {
  async function edit() {
    serveAccounts({ master, hijas: [child] });
    const sent = server.record(addresses.editConnectorAccount, { ...child, multiplier: 2 });
    const user = await openAndPress('Editar la cuenta 60418823');
    return { user, sent };
  }
  const stored = { id: 2, server_id: 2, type: 3, number: 60418823, version: 1 };

  test('spec 2: editing an account loads the row, has the focus, and keeps the type; the multiplier is changed without the password', async () => {
    const { user, sent } = await edit();
    expect(screen.getByRole('combobox', { name: 'Servidor' })).toHaveFocus();
    expect(screen.getByLabelText('Numero de cuenta')).toHaveValue('60418823');
    expect(screen.getByLabelText('Tipo de cuenta')).toBeDisabled();
    expect(screen.getByLabelText('Tipo de cuenta')).toHaveDisplayValue('Cuenta Hija');
    expect(screen.getByLabelText('Multiplicador de lotaje')).toHaveValue('1,5');
    await setMultiplier(user, '2');
    expect(screen.getByLabelText('Contraseña')).toHaveAccessibleDescription(/^Escríbela solo si ha cambiado/);
    await user.click(await findButton('Actualizar Cuenta'));
    expect(await screen.findByText('Cuenta 60418823 Guardada con éxito')).toBeVisible();
    expect(sent).toEqual([{ ...stored, multiplier: 2 }]);
    expect(screen.queryByLabelText('Numero de cuenta')).not.toBeInTheDocument();
  });

  test('editing the number of an account requires the password, which is sent with it', async () => {
    const { user, sent } = await edit();
    await user.type(screen.getByLabelText('Numero de cuenta'), '4');
    expect(await findButton('Actualizar Cuenta')).toBeDisabled();
    await user.type(screen.getByLabelText('Contraseña'), 'otra');
    await user.click(await findButton('Actualizar Cuenta'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([{ ...stored, number: 604188234, password: 'otra', multiplier: 1.5 }]);
  });

  test('editing an account warns of the symbols that would be below the minimum of the child, by its latest copies', async () => {
    const small = { master: 0.02, multiplier: 1.5, contract_ratio: 1, exact: 0.03, result: 0.03 };
    const ofGold = { ...small, master: 0.1, step: 0.1, min: 0.1 };
    server.use(
      answer(addresses.getCopier, createCopierState(createActiveChild())),
      answer(addresses.listCopies, {
        rows: [
          createCopy(9, { sum: { ...small, step: 0.01, min: 0.01 } }),
          createCopy(8, { symbol: 'XAUUSD', child_symbol: 'GOLD', sum: ofGold }),
          // An earlier copy of a symbol does not count.
          createCopy(7, { sum: { ...small, master: 0.001, step: 0.01, min: 0.01 } }),
        ],
        next: null,
      }),
    );
    const { user } = await edit();
    await setMultiplier(user, '0,5');
    expect(await screen.findByText('Con X0,5 hay operaciones que no se copiarían')).toBeVisible();
    expect(
      screen.getByText(/^GOLD: de 0,10 lotes .* saldrían 0,05, y el mínimo de esta cuenta es 0,10\.$/),
    ).toBeVisible();
    expect(screen.queryByText(/lotes de la maestra saldrían 0,01/)).not.toBeInTheDocument();
    expect(await findButton('Actualizar Cuenta')).toBeEnabled();
    await setMultiplier(user, '1');
    expect(screen.queryByText(/hay operaciones que no se copiarían/)).not.toBeInTheDocument();
  });

  test.each([
    ['is without a master', { master_id: null }],
    ['was not activated for its present master', { activated_at: null, needs_confirmation: true }],
    ['copied them for a former master', { activated_at: '2026-11-20T10:00:01.000Z' }],
  ])(
    'editing an account warns of no symbols by its latest copies when the child %s',
    async (_what, change) => {
      const sum = { master: 0.02, multiplier: 1.5, contract_ratio: 1, exact: 0.03, result: 0.03 };
      let isRead = false;
      server.use(
        answer(addresses.getCopier, createCopierState(createActiveChild(change))),
        answer(addresses.listCopies, () => {
          isRead = true;
          return { rows: [createCopy(9, { sum: { ...sum, step: 0.01, min: 0.01 } })], next: null };
        }),
      );
      const { user } = await edit();
      await setMultiplier(user, '0,25');
      await waitFor(() => expect(isRead).toBe(true));
      expect(await findButton('Actualizar Cuenta')).toBeEnabled();
      expect(screen.queryByText(/hay operaciones que no se copiarían/)).not.toBeInTheDocument();
    },
  );
});

test('a child without a master stays on the page, paused, and cannot be activated', async () => {
  serveAccounts({ master: null, hijas: [child] });
  server.use(answer(addresses.getCopier, { ...createCopierState(createChild()), masters: [] }));
  open('/conector');
  expect(await screen.findByText('Sin maestra · Pausado')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Activo' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Probar con mi historial' })).not.toBeInTheDocument();
  expect(screen.queryByText(/sigue a la maestra/)).not.toBeInTheDocument();
});

test.each([
  ['that the logs of its children stay, and that they are paused', [child], 1],
  ['nothing about children that it does not have', [], 0],
])('the deletion of a master states %s', async (_what, hijas, notices) => {
  serveAccounts({ master, hijas });
  await openAndPress('Eliminar la cuenta 51203847');
  expect(await screen.findByText(/No tiene copias abiertas/)).toBeVisible();
  expect(screen.queryAllByText(/^El registro .* se conserva/)).toHaveLength(notices);
  expect(screen.queryAllByText(/Tus cuentas hijas quedan pausadas/)).toHaveLength(notices);
});

test('an account of a terminal shows its server without a search, and only its multiplier is edited, without a password', async () => {
  serveAccounts({ master, hijas: [createAccount(2, { server_id: 9, terminal_server: 'Norte-Demo' })] });
  const sent = server.record(
    addresses.editConnectorAccount,
    createAccount(2, { server_id: 9, multiplier: 2 }),
  );
  const user = open();
  expect(await screen.findByRole('cell', { name: 'Norte-Demo' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Editar la cuenta 1002' }));
  expect(screen.getByLabelText('Servidor')).toBeDisabled();
  expect(screen.getByLabelText('Numero de cuenta')).toBeDisabled();
  expect(screen.queryByLabelText('Contraseña')).not.toBeInTheDocument();
  expect(screen.getByText('Esta cuenta se conecta con tu terminal.')).toBeVisible();
  expect(screen.queryByText('Mi servidor no está en la lista')).not.toBeInTheDocument();
  await setMultiplier(user, '2');
  await user.click(await findButton('Actualizar Cuenta'));
  await waitFor(() => expect(sent).toMatchObject([{ id: 2, server_id: 9, multiplier: 2 }]));
});

test('spec 8: typed text stays when saving fails, and the reason is shown beside the button', async () => {
  serveAccounts({ master, hijas: [] });
  server.use(refuse(addresses.addConnectorAccount, 'unavailable'));
  const user = open();
  await fill(user);
  await user.click(await findButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no está disponible');
  expect(screen.getByLabelText('Numero de cuenta')).toHaveValue('88120456');
  expect(screen.getByLabelText('Contraseña')).toHaveValue('clave-mt5');
  expect(await findButton()).toBeEnabled();
});

test('spec 2, spec 5: deleting an account requires a confirmation, which states that the log goes too; then the number is shown and the row removed', async () => {
  const accounts = serveAccounts({ master, hijas: [child] });
  server.use(
    answer(addresses.deleteConnectorAccount, () => {
      accounts.hijas = [];
      return child;
    }),
  );
  const user = await openAndPress('Eliminar la cuenta 60418823');
  const question = '¿Está seguro de que desea eliminar la cuenta 60418823?';
  expect(screen.getByRole('alertdialog', { name: question })).toBeVisible();
  expect(await screen.findByText(/^Su registro de copias, .* se eliminan con ella/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('row', { name: /60418823/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Eliminar la cuenta 60418823' }));
  const confirm = screen.getByRole('button', { name: 'Eliminar' });
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.click(confirm);
  expect(await screen.findByText('Cuenta 60418823 eliminada con éxito')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /60418823/ })).not.toBeInTheDocument());
});

const leavingNotice = 'La cuenta 60418823 se eliminará cuando se cierren sus copias';
const deletedNotice = 'Cuenta 60418823 eliminada con éxito';
/** How long an answer that is polled may take on a slow machine. */
const soon = { timeout: 15_000 };

const openCopies = answerOpenCopies({
  positions: 2,
  lots: 0.7,
  result: { amount: 15.5, currency: 'USD', digits: 2 },
  copies: [
    { symbol: 'EURUSD.m', side: 'compra', lots: 0.2 },
    { symbol: 'XAUUSD', side: 'venta', lots: 0.5 },
  ],
});

test.each([
  [
    'Cerrar todas ahora',
    'cerrar',
    'Cerrar 2 posiciones y eliminar',
    true,
    'Todo cerrado. Eliminando la cuenta…',
  ],
  ['Seguir gestionándolas', 'gestionar', 'Eliminar cuando se cierren', true, leavingNotice],
  ['Dejarlas abiertas', 'dejar', 'Eliminar y dejar 2 abiertas', false, deletedNotice],
])(
  '"%s" of a deletion with open copies is sent as %s, and nothing is chosen in advance',
  async (label, sent, button, isLeaving, notice) => {
    const accounts = serveAccounts({ master, hijas: [child] });
    let choice: unknown;
    server.use(
      openCopies,
      answer(addresses.deleteConnectorAccount, ({ query }) => {
        choice = query.open_copies;
        accounts.hijas = isLeaving ? [{ ...child, is_leaving: true }] : [];
        return { ...child, ...(isLeaving && { is_leaving: true }) };
      }),
    );
    const user = await openAndPress('Eliminar la cuenta 60418823');
    const dialog = screen.getByRole('alertdialog');
    expect(await within(dialog).findByText('2 posiciones, 0,70 lotes')).toBeVisible();
    expect(dialog).toHaveTextContent('+15,50');
    expect(dialog).toHaveTextContent('compra EURUSD.m 0,20 · venta XAUUSD 0,50');
    const disabled = within(dialog).getByRole('button', { name: 'Eliminar' });
    expect(disabled).toBeDisabled();
    expect(disabled).toHaveAccessibleDescription('Elige antes qué hacer con las copias abiertas.');
    expect(within(dialog).getByText('Elige antes qué hacer con las copias abiertas.')).toBeVisible();
    await user.click(within(dialog).getByRole('radio', { name: new RegExp(label) }));
    await user.click(within(dialog).getByRole('button', { name: button }));
    await waitFor(() => expect(choice).toBe(sent));
    expect(await screen.findByText(notice)).toBeVisible();
    const notices = [leavingNotice, deletedNotice].flatMap((text) => screen.queryAllByText(text));
    expect(notices).toHaveLength(sent === 'cerrar' ? 0 : 1);
  },
);

test.each([0, 2])(
  'a deletion with open copies names the differences that remain beside %d copies',
  async (positions) => {
    serveAccounts({ master, hijas: [child] });
    server.use(answerOpenCopies({ positions, differences: { positions: 2, lots: 0.8 } }));
    await openAndPress('Eliminar la cuenta 60418823');
    const dialog = screen.getByRole('alertdialog');
    const title = 'Cuenta 60418823: 2 posiciones que no cuadran, 0,80 lotes';
    expect(await within(dialog).findByText(title)).toBeVisible();
    expect(dialog).toHaveTextContent('No se cierran al eliminar');
    const link = within(dialog).getByRole('link', { name: 'Comprobar posiciones' });
    expect(link).toHaveAttribute('href', '#/conector/2/conciliacion');
  },
);

test('closes of a deletion whose answer was lost may be executed', async () => {
  serveAccounts({ master, hijas: [child] });
  server.use(openCopies, refuse(addresses.deleteConnectorAccount, 'network'));
  const user = await openAndPress('Eliminar la cuenta 60418823');
  const dialog = within(screen.getByRole('alertdialog'));
  await user.click(await dialog.findByRole('radio', { name: /Cerrar todas ahora/ }));
  await user.click(dialog.getByRole('button', { name: 'Cerrar 2 posiciones y eliminar' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('la orden puede ejecutarse todavía');
  await user.click(dialog.getByRole('radio', { name: /Seguir gestionándolas/ }));
  await user.click(dialog.getByRole('button', { name: 'Eliminar cuando se cierren' }));
  expect(await dialog.findByText(/^No hay conexión/)).toBeVisible();
});

test('a deletion that closes copies shows how many are closed, without a query', async () => {
  const accounts = serveAccounts({ master, hijas: [child] });
  let left = 2;
  server.use(
    openCopies,
    answer(addresses.getCopier, () =>
      createCopierState(
        ...accounts.hijas.map(() => createActiveChild({ open_copies: left, is_leaving: true })),
      ),
    ),
    answer(addresses.deleteConnectorAccount, () => {
      accounts.hijas = [{ ...child, is_leaving: true }];
      return { ...child, is_leaving: true };
    }),
  );
  const user = await openAndPress('Eliminar la cuenta 60418823');
  await user.click(await screen.findByRole('radio', { name: /Cerrar todas ahora/ }));
  await user.click(screen.getByRole('button', { name: 'Cerrar 2 posiciones y eliminar' }));
  const progress = within(
    await screen.findByRole('dialog', { name: 'Cerrar y eliminar la cuenta 60418823' }),
  );
  expect(progress.getByText('Cerrando: 0 de 2 posiciones')).toBeVisible();
  const queries = server.record(addresses.getOpenCopies, { accounts: [] });
  left = 1;
  expect(await progress.findByText('Cerrando: 1 de 2 posiciones', undefined, soon)).toBeVisible();
  left = 0;
  expect(await progress.findByText('Todo cerrado. Eliminando la cuenta…', undefined, soon)).toBeVisible();
  accounts.hijas = [];
  expect(await screen.findByText(deletedNotice, undefined, soon)).toBeVisible();
  expect(screen.queryByRole('dialog', { name: /^Cerrar y eliminar/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('row', { name: /60418823/ })).not.toBeInTheDocument();
  expect(queries).toHaveLength(0);
});

test('an account that waits for its deletion shows it, and the deletion can be cancelled', async () => {
  const accounts = serveAccounts({ master, hijas: [{ ...child, is_leaving: true }] });
  server.use(
    answer(
      addresses.getCopier,
      createCopierState(createActiveChild({ mode: 'solo_cierres', status: 'solo_cierres' })),
    ),
    answer(addresses.keepConnectorAccount, () => {
      accounts.hijas = [child];
      return child;
    }),
  );
  const user = open();
  expect(await screen.findByText('Se eliminará al cerrarse sus copias')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancelar la eliminación de la cuenta 60418823' }));
  expect(await screen.findByText(/se conserva, en «Solo cierres»/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Editar la cuenta 60418823' })).toBeVisible();
});

test('an account that had open copies when it was deleted reports that they are managed again', async () => {
  serveAccounts({ master, hijas: [] });
  server.use(answer(addresses.addConnectorAccount, { ...child, continued_copies: 2 }));
  const user = open();
  await fill(user);
  await user.click(await findButton());
  expect(await screen.findByText('Tenía 2 copias abiertas de antes: se gestionan de nuevo')).toBeVisible();
});

test('the form names the password that a child needs, and marks rejected credentials', async () => {
  serveAccounts({ master: null, hijas: [] });
  server.use(refuse(addresses.addConnectorAccount, 'broker_refused'));
  const user = open();
  await fill(user);
  expect(screen.getByText(/la de inversor no sirve/)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Tipo de cuenta'), 'Cuenta Maestra');
  expect(screen.getByText('Para la maestra sirve la principal o la de inversor.')).toBeVisible();
  await user.click(await findButton());
  expect(await screen.findByText(/^Credenciales rechazadas/)).toBeVisible();
  expect(screen.getByLabelText('Contraseña')).toBeInvalid();
});

test('spec 8: accounts that cannot be read are a failure with a way to try again, not an empty form', async () => {
  server.use(refuse(addresses.listConnectorAccounts, 'unavailable'));
  const user = open();
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  expect(screen.queryByLabelText('Numero de cuenta')).not.toBeInTheDocument();
  serveAccounts({ master, hijas: [] });
  await user.click(retry);
  expect(await screen.findByRole('table', { name: 'Cuenta Master' })).toBeVisible();
});

test('spec 8: servers that cannot be loaded show the error in their field, and typed text stays', async () => {
  serveAccounts({ master, hijas: [] });
  server.use(refuse(addresses.listServers, 'unavailable'));
  const user = open();
  await openForm(user);
  await user.type(await screen.findByLabelText('Numero de cuenta'), '881');
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  expect(screen.getByLabelText('Servidor')).toBeInvalid();
  server.use(answer(addresses.listServers, servers));
  await user.click(retry);
  expect(await screen.findByRole('option', { name: 'Cantábrico-Live' })).toBeInTheDocument();
  expect(screen.getByLabelText('Numero de cuenta')).toHaveValue('881');
});

describe('a multiplier that rises much', () => {
  const raise = async (user: ReturnType<typeof open>, to: string) => {
    await user.click(await screen.findByRole('button', { name: 'Editar la cuenta 60418823' }));
    await setMultiplier(user, to);
    await user.click(await findButton('Actualizar Cuenta'));
  };
  /** Stores the child and its state; records the multipliers that are sent. */
  const serveChild = (mode: 'activo' | 'pausado') => {
    serveAccounts({ master, hijas: [child] });
    const sent = server.record(addresses.editConnectorAccount, { ...child, version: 2 });
    server.use(answer(addresses.getCopier, createCopierState(createActiveChild({ mode }))));
    return sent;
  };
  const findQuestion = () =>
    screen.findByRole('alertdialog', { name: '¿Cambiar el multiplicador de X1,5 a X50?' });

  test('a multiplier that rises much is confirmed with its volumes while the child copies', async () => {
    const sent = serveChild('activo');
    const user = open();
    await raise(user, '50');
    const dialog = await findQuestion();
    expect(dialog).toHaveTextContent('abrirá 50,00 lotes; hasta ahora, 1,50');
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Cambiar a X50' }));
    await waitFor(() => expect(sent).toMatchObject([{ multiplier: 50 }]));
  });

  test.each([
    ['by less than the double', 'activo', '2'],
    ['of a paused child', 'pausado', '50'],
  ] as const)('a multiplier that rises much needs no confirmation %s', async (_, mode, to) => {
    const sent = serveChild(mode);
    const user = open();
    await raise(user, to);
    await waitFor(() => expect(sent).toMatchObject([{ multiplier: Number(to) }]));
  });
});

test('a multiplier whose answer was lost is shown as it is stored, and saved by the next press', async () => {
  const accounts = serveAccounts({ master, hijas: [child] });
  server.use(refuse(addresses.editConnectorAccount, 'network'));
  const user = await openAndPress('Editar la cuenta 60418823');
  await setMultiplier(user, '2');
  accounts.hijas = [{ ...child, multiplier: 2, version: 2 }];
  await user.click(await findButton('Actualizar Cuenta'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^No hay conexión/);
  const row = screen.getByRole('row', { name: /60418823/ });
  await waitFor(() => expect(row).toHaveTextContent('X2'));
  expect(screen.getByLabelText('Multiplicador de lotaje')).toHaveValue('2');
  server.use(refuse(addresses.editConnectorAccount, 'edit_conflict'));
  await user.click(await findButton('Actualizar Cuenta'));
  expect(await screen.findByText('Cuenta 60418823 Guardada con éxito')).toBeVisible();
});

test('an account with a typed password is compared after a conflict, as the stored password is unknown', async () => {
  const accounts = serveAccounts({ master, hijas: [child] });
  server.use(refuse(addresses.editConnectorAccount, 'edit_conflict'));
  const user = await openAndPress('Editar la cuenta 60418823');
  await user.type(screen.getByLabelText('Contraseña'), 'otra');
  accounts.hijas = [{ ...child, version: 2 }];
  await user.click(await findButton('Actualizar Cuenta'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Se han guardado otros cambios mientras editabas',
  );
});

const serveNoProduct = () =>
  server.use(answer(addresses.getCopier, { ...createCopierState(createActiveChild()), is_entitled: false }));

test.each([
  [
    'suspended',
    [{ id: 1, title: 'Conector', url: 'conector', status: 'Suspendido', fecha_caducidad: null }],
    'Tu Conector está suspendido mientras se resuelve el pago',
    0,
  ],
  ['revoked or expired', [], 'Tu Conector ya no está activo', 1],
] as const)(
  'the notice of a product that is %s explains why nothing is opened, and only an ended one is renewed',
  async (_name, owns, title, links) => {
    serveAccounts({ master, hijas: [child] });
    serveNoProduct();
    openScreen(manifest, screens, { at: '/conector', as: people.ana, owns });
    expect(await screen.findByText(`${title}: no se abre nada nuevo`)).toBeVisible();
    expect(screen.queryAllByRole('link', { name: 'Renovar' })).toHaveLength(links);
    expect(await screen.findByText(/^Tu producto no está activo: no se abre nada nuevo/)).toBeVisible();
  },
);

test('without the product, the owner deletes accounts, and can neither add nor edit one', async () => {
  serveAccounts({ master, hijas: [child] });
  serveNoProduct();
  openScreen(manifest, screens, { at: '/conector/cuentas', as: people.ana, owns: [] });
  expect(await screen.findByRole('button', { name: 'Eliminar la cuenta 60418823' })).toBeEnabled();
  expect(screen.queryByLabelText('Numero de cuenta')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Editar/ })).not.toBeInTheDocument();
});

describe('another number typed in an edit', () => {
  const warning = 'Con otra maestra, tus cuentas hijas quedan pausadas';
  const openCopy = answerOpenCopies({ copies: [{ symbol: 'EURUSD', side: 'compra', lots: 0.1 }] });
  const edit = async (number: number) => {
    serveAccounts({ master, hijas: [child] });
    const user = await openAndPress(`Editar la cuenta ${number}`);
    await screen.findByRole('option', { name: 'Meridiano-Real 01' });
    return async (typed: string) => {
      await user.clear(screen.getByLabelText('Numero de cuenta'));
      await enterText(user, screen.getByLabelText('Numero de cuenta'), typed);
    };
  };

  test('another number typed in an edit of the master lists the copies that remain open; its own number lists none', async () => {
    server.use(openCopy);
    const typeNumber = await edit(51203847);
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
    await typeNumber('88120456');
    expect(await screen.findByText(warning)).toBeVisible();
    const list = await screen.findByRole('list', { name: 'Copias abiertas' });
    expect(within(list).getByText('compra EURUSD 0,10')).toBeVisible();
    await typeNumber('51203847');
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
  });

  test('another number typed in an edit of a child shows no warning about the master', async () => {
    server.use(openCopy);
    const typeNumber = await edit(60418823);
    await typeNumber('88120456');
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
  });
});

const run = async (...hijas: ConnectorAccountEntity[]) => {
  serveAccounts({ master, hijas });
  server.use(answer(addresses.getReconciliation, createReconciled()));
  const user = open('/conector');
  await waitFor(() => expect(isOffered('connector/reconciliation')).toBe(true));
  act(() => runCommand('connector/reconciliation', '/conector'));
  return user;
};

test('the command of the palette that leads to the reconciliation opens that of the only child', async () => {
  await run(child);
  expect(await screen.findByRole('heading', { name: 'Comprobar posiciones' })).toBeVisible();
  expect(window.location.hash).toBe('#/conector/2/conciliacion');
});

test('the command of the palette that leads to the reconciliation lists that of each of several children', async () => {
  const user = await run(child, createAccount(3));
  const dialog = within(await screen.findByRole('dialog', { name: 'Comprobar posiciones' }));
  const link = dialog.getByRole('link', { name: 'Cuenta 60418823' });
  expect(link).toHaveAttribute('href', '#/conector/2/conciliacion');
  await user.click(dialog.getByRole('link', { name: 'Cuenta 1003' }));
  await waitFor(() => expect(window.location.hash).toBe('#/conector/3/conciliacion'));
});

test('the command of the palette that leads to the reconciliation without a child states that there is nothing to reconcile', async () => {
  await run();
  expect(await screen.findByText('Todavía no tienes cuentas hijas que comprobar')).toBeVisible();
  expect(window.location.hash).toBe('#/conector');
});
