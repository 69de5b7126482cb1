import { addresses, type OwnedProductEntity, type UserEntity } from '@parque/contract';
import { useCommand } from '@parque/remote';
import { LeaveQuestions } from '@parque/remote/host';
import { useBlocker } from '@parque/remote/navigation';
import { answer, people, refuse } from '@parque/remote/testing';
import { setOwnedProducts, signIn } from '@parque/session';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakePageApi, goTo, createPage } from '../../testing/page';
import { composeRegistry } from '../../testing/registry';

const registry = composeRegistry(
  { name: 'entrada', routes: [{ path: '/entrar', title: 'Entrar', access: 'signed-out', layout: 'bare' }] },
  {
    name: 'diario',
    title: 'Diario',
    // No file of this remote is downloaded: the tests need its manifest only.
    hostApi: '^9.0.0',
    routes: [
      { path: '/', title: 'Inicio' },
      { path: '/diario', title: 'Diario' },
      { path: '/analisis', title: 'Análisis', requires: { anyProduct: [6] } },
      { path: '/gestion', title: 'Gestión', requires: { rol: 1 } },
    ],
    menu: [
      { to: '/diario', label: 'Mi diario', order: 10, keywords: ['panel', 'calendario'] },
      { to: '/gestion', label: 'Gestión de usuarios', order: 20 },
    ],
    commands: [
      { id: 'analyse', label: 'Análisis de operaciones', to: '/analisis', keywords: ['estadística'] },
      { id: 'month-before', label: 'Mes pasado', to: '/diario', search: '?mes=-1' },
      { id: 'calculate', label: 'Abrir la calculadora', to: '/diario', action: 'anywhere', key: 'c' },
      { id: 'next', label: 'Día siguiente', to: '/diario', action: 'there', key: 'j' },
      { id: 'back', label: 'Mes anterior', to: '/diario', action: 'there', key: '[' },
      { id: 'records', label: 'Buscar usuarios', to: '/gestion', finds: '/admin/search' },
      { id: 'secret', label: 'Revocar todo', to: '/gestion', action: 'there', key: 'x' },
    ],
  },
);

const product: OwnedProductEntity = { id: 6, title: 'P', url: 'p', status: 'Activo', fecha_caducidad: null };
let ownedProducts: OwnedProductEntity[] = [];
const { server } = fakePageApi(() => ownedProducts);
beforeEach(() => server.use(answer(addresses.logout, () => undefined)));

const actions: string[] = [];

/** A screen of the remote, which handles the commands that it declares. */
function Does({ id }: { readonly id: string }) {
  useCommand(`diario/${id}`, () => actions.push(id));
  return null;
}

/** A screen with unsaved input. */
function Unsaved() {
  useBlocker(true, { title: '¿Salir?', text: 'Se pierde.', confirmLabel: 'Salir sin guardar' });
  return null;
}

const showUnsaved = () =>
  render(
    <LeaveQuestions>
      <Unsaved />
    </LeaveQuestions>,
  );

async function open(readAddress: string, user: UserEntity = people.ana) {
  goTo(readAddress, user);
  setOwnedProducts(ownedProducts);
  render(
    <>
      {createPage(registry)}
      {['next', 'back', 'secret'].map((id) => (
        <Does key={id} id={id} />
      ))}
    </>,
  );
  await screen.findByRole('navigation', { name: 'Menú principal' });
  return userEvent.setup();
}

const readAddress = () => window.location.hash.slice(1);
const getOptions = () => screen.getAllByRole('option').map((option) => option.textContent);

async function openPalette(user: ReturnType<typeof userEvent.setup>) {
  await user.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Buscar una sección o una acción' });
}

beforeEach(() => {
  ownedProducts = [];
  actions.length = 0;
  localStorage.clear();
});

test('the command palette offers the menu, the commands of remotes for this user and address, and the actions of the shell', async () => {
  await openPalette(await open('/diario'));
  expect(getOptions()).toEqual([
    'Mi diario',
    'Mes pasado',
    'Abrir la calculadora, tecla C',
    'Día siguiente, tecla J',
    'Mes anterior, tecla [',
    'Cambiar a tema claro',
    'Ocultar importes',
    'Atajos de teclado, tecla ?',
    'Desactivar los atajos de una tecla',
    'Acerca de esta versión',
    'Cerrar Sesión',
  ]);
});

