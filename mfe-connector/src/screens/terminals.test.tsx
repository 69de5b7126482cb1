import {
  addresses,
  type ConnectorAccountEntity,
  type TerminalCodeEntity,
  type TerminalsEntity,
} from '@parque/contract';
import { announceAddresses } from '@parque/remote';
import {
  answer,
  createSession,
  createTerminal,
  fakeApi,
  openScreen,
  people,
  refuse,
  withSupportChat,
} from '@parque/remote/testing';
import { formatDateTime } from '@parque/ui';
import { getCurrentToasts, dismissAllToasts } from '@parque/ui/toasts';
import { screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import { screens } from '.';
import { createList } from '../testing/masters';

const address = 'https://parque.example';
const code = 'K7QF-9D2M-X4TR-8WPN-3HJC';
const made = { id: 9, code, ends_at: '2026-11-20T10:10:00.000Z' };
const program = { name: 'Parque.mq5', text: '// Parqué', sha256: 'ab'.repeat(32) };

const server = fakeApi(
  answer(addresses.getTerminalProgram, { address, program, compiled: null }),
  answer(addresses.listConnectorAccounts, createList([])),
);

afterEach(dismissAllToasts);

const createCode = (changes: Partial<TerminalCodeEntity> = {}): TerminalCodeEntity => ({
  id: 9,
  state: 'waiting',
  message: 'Esperando al terminal. Pega el código en el programa.',
  ends_at: '2026-11-20T10:10:00.000Z',
  terminal_id: null,
  code: null,
  refused_account_at: null,
  ...changes,
});

/** What the API holds; the fake answers keep to it. */
function serveTerminals(list: Partial<TerminalsEntity> = {}): TerminalsEntity {
  const terminals: TerminalsEntity = { terminals: [], codes: [], ...list };
  server.use(
    answer(addresses.listTerminals, () => terminals),
    answer(addresses.startTerminalPairing, () => {
      terminals.codes = [createCode()];
      return made;
    }),
  );
  return terminals;
}

const open = (...products: number[]) =>
  openScreen(manifest, screens, {
    at: '/terminales',
    as: people.ana,
    owns: createSession(...products).owned,
  });

async function openAndPress(name: string, product = 2) {
  const user = open(product);
  await user.click(await screen.findByRole('button', { name }));
  return user;
}

/** From this call on the API holds this terminal. */
const answerWith = (
  address: (typeof addresses)['confirmTerminal' | 'linkTerminal' | 'moveTerminalLease' | 'revokeTerminal'],
  stored: TerminalsEntity,
  changed: TerminalsEntity['terminals'][number],
  sent: unknown[] = [],
) =>
  answer(address, ({ body }) => {
    sent.push(body);
    stored.terminals = [changed];
    return changed;
  });

const findAccount = () => screen.findByRole('region', { name: 'Cuenta 20000001' });

/** Opens the page with one terminal. */
async function showTerminal(changes: Parameters<typeof createTerminal>[0]) {
  serveTerminals({ terminals: [createTerminal(changes)] });
  open(2);
  return within(await findAccount());
}

test('without a terminal the page shows the three steps, with the address to allow and no field for a password', async () => {
  serveTerminals();
  open(2);
  expect(await screen.findByText('Copia el programa')).toBeVisible();
  expect(screen.getByText('Permite la dirección')).toBeVisible();
  expect(screen.getByText('Pega el código')).toBeVisible();
  expect(within(screen.getByRole('group', { name: 'la dirección' })).getByText(address)).toBeVisible();
  expect(screen.getByText(program.sha256)).toBeInTheDocument();
  expect(document.querySelector('input[type="password"]')).toBeNull();
});

test('an uploaded program is offered in place of the source, and needs no compiler', async () => {
  const compiled = {
    name: 'Parque.ex5',
    version: '1.4',
    bytes: 90_000,
    sha256: 'cd'.repeat(32),
    uploaded_at: '2026-03-14T12:00:00Z',
  };
  server.use(answer(addresses.getTerminalProgram, { address, program, compiled }));
  serveTerminals();
  open(2);
  expect(await screen.findByRole('button', { name: 'Descargar Parque.ex5' })).toBeVisible();
  expect(screen.getByText(compiled.sha256)).toBeInTheDocument();
  expect(screen.queryByText('Compilar')).not.toBeInTheDocument();
});

test.each([undefined, 'https://chat.example/hola'])(
  'an installation without the program states it, keeps the other steps, and links to its support chat: %s',
  async (chat) => {
    if (chat) withSupportChat(chat);
    server.use(answer(addresses.getTerminalProgram, { address, program: null, compiled: null }));
    serveTerminals();
    open(2);
    expect(await screen.findByText('Aquí todavía no está el programa')).toBeVisible();
    const links = screen.queryAllByRole('link', { name: 'Pedirlo a soporte' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(chat ? [chat] : []);
    expect(screen.getByRole('button', { name: 'Pedir un código' })).toBeEnabled();
  },
);

test('the code stays until a terminal has used it, and then the owner confirms the account', async () => {
  const terminals = serveTerminals();
  const user = await openAndPress('Pedir un código');
  expect(await screen.findByRole('status', { name: 'Código' })).toHaveTextContent(code);
  const seen = createTerminal({ state: 'seen', message: '¿Es esta tu cuenta?', permissions: null });
  terminals.codes = [createCode({ state: 'seen', terminal_id: seen.id })];
  terminals.terminals = [seen];
  const question = await screen.findByRole('region', { name: '¿Es esta tu cuenta?' });
  expect(screen.queryByText(code)).not.toBeInTheDocument();
  expect(within(question).getByText('20000001')).toBeVisible();
  expect(within(question).getByText('Meridiano-Demo')).toBeVisible();
  expect(within(question).getByText('Demo · Cobertura (hedging)')).toBeVisible();
  server.use(answerWith(addresses.confirmTerminal, terminals, createTerminal()));
  await user.click(within(question).getByRole('button', { name: 'Sí, es mi cuenta' }));
  expect(within(await findAccount()).getByText('Conectado')).toBeVisible();
});

/** A terminal that waits for its confirmation, beside a connected one. */
function openDenial(used_as: TerminalsEntity['terminals'][number]['used_as'] = []) {
  const seen = createTerminal({ state: 'seen', message: '¿Es esta tu cuenta?', used_as });
  const terminals = serveTerminals({
    terminals: [seen, createTerminal({ id: 5, login: 20000005 })],
    codes: [createCode({ state: 'seen', terminal_id: 4 })],
  });
  let requests = 0;
  server.use(
    answer(addresses.removeTerminal, () => {
      requests += 1;
      terminals.terminals = terminals.terminals.filter(({ id }) => id !== seen.id);
      terminals.codes = [createCode({ state: 'expired' })];
      return undefined;
    }),
  );
  const user = open(2);
  return {
    user,
    countRequests: () => requests,
    openQuestion: async () => {
      await user.click(await screen.findByRole('button', { name: 'No es mía' }));
      return screen.getByRole('alertdialog', { name: '¿La cuenta 20000001 no es tuya?' });
    },
  };
}

test("an account that is not the user's disappears after a question, with a notice", async () => {
  const { user, openQuestion, countRequests } = openDenial();
  expect(await openQuestion()).toHaveTextContent('se borra todo lo que ha enviado');
  expect(countRequests()).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Rechazar la cuenta' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'No es mía' })).not.toBeInTheDocument());
  expect(getCurrentToasts().map(({ title }) => title)).toEqual(['Cuenta 20000001 rechazada']);
  expect(screen.getByRole('group', { name: 'Terminales' })).toHaveFocus();
  expect(await screen.findByRole('button', { name: 'Conectar otro terminal' })).toBeVisible();
});

test('the question about an account in use states that nothing is deleted, and what ends', async () => {
  const { user, openQuestion, countRequests } = openDenial(['child']);
  const text = await openQuestion();
  expect(text).toHaveTextContent('no se borra nada');
  expect(text).toHaveTextContent('no recibe copias');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(screen.getByRole('button', { name: 'No es mía' })).toHaveFocus();
  expect(countRequests()).toBe(0);
});

test('the try of another account with a code is stated once the guide does not show the code', async () => {
  const refused_account_at = '2026-11-20T10:05:00.000Z';
  const refused = createCode({ state: 'seen', terminal_id: 4, refused_account_at });
  serveTerminals({
    terminals: [createTerminal()],
    codes: [refused, createCode({ id: 8, state: 'expired' })],
  });
  open(2);
  const banner = await screen.findByText('Se ha rechazado un terminal en otra cuenta');
  expect(banner.parentElement).toHaveTextContent(
    `El ${formatDateTime(refused_account_at).replace('\u00a0', ' ')} envió el código de la cuenta 20000001.`,
  );
});

test('the last contact of a terminal that calls is counted in seconds, and an older one has its time', async () => {
  const [recent, old] = [new Date().toISOString(), '2026-11-20T10:00:00.000Z'];
  serveTerminals({
    terminals: [
      createTerminal({ seen_at: recent }),
      createTerminal({ id: 5, login: 20000005, seen_at: old }),
    ],
  });
  open(2);
  const getContact = (card: HTMLElement) => within(card).getByText('Último contacto').nextElementSibling;
  const first = getContact(await findAccount());
  expect(first).toHaveTextContent(/^hace \d+ s$/);
  const shown = first?.textContent;
  await waitFor(() => expect(first?.textContent).not.toBe(shown));
  expect(getContact(screen.getByRole('region', { name: 'Cuenta 20000005' }))).toHaveTextContent('2026');
});

test.each([
  ['expired is replaced by the way to another one', { state: 'expired', message: 'Ya no vale.' }, false],
  ['sent mistyped stays, with the advice', { state: 'mistyped', message: 'Cópialo otra vez.', code }, true],
] as const)('a code that is %s', async (_what, change, isShown) => {
  const terminals = serveTerminals();
  await openAndPress('Pedir un código');
  await screen.findByText(code);
  terminals.codes = [createCode(change)];
  expect(await screen.findByText(change.message)).toBeVisible();
  expect(screen.queryAllByText(code)).toHaveLength(isShown ? 1 : 0);
  expect(screen.queryAllByRole('button', { name: 'Pedir otro código' })).toHaveLength(isShown ? 0 : 1);
});

test('a used code does not return when the list drops it, an hour after its end', async () => {
  // The list of a terminal that loads is read often.
  const terminals = serveTerminals({ terminals: [createTerminal({ state: 'loading', message: 'Espera.' })] });
  const user = await openAndPress('Conectar otro terminal');
  await user.click(await screen.findByRole('button', { name: 'Pedir un código' }));
  await screen.findByText(code);
  terminals.codes = [createCode({ state: 'seen' })];
  await waitFor(() => expect(screen.queryByText(code)).not.toBeInTheDocument());
  terminals.codes = [];
  terminals.terminals = [createTerminal({ state: 'asleep', message: 'Abre MetaTrader.' })];
  expect(await screen.findByText('Abre MetaTrader.')).toBeVisible();
  expect(screen.queryByText(code)).not.toBeInTheDocument();
});

test('the state of a terminal is named, with what to do about it', async () => {
  const card = await showTerminal({ state: 'investor', message: 'Haz esto en MetaTrader.' });
  expect(card.getAllByText('Solo lectura')[0]).toBeVisible();
  expect(card.getByText('Haz esto en MetaTrader.')).toBeVisible();
});

const newer_program = { version: '1.0.6', mends: ['Los cierres ya no se rechazan.', 'Hay gráficos.'] };

test('a newer program is offered with what it mends, how to replace the old one, and its download', async () => {
  const card = await showTerminal({ version: '1.0.4', newer_program });
  const notice = card.getByText('Hay una versión nueva del programa: la 1.0.6').parentElement;
  for (const mend of newer_program.mends) expect(notice).toHaveTextContent(mend);
  expect(notice).toHaveTextContent('MQL5 › Experts');
  expect(notice).toHaveTextContent('No necesitas otro código.');
  expect(await card.findByRole('button', { name: 'Descargar Parque.mq5' })).toBeVisible();
  expect(card.getByText('Conectado')).toBeVisible();
});

test.each(['outdated', 'revoked'] as const)(
  'a terminal in the state %s shows no second prompt for a newer program',
  async (state) => {
    serveTerminals({
      terminals: [createTerminal({ state, message: 'Haz esto.', version: '1.0.1', newer_program })],
    });
    open(2);
    expect(within(await findAccount()).getByText('Haz esto.')).toBeVisible();
    expect(screen.queryByText(/versión nueva del programa/)).not.toBeInTheDocument();
  },
);

test('a missing permission is distinguished from the given ones', async () => {
  const permissions = { connected: true, account: true, expert: true, terminal: false, program: true };
  serveTerminals({ terminals: [createTerminal({ state: 'autotrading_off', permissions })] });
  open(2);
  const list = within(await screen.findByRole('list', { name: 'Permisos' }));
  expect(list.getByText(/Trading algorítmico activado/)).toHaveTextContent('(falta)');
  expect(list.getByText(/La cuenta permite operar/)).not.toHaveTextContent('(falta)');
});

test.each(['asleep', 'revoked'] as const)(
  'a terminal in the state %s shows its last figures with their time, no permissions and no delay',
  async (state) => {
    const card = await showTerminal({ state });
    expect(card.getByText('Últimos datos disponibles').nextElementSibling).toHaveTextContent(/2026/);
    expect(card.getByText('Balance').nextElementSibling).toHaveTextContent(/\d/);
    expect(card.getByText('Valor (equity)')).toBeVisible();
    expect(card.queryByRole('list', { name: 'Permisos' })).not.toBeInTheDocument();
    expect(card.queryByText('Frecuencia de contacto')).not.toBeInTheDocument();
  },
);

test('the account is used in the journal, whose address is then offered', async () => {
  announceAddresses(['/panel']);
  const terminals = serveTerminals({ terminals: [createTerminal()] });
  const bodies: unknown[] = [];
  server.use(
    answerWith(
      addresses.linkTerminal,
      terminals,
      createTerminal({ used_as: ['journal'], journal_account: 31 }),
      bodies,
    ),
  );
  await openAndPress('Usar en el diario');
  const link = await screen.findByRole('link', { name: 'Abrir el diario' });
  expect(link).toHaveAttribute('href', '#/panel?cuenta=31');
  expect(bodies).toEqual([{ use: 'journal' }]);
});

test('the journal is opened once the history of its account is complete', async () => {
  announceAddresses(['/panel']);
  const inJournal = { used_as: ['journal' as const], journal_account: 31 };
  const terminals = serveTerminals({
    terminals: [createTerminal({ ...inJournal, is_history_loaded: false })],
  });
  open(2);
  expect(await screen.findByText(/Recibiendo el historial/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Abrir el diario' })).not.toBeInTheDocument();
  terminals.terminals = [createTerminal(inJournal)];
  expect(await screen.findByRole('link', { name: 'Abrir el diario' })).toBeVisible();
});

test('the journal of a terminal that no longer calls can be opened without its whole history', async () => {
  announceAddresses(['/panel']);
  const inJournal = { used_as: ['journal' as const], journal_account: 31 };
  serveTerminals({
    terminals: [createTerminal({ ...inJournal, state: 'asleep', is_history_loaded: false })],
  });
  open(2);
  expect(await screen.findByRole('link', { name: 'Abrir el diario' })).toBeVisible();
});

test('the connector is offered to its owners only, and the journal to its own', async () => {
  serveTerminals({ terminals: [createTerminal()] });
  open(1);
  expect(await screen.findByRole('button', { name: 'Usar como maestra' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Usar en el diario' })).not.toBeInTheDocument();
});

test('an account becomes a child with the typed multiplier', async () => {
  const terminals = serveTerminals({ terminals: [createTerminal()] });
  const bodies: unknown[] = [];
  server.use(answerWith(addresses.linkTerminal, terminals, createTerminal({ used_as: ['child'] }), bodies));
  const user = await openAndPress('Usar como hija', 1);
  const dialog = within(screen.getByRole('dialog'));
  const field = dialog.getByLabelText('Multiplicador de lotaje');
  await user.clear(field);
  expect(dialog.getByRole('button', { name: 'Usar como hija' })).toBeDisabled();
  await user.type(field, '0,5');
  await user.click(dialog.getByRole('button', { name: 'Usar como hija' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(bodies).toEqual([{ use: 'child', multiplier: 0.5 }]);
  expect(screen.queryByRole('button', { name: 'Usar como maestra' })).not.toBeInTheDocument();
});

const createConnected = (changes: Partial<ConnectorAccountEntity> = {}): ConnectorAccountEntity => ({
  id: 1,
  server_id: 1,
  type: 2,
  number: 20000009,
  multiplier: null,
  version: 1,
  ...changes,
});

test('with a master, an account is offered as a child only, and the master is named beside the others alone', async () => {
  serveTerminals({
    terminals: [createTerminal(), createTerminal({ id: 5, login: 20000009, used_as: ['master'] })],
  });
  server.use(answer(addresses.listConnectorAccounts, createList([createConnected()])));
  open(1);
  // Each query fails when it finds several elements.
  expect(await screen.findByText(/^Tu cuenta maestra es la 20000009/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Usar como hija' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Usar como maestra' })).not.toBeInTheDocument();
});

test('a child with its password is offered for the terminal, also when the products include no other one', async () => {
  const hijas = [
    createConnected({ id: 2, type: 3 }),
    createConnected({ id: 3, type: 3, number: createTerminal().login }),
  ];
  serveTerminals({ terminals: [createTerminal({ is_password_child: true })] });
  const bodies = server.record(addresses.linkTerminal, createTerminal({ used_as: ['child'] }));
  server.use(answer(addresses.listConnectorAccounts, createList([createConnected()], hijas)));
  await openAndPress('Pasar la copia a este terminal', 1);
  await waitFor(() => expect(bodies).toEqual([{ use: 'child' }]));
  expect(screen.queryByText(/Ya tienes todas/)).not.toBeInTheDocument();
});

test('an account is not offered as a child when the products include no other one', async () => {
  const hijas = [createConnected({ id: 2, type: 3 }), createConnected({ id: 3, type: 3 })];
  serveTerminals({ terminals: [createTerminal()] });
  server.use(answer(addresses.listConnectorAccounts, createList([createConnected()], hijas)));
  open(1);
  expect(await screen.findByText(/Ya tienes todas las cuentas hijas/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Usar como hija' })).not.toBeInTheDocument();
});

describe('with several masters', () => {
  const [first, second] = [createConnected(), createConnected({ id: 2, number: 20000010 })];
  const serveMasters = (maestras: ConnectorAccountEntity[], max_masters: number) => {
    serveTerminals({ terminals: [createTerminal()] });
    server.use(
      answer(addresses.listServers, [{ id: 1, name: 'Meridiano-Demo' }]),
      answer(addresses.listConnectorAccounts, createList(maestras, [], { max_masters, max_children: 2 })),
    );
  };

  test('an account is offered as a master while the products include another one', async () => {
    serveMasters([first], 2);
    open(1);
    expect(await screen.findByRole('button', { name: 'Usar como maestra' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Usar como hija' })).toBeVisible();
  });

  test('all masters that the products include are named, and a further one is not offered', async () => {
    serveMasters([first, second], 2);
    open(1);
    expect(await screen.findByText(/^Tus cuentas maestras son 20000009 y 20000010\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Usar como maestra' })).not.toBeInTheDocument();
  });

  test('a child is connected once its master is chosen', async () => {
    serveMasters([first, second], 2);
    const bodies = server.record(addresses.linkTerminal, createTerminal({ used_as: ['child'] }));
    const user = await openAndPress('Usar como hija', 1);
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Usar como hija' })).toBeDisabled();
    await dialog.findByRole('option', { name: '20000010 · Meridiano-Demo' });
    await user.selectOptions(dialog.getByLabelText('Copia de'), '20000010 · Meridiano-Demo');
    await user.click(dialog.getByRole('button', { name: 'Usar como hija' }));
    await waitFor(() => expect(bodies).toEqual([{ use: 'child', multiplier: 1, master_id: 2 }]));
  });
});

test('a use that the API rejects shows why', async () => {
  serveTerminals({ terminals: [createTerminal()] });
  server.use(refuse(addresses.linkTerminal, 'master_taken'));
  await openAndPress('Usar como maestra', 1);
  expect(await screen.findByRole('alert')).toHaveTextContent(/maestra/);
  expect(screen.getByRole('link', { name: 'Ver tu cuenta maestra' })).toHaveAttribute('href', '#/conector');
});

test('a terminal is disconnected only after a question that names the consequence', async () => {
  const terminals = serveTerminals({ terminals: [createTerminal({ used_as: ['master'] })] });
  const revoked = createTerminal({ state: 'revoked', message: 'Desconectado.', used_as: ['master'] });
  server.use(answerWith(addresses.revokeTerminal, terminals, revoked));
  const user = await openAndPress('Desconectar', 1);
  const question = screen.getByRole('alertdialog', { name: '¿Desconectar la cuenta 20000001?' });
  expect(question).toHaveTextContent('no se copia nada de ella');
  await user.click(within(question).getByRole('button', { name: 'Desconectar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(within(await findAccount()).getAllByText('Desconectado')[0]).toBeVisible();
});

test('the account is moved to the other terminal that waits', async () => {
  const terminals = serveTerminals({ terminals: [createTerminal({ has_other: true })] });
  server.use(answerWith(addresses.moveTerminalLease, terminals, createTerminal()));
  await openAndPress('Usar el otro terminal');
  await waitFor(() =>
    expect(screen.queryByText('Otro terminal espera con esta cuenta')).not.toBeInTheDocument(),
  );
});

test('a terminal is paired again with a code for its account only', async () => {
  serveTerminals({ terminals: [createTerminal({ state: 'asleep' })] });
  const bodies = server.record(addresses.startTerminalPairing, made);
  const user = await openAndPress('Conectar otra vez');
  const region = await screen.findByRole('region', { name: 'Conectar otra vez la cuenta 20000001' });
  expect(region.parentElement).toHaveFocus();
  const guide = within(region);
  await user.click(await guide.findByRole('button', { name: 'Pedir un código' }));
  expect(await guide.findByText(code, { selector: 'output' })).toBeVisible();
  expect(bodies).toEqual([{ terminal_id: 4 }]);
  expect(guide.getByRole('button', { name: 'Copiar el código' })).toHaveFocus();
  await user.click(guide.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByText(code)).not.toBeInTheDocument();
});

test('the delay of each stage is shown once there is one', async () => {
  const delays = {
    reported: { p50: 340, p95: 1250, count: 50 },
    fetched: { p50: 120, p95: 250, count: 20 },
    answered: { p50: 480, p95: 900, count: 1 },
  };
  const card = await showTerminal({ delays });
  expect(card.getByText('340 ms (casi siempre, hasta 1,3 s)')).toBeVisible();
  expect(card.getByText('120 ms (casi siempre, hasta 250 ms)')).toBeVisible();
  expect(card.getByText('480 ms (1 orden)')).toBeVisible();
});

test('a code that still waits is shown after the page was loaded again, until it is closed', async () => {
  serveTerminals({ terminals: [createTerminal()], codes: [createCode({ code })] });
  const user = open(2);
  expect(await screen.findByText(code, { selector: 'output' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByText(code)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Conectar otro terminal' })).toBeVisible();
});

test('an account that can only be read shows why it cannot be a child', async () => {
  const permissions = { connected: true, account: false, expert: true, terminal: true, program: true };
  serveTerminals({ terminals: [createTerminal({ state: 'investor', permissions })] });
  await openAndPress('Usar como hija', 1);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/contraseña de inversor/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Usar como hija' })).toBeDisabled();
});

test('a disconnected terminal is removed from the list after one question', async () => {
  const terminals = serveTerminals({
    terminals: [createTerminal({ state: 'revoked', message: 'Desconectado.' })],
  });
  server.use(
    answer(addresses.removeTerminal, () => {
      terminals.terminals = [];
      return undefined;
    }),
  );
  const user = await openAndPress('Quitar de la lista', 1);
  const question = screen.getByRole('alertdialog', { name: '¿Quitar la cuenta 20000001 de la lista?' });
  expect(question).toHaveTextContent('Se conservan el registro de copias y el diario');
  await user.click(within(question).getByRole('button', { name: 'Quitar de la lista' }));
  await waitFor(() => expect(screen.queryByText('Cuenta 20000001')).not.toBeInTheDocument());
});
