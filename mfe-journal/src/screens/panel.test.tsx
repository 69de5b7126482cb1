import { addresses } from '@parque/contract';
import { announceAddresses } from '@parque/remote';
import { answer, people, refuse } from '@parque/remote/testing';
import { formatDateTime } from '@parque/ui';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { account, createDay, createMonth } from '../testing/journal';
import { fakeJournal, openJournal, toReadable } from '../testing/page';

const november = createMonth(2026, 11, [
  createDay('2026-11-02', [100, -40]),
  createDay('2026-11-12', [250.5]),
  createDay('2026-11-17', [-75.25, 0]),
]);
const october = createMonth(2026, 10, [createDay('2026-10-30', [12])]);

const server = fakeJournal(
  answer(addresses.listServers, [
    { id: 1, name: 'Meridiano-Real 01' },
    { id: 2, name: 'Meridiano-Demo' },
  ]),
  answer(addresses.getBalance, { balance: 12430.18 }),
  answer(addresses.getMonth, ({ params }) => (params.monthOffset === '0' ? november : october)),
);

const open = (address = '/panel') => openJournal(address);

const isByServer = (body: unknown) => (body as { readonly zone: string }).zone === 'server';

const readCells = (table: HTMLElement, role: 'cell' | 'columnheader') =>
  within(table)
    .getAllByRole(role)
    .map((cell) => toReadable(cell.textContent)?.trim());
const findRegion = (name: string | RegExp) => screen.findByRole('region', { name });
const findFigure = async (name: string) =>
  toReadable((await screen.findByRole('heading', { name })).closest('article')?.textContent);

describe('without an account', () => {
  const getButton = () => screen.getByRole('button', { name: 'Registrar Cuenta' });

  beforeEach(() => server.use(answer(addresses.listBrokerAccounts, [])));

  async function fillIn(user: ReturnType<typeof open>) {
    await user.selectOptions(await screen.findByLabelText('Servidor'), 'Meridiano-Demo');
    await user.type(screen.getByLabelText('Número de cuenta'), '51203847');
    await user.type(screen.getByLabelText('Contraseña'), 'inversor-1');
  }

  test('spec 2: without an account, the button is disabled until server, number and password are given', async () => {
    const user = open();
    expect(await findRegion('Registra tu cuenta')).toBeVisible();
    await screen.findByLabelText('Servidor');
    expect(getButton()).toBeDisabled();
    await fillIn(user);
    expect(getButton()).toBeEnabled();
    await user.clear(screen.getByLabelText('Contraseña'));
    expect(getButton()).toBeDisabled();
  });

  test('the registration leads to the page of terminals, where the installation has one', async () => {
    open();
    expect(await findRegion('Registra tu cuenta')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Conectar mi terminal' })).not.toBeInTheDocument();
    cleanup();
    announceAddresses(['/terminales']);
    server.use(answer(addresses.listTerminals, { terminals: [], codes: [] }));
    open();
    const link = await screen.findByRole('link', { name: 'Conectar mi terminal' });
    expect(link).toHaveAttribute('href', '#/terminales');
  });

  test('spec 4: the account is verified, then registered, then shown', async () => {
    const bodies: unknown[] = [];
    server.use(
      answer(addresses.verifyBrokerAccount, ({ body }) => {
        bodies.push(['verify', body]);
        return { response: true };
      }),
      answer(addresses.registerBrokerAccount, ({ body }) => {
        bodies.push(['register', body]);
        server.use(answer(addresses.listBrokerAccounts, [account]));
        return account;
      }),
    );
    const user = open();
    await fillIn(user);
    await user.click(getButton());
    expect(await findRegion(/Calendario/)).toBeVisible();
    const credentials = { server_id: 2, number: 51203847, password: 'inversor-1' };
    expect(bodies).toEqual([
      ['verify', credentials],
      ['register', credentials],
    ]);
    await waitFor(() => expect(document.activeElement).toHaveRole('heading'));
  });

  test.each([
    [
      'the broker does not accept',
      answer(addresses.verifyBrokerAccount, { response: false }),
      'No se puede acceder a la cuentaComprueba el número, el servidor y la contraseña. Sirve la de inversor, que solo permite mirar.',
    ],
    ['cannot be verified', refuse(addresses.verifyBrokerAccount, 'network'), 'Error de conexión'],
    [
      'cannot be verified while the service is down',
      refuse(addresses.verifyBrokerAccount, 'unavailable'),
      'Error de conexión',
    ],
  ])('spec 5: an account that %s is not registered, and the typed input remains', async (_, verify, text) => {
    server.use(verify);
    const user = open();
    await fillIn(user);
    await user.click(getButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('Contraseña')).toHaveValue('inversor-1');
    expect(getButton()).toBeEnabled();
  });

  test('spec 8: a registration that fails shows Error and the reason', async () => {
    server.use(
      answer(addresses.verifyBrokerAccount, { response: true }),
      refuse(addresses.registerBrokerAccount, 'internal'),
    );
    const user = open();
    await fillIn(user);
    await user.click(getButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Error.*por nuestra parte/);
  });

  async function searchServer() {
    const user = open();
    await user.click(await screen.findByText('Mi servidor no está en la lista'));
    await user.type(screen.getByLabelText('Buscar por nombre'), 'Rigel{Enter}');
  }

  test('a search for a server without a result links to no page that the installation lacks', async () => {
    server.use(answer(addresses.searchServers, []));
    await searchServer();
    expect(await screen.findByText('Archivo › Abrir una cuenta')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Conectar mi terminal' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Escribir a soporte' })).not.toBeInTheDocument();
  });

  test('spec 8: servers that cannot be loaded show a message and a retry', async () => {
    server.use(refuse(addresses.listServers, 'unavailable'));
    const user = open();
    expect(await screen.findByText('Error al cargar formulario')).toBeVisible();
    server.resetHandlers();
    server.use(answer(addresses.listBrokerAccounts, []));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByLabelText('Servidor')).toBeVisible();
  });
});

