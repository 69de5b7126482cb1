import { queryClient, send } from '@parque/api-client';
import { addresses } from '@parque/contract';
import { answer, createAccount, fakeApi, people, refuse } from '@parque/remote/testing';
import { getSession } from '@parque/session';
import { Toasts } from '@parque/ui';
import '@parque/ui/testing';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { composeMenu } from '../../remotes/menu';
import { goTo, wrapInPage } from '../../testing/page';
import { composeRegistry } from '../../testing/registry';
import { AccountNotice } from './account-notice';
import { IdentityDialog } from '../session/identity-dialog';

const registry = composeRegistry({
  name: 'persona',
  routes: [{ path: '/mia', title: 'Tu ficha' }],
  menu: [{ to: '/mia', label: 'Tu ficha', order: 0, place: 'person' }],
});

const server = fakeApi();

afterEach(() => {
  queryClient.clear();
  sessionStorage.clear();
  localStorage.clear();
});

function open() {
  goTo('/', people.ana);
  const menu = composeMenu(registry, getSession(), '/');
  render(
    wrapInPage(
      <>
        <AccountNotice registry={registry} account={menu.user} />
        <IdentityDialog />
        <Toasts />
      </>,
    ),
  );
  return userEvent.setup();
}

test('an unconfirmed e-mail shows a notice above every screen, which sends the link again', async () => {
  server.use(
    answer(addresses.getAccount, createAccount({ is_email_proven: false })),
    answer(addresses.sendEmailProof, undefined),
  );
  const user = open();
  expect(await screen.findByText('Confirma tu correo')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enviar de nuevo' }));
  expect(await screen.findByText('Te hemos enviado otro enlace a ana@correo.es.')).toBeVisible();
});

test('an e-mail that was not confirmed at the last visit, and a purchase that waits for it, are shown at the first paint, until the account answers', async () => {
  server.use(
    answer(addresses.getAccount, createAccount({ is_email_proven: false, has_waiting_purchase: true })),
  );
  open();
  await screen.findByText('Confirma tu correo');
  cleanup();
  queryClient.clear();
  server.use(answer(addresses.getAccount, createAccount()));
  open();
  expect(screen.getByText('Confirma tu correo')).toBeVisible();
  expect(screen.getByText(/ana@correo\.es para activar la compra que ya nos consta/)).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Confirma tu correo')).not.toBeInTheDocument());
  cleanup();
  queryClient.clear();
  open();
  expect(screen.queryByText('Confirma tu correo')).not.toBeInTheDocument();
});

test('an admin who lacks a required second factor gets a link to its screen', async () => {
  const second_factor = { is_active: false, is_required: true, recovery_codes: 0 };
  server.use(answer(addresses.getAccount, createAccount({ second_factor })));
  open();
  expect(await screen.findByRole('link', { name: 'Activarlo' })).toHaveAttribute('href', '#/mia');
  expect(screen.getByText(/hasta que lo actives en «Tu ficha»/)).toBeVisible();
});

const change = () => send(addresses.changeEmail, { body: { email: 'nueva@correo.es' } });

test('a call that requires the password again is repeated with the same body and the new token after the user has given the password', async () => {
  const bodies: unknown[] = [];
  server.use(
    answer(addresses.getAccount, createAccount()),
    answer(addresses.reauthenticate, { access_token: 'token-2' }),
    refuse(addresses.changeEmail, 'reauthentication_required'),
  );
  const user = open();
  let done = false;
  act(() => void change().then(() => (done = true)));
  await user.type(await screen.findByLabelText('Tu contraseña'), 'parque-demo');
  server.use(
    answer(addresses.changeEmail, ({ body, authorization }) => {
      bodies.push([body, authorization]);
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(done).toBe(true));
  expect(bodies).toEqual([[{ email: 'nueva@correo.es' }, 'Bearer token-2']]);
  expect(sessionStorage.getItem('token')).toBe('token-2');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a call that requires the password again prompts once for many calls, and prompts for the code where there is a second factor', async () => {
  server.use(
    answer(addresses.getAccount, createAccount()),
    refuse(addresses.reauthenticate, 'code_required'),
    refuse(addresses.changeEmail, 'reauthentication_required'),
  );
  const user = open();
  let done = 0;
  act(() => {
    void change().then(() => (done += 1));
    void change().then(() => (done += 1));
  });
  await user.type(await screen.findByLabelText('Tu contraseña'), 'parque-demo');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  const code = await screen.findByLabelText('Código');
  // A recovery code has letters.
  expect(code).not.toHaveAttribute('inputmode', 'numeric');
  await user.type(code, '123456');
  server.use(
    answer(addresses.reauthenticate, { access_token: 'token-2' }),
    answer(addresses.changeEmail, undefined),
  );
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(done).toBe(2));
});

test('a call that requires the password again fails with the error of the API when the user closes the prompt', async () => {
  server.use(
    answer(addresses.getAccount, createAccount()),
    refuse(addresses.changeEmail, 'reauthentication_required'),
  );
  const user = open();
  let shown = '';
  act(() => void change().catch((error: Error) => (shown = error.message)));
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(shown).toBe('Confirma tu contraseña para continuar.'));
});
