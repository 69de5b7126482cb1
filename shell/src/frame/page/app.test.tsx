import { queryClient, send } from '@parque/api-client';
import { addresses, type OwnedProductEntity, type UserEntity } from '@parque/contract';
import {
  answer,
  createAccount,
  fakePasskeys,
  people,
  refuse,
  refuseOnce,
  removePasskeys,
} from '@parque/remote/testing';
import { expireSession, getSession, signIn, signOut } from '@parque/session';
import { toast } from '@parque/ui';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakePageApi, goTo, createPage } from '../../testing/page';
import { composeRegistry } from '../../testing/registry';
import { storeProducts } from '../session/stored-products';

const registry = composeRegistry(
  {
    name: 'entrada',
    routes: [
      { path: '/entrar', title: 'Entrar', access: 'signed-out', layout: 'bare' },
      {
        path: '/escaparate',
        title: 'Escaparate',
        access: 'signed-out',
        layout: 'bare',
        otherwise: '/tienda',
      },
    ],
  },
  {
    name: 'ventas',
    title: 'Ventas',
    // No file of an incompatible remote is downloaded, so these tests need no network for files.
    hostApi: '^9.0.0',
    routes: [
      { path: '/', title: 'Inicio' },
      { path: '/tienda', title: 'Tienda' },
      { path: '/extra', title: 'Extra', requires: { anyProduct: [6] }, otherwise: '/tienda' },
      { path: '/cerrado', title: 'Cerrado', requires: { anyProduct: [7] } },
      { path: '/gestion', title: 'Gestión', requires: { rol: 1 }, otherwise: '/tienda' },
      { path: '/mia', title: 'Tu ficha' },
      { path: '/diario', title: 'Diario', landing: { anyProduct: [2] } },
    ],
    menu: [
      { to: '/tienda', label: 'Tienda', order: 10 },
      { to: '/extra', label: 'Extra', order: 20, group: 'Lo mío' },
      { to: '/mia', label: 'Tu ficha', order: 30, place: 'person' },
    ],
  },
);

const createProduct = (id: number, title = `Producto ${id}`): OwnedProductEntity => ({
  id,
  title,
  url: `p-${id}`,
  status: 'Activo',
  fecha_caducidad: null,
});

let ownedProducts: OwnedProductEntity[] = [];
const { server, stream } = fakePageApi(() => ownedProducts);

beforeEach(() => {
  ownedProducts = [];
});

function open(readAddress: string, user?: UserEntity) {
  goTo(readAddress, user);
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
  render(createPage(registry));
  return userEvent.setup();
}

const readAddress = () => window.location.hash.slice(1);
const getMenu = () => screen.getByRole('navigation', { name: 'Menú principal' });

test.each<[string, string, UserEntity | undefined, string]>([
  ['spec 2: without a session the home path redirects to the sign-in', '/', undefined, '/entrar'],
  [
    'without a session a deep link redirects to the sign-in, which returns to that link',
    '/extra?mes=3',
    undefined,
    '/entrar?volver=%2Fextra%3Fmes%3D3',
  ],
  [
    'spec 2: with a session the sign-in redirects to the address that the user opened first',
    '/entrar?volver=%2Ftienda',
    people.ana,
    '/tienda',
  ],
  ['a return address on another site is ignored', '/entrar?volver=%2F%2Fevil.example', people.ana, '/'],
  [
    'with a session a route for visitors redirects to the address that it declares',
    '/escaparate',
    people.ana,
    '/tienda',
  ],
  [
    'with a session a route for visitors redirects to a return address',
    '/escaparate?volver=%2Fdiario',
    people.ana,
    '/diario',
  ],
  ['an address for admins redirects every other user', '/gestion', people.ana, '/tienda'],
])('%s', async (_what, address, user, expected) => {
  open(address, user);
  await waitFor(() => expect(readAddress()).toBe(expected));
});

const second_factor = { is_active: false, is_required: true, recovery_codes: 0 };