test('spec 4: accounts that cannot be loaded show an error and the form', async () => {
  server.use(refuse(addresses.listBrokerAccounts, 'unavailable'));
  const user = open();
  expect(await findRegion('Registra tu cuenta')).toBeVisible();
  expect(screen.getByText('No hemos podido leer tus cuentas')).toBeVisible();
  server.use(answer(addresses.listBrokerAccounts, [account]));
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await findRegion(/Calendario/)).toBeVisible();
});

test('the panel shows the account, its server and its balance', async () => {
  open();
  expect(await screen.findByText(/Meridiano-Real 01/)).toHaveTextContent(
    'Cuenta 51203847 en Meridiano-Real 01',
  );
  await waitFor(() => expect(toReadable(document.body.textContent)).toContain('Balance 12.430,18 US$'));
});

test('the balance of an account that cannot be read is the last known one, with its time', async () => {
  server.use(answer(addresses.getBalance, { balance: 996, as_of: '2026-11-03T09:54:00.000Z' }));
  open();
  const time = toReadable(formatDateTime('2026-11-03T09:54:00.000Z'));
  expect(await screen.findByText(`Últimos datos disponibles: ${time}`)).toBeVisible();
  expect(toReadable(document.body.textContent)).toContain('Balance 996,00 US$');
});

test('spec 2: the figures of the month are those of the API', async () => {
  open();
  expect(toReadable((await findRegion('Beneficio Neto')).textContent)).toContain('+235,25 US$5 operaciones');
  expect(await findFigure('Trades Ganadores %')).toContain('60,00 %3 ganan2 pierden');
  expect(await findFigure('Factor de Beneficio')).toContain('3,04');
  expect(await findFigure('Dias Ganados %')).toContain('66,67 %2 ganados1 perdido');
  expect(await findFigure('Prom Gan/Perd')).toContain('2,03+116,83−57,63');
});

test('a month without losses has an infinite factor', async () => {
  server.use(answer(addresses.getMonth, october));
  open();
  expect(await findFigure('Factor de Beneficio')).toContain('∞');
});

test('a month without trades shows no figures, and a notice that names the month', async () => {
  server.use(answer(addresses.getMonth, createMonth(2026, 11, [])), answer(addresses.listImports, []));
  open();
  expect(await findFigure('Factor de Beneficio')).toContain('—');
  await waitFor(() =>
    expect(screen.getAllByText('Ninguna operación cerrada en noviembre de 2026.')).toHaveLength(2),
  );
});

test.each(['Beneficio Neto', 'Trades Ganadores %', 'Factor de Beneficio', 'Dias Ganados %', 'Prom Gan/Perd'])(
  'the definition of %s opens with one tap',
  async (name) => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: `Qué es ${name}` }));
    const dialog = screen.getByRole('dialog', { name });
    expect(dialog.textContent?.length).toBeGreaterThan(60);
    await user.keyboard('{Escape}');
    expect(dialog).not.toBeInTheDocument();
  },
);

const findCalendar = () => screen.findByRole('table', { name: /^Resultado por día/ });
const findSquares = async () => within(await findCalendar());
const findSquare = async (name: RegExp) => (await findSquares()).findByRole('button', { name });

