import { addresses } from '@parque/contract';
import { answer, enterText, fakeApi, openScreen, people, refuse, refuseOnce } from '@parque/remote/testing';
import { getSession } from '@parque/session';
import { screen, waitFor } from '@testing-library/react';
import manifest from '../manifest';
import { screens } from '.';

const server = fakeApi();
const open = (at: string) => openScreen(manifest, screens, { at });
const token = 'abcdefghijklmnopqrst';

test('the sign-in links to the recovery, with the typed email', async () => {
  const user = open('/login');
  await user.type(screen.getByLabelText('Email'), 'ana@correo.es');
  await user.click(screen.getByRole('link', { name: '¿Has olvidado tu contraseña?' }));
  expect(screen.getByRole('heading', { name: 'Recuperar la cuenta' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ana@correo.es');
});

test('a link is requested without revealing whether the address has an account', async () => {
  const bodies = server.record(addresses.forgetPassword, undefined);
  const user = open('/recuperar');
  expect(screen.getByRole('button', { name: 'Enviar el enlace' })).toBeDisabled();
  await user.type(screen.getByLabelText('Email'), 'ana@correo.es{Enter}');
  expect(await screen.findByText(/^Si ana@correo.es tiene una cuenta/)).toBeVisible();
  expect(bodies).toEqual([{ email: 'ana@correo.es' }]);
});

async function followLink(password = 'cuatro perros azules') {
  const user = open(`/restablecer?enlace=${token}`);
  await enterText(user, screen.getByLabelText('Contraseña nueva'), password);
  await enterText(user, screen.getByLabelText('Verificar contraseña'), password);
  await user.click(screen.getByRole('button', { name: 'Guardar la contraseña' }));
  return user;
}

test('the mailed link sets a new password', async () => {
  const bodies = server.record(addresses.resetPassword, undefined);
  await followLink();
  expect(await screen.findByText('Contraseña guardada')).toBeVisible();
  expect(bodies).toEqual([{ token, password: 'cuatro perros azules' }]);
});

test('an expired link leads to a new one', async () => {
  server.use(refuse(addresses.resetPassword, 'link_ended'));
  const user = await followLink();
  expect(await screen.findByRole('alert')).toHaveTextContent('Este enlace ha caducado');
  await user.click(screen.getByRole('link', { name: 'Pide uno nuevo' }));
  expect(screen.getByRole('heading', { name: 'Recuperar la cuenta' })).toBeVisible();
});

test('a new password whose answer was lost may be stored already, and the sign-in is offered', async () => {
  server.use(refuseOnce(addresses.resetPassword, 'network'), refuse(addresses.resetPassword, 'link_ended'));
  const user = await followLink();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^No sabemos si la contraseña se ha guardado: no ha llegado la respuesta\./,
  );
  await user.click(screen.getByRole('button', { name: 'Guardar la contraseña' }));
  const alert = await screen.findByText('Puede que tu contraseña ya se haya cambiado');
  expect(alert.closest('[role=alert]')).toHaveTextContent('Este enlace ha caducado o ya se ha usado.');
  expect(screen.getByRole('link', { name: 'pide otro enlace' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Inicia sesión con la contraseña nueva' }));
  expect(screen.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
});

test('a user with a second factor enters the code, and the typed values are kept', async () => {
  server.use(refuse(addresses.login, 'code_required'));
  const user = open('/login');
  await user.type(screen.getByLabelText('Email'), 'ana@correo.es');
  await user.type(screen.getByLabelText('Contraseña'), 'tres gatos verdes{Enter}');
  const code = await screen.findByLabelText('Código');
  expect(code).toHaveFocus();
  // A recovery code has letters, also on the keyboard of a phone.
  expect(code).not.toHaveAttribute('inputmode', 'numeric');
  expect(code).toHaveAttribute('autocapitalize', 'none');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  server.use(refuse(addresses.login, 'code_wrong'));
  await user.type(code, '000000{Enter}');
  await waitFor(() => expect(code).toHaveAccessibleDescription(/Ese código no es válido/));
  server.use(
    answer(addresses.login, ({ body }) => {
      expect(body).toMatchObject({ password: 'tres gatos verdes', code: '123456' });
      return { access_token: 'token-nuevo', data: people.ana };
    }),
  );
  await user.clear(code);
  await user.type(code, '123456{Enter}');
  await waitFor(() => expect(getSession().token).toBe('token-nuevo'));
});
