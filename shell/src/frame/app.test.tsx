import { queryClient, send } from '@parque/api-client';
import { addresses, type AccountEntity, type OwnedProductEntity, type UserEntity } from '@parque/contract';
import { HashRouter } from '@parque/remote';
import { answer, fakeApi, people, refuse } from '@parque/remote/testing';
import { expireSession, getSession, reloadSession, signIn, signOut } from '@parque/session';
import { toast } from '@parque/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registryOf } from '../testing/registry';
import { App } from './app';
import { loadSignedIn } from './signed-in-part';

beforeAll(() => loadSignedIn());

const registry = registryOf(
  { name: 'entrada', routes: [{ path: '/entrar', title: 'Entrar', access: 'signed-out', layout: 'bare' }] },
  {
    name: 'ventas',
    title: 'Ventas',
    // Nothing is downloaded of a remote that does not fit, so these tests need no network for its files.
    hostApi: '^9.0.0',
    routes: [
      { path: '/', title: 'Inicio' },
      { path: '/tienda', title: 'Tienda' },
      { path: '/extra', title: 'Extra', requires: { anyProduct: [6] }, otherwise: '/tienda' },
      { path: '/cerrado', title: 'Cerrado', requires: { anyProduct: [7] } },
      { path: '/gestion', title: 'Gestión', requires: { rol: 1 }, otherwise: '/tienda' },
      { path: '/diario', title: 'Diario', landing: { anyProduct: [2] } },
    ],
    menu: [
      { to: '/tienda', label: 'Tienda', order: 10 },
      { to: '/extra', label: 'Extra', order: 20, group: 'Lo mío' },
    ],
  },
);

const product = (id: number, title = `Producto ${id}`): OwnedProductEntity => ({
  id,
  title,
  url: `p-${id}`,
  status: 'Activo',
  fecha_caducidad: null,
});

let owned: OwnedProductEntity[] = [];
const account: AccountEntity = {
  email: people.ana.email,
  is_email_proven: true,
  pending_email: null,
  second_factor: { is_active: false, is_required: false, recovery_codes: 0 },
};
const server = fakeApi(
  answer(addresses.listOwnedProducts, () => ({ products: owned })),
  answer(addresses.getAccount, () => account),
);

beforeEach(() => {
  owned = [];
});