test('the command palette offers more commands with a product or a role, and fewer at another address', async () => {
  ownedProducts = [product];
  await openPalette(await open('/otra', people.admin));
  expect(getOptions()).toEqual(
    expect.arrayContaining(['Gestión de usuarios', 'Análisis de operaciones', 'Mes pasado']),
  );
  expect(getOptions().join()).not.toMatch(/Día siguiente|Revocar/);
});

test.each([
  ['sesion', 'Cerrar Sesión'],
  ['calc', 'Abrir la calculadora, tecla C'],
  ['calendario', 'Mi diario'],
  ['anterior mes', 'Mes anterior, tecla ['],
  ['tmclr', 'Cambiar a tema claro'],
])('the command palette finds items by "%s"', async (text, label) => {
  const user = await open('/diario');
  await user.type(await openPalette(user), text);
  expect(getOptions()[0]).toBe(label);
});

test('the command palette keeps every letter of fast typing', async () => {
  await open('/diario');
  const field = await openPalette(userEvent.setup());
  // Two letters before the page is rendered again.
  act(() => {
    for (const letter of 'me') {
      fireEvent.input(field, { target: { value: `${field.getAttribute('value') ?? ''}${letter}` } });
    }
  });
  expect(field).toHaveValue('me');
});

test('the command palette moves with the arrows, runs with Enter, and keeps the focus in the field', async () => {
  const user = await open('/otra');
  const field = await openPalette(user);
  expect(field).toHaveFocus();
  const [first, second] = screen.getAllByRole('option');
  expect(first).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowDown}');
  expect(field).toHaveAttribute('aria-activedescendant', second?.id);
  expect(field).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(readAddress()).toBe('/diario?mes=-1'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the command palette runs nothing when its field loses the focus', async () => {
  const user = await open('/otra');
  const field = await openPalette(user);
  act(() => field.blur());
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect(readAddress()).toBe('/otra');
});

test('the command palette closes with Escape, and returns the focus', async () => {
  const user = await open('/diario');
  const button = screen.getByRole('button', { name: 'Ocultar importes' });
  button.focus();
  await user.type(await openPalette(user), 'mes');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(button).toHaveFocus();
});

test('the command palette opens by touch from the menu, and runs the tapped item', async () => {
  const user = await open('/diario');
  await user.click(screen.getByRole('button', { name: 'Menú' }));
  const sheet = within(screen.getByRole('navigation', { name: 'Menú completo' }));
  await user.click(sheet.getByRole('button', { name: 'Buscar o ejecutar' }));
  await user.click(await screen.findByRole('option', { name: 'Ocultar importes' }));
  expect(await screen.findByRole('button', { name: 'Mostrar importes' })).toBeVisible();
});

test('the command palette shows recently used items first, to the same user only', async () => {
  const user = await open('/diario');
  await user.type(await openPalette(user), 'mes anterior{Enter}');
  await waitFor(() => expect(actions).toEqual(['back']));
  await openPalette(user);
  expect(getOptions()[0]).toBe('Mes anterior, tecla [');
  await user.keyboard('{Escape}');
  act(() => signIn('token-2', people.admin));
  await openPalette(user);
  expect(getOptions()[0]).toBe('Mi diario');
});

const choose = async (text: string) => {
  const user = await open('/otra');
  showUnsaved();
  await user.type(await openPalette(user), text);
  await user.keyboard('{Enter}');
  const question = within(await screen.findByRole('alertdialog', { name: '¿Salir?' }));
  expect(readAddress()).toBe('/otra');
  return { user, press: (name: string) => user.click(question.getByRole('button', { name })) };
};

test.each([
  ['an entry of the menu', 'mi diario', '/diario'],
  ['a command with a query', 'mes pasado', '/diario?mes=-1'],
])('%s does not leave a screen with unsaved input until the user confirms', async (_what, text, to) => {
  const { press } = await choose(text);
  await press('Salir sin guardar');
  await waitFor(() => expect(readAddress()).toBe(to));
});

