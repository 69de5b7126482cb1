import { addresses } from '@parque/contract';
import { answer, enterText, fakeApi, openScreen, people, refuse, refuseOnce } from '@parque/remote/testing';
import { getSession } from '@parque/session';
import { cleanup, screen, waitFor } from '@testing-library/react';
import manifest from '../manifest';
import { screens } from '.';

const session = { access_token: 'token-nuevo', data: people.ana };
const server = fakeApi(answer(addresses.listLegalTexts, []));

const open = () => openScreen(manifest, screens, { at: '/registro' });
const getField = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const getRegisterButton = () => screen.getByRole('button', { name: 'Registrarme' });

type User = ReturnType<typeof open>;

const filled: Readonly<Record<string, string>> = {
  Nombre: 'Ana Ruiz',
  Email: 'ana@correo.es',
  Contraseña: 'una clave larga',
  'Verificar contraseña': 'una clave larga',
};

async function fill(user: User, values = filled) {
  for (const [label, value] of Object.entries(values)) await enterText(user, getField(label), value);
}

/** Opens the form, enters the values and presses the button. */
async function openAndRegister(values = filled) {
  const user = open();
  await fill(user, values);
  await user.click(getRegisterButton());
  return user;
}

/** Collects all registrations, and accepts them. */
const catchRegistrations = () => server.record(addresses.register, session);

test('spec 5: the button is disabled while one field is empty, and the form names the field', async () => {
  const user = open();
  await fill(user);
  for (const [label, value] of Object.entries(filled)) {
    expect(getRegisterButton()).toBeEnabled();
    await user.clear(getField(label));
    expect(getRegisterButton()).toBeDisabled();
    expect(screen.getByText(`Para registrarte falta por rellenar: ${label}.`)).toBeVisible();
    await enterText(user, getField(label), value);
  }
});

test('the typed email is shown again after another screen', async () => {
  const user = open();
  await user.type(await screen.findByLabelText('Email'), 'ana@correo.es');
  cleanup();
  open();
  expect(await screen.findByLabelText('Email')).toHaveValue('ana@correo.es');
});

test('the link of the mail about a purchase fills in the email and proves it', async () => {
  const bodies = catchRegistrations();
  const user = openScreen(manifest, screens, { at: '/registro?correo=ana%40correo.es&enlace=9.firma' });
  expect(await screen.findByLabelText('Email')).toHaveValue('ana@correo.es');
  const { Email: _, ...others } = filled;
  await fill(user, others);
  await user.click(getRegisterButton());
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ email: 'ana@correo.es', proof: '9.firma' });
});

test.each([
  [{}, null],
  [{ Telegram: '@anaruiz' }, 'anaruiz'],
])(
  'spec 4: a registration with %j starts a session, and sends the Telegram name %j',
  async (typed, telegram) => {
    const bodies = catchRegistrations();
    await openAndRegister({ ...filled, ...typed });
    await waitFor(() => expect(getSession().token).toBe('token-nuevo'));
    expect(bodies).toEqual([
      { name: 'Ana Ruiz', email: 'ana@correo.es', password: 'una clave larga', telegram },
    ]);
  },
);

test('spec 5: a different confirmation is marked as an error, a matching one as valid, an empty one not at all', async () => {
  const user = open();
  await user.type(getField('Contraseña'), 'una clave');
  expect(getField('Verificar contraseña')).toBeValid();
  expect(screen.queryByText(/Las contraseñas/)).not.toBeInTheDocument();
  await user.type(getField('Verificar contraseña'), 'una');
  expect(getField('Verificar contraseña')).toBeInvalid();
  expect(getField('Verificar contraseña')).toHaveAccessibleDescription('Las contraseñas no coinciden');
  expect(getField('Verificar contraseña').closest('.pq-field')).toHaveAttribute('data-state', 'error');
  await user.type(getField('Verificar contraseña'), ' clave');
  expect(getField('Verificar contraseña')).toBeValid();
  expect(getField('Verificar contraseña').closest('.pq-field')).toHaveAttribute('data-state', 'valid');
  expect(screen.getByText('Las contraseñas coinciden')).toBeVisible();
});

test('spec 5: registration is impossible while the passwords differ', async () => {
  const bodies = catchRegistrations();
  const user = open();
  await fill(user, { ...filled, 'Verificar contraseña': 'otra' });
  await user.type(getField('Nombre'), '{Enter}');
  await user.click(getRegisterButton());
  expect(getRegisterButton()).toBeDisabled();
  await user.clear(getField('Verificar contraseña'));
  await user.type(getField('Verificar contraseña'), 'una clave larga{Enter}');
  await waitFor(() => expect(getSession().token).toBe('token-nuevo'));
  expect(bodies).toHaveLength(1);
});

test.each([
  ['email_invalid', 'Email Invalido'],
  ['email_taken', 'Email Registrado Previamente'],
] as const)(
  'spec 8: a rejected email (%s) is announced in red and its field receives the focus',
  async (code, text) => {
    server.use(refuse(addresses.register, code));
    await openAndRegister();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(text);
    expect(alert).toHaveAttribute('data-tone', 'danger');
    expect(getField('Email')).toBeInvalid();
    expect(getField('Email')).toHaveFocus();
  },
);

