import { addresses } from '@parque/contract';
import { answer, openScreen, people, pressButtons, refuse } from '@parque/remote/testing';
import { catchDownloads } from '@parque/remote/testing/downloads';
import { getSession } from '@parque/session';
import { screen, waitFor } from '@testing-library/react';
import manifest from '../manifest';
import { fakeAccountApi } from '../testing/account-api';
import { screens } from '.';

const server = fakeAccountApi();

const open = () => openScreen(manifest, screens, { at: '/cuenta', as: people.ana });
const findDeleteButton = () => screen.findByRole('button', { name: 'Eliminar mi cuenta' });

test('personal data is saved as a JSON file', async () => {
  const saved = catchDownloads();
  const { id, name, email } = people.ana;
  const data = {
    exported_at: '2026-11-21T10:00:00.000Z',
    profile: {
      id,
      name,
      email,
      telegram: null,
      inv: null,
      email_proven_at: null,
      created_at: '2026-11-20T10:00:00Z',
      card_arrangement: null,
    },
    products: [],
    purchases: [],
    decisions: [],
    licences: [],
    ea_contacts: [],
    ea_refusals: [],
    journal: [],
    connector: [],
    terminals: [],
    copier: {
      masters: [],
      children: [],
      master_positions: [],
      events: [],
      commands: [],
      copies: [],
      findings: [],
      past_copies: [],
      left_copies: [],
    },
    journal_definitions: [],
    copy_accounts: [],
    copy_links: [],
    funds: [],
    passkeys: [],
    sessions: [],
    mails: [],
    notifications: [],
    notification_preferences: [],
    telegram_links: [],
    push_subscriptions: [],
    activity: [],
  };
  server.use(answer(addresses.exportOwnData, data));
  await pressButtons(open(), 'Descargar mis datos');
  expect(await screen.findByText('Tus datos, descargados.')).toBeVisible();
  expect(saved.map((entry) => entry.name)).toEqual(['parque-mis-datos-2026-11-21.json']);
  expect(saved[0]?.file.type).toBe('application/json');
});

test('an account is deleted only after its address was typed, and the session ends', async () => {
  const bodies = server.record(addresses.deleteOwnAccount, undefined);
  const user = open();
  await user.click(await findDeleteButton());
  const dialog = await screen.findByRole('dialog', { name: '¿Eliminar tu cuenta?' });
  const getConfirmButton = () =>
    screen.getAllByRole('button', { name: 'Eliminar mi cuenta' }).at(-1) as HTMLElement;
  expect(dialog).toContainElement(getConfirmButton());
  await user.type(screen.getByLabelText('Escribe tu correo para confirmar'), 'otra@correo.es');
  expect(getConfirmButton()).toBeDisabled();
  await user.clear(screen.getByLabelText('Escribe tu correo para confirmar'));
  await user.type(screen.getByLabelText('Escribe tu correo para confirmar'), people.ana.email);
  await user.click(getConfirmButton());
  await waitFor(() => expect(getSession().token).toBeUndefined());
  expect(bodies).toEqual([{ email: people.ana.email }]);
});

test('the last admin sees why the account cannot be deleted', async () => {
  server.use(refuse(addresses.deleteOwnAccount, 'last_admin'));
  const user = open();
  await user.click(await findDeleteButton());
  await user.type(
    await screen.findByLabelText('Escribe tu correo para confirmar'),
    `${people.ana.email}{Enter}`,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Eres el único administrador.');
  expect(getSession().token).toBeDefined();
});
