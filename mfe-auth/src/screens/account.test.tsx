import { addresses, type OpenSessionEntity } from '@parque/contract';
import { answer, createAccount, enterText, openScreen, people, refuse } from '@parque/remote/testing';
import { readWeekStart } from '@parque/remote/week-start';
import { areShortcutsOn } from '@parque/remote';
import { getSession, signIn } from '@parque/session';
import { act, screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import { fakeAccountApi } from '../testing/account-api';
import { screens } from '.';

const openSession = (id: number, changes: Partial<OpenSessionEntity> = {}): OpenSessionEntity => ({
  id,
  device: 'Firefox en Linux',
  address: '203.0.113.5',
  created_at: '2026-11-20T12:00:00Z',
  last_used_at: '2026-11-20T12:30:00Z',
  is_current: false,
  kept_until: null,
  ...changes,
});

const server = fakeAccountApi(answer(addresses.listSessions, [openSession(1, { is_current: true })]));

const open = () => openScreen(manifest, screens, { at: '/cuenta', as: people.ana });
const getRegion = async (name: string) => within(await screen.findByRole('region', { name }));

test('the profile takes a new name and Telegram name, and the session follows', async () => {
  const bodies = server.record(addresses.editProfile, ({ body }) => {
    return { ...people.ana, ...(body as object) };
  });
  const user = open();
  const card = await getRegion('Perfil');
  const saveButton = card.getByRole('button', { name: 'Guardar perfil' });
  expect(card.getByLabelText('Nombre')).toHaveValue(people.ana.name);
  expect(saveButton).toBeDisabled();
  await user.clear(card.getByLabelText('Nombre'));
  expect(card.getByLabelText('Nombre')).toHaveAccessibleDescription('Escribe tu nombre.');
  await user.type(card.getByLabelText('Nombre'), 'Ana Nueva ');
  await user.type(card.getByLabelText(/Telegram/), '@ana_n');
  await user.click(saveButton);
  expect(await screen.findByText('Perfil guardado.')).toBeVisible();
  expect(bodies).toEqual([{ name: 'Ana Nueva', telegram: 'ana_n' }]);
  expect(getSession().user).toMatchObject({ name: 'Ana Nueva', telegram: 'ana_n' });
  await waitFor(() => expect(saveButton).toBeDisabled());
});

test('the profile takes no Telegram name with a space, and keeps a stored one when only the name changes', async () => {
  const bodies = server.record(addresses.editProfile, {
    ...people.ana,
    name: 'Ana Nueva',
    telegram: 'ana n',
  });
  const user = openScreen(manifest, screens, { at: '/cuenta', as: { ...people.ana, telegram: 'ana n' } });
  const card = await getRegion('Perfil');
  const telegram = card.getByLabelText(/Telegram/);
  await user.type(telegram, ' 2');
  await user.tab();
  expect(telegram).toHaveAccessibleDescription(/^Entre 4 y 32 letras/);
  expect(card.getByRole('button', { name: 'Guardar perfil' })).toBeDisabled();
  await user.type(telegram, '{Backspace}{Backspace}');
  expect(telegram).toBeValid();
  await user.clear(card.getByLabelText(/Nombre/));
  await user.type(card.getByLabelText(/Nombre/), 'Ana Nueva{Enter}');
  await waitFor(() => expect(bodies).toEqual([{ name: 'Ana Nueva', telegram: 'ana n' }]));
});

test('the profile shows a Telegram name that is stored with an @ without a second one', async () => {
  openScreen(manifest, screens, { at: '/cuenta', as: { ...people.ana, telegram: '@ana_n' } });
  expect((await getRegion('Perfil')).getByLabelText(/Telegram/)).toHaveValue('ana_n');
});

describe('the password', () => {
  const getSaveButton = () => screen.getByRole('button', { name: 'Cambiar contraseña' });
  async function fillAndSave() {
    const user = open();
    await screen.findByRole('region', { name: 'Contraseña' });
    await enterText(user, screen.getByLabelText('Contraseña actual'), 'tres gatos verdes');
    await enterText(user, screen.getByLabelText('Contraseña nueva'), 'cuatro perros azules');
    await enterText(user, screen.getByLabelText('Verificar contraseña'), 'cuatro perros azules');
    await user.click(getSaveButton());
  }

  test('the password changes with the current one and the new one twice, and the fields are cleared', async () => {
    const bodies = server.record(addresses.changePassword, undefined);
    await fillAndSave();
    expect(await screen.findByText('Contraseña cambiada. Las demás sesiones se han cerrado.')).toBeVisible();
    expect(bodies).toEqual([{ current: 'tres gatos verdes', password: 'cuatro perros azules' }]);
    expect(screen.getByLabelText('Contraseña actual')).toHaveValue('');
    expect(getSaveButton()).toBeDisabled();
  });

  test('an incorrect current password is rejected beside its field, and the typed values are kept', async () => {
    const fields = { current: 'Esa no es tu contraseña actual.' };
    server.use(refuse(addresses.changePassword, 'password_wrong', { fields }));
    await fillAndSave();
    const current = screen.getByLabelText('Contraseña actual');
    await waitFor(() => expect(current).toHaveAccessibleDescription(fields.current));
    expect(current).toHaveValue('tres gatos verdes');
    expect(screen.getByLabelText('Contraseña nueva')).toHaveValue('cuatro perros azules');
  });
});

test('an unproven address is marked, and its link is sent again', async () => {
  const requests = server.record(addresses.sendEmailProof, () => {});
  server.use(answer(addresses.getAccount, createAccount({ is_email_proven: false })));
  const user = open();
  const card = await getRegion('Correo');
  expect(card.getByText('Sin confirmar')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Enviar de nuevo' }));
  expect(await screen.findByText('Te hemos enviado otro enlace a ana@correo.es.')).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('a new address is requested, and waits for its proof', async () => {
  let pending: string | null = null;
  server.use(
    answer(addresses.getAccount, () => createAccount({ pending_email: pending })),
    answer(addresses.changeEmail, ({ body }) => {
      pending = (body as { email: string }).email;
    }),
  );
  const user = open();
  const card = await getRegion('Correo');
  await user.type(card.getByLabelText('Correo nuevo'), 'nueva@correo.es');
  await user.click(card.getByRole('button', { name: 'Cambiar correo' }));
  expect(await card.findByText('Falta confirmar nueva@correo.es')).toBeVisible();
  expect(card.getByLabelText('Correo nuevo')).toHaveValue('');
});

const draft = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/x',
  qr: { size: 2, path: 'M0 0h1v1h-1z' },
};
const codes = ['AAAAAA-BBBBBB-CCCCCC-DDDDDD', 'EEEEEE-FFFFFF-GGGGGG-HHHHHH'];

test('the second factor is set up with a picture or a key, a code, and recovery codes that are shown once', async () => {
  let isActive = false;
  server.use(
    answer(addresses.getAccount, () =>
      createAccount({
        second_factor: { is_active: isActive, is_required: false, recovery_codes: isActive ? 2 : 0 },
      }),
    ),
    answer(addresses.startSecondFactor, draft),
    answer(addresses.confirmSecondFactor, () => {
      isActive = true;
      return { codes };
    }),
  );
  const user = open();
  const card = await getRegion('Segundo factor');
  await user.click(card.getByRole('button', { name: 'Activar' }));
  expect(await card.findByRole('img', { name: /Código QR/ })).toBeVisible();
  expect(card.getByText(draft.secret)).toBeVisible();
  // On a phone the picture cannot be scanned: the app is on the same device.
  expect(card.getByRole('link', { name: 'Abrir en mi aplicación' })).toHaveAttribute('href', draft.uri);
  await user.type(card.getByLabelText('Código de la aplicación'), '123456{Enter}');
  for (const code of codes) expect(await card.findByText(code)).toBeVisible();
  expect(card.getByRole('heading', { name: 'Códigos de recuperación' })).toHaveFocus();
  await user.click(card.getByRole('button', { name: 'Los he guardado' }));
  expect(card.queryByText(codes[0] ?? '')).not.toBeInTheDocument();
  expect(await card.findByText('Te quedan 2 códigos de recuperación.')).toBeVisible();
});

test('a wrong code of the second factor is reported beside its field', async () => {
  server.use(answer(addresses.startSecondFactor, draft), refuse(addresses.confirmSecondFactor, 'code_wrong'));
  const user = open();
  const card = await getRegion('Segundo factor');
  await user.click(card.getByRole('button', { name: 'Activar' }));
  const field = await card.findByLabelText('Código de la aplicación');
  await user.type(field, '000000{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Ese código no es válido/));
});

test('the second factor requires a proven address, and explains that', async () => {
  server.use(refuse(addresses.startSecondFactor, 'email_unproven'));
  const user = open();
  const card = await getRegion('Segundo factor');
  await user.click(card.getByRole('button', { name: 'Activar' }));
  expect(await card.findByRole('alert')).toHaveTextContent('Confirma antes tu correo');
});

test('the second factor is removed only after a confirmation, and not by an admin who needs it', async () => {
  const active = { is_active: true, is_required: false, recovery_codes: 1 };
  const ended = server.record(addresses.stopSecondFactor, () => {});
  server.use(answer(addresses.getAccount, createAccount({ second_factor: active })));
  const user = open();
  const card = await getRegion('Segundo factor');
  expect(card.getByText('Te queda 1 código de recuperación.')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Desactivar' }));
  const question = within(screen.getByRole('alertdialog', { name: '¿Desactivar el segundo factor?' }));
  expect(ended).toHaveLength(0);
  await user.click(question.getByRole('button', { name: 'Desactivar' }));
  expect(await screen.findByText('Segundo factor desactivado.')).toBeVisible();
  expect(ended).toHaveLength(1);
});

test('a required second factor cannot be removed', async () => {
  const required = { is_active: true, is_required: true, recovery_codes: 10 };
  server.use(answer(addresses.getAccount, createAccount({ second_factor: required })));
  open();
  const card = await getRegion('Segundo factor');
  expect(card.getByText(/es obligatorio/)).toBeVisible();
  expect(card.queryByRole('button', { name: 'Desactivar' })).not.toBeInTheDocument();
});

test('the sessions show device and address, and can be ended one by one except the current one', async () => {
  let left = [
    openSession(1, { is_current: true }),
    openSession(2, { device: 'Chrome en Android', kept_until: '2027-01-05T12:00:00Z' }),
  ];
  server.use(
    answer(addresses.listSessions, () => left),
    answer(addresses.endSession, ({ params }) => {
      left = left.filter(({ id }) => String(id) !== params.id);
    }),
  );
  const user = open();
  const card = await getRegion('Sesiones');
  expect(await card.findByText('Esta sesión')).toBeVisible();
  expect(card.getAllByText(/203\.0\.113\.5/)).toHaveLength(2);
  expect(card.getAllByText(/Se mantiene hasta el/)).toHaveLength(1);
  await user.click(card.getByRole('button', { name: 'Cerrar la sesión de Chrome en Android' }));
  await waitFor(() => expect(card.queryByText('Chrome en Android')).not.toBeInTheDocument());
  expect(card.queryByRole('button', { name: 'Cerrar todas las demás' })).not.toBeInTheDocument();
});

test('all other sessions end at once', async () => {
  let left = [openSession(1, { is_current: true }), openSession(2), openSession(3)];
  server.use(
    answer(addresses.listSessions, () => left),
    answer(addresses.endOtherSessions, () => {
      left = left.slice(0, 1);
      return { closed: 2 };
    }),
  );
  const user = open();
  const card = await getRegion('Sesiones');
  await user.click(await card.findByRole('button', { name: 'Cerrar todas las demás' }));
  expect(await screen.findByText('2 sesiones cerradas.')).toBeVisible();
  await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(1));
});

const follow = () =>
  openScreen(manifest, screens, { at: '/confirmar-correo?enlace=abcdefghijklmnopqrst', as: people.ana });

test('a link that proves an address is followed automatically, once, and the new address is shown in the menu', async () => {
  const bodies = server.record(addresses.proveEmail, { email: 'nueva@correo.es' });
  follow();
  expect(await screen.findByText('Correo confirmado')).toBeVisible();
  expect(bodies).toEqual([{ token: 'abcdefghijklmnopqrst' }]);
  expect(getSession().user?.email).toBe('nueva@correo.es');
});

test('an expired link names the account and the address to which another is sent', async () => {
  server.use(
    refuse(addresses.proveEmail, 'link_ended'),
    answer(addresses.getAccount, createAccount({ is_email_proven: false })),
    answer(addresses.sendEmailProof, undefined),
  );
  const user = follow();
  expect(await screen.findByText('Este enlace no vale')).toBeVisible();
  expect(screen.getByText(/Has entrado como ana@/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enviar otro enlace' }));
  expect(
    await screen.findByText(`Enviado a ${people.ana.email}. Abre el enlace del correo más reciente.`),
  ).toBeVisible();
});

test('a used link shows that the address is confirmed, and offers a sign-in with another account', async () => {
  server.use(refuse(addresses.proveEmail, 'link_ended'), answer(addresses.logout, undefined));
  const user = follow();
  expect(await screen.findByText('Tu correo ya está confirmado')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Enviar otro enlace' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Entrar con otra cuenta' }));
  expect(getSession().user).toBeUndefined();
});

test('a failed proof of an address can be repeated', async () => {
  server.use(refuse(addresses.proveEmail, 'network'));
  const user = follow();
  const again = await screen.findByRole('button', { name: 'Reintentar' });
  server.use(answer(addresses.proveEmail, { email: people.ana.email }));
  await user.click(again);
  expect(await screen.findByText('Correo confirmado')).toBeVisible();
});

test('each user can turn single-key shortcuts off and on', async () => {
  const user = open();
  await user.click((await getRegion('Teclado')).getByRole('button', { name: 'Desactivar atajos' }));
  expect(areShortcutsOn()).toBe(false);
  act(() => signIn('otra', people.admin));
  expect(areShortcutsOn()).toBe(true);
  act(() => signIn('de-nuevo', people.ana));
  await user.click((await getRegion('Teclado')).getByRole('button', { name: 'Activar atajos' }));
  expect(areShortcutsOn()).toBe(true);
});

test('with a decimal point, figures have commas between thousands, until the comma is chosen again', async () => {
  const user = open();
  const decimals = await screen.findByLabelText('Decimales con');
  expect(decimals).toHaveAccessibleDescription(/: 1\.234,56$/);
  await user.selectOptions(decimals, '.');
  expect(decimals).toHaveAccessibleDescription(/: 1,234\.56$/);
  await user.selectOptions(decimals, ',');
  expect(decimals).toHaveAccessibleDescription(/: 1\.234,56$/);
});

test('a chosen time zone applies to all dates and times, until the zone of the device is chosen again', async () => {
  const user = open();
  const zone = await screen.findByLabelText('Fechas y horas según');
  expect(zone).toHaveValue('');
  await user.selectOptions(zone, 'Pacific/Auckland');
  expect(screen.getByText('21/11/2026 01:30', { exact: false })).toBeVisible();
  await user.selectOptions(zone, '');
  expect(screen.queryByText('21/11/2026 01:30', { exact: false })).not.toBeInTheDocument();
});

test('weeks begin on Sunday until the user chooses Monday', async () => {
  const user = open();
  const choice = await screen.findByLabelText('La semana empieza el');
  expect(choice).toHaveValue('0');
  await user.selectOptions(choice, 'Lunes');
  expect(readWeekStart()).toBe(1);
  await user.selectOptions(choice, 'Domingo');
  expect(readWeekStart()).toBe(0);
});

describe('the appearance', () => {
  afterEach(() => {
    delete document.documentElement.dataset.theme;
  });

  test('the appearance is dark until another theme is chosen, which is stored in this browser', async () => {
    const user = open();
    const card = await getRegion('Apariencia');
    expect(card.getByRole('radio', { name: 'Oscuro' })).toBeChecked();
    await user.click(card.getByRole('radio', { name: 'Sistema' }));
    expect(card.getByRole('radio', { name: 'Sistema' })).toBeChecked();
    expect(localStorage.getItem('parque:theme')).toBe('system');
    expect(document.documentElement).toHaveAttribute('data-theme', 'system');
  });
});