test('spec 2: the calendar runs from Sunday to Saturday, with the result of each week', async () => {
  open();
  const table = await findCalendar();
  const days = ['Dom', 'Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Semana'];
  expect(readCells(table, 'columnheader')).toEqual(days);
  expect(readCells(table, 'cell').filter((text) => text?.startsWith('Semana'))).toEqual([
    'Semana: 2 operaciones+60,00 US$',
    'Semana: 1 operación+250,50 US$',
    'Semana: 2 operaciones−75,25 US$',
  ]);
});

test('the calendar begins weeks on Monday for a user who chose it', async () => {
  localStorage.setItem(`parque:kept:${people.ana.id}:shell/week-start`, '1');
  open();
  expect(readCells(await findCalendar(), 'columnheader').slice(0, 2)).toEqual(['Lun', 'Mar']);
  localStorage.clear();
});

test('spec 2: the calendar shows for each day its number, its trades and its profit', async () => {
  open();
  expect(await findSquare(/^lunes 2 de noviembre/)).toHaveAccessibleName(
    'lunes 2 de noviembre de 2026: 2 operaciones +60,00 US$',
  );
  expect((await findSquares()).queryByRole('button', { name: / 3 de/ })).not.toBeInTheDocument();
});

test('spec 2: the calendar opens a day with its trades; Escape closes it and gives the focus back', async () => {
  const user = open();
  await user.click(await findSquare(/ 17 de noviembre/));
  const dialog = screen.getByRole('dialog', { name: 'Martes, 17/11/2026' });
  const table = within(dialog).getByRole('table');
  expect(readCells(table, 'columnheader')).toEqual(['Nro', 'Símbolo', 'Lotes', 'Profit', 'Precio Cierre']);
  const [first, second] = [
    ['1', 'EURUSD', '0,10', '−75,25 US$', '1,16654'],
    ['2', 'EURUSD', '0,10', '0,00 US$', '1,16654'],
  ] as const;
  expect(readCells(table, 'cell')).toEqual([...first, ...second]);
  await user.keyboard('{Escape}');
  expect(dialog).not.toBeInTheDocument();
  expect(await findSquare(/ 17 de noviembre/)).toHaveFocus();
});

test('the calendar shows the note of a day, which is written in the routine', async () => {
  const text = 'Operé cansada';
  const note = { kind: 'day' as const, key: '2026-11-17', text, tags: ['noticia'] };
  server.use(answer(addresses.listNotes, [{ ...note, updated_at: '2026-11-21T08:00:00.000Z', version: 1 }]));
  const user = open();
  const square = await findSquare(/ 17 de noviembre/);
  await waitFor(() =>
    expect(square).toHaveAccessibleName('martes 17 de noviembre de 2026, con nota: 2 operaciones −75,25 US$'),
  );
  expect(await findSquare(/ 2 de noviembre/)).not.toHaveAccessibleName(/con nota/);
  await user.click(square);
  expect(await screen.findByRole('region', { name: 'Nota del día' })).toHaveTextContent(
    'Operé cansadanoticia',
  );
  expect(screen.getByRole('link', { name: 'Nota, plan y revisión del día' })).toHaveAttribute(
    'href',
    '#/panel/rutina?cuenta=4&periodo=dia&fecha=2026-11-17',
  );
});

test('the calendar moves with arrows between traded days, and with the page keys between months', async () => {
  const user = open();
  const start = await findSquare(/ 12 de noviembre/);
  act(() => start.focus());
  await user.keyboard('{ArrowLeft}');
  expect(await findSquare(/ 2 de noviembre/)).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(await findSquare(/ 12 de noviembre/)).toHaveFocus();
  await user.keyboard('{PageUp}');
  expect(await findSquare(/ 30 de octubre/)).toBeVisible();
});

test('the calendar moves Tab to a traded day when another clock moves the trades of the focused one', async () => {
  const otherMonth = createMonth(2026, 11, [createDay('2026-11-18', [250.5])]);
  server.use(answer(addresses.getMonth, ({ body }) => (isByServer(body) ? november : otherMonth)));
  const user = open();
  const show = (clock: string) => user.selectOptions(screen.getByLabelText('Días según'), clock);
  await findSquare(/ 12 de noviembre/);
  // Both months are loaded, so the calendar stays mounted at the next change.
  await show('local');
  await findSquare(/ 18 de noviembre/);
  await show('server');
  const start = await findSquare(/ 12 de noviembre/);
  act(() => start.focus());
  await show('local');
  expect(await findSquare(/ 18 de noviembre/)).toHaveAttribute('tabindex', '0');
});

test('spec 2: the calendar moves by months, which are stored in the address, and never into the future', async () => {
  const user = open();
  const back = await screen.findByRole('button', { name: 'Mes anterior' });
  const on = screen.getByRole('button', { name: 'Mes siguiente' });
  await waitFor(() => expect(back).toBeEnabled());
  expect(on).toBeDisabled();
  await user.click(back);
  expect(await screen.findByText('Octubre 2026')).toBeVisible();
  expect(await findSquare(/ 30 de octubre/)).toBeVisible();
  expect(window.location.hash).toBe('#/panel?mes=-1');
  await user.click(on);
  expect(await screen.findByText('Noviembre 2026')).toBeVisible();
  expect(window.location.hash).toBe('#/panel?mes=0');
});