test('an email with an account offers the sign-in with that email', async () => {
  server.use(refuse(addresses.register, 'email_taken'));
  const user = await openAndRegister();
  await user.click(await screen.findByRole('link', { name: 'inicia sesión' }));
  expect(screen.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(getField('Email')).toHaveValue('ana@correo.es');
});

test.each([
  ['password_too_short', 'La contraseña debe tener al menos 8 caracteres.'],
  ['password_too_common', 'Esa contraseña es demasiado conocida. Elige otra.'],
] as const)('a rejected password (%s) is explained beside its field', async (code, text) => {
  server.use(refuse(addresses.register, code));
  await openAndRegister();
  await waitFor(() => expect(getField('Contraseña')).toHaveAccessibleDescription(text));
  expect(getField('Contraseña')).toBeInvalid();
  expect(getField('Contraseña')).toHaveFocus();
});

test('the rule of the password is shown before it is broken', () => {
  open();
  expect(getField('Contraseña')).toHaveAccessibleDescription('8 caracteres o más.');
});

test.each([
  ['network', /^No sabemos si tu cuenta se ha creado/],
  ['internal', /^No sabemos si tu cuenta se ha creado/],
  ['overloaded', /^No se pudo crear la cuenta\. Inténtalo de nuevo\./],
] as const)('a failure (%s) keeps all typed values', async (code, text) => {
  server.use(refuse(addresses.register, code));
  await openAndRegister({ ...filled, Telegram: 'anaruiz' });
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  for (const [label, value] of Object.entries({ ...filled, Telegram: 'anaruiz' }))
    expect(getField(label)).toHaveValue(value);
  expect(getRegisterButton()).toBeEnabled();
});

/** Registers, gets no answer, and registers again: the account exists by now. */
async function repeat(doBetween: (user: User) => Promise<void> = () => Promise.resolve()) {
  server.use(refuseOnce(addresses.register, 'network'), refuse(addresses.register, 'email_taken'));
  const user = await openAndRegister();
  await screen.findByText(/^No sabemos si tu cuenta se ha creado/);
  await doBetween(user);
  await user.click(getRegisterButton());
  return user;
}

test('a registration whose answer was lost signs in when it is repeated and the account exists', async () => {
  const bodies = server.record(addresses.login, session);
  await repeat();
  await waitFor(() => expect(getSession().token).toBe('token-nuevo'));
  expect(bodies).toEqual([{ email: 'ana@correo.es', password: 'una clave larga' }]);
});

test.each(['bad_credentials', 'code_required', 'network'] as const)(
  'a registration whose answer was lost states that the account may exist, and offers the sign-in, when the sign-in fails (%s)',
  async (code) => {
    server.use(refuse(addresses.login, code));
    const user = await repeat();
    expect(await screen.findByText(/Puede que la cuenta la creara tu intento anterior/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Inicia sesión con ese correo' }));
    expect(screen.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
    expect(getField('Email')).toHaveValue('ana@correo.es');
  },
);

test('a registration whose answer was lost causes no sign-in with another e-mail, which is refused as one with an account', async () => {
  const signIns = server.record(addresses.login, session);
  await repeat((user) => user.type(getField('Email'), 'x'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Email Registrado Previamente');
  expect(screen.queryByText(/Puede que la cuenta la creara/)).not.toBeInTheDocument();
  expect(signIns).toEqual([]);
});

test('the fields have the autocomplete names of a registration', () => {
  open();
  expect(getField('Nombre')).toHaveAttribute('autocomplete', 'name');
  expect(getField('Email')).toHaveAttribute('autocomplete', 'email');
  expect(getField('Contraseña')).toHaveAttribute('autocomplete', 'new-password');
  expect(getField('Verificar contraseña')).toHaveAttribute('autocomplete', 'new-password');
});

const terms = { id: 'terms', title: 'Términos de uso', text: 'Primero.', version: 'v1' } as const;

test('a registration sends the versions of the texts that it showed', async () => {
  server.use(answer(addresses.listLegalTexts, [terms]));
  const bodies = catchRegistrations();
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Términos de uso' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('Primero.');
  await user.keyboard('{Escape}');
  await fill(user);
  await user.click(getRegisterButton());
  await waitFor(() => expect(bodies).toMatchObject([{ accepted: [{ id: 'terms', version: 'v1' }] }]));
});

test('texts that changed in the meantime are read again, and the form keeps its input', async () => {
  server.use(answer(addresses.listLegalTexts, [terms]), refuse(addresses.register, 'legal_text_changed'));
  const user = open();
  await screen.findByRole('button', { name: 'Términos de uso' });
  await fill(user);
  server.use(answer(addresses.listLegalTexts, [{ ...terms, title: 'Términos nuevos', version: 'v2' }]));
  await user.click(getRegisterButton());
  expect(await screen.findByText(/Los textos legales han cambiado/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Términos nuevos' })).toBeVisible();
  expect(getField('Nombre')).toHaveValue('Ana Ruiz');
  const bodies = catchRegistrations();
  await user.click(getRegisterButton());
  await waitFor(() => expect(bodies).toMatchObject([{ accepted: [{ version: 'v2' }] }]));
});
