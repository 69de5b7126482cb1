import { addresses, errorCatalogue } from '@parque/contract';
import { answer, enterText, fakeApi, openScreen, people, refuse } from '@parque/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import { screens } from '.';

const server = fakeApi(answer(addresses.listLegalTexts, []));

const wrongEmail = errorCatalogue.email_invalid.message;
const shortPassword = errorCatalogue.password_too_short.message;
const commonPassword = errorCatalogue.password_too_common.message;

const open = () => openScreen(manifest, screens, { at: '/registro' });
const getField = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const getRegisterButton = () => screen.getByRole('button', { name: 'Registrarme' });

type User = ReturnType<typeof open>;

async function fill(user: User, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) await user.type(getField(label), value);
}

/** What the form states about a name that Telegram does not have. */
const wrongTelegram = 'Entre 4 y 32 letras sin acentos, cifras o guiones bajos, sin espacios.';

test.each([
  ['Nombre', 'n'.repeat(81), 'Como mucho 80 caracteres.'],
  ['Email', 'ana@correo', wrongEmail],
  ['Email', `${'a'.repeat(250)}@correo.es`, wrongEmail],
  ['Telegram', 'a'.repeat(65), wrongTelegram],
  ['Telegram', 'ana ruiz', wrongTelegram],
  ['Telegram', '@an', wrongTelegram],
  ['Contraseña', 'siete77', shortPassword],
])('%s with the content "%s" shows its error when the user leaves the field', async (label, typed, error) => {
  const user = open();
  await enterText(user, getField(label), typed);
  expect(getField(label)).not.toHaveAccessibleDescription(error);
  await user.tab();
  expect(getRegisterButton()).toBeDisabled();
  expect(getField(label)).toBeInvalid();
  expect(getField(label)).toHaveAccessibleDescription(error);
});

test('a field shows its error while the passwords differ, until its content is right', async () => {
  const user = open();
  await fill(user, { Contraseña: 'una clave larga', 'Verificar contraseña': 'otra', Email: 'ana@' });
  await user.tab();
  expect(getField('Email')).toHaveAccessibleDescription(wrongEmail);
  await user.type(getField('Email'), 'correo.es');
  expect(getField('Email')).toBeValid();
});

test.each([
  ['Nombre', ` ${'n'.repeat(80)} `],
  ['Email', ' Ana.Ruiz+1@Correo.ES '],
  ['Telegram', `@${'a'.repeat(32)}`],
  ['Telegram', 'Ana_1'],
  ['Contraseña', '🐈🐕🐎🐖🐓🐑🐐🦆'],
])('%s has no error with content that the API accepts: "%s"', async (label, typed) => {
  const user = open();
  await enterText(user, getField(label), typed);
  await user.tab();
  expect(getField(label)).toBeValid();
});

test('an error appears after the click that leaves its field, because it moves what is clicked', async () => {
  const user = open();
  await user.type(getField('Email'), 'ana@');
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('heading', { name: 'Crear cuenta' }) });
  expect(getField('Email')).not.toHaveFocus();
  expect(getField('Email')).not.toHaveAccessibleDescription();
  await user.pointer('[/MouseLeft]');
  await waitFor(() => expect(getField('Email')).toHaveAccessibleDescription(wrongEmail));
});

const wrong = { Nombre: 'Ana', Email: 'ana@', Telegram: 'a'.repeat(65) };
const passwords = { Contraseña: 'corta', 'Verificar contraseña': 'corta' };

test('a press shows the errors of all fields, and the box above them names each one', async () => {
  const user = open();
  await fill(user, { ...wrong, ...passwords });
  await user.keyboard('{Enter}');
  const box = within(await screen.findByRole('alert'));
  expect(box.getByText('Revisa los datos marcados.')).toBeVisible();
  expect(box.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    `Email: ${wrongEmail}`,
    `Telegram: ${wrongTelegram}`,
    `Contraseña: ${shortPassword}`,
  ]);
  expect(getField('Email')).toHaveAccessibleDescription(wrongEmail);
  expect(getField('Telegram')).toHaveAccessibleDescription(wrongTelegram);
  expect(getField('Contraseña')).toHaveAccessibleDescription(shortPassword);
  expect(getField('Email')).toHaveFocus();
});

test('a registration with a Telegram name that has a space is not sent', async () => {
  const bodies = server.record(addresses.register, { access_token: 'token-nuevo', data: people.ana });
  const user = open();
  const password = { Contraseña: 'una clave larga', 'Verificar contraseña': 'una clave larga' };
  await fill(user, { Nombre: 'Ana', Email: 'ana@correo.es', ...password, Telegram: 'ana ruiz{Enter}' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Revisa los datos marcados.');
  await waitFor(() => expect(getField('Telegram')).toHaveFocus());
  expect(bodies).toEqual([]);
});

test('an error that only the API finds remains until its own field changes', async () => {
  const fields = { email: wrongEmail, password: commonPassword };
  server.use(refuse(addresses.register, 'email_invalid', { fields }));
  const user = open();
  const known = { Contraseña: 'Password1', 'Verificar contraseña': 'Password1' };
  await fill(user, { ...wrong, ...known, Telegram: 'anaruiz' });
  await user.click(getRegisterButton());
  const getItems = () => screen.getAllByRole('listitem').map((item) => item.textContent);
  await waitFor(() => expect(getItems()).toEqual([`Email: ${wrongEmail}`, `Contraseña: ${commonPassword}`]));
  await user.type(getField('Email'), 'correo.es');
  expect(getField('Email')).toBeValid();
  expect(getField('Contraseña')).toHaveAccessibleDescription(commonPassword);
  await user.type(getField('Contraseña'), ' y algo');
  expect(getField('Contraseña')).toBeValid();
});

describe('a matching confirmation of a rejected password is not confirmed', () => {
  const confirmation = 'Las contraseñas coinciden';

  test('while it is too short', async () => {
    const user = open();
    await fill(user, passwords);
    expect(screen.queryByText(confirmation)).not.toBeInTheDocument();
    await fill(user, { Contraseña: ' larga', 'Verificar contraseña': ' larga' });
    expect(screen.getByText(confirmation)).toBeVisible();
  });

  test('after the API has rejected it, also while another field changes', async () => {
    server.use(refuse(addresses.register, 'password_too_common'));
    const user = open();
    const known = { Contraseña: 'Password1', 'Verificar contraseña': 'Password1' };
    await fill(user, { Nombre: 'Ana', Email: 'ana@correo.es', ...known });
    await user.click(getRegisterButton());
    await waitFor(() => expect(getField('Contraseña')).toHaveAccessibleDescription(commonPassword));
    await user.type(getField('Nombre'), ' Ruiz');
    expect(screen.queryByText(confirmation)).not.toBeInTheDocument();
  });
});