test('spec 2: the calendar disables the month buttons while a month is loading', async () => {
  let resolveMonth = (_: typeof october) => undefined as void;
  server.use(
    answer(addresses.getMonth, () => new Promise<typeof october>((resolve) => (resolveMonth = resolve))),
  );
  open('/panel?mes=-1');
  const back = await screen.findByRole('button', { name: 'Mes anterior' });
  expect(back).toBeDisabled();
  expect(await screen.findByRole('status', { name: 'Cargando el mes' })).toBeInTheDocument();
  resolveMonth(october);
  await waitFor(() => expect(back).toBeEnabled());
});

test('spec 8: a month that cannot be loaded shows an error, and can be retried', async () => {
  server.use(refuse(addresses.getMonth, 'unavailable'));
  const user = open();
  expect(await screen.findByText('No se ha podido cargar el mes')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Mes anterior' })).toBeEnabled();
  server.use(answer(addresses.getMonth, november));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await findRegion('Beneficio Neto')).toBeVisible();
});

const createMany = (count: number) => {
  const profits = Array.from({ length: count }, (_, index) => index + 1);
  return createMonth(2026, 11, [createDay('2026-11-02', profits)]);
};
const findRows = async () =>
  within(await screen.findByRole('table', { name: 'Operaciones recientes' }))
    .getAllByRole('row')
    .slice(1);

test('spec 2: recent trades are listed newest first, with close, symbol and net result', async () => {
  open();
  const first = within((await findRows())[0] ?? document.body).getAllByRole('cell');
  expect(first.map((cell) => toReadable(cell.textContent))).toEqual([
    expect.stringMatching(/^17\/11\/2026 \d\d:01$/),
    'EURUSD',
    '0,00 US$',
  ]);
  const table = screen.getByRole('table', { name: 'Operaciones recientes' });
  expect(readCells(table, 'columnheader')).toEqual(['Cierre', 'Simbolo', 'Net P&L']);
});

test('recent trades are counted for the month that is shown', async () => {
  open('/panel?mes=-1');
  expect(await screen.findByText('1 operación en octubre de 2026')).toBeVisible();
});

test('spec 2: fifteen recent trades fit on one page, without page buttons', async () => {
  server.use(answer(addresses.getMonth, createMany(15)));
  open();
  expect(await findRows()).toHaveLength(15);
  expect(screen.queryByRole('button', { name: 'Siguiente' })).not.toBeInTheDocument();
});

test('spec 2: sixteen recent trades have pages, which are stored in the address and reset by another month', async () => {
  server.use(answer(addresses.getMonth, createMany(32)));
  const user = open('/panel?pagina=2');
  expect(await screen.findByText('16–30 de 32')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  expect(await findRows()).toHaveLength(2);
  expect(window.location.hash).toBe('#/panel?pagina=3');
  await user.click(screen.getByRole('button', { name: 'Mes anterior' }));
  expect(window.location.hash).toBe('#/panel?mes=-1');
});

const ask = async (user: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: /^Cerrar sesión del bróker/ }));
  return screen.getByRole('alertdialog', { name: '¿Desea cerrar sesión en su broker?' });
};

test('spec 8: closing the session at the broker prompts for confirmation, and a cancel changes nothing', async () => {
  const user = open();
  const dialog = await ask(user);
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(dialog).not.toBeInTheDocument();
  expect(await findRegion(/Calendario/)).toBeVisible();
});

test('spec 2: closing the session at the broker deletes the account and opens the sign-in', async () => {
  const closedIds = server.record(addresses.closeBrokerSession, { status: 1 }, ({ params }) => params['id']);
  const user = open();
  const dialog = await ask(user);
  expect(dialog).toHaveTextContent(/sus operaciones y tus notas\. Tus notas no se pueden recuperar/);
  await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(window.location.hash).toBe('#/login?volver=%2Fpanel'));
  expect(closedIds).toEqual(['4']);
});

test('an imported account has its own confirmation text', async () => {
  server.use(answer(addresses.listBrokerAccounts, [{ ...account, gateway: 'statement' }]));
  const user = open();
  await user.click(await screen.findByRole('button', { name: /^Borrar la cuenta importada/ }));
  const question = screen.getByRole('alertdialog', { name: '¿Quieres borrar esta cuenta importada?' });
  expect(question).toHaveTextContent(/Tus notas no se pueden recuperar/);
});