test('a command that leaves unsaved input runs only after the confirmation', async () => {
  const { user, press } = await choose('calculadora');
  await press('Cancelar');
  await user.type(await openPalette(user), 'calculadora{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  render(<Does id="calculate" />);
  await waitFor(() => expect([readAddress(), actions]).toEqual(['/diario', ['calculate']]));
});

test('an action of the screen with unsaved input runs there without a question', async () => {
  const { user, press } = await choose('calculadora');
  await press('Cancelar');
  render(<Does id="calculate" />);
  await user.type(await openPalette(user), 'calculadora{Enter}');
  expect([readAddress(), actions]).toEqual(['/otra', ['calculate']]);
});

const zoe = {
  kind: 'user',
  group: 'Usuarios',
  label: 'Zoe Gil',
  note: 'zoe@correo.es',
  to: '/gestion?id=9',
} as const;

test('a found record does not leave unsaved input until the admin confirms', async () => {
  server.use(answer(addresses.searchRecords, () => [zoe]));
  const user = await open('/diario', people.admin);
  showUnsaved();
  await user.type(await openPalette(user), 'zoe');
  await user.click(await screen.findByRole('option', { name: /Zoe Gil/ }));
  expect(await screen.findByRole('alertdialog', { name: '¿Salir?' })).toBeVisible();
  expect(readAddress()).toBe('/diario');
  await user.click(screen.getByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(readAddress()).toBe('/gestion?id=9'));
});

test('the command palette finds records for an admin, and opens the screen of the chosen one', async () => {
  server.use(
    answer(addresses.searchRecords, ({ query }) =>
      query.text === 'zoe' ? [zoe, { ...zoe, label: 'Zoe Sol', to: '/sin-pantalla' }] : [],
    ),
  );
  const user = await open('/diario', people.admin);
  await user.type(await openPalette(user), 'zoe');
  expect(await screen.findByRole('option', { name: 'Zoe Gil zoe@correo.es' })).toBeVisible();
  expect(getOptions()).toEqual(['Zoe Gil zoe@correo.es']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(readAddress()).toBe('/gestion?id=9'));
  await openPalette(user);
  expect(getOptions()).not.toContain('Zoe Gil zoe@correo.es');
});

test('the command palette finds no records for a user who is no admin, and announces that there are no results', async () => {
  const searches = server.record(addresses.searchRecords, []);
  const user = await open('/diario');
  await user.type(await openPalette(user), 'zoexyz');
  expect(await screen.findByText(/Prueba con otra palabra/)).toBeVisible();
  expect(screen.getByText('Sin resultados')).toHaveAttribute('role', 'status');
  expect(searches).toEqual([]);
});

test('the command palette reports a search of records that failed', async () => {
  server.use(refuse(addresses.searchRecords, 'forbidden'));
  const user = await open('/diario', people.admin);
  await user.type(await openPalette(user), 'zoexyz');
  expect(await screen.findByText('«Buscar usuarios» no está disponible ahora.')).toBeVisible();
});

const expectPressed = async (keys: string, expected: string[], address = '/diario') => {
  const user = await open(address);
  await user.keyboard(keys);
  // The palette is in the same chunk as the key handler, so the key has been handled when the palette opens.
  await openPalette(user);
  expect(actions).toEqual(expected);
};

test.each([
  ['j', ['next']],
  ['[[', ['back']],
  ['jj', ['next', 'next']],
  ['x', []],
  ['{Control>}j{/Control}', []],
  ['{Meta>}j{/Meta}', []],
  ['{Alt>}j{/Alt}', []],
  ['{Shift>}J{/Shift}', []],
  ['j', [], '/otra'],
])('the single keys %s run %j at the address that declares them', expectPressed);

test('single keys include a character that a Spanish keyboard types with AltGr', async () => {
  await open('/diario');
  fireEvent.keyDown(document.body, { key: '[', ctrlKey: true, altKey: true, modifierAltGraph: true });
  await waitFor(() => expect(actions).toEqual(['back']));
});

test('single keys do nothing while the user types, or while a dialog is open', async () => {
  const user = await open('/diario');
  const field = document.body.appendChild(document.createElement('input'));
  await user.type(field, 'j');
  field.remove();
  await user.type(await openPalette(user), 'j');
  expect(actions).toEqual([]);
});

test('single keys do nothing after they are turned off, until they are turned on again', async () => {
  const user = await open('/diario');
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Atajos de teclado' }));
  await user.click(dialog.getByRole('button', { name: 'Desactivar' }));
  await user.keyboard('{Escape}');
  await user.keyboard('j?');
  await openPalette(user);
  expect(actions).toEqual([]);
  await user.keyboard('activar{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('j');
  await waitFor(() => expect(actions).toEqual(['next']));
});

test('the list of shortcuts contains those that remotes declare for this user', async () => {
  const user = await open('/otra');
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Atajos de teclado' }));
  expect(dialog.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Abrir la calculadora',
    'Día siguiente',
    'Mes anterior',
    'Buscar o ejecutar',
    'Estos atajos',
  ]);
  expect(dialog.getByText('J').tagName).toBe('KBD');
});
