import { addresses } from '@parque/contract';
import { answer, enterText, fakeApi, openScreen, people, refuse } from '@parque/remote/testing';
import { getSession } from '@parque/session';
import { screen, waitFor } from '@testing-library/react';
import manifest from '../manifest';
import { screens } from '.';

const session = { access_token: 'token-nuevo', data: people.ana };
const server = fakeApi(answer(addresses.listLegalTexts, []));

const open = (at = '/login') => openScreen(manifest, screens, { at });
const getEmail = () => screen.getByLabelText('Email');
const getPassword = () => screen.getByLabelText('Contraseña');
const getEnterButton = () => screen.getByRole('button', { name: 'Iniciar sesión' });

async function openAndFill() {
  const user = open();
  await enterText(user, getEmail(), 'ana@correo.es');
  await enterText(user, getPassword(), 'una clave larga');
  return user;
}

test('spec 5: the button is disabled until email and password are typed', async () => {
  const user = open();
  expect(getEnterButton()).toBeDisabled();
  await user.type(getEmail(), '   ');
  await user.type(getPassword(), 'x');
  expect(getEnterButton()).toBeDisabled();
  await user.type(getEmail(), 'ana@correo.es');
  expect(getEnterButton()).toBeEnabled();
  await user.clear(getPassword());
  expect(getEnterButton()).toBeDisabled();
});

test('spec 4: email and password start a session, stored in the browser under token and user', async () => {
  const bodies = server.record(addresses.login, session);
  const user = await openAndFill();
  await user.click(getEnterButton());
  await waitFor(() => expect(getSession().token).toBe('token-nuevo'));
  expect(bodies).toEqual([{ email: 'ana@correo.es', password: 'una clave larga' }]);
  expect(sessionStorage.getItem('token')).toBe('token-nuevo');
  expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual(people.ana);
});

describe('Mantener la sesión', () => {
  const queryKeepCheckbox = () => screen.queryByRole('checkbox', { name: /Mantener la sesión/ });
  afterEach(() => Object.assign(window, { isSecureContext: undefined }));

  test.each([
    [true, { keep: true }, '7'],
    [false, {}, null],
  ])('Mantener la sesión is sent and remembered when it is chosen (%s)', async (isChosen, extra, stored) => {
    Object.assign(window, { isSecureContext: true });
    const data = { ...people.ana, id: 7 };
    const bodies = server.record(addresses.login, { ...session, data });
    const user = await openAndFill();
    expect(queryKeepCheckbox()).not.toBeChecked();
    if (isChosen) await user.click(queryKeepCheckbox() ?? getEnterButton());
    await user.click(getEnterButton());
    await waitFor(() => expect(getSession().token).toBe('token-nuevo'));
    expect(bodies).toEqual([{ email: 'ana@correo.es', password: 'una clave larga', ...extra }]);
    expect(localStorage.getItem('parque:kept-session')).toBe(stored);
  });

  test('Mantener la sesión is not offered over plain http, where browsers do not store the cookie', () => {
    open();
    expect(queryKeepCheckbox()).not.toBeInTheDocument();
  });
});

test('spec 8: wrong credentials are announced, and both fields are marked and keep their text, until the user types', async () => {
  server.use(refuse(addresses.login, 'bad_credentials'));
  const user = await openAndFill();
  await user.click(getEnterButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Usuario o Clave Invalidos');
  expect(getEmail()).toHaveValue('ana@correo.es');
  expect(getPassword()).toHaveValue('una clave larga');
  expect(getEmail()).toBeInvalid();
  expect(getPassword()).toBeInvalid();
  expect(getEmail()).toHaveFocus();
  await user.type(getPassword(), '2');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(getEmail()).toBeValid();
});

test.each(['network', 'internal', 'unavailable', 'invalid_input'] as const)(
  'a failure unrelated to the credentials (%s) is shown, and marks no field',
  async (code) => {
    server.use(refuse(addresses.login, code));
    const user = await openAndFill();
    await user.click(getEnterButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No se pudo iniciar sesión. Inténtalo de nuevo.',
    );
    expect(screen.queryByText('Usuario o Clave Invalidos')).not.toBeInTheDocument();
    expect(getEmail()).toBeValid();
    expect(getEnterButton()).toBeEnabled();
  },
);

test('after too many attempts the waiting time is shown, and the mailed link that works at once', async () => {
  const message = 'Demasiados intentos. Espera 15 minutos y vuelve a probar.';
  server.use(refuse(addresses.login, 'too_many_attempts', { message }));
  const user = await openAndFill();
  await user.click(getEnterButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  await user.click(screen.getByRole('link', { name: 'recupera tu cuenta' }));
  expect(screen.getByRole('heading', { name: 'Recuperar la cuenta' })).toBeVisible();
  expect(getEmail()).toHaveValue('ana@correo.es');
});

test('the fields have the autocomplete names of a sign-in', () => {
  open();
  expect(getEmail()).toHaveAttribute('autocomplete', 'username webauthn');
  expect(getPassword()).toHaveAttribute('autocomplete', 'current-password');
});

test('spec 2: the link to the other view keeps the email and the return path', async () => {
  const user = open('/login?volver=%2Fpanel');
  await user.type(getEmail(), 'ana@correo.es');
  await user.click(screen.getByRole('link', { name: 'Regístrate' }));
  expect(screen.getByRole('heading', { name: 'Crear cuenta' })).toBeVisible();
  expect(window.location.hash).toBe('#/registro?volver=%2Fpanel');
  expect(getEmail()).toHaveValue('ana@correo.es');
  expect(screen.getByRole('heading', { name: 'Crear cuenta' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Inicia sesión' }));
  expect(window.location.hash).toBe('#/login?volver=%2Fpanel');
});