test('an admin who lacks a required second factor sees what to do in place of a screen for admins, once, and no failure', async () => {
  server.use(answer(addresses.getAccount, createAccount({ second_factor })));
  open('/gestion', people.admin);
  const link = await screen.findByRole('link', { name: 'Activarlo' });
  expect(link).toHaveAttribute('href', '#/mia');
  expect(screen.getAllByText('Activa el segundo factor')).toHaveLength(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
});

const lastToken = 'token-2';

/** Opens a screen whose session expires, and sends a call of that screen. */
async function openExpired() {
  server.use(answer(addresses.login, { access_token: lastToken, data: people.ana }));
  const user = open('/tienda', people.ana);
  await waitFor(() => expect(getSession().owned).toEqual([]));
  const stock = server.record(addresses.forgetPassword, undefined, ({ authorization }) => authorization);
  act(() => expireSession('token-1'));
  const call = send(addresses.forgetPassword, { body: { email: 'ana@correo.es' } });
  const question = await screen.findByRole('dialog', { name: 'Tu sesión ha caducado' });
  return { user, question: within(question), call, sent: stock };
}

test('an expired session prompts for the password over the screen, and repeats the calls of the screen', async () => {
  const { user, question, call, sent } = await openExpired();
  expect(readAddress()).toBe('/tienda');
  expect(sent).toEqual([]);
  await user.type(question.getByLabelText('Tu contraseña'), 'una-clave');
  await user.click(question.getByRole('button', { name: 'Continuar' }));
  await call;
  expect(sent).toEqual([`Bearer ${lastToken}`]);
  expect(getSession()).toMatchObject({ token: lastToken, isExpired: false });
  expect(readAddress()).toBe('/tienda');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an expired session is renewed without a prompt where this browser keeps it', async () => {
  server.use(answer(addresses.continueSession, { access_token: lastToken, data: people.ana }));
  localStorage.setItem('parque:kept-session', String(people.ana.id));
  open('/tienda', people.ana);
  await waitFor(() => expect(getSession().owned).toEqual([]));
  act(() => expireSession('token-1'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(getSession()).toMatchObject({ token: lastToken, isExpired: false }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  localStorage.clear();
});

test('an expired session accepts a passkey in place of the password, and only one of the same user', async () => {
  fakePasskeys();
  server.use(answer(addresses.startPasskeySignIn, { challenge: 'cmV0bw', userVerification: 'required' }));
  const bodies = server.record(addresses.signInWithPasskey, { access_token: lastToken, data: people.ana });
  const { user, question, call, sent } = await openExpired();
  await user.click(question.getByRole('button', { name: 'Usar una llave de acceso' }));
  await call;
  expect(sent).toEqual([`Bearer ${lastToken}`]);
  expect(bodies).toEqual([expect.objectContaining({ user_id: people.ana.id })]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  removePasskeys();
});

test('an expired session can be replaced by another account, which starts without data of this one', async () => {
  const { user, question, sent } = await openExpired();
  await user.click(question.getByRole('button', { name: 'Entrar con otra cuenta' }));
  await waitFor(() => expect(readAddress()).toBe('/entrar'));
  act(() => signIn('token-3', people.admin));
  await waitFor(() => expect(getSession().owned).toEqual([]));
  expect(sent).toEqual([]);
});

test('an expired session leaves the screen readable when the prompt is closed, and opens the prompt again on request', async () => {
  const { user, question } = await openExpired();
  await user.click(question.getByRole('button', { name: 'Cerrar' }));
  await user.click(await screen.findByRole('button', { name: 'Continuar' }));
  expect(await screen.findByRole('dialog', { name: 'Tu sesión ha caducado' })).toBeVisible();
});

test('spec 2: the menu begins with the user and ends with the sign-out', async () => {
  open('/tienda', people.ana);
  const first = within(getMenu()).getByText('Ana Ruiz');
  const last = within(getMenu()).getByRole('button', { name: 'Cerrar Sesión' });
  const entry = await within(getMenu()).findByRole('link', { name: 'Tienda' });
  expect(first.compareDocumentPosition(entry)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(entry.compareDocumentPosition(last)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(entry).toHaveAttribute('aria-current', 'page');
});

test('spec 4: a sign-out revokes the token, clears the browser and opens the sign-in without a return address', async () => {
  const revokedTokens = server.record(addresses.logout, undefined, ({ authorization }) => authorization);
  const user = open('/tienda', people.ana);
  await user.click(within(getMenu()).getByRole('button', { name: 'Cerrar Sesión' }));
  await waitFor(() => expect(readAddress()).toBe('/entrar'));
  await waitFor(() => expect(revokedTokens).toEqual(['Bearer token-1']));
  expect([sessionStorage.getItem('token'), sessionStorage.getItem('user')]).toEqual([null, null]);
});

test('a sign-out that would discard a draft is confirmed first, and a cancelled one keeps the draft', async () => {
  server.use(answer(addresses.logout, () => undefined));
  const user = open('/tienda', people.ana);
  const draft = JSON.stringify({
    owner: people.ana.id,
    byName: { 'diario/nota/1': { value: 'Plan', base: '""' } },
  });
  sessionStorage.setItem('parque:drafts', draft);
  const leave = () => user.click(within(getMenu()).getByRole('button', { name: 'Cerrar Sesión' }));
  const getQuestion = () => within(screen.getByRole('alertdialog', { name: 'Tienes cambios sin guardar' }));
  await leave();
  await user.click(getQuestion().getByRole('button', { name: 'Cancelar' }));
  expect([getSession().token, sessionStorage.getItem('parque:drafts')]).toEqual(['token-1', draft]);
  await leave();
  await user.click(getQuestion().getByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(readAddress()).toBe('/entrar'));
  expect([getSession().token, sessionStorage.getItem('parque:drafts')]).toEqual([undefined, null]);
});

test('a sign-out works without a connection', async () => {
  server.use(refuse(addresses.logout, 'network'));
  const user = open('/tienda', people.ana);
  await user.click(within(getMenu()).getByRole('button', { name: 'Cerrar Sesión' }));
  await waitFor(() => expect(readAddress()).toBe('/entrar'));
});

test('notices and open dialogs of a user are removed when the user signs out', async () => {
  server.use(refuse(addresses.changeEmail, 'reauthentication_required'));
  open('/tienda', people.ana);
  act(() => toast.error('No se ha podido cambiar tu correo'));
  send(addresses.changeEmail, { body: { email: 'nueva@correo.es' } }).catch(() => undefined);
  await screen.findByRole('dialog', { name: 'Confirma que eres tú' });
  act(() => signOut());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByText('No se ha podido cambiar tu correo')).not.toBeInTheDocument();
});

test('spec 6: a product bought while the page is open appears in the menu, and is announced, without waiting for the next poll', async () => {
  let proven = false;
  server.use(answer(addresses.getAccount, () => createAccount({ is_email_proven: proven })));
  open('/tienda', people.ana);
  expect(await screen.findByText('Confirma tu correo')).toBeVisible();
  await waitFor(() => expect(getSession().owned).toEqual([]));
  expect(within(getMenu()).queryByRole('link', { name: 'Extra' })).not.toBeInTheDocument();
  [ownedProducts, proven] = [[createProduct(6, 'DashPro')], true];
  stream.send('cambio', {});
  expect(await within(getMenu()).findByRole('link', { name: 'Extra' })).toBeVisible();
  expect(await screen.findByText('DashPro ya está activo en tu cuenta.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Confirma tu correo')).not.toBeInTheDocument());
});

test('an interrupted stream fetches the changes that were not reported', async () => {
  open('/tienda', people.ana);
  await waitFor(() => expect(getSession().owned).toEqual([]));
  const before = stream.lastEventIds.length;
  expect(before).toBeGreaterThan(0);
  ownedProducts = [createProduct(6, 'DashPro')];
  stream.breakOff();
  expect(await within(getMenu()).findByRole('link', { name: 'Extra' })).toBeVisible();
  expect(stream.lastEventIds.length).toBeGreaterThan(before);
});

test('an address without its product redirects to the address that its remote declares, and names the cause', async () => {
  open('/extra', people.ana);
  await waitFor(() => expect(readAddress()).toBe('/tienda'));
  expect(await screen.findByText('No tienes acceso a «Extra»')).toBeVisible();
});

test.each([
  [
    'was suspended',
    [{ ...createProduct(6, 'DashPro'), status: 'Suspendido' as const }],
    /hasta que se resuelva el pago/,
  ],
  ['was taken from the user', [], /Ya no está en tu cuenta/],
])(
  'an address whose product %s while it is open redirects with one notice of the reason',
  async (_, products, reason) => {
    ownedProducts = [createProduct(6, 'DashPro')];
    open('/extra', people.ana);
    expect(await screen.findByRole('heading', { name: 'Extra' })).toBeVisible();
    ownedProducts = products;
    stream.send('cambio', {});
    expect(await screen.findByText('Ya no tienes acceso a DashPro')).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(readAddress()).toBe('/tienda');
  },
);

test('an address whose product has ended since the last visit redirects with the day of the end', async () => {
  signIn('token-1', people.ana);
  storeProducts([{ ...createProduct(6, 'DashPro'), fecha_caducidad: '2020-06-02T12:00:00Z' }]);
  open('/extra', people.ana);
  expect(await screen.findByText('Caducó el 02/06/2020.')).toBeVisible();
});

test('the focus is on the content after the sign-in', async () => {
  open('/entrar');
  act(() => signIn('token-1', people.ana));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('the focus stays in the content when the focused element is removed', async () => {
  open('/tienda', people.ana);
  const main = await screen.findByRole('main');
  const button = main.appendChild(document.createElement('button'));
  act(() => button.focus());
  button.remove();
  await waitFor(() => expect(main).toHaveFocus());
});

test('a closed address without a redirect shows that the user has no access', async () => {
  open('/cerrado', people.ana);
  expect(await screen.findByText('No tienes acceso a esta sección')).toBeVisible();
});

test('an unknown address shows its own page, and the menu remains', async () => {
  open('/no-existe', people.ana);
  expect(screen.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
  expect(document.title).toBe('Página no encontrada · Parqué');
  expect(getMenu()).toBeVisible();
  await waitFor(() => expect(getSession().owned).toEqual([]));
});

test('the gallery of the design system has a title in the tab for administrators only', async () => {
  open('/_ui', { ...people.ana, rol: 1 });
  expect(await screen.findByRole('heading', { name: 'Sistema de diseño' })).toBeVisible();
  expect(document.title).toBe('Sistema de diseño · Parqué');
  cleanup();
  open('/_ui', people.ana);
  expect(document.title).toBe('Página no encontrada · Parqué');
  await waitFor(() => expect(getSession().owned).toEqual([]));
});

test('a screen whose products cannot be fetched shows an error with a retry', async () => {
  server.use(refuse(addresses.listOwnedProducts, 'internal'));
  const user = open('/extra', people.ana);
  expect(await screen.findByText('No hemos podido comprobar tus productos')).toBeVisible();
  server.resetHandlers();
  ownedProducts = [createProduct(6)];
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Extra' })).toBeVisible();
});

test('the brand and the home path lead to the landing route of the products of the user, a deep link does not', async () => {
  ownedProducts = [createProduct(2)];
  const user = open('/tienda', people.ana);
  await waitFor(() => expect(getSession().owned).toHaveLength(1));
  expect(readAddress()).toBe('/tienda');
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Parqué' }));
  await waitFor(() => expect(readAddress()).toBe('/diario'));
  cleanup();
  open('/', people.ana);
  await waitFor(() => expect(readAddress()).toBe('/diario'));
});

test('an incompatible remote is shown as broken with the reason, and the menu remains', async () => {
  open('/tienda', people.ana);
  expect(await screen.findByText('Ventas no se ha podido cargar')).toBeVisible();
  expect(screen.getAllByText('No compatible')[0]).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeEnabled();
  expect(within(getMenu()).getByRole('link', { name: 'Tienda' })).toBeVisible();
});

test('a remote that failed in one screen is tried again in another', async () => {
  const user = open('/tienda', people.ana);
  const readAttempts = async () => {
    const details = await screen.findByText(/intento \d+$/);
    return Number(/\d+$/.exec(details.textContent ?? '')?.[0]);
  };
  const first = await readAttempts();
  act(() => {
    window.location.hash = '/';
  });
  expect(await screen.findByRole('heading', { name: 'Inicio' })).toBeVisible();
  await waitFor(async () => expect(await readAttempts()).toBe(first + 1));
  await user.click(within(getMenu()).getByRole('link', { name: 'Tienda' }));
  await waitFor(async () => expect(await readAttempts()).toBe(first + 2));
});

test('a call that requires the password again is repeated after a passkey', async () => {
  fakePasskeys();
  server.use(
    answer(addresses.getAccount, createAccount({ passkeys: 1 })),
    answer(addresses.startPasskeyConfirmation, { challenge: 'cmV0bw', rpId: 'localhost' }),
    answer(addresses.confirmWithPasskey, { access_token: 'token-2' }),
    refuseOnce(addresses.changeEmail, 'reauthentication_required'),
    answer(addresses.changeEmail, undefined),
  );
  const user = open('/tienda', people.ana);
  const change = send(addresses.changeEmail, { body: { email: 'nueva@correo.es' } });
  await user.click(await screen.findByRole('button', { name: 'Usar una llave de acceso' }));
  await change;
  expect(getSession().token).toBe('token-2');
  removePasskeys();
});