function open(address: string, user?: UserEntity) {
  reloadSession();
  if (user) signIn('token-1', user);
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
  act(() => {
    window.location.hash = address;
  });
  render(
    <QueryClientProvider client={queryClient}>
      <HashRouter useTransitions={false}>
        <App registry={registry} isBehind={false} onRefresh={() => Promise.resolve()} />
      </HashRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const address = () => window.location.hash.slice(1);
const menu = () => screen.getByRole('navigation', { name: 'Menú principal' });

test('without a session the home path leads to the sign-in', async () => {
  open('/');
  await waitFor(() => expect(address()).toBe('/entrar'));
});

test('without a session a deep link leads to the sign-in and keeps the way back', async () => {
  open('/extra?mes=3');
  await waitFor(() => expect(address()).toBe('/entrar?volver=%2Fextra%3Fmes%3D3'));
});

test('with a session the sign-in leads back to where the person came from', async () => {
  open('/entrar?volver=%2Ftienda', people.ana);
  await waitFor(() => expect(address()).toBe('/tienda'));
});

test('a way back to another site is ignored', async () => {
  open('/entrar?volver=%2F%2Fevil.example', people.ana);
  await waitFor(() => expect(address()).toBe('/'));
});

describe('an expired session', () => {
  const lastToken = 'token-2';

  /** Opens a screen whose session expires, and sends a call of it. */
  async function openExpired() {
    server.use(answer(addresses.login, { access_token: lastToken, data: people.ana }));
    const user = open('/tienda', people.ana);
    await waitFor(() => expect(getSession().owned).toEqual([]));
    const stock: (string | null)[] = [];
    server.use(
      answer(addresses.forgetPassword, ({ authorization }) => {
        stock.push(authorization);
      }),
    );
    act(() => expireSession('token-1'));
    const call = send(addresses.forgetPassword, { body: { email: 'ana@correo.es' } });
    const question = await screen.findByRole('dialog', { name: 'Tu sesión ha caducado' });
    return { user, question: within(question), call, sent: stock };
  }

  test('asks for the password over the screen, and goes on with its calls', async () => {
    const { user, question, call, sent } = await openExpired();
    expect(address()).toBe('/tienda');
    expect(sent).toEqual([]);
    await user.type(question.getByLabelText('Tu contraseña'), 'una-clave');
    await user.click(question.getByRole('button', { name: 'Continuar' }));
    await call;
    expect(sent).toEqual([`Bearer ${lastToken}`]);
    expect(getSession()).toMatchObject({ token: lastToken, isExpired: false });
    expect(address()).toBe('/tienda');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('can be left for another account, which starts without anything of this one', async () => {
    const { user, question, sent } = await openExpired();
    await user.click(question.getByRole('button', { name: 'Entrar con otra cuenta' }));
    await waitFor(() => expect(address()).toBe('/entrar'));
    act(() => signIn('token-3', people.admin));
    await waitFor(() => expect(getSession().owned).toEqual([]));
    expect(sent).toEqual([]);
  });

  test('leaves the screen readable when the question is closed, and asks again on request', async () => {
    const { user, question } = await openExpired();
    await user.click(question.getByRole('button', { name: 'Cerrar' }));
    await user.click(await screen.findByRole('button', { name: 'Continuar' }));
    expect(await screen.findByRole('dialog', { name: 'Tu sesión ha caducado' })).toBeVisible();
  });
});

test('the menu begins with the person and ends with the way out', async () => {
  open('/tienda', people.ana);
  const first = within(menu()).getByText('Ana Ruiz');
  const last = within(menu()).getByRole('button', { name: 'Cerrar Sesión' });
  const entry = await within(menu()).findByRole('link', { name: 'Tienda' });
  expect(first.compareDocumentPosition(entry)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(entry.compareDocumentPosition(last)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(entry).toHaveAttribute('aria-current', 'page');
});

test('leaving revokes the token, clears the browser and leads to the sign-in without a way back', async () => {
  const revoked: (string | null)[] = [];
  server.use(
    answer(addresses.logout, ({ authorization }) => {
      revoked.push(authorization);
    }),
  );
  const user = open('/tienda', people.ana);
  await user.click(within(menu()).getByRole('button', { name: 'Cerrar Sesión' }));
  await waitFor(() => expect(address()).toBe('/entrar'));
  await waitFor(() => expect(revoked).toEqual(['Bearer token-1']));
  expect([sessionStorage.getItem('token'), sessionStorage.getItem('user')]).toEqual([null, null]);
});

test('leaving works without a connection', async () => {
  server.use(refuse(addresses.logout, 'network'));
  const user = open('/tienda', people.ana);
  await user.click(within(menu()).getByRole('button', { name: 'Cerrar Sesión' }));
  await waitFor(() => expect(address()).toBe('/entrar'));
});

test('notices and open dialogs of a user are gone when the user signs out', async () => {
  server.use(refuse(addresses.changeEmail, 'reauthentication_required'));
  open('/tienda', people.ana);
  act(() => toast.error('No se ha podido cambiar tu correo'));
  send(addresses.changeEmail, { body: { email: 'nueva@correo.es' } }).catch(() => undefined);
  await screen.findByRole('dialog', { name: 'Confirma que eres tú' });
  act(() => signOut());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByText('No se ha podido cambiar tu correo')).not.toBeInTheDocument();
});

test('a product bought meanwhile shows in the menu, and is announced', async () => {
  open('/tienda', people.ana);
  await waitFor(() => expect(getSession().owned).toEqual([]));
  expect(within(menu()).queryByRole('link', { name: 'Extra' })).not.toBeInTheDocument();
  owned = [product(6, 'DashPro')];
  await act(() => queryClient.refetchQueries());
  expect(await within(menu()).findByRole('link', { name: 'Extra' })).toBeVisible();
  expect(await screen.findByText('DashPro ya está activo en tu cuenta.')).toBeVisible();
});

test('an address without its product leads to where its remote says', async () => {
  open('/extra', people.ana);
  await waitFor(() => expect(address()).toBe('/tienda'));
});

test('an address for admins leads everybody else away', async () => {
  open('/gestion', people.ana);
  await waitFor(() => expect(address()).toBe('/tienda'));
});

test('an admin stays at an address for admins', async () => {
  open('/gestion', people.admin);
  expect(await screen.findByRole('heading', { name: 'Gestión' })).toBeVisible();
  expect(address()).toBe('/gestion');
});

test('a closed address that names no other says so', async () => {
  open('/cerrado', people.ana);
  expect(await screen.findByText('No tienes acceso a esta sección')).toBeVisible();
});

test('an unknown address has a page of its own, and the menu stays', async () => {
  open('/no-existe', people.ana);
  expect(screen.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
  expect(document.title).toBe('Página no encontrada · Parqué');
  expect(menu()).toBeVisible();
  await waitFor(() => expect(getSession().owned).toEqual([]));
});

test('the gallery of the design system is named in the tab, for administrators alone', async () => {
  open('/_ui', { ...people.ana, rol: 1 });
  expect(document.title).toBe('Sistema de diseño · Parqué');
  expect(await screen.findByRole('heading', { name: 'Sistema de diseño' })).toBeVisible();
  cleanup();
  open('/_ui', people.ana);
  expect(document.title).toBe('Página no encontrada · Parqué');
  await waitFor(() => expect(getSession().owned).toEqual([]));
});

test('when the products cannot be known, the place says so and tries again', async () => {
  server.use(refuse(addresses.listOwnedProducts, 'internal'));
  const user = open('/extra', people.ana);
  expect(await screen.findByText('No hemos podido comprobar tus productos')).toBeVisible();
  server.resetHandlers();
  owned = [product(6)];
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'Extra' })).toBeVisible();
});

test('a load on the home path goes on to where the products say', async () => {
  owned = [product(2)];
  open('/', people.ana);
  await waitFor(() => expect(address()).toBe('/diario'));
});

test('a deep link is respected whatever the products say', async () => {
  owned = [product(2)];
  open('/tienda', people.ana);
  await waitFor(() => expect(getSession().owned).toHaveLength(1));
  expect(address()).toBe('/tienda');
});

test('a remote that does not fit shows its place as broken, with the reason, and the menu stays', async () => {
  open('/tienda', people.ana);
  expect(await screen.findByText('Ventas no se ha podido cargar')).toBeVisible();
  expect(screen.getAllByText('No compatible')[0]).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeEnabled();
  expect(within(menu()).getByRole('link', { name: 'Tienda' })).toBeVisible();
});

test('a call that wants the password again has it asked wherever the person is', async () => {
  server.use(refuse(addresses.changeEmail, 'reauthentication_required'));
  const user = open('/tienda', people.ana);
  const change = send(addresses.changeEmail, { body: { email: 'nueva@correo.es' } }).catch(
    ({ code }: { code: string }) => code,
  );
  const question = await screen.findByRole('dialog', { name: 'Confirma que eres tú' });
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
  expect(await change).toBe('reauthentication_required');
});
