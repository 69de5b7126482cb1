import { recordBody } from '@parque/api-client/testing';
import { addresses, type NotificationPreferencesEntity } from '@parque/contract';
import { answer, fakeApi, openCard, openScreen, people, refuse } from '@parque/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import { WhileAwayCard } from '../slots/while-away';
import { screens } from '.';

const choice = { page: true, mail: 'now', telegram: true, push: true } as const;
const topic = { ...choice, note: 'Nota.', is_fixed: false, is_urgent: false } as const;
const preferences: NotificationPreferencesEntity = {
  topics: [
    { ...topic, id: 'expiries', label: 'Productos que terminan' },
    { ...topic, id: 'security', label: 'Seguridad de tu cuenta', is_fixed: true },
  ],
  quiet: null,
  zone: 'UTC',
};

const notification = (id: number, is_read: boolean) => ({
  ...{ id, title: `Aviso ${id}`, text: 'Texto.', path: '/conector/4', count: 1 },
  ...{ created_at: '2026-11-27T23:30:00Z', is_read },
});

const server = fakeApi(
  answer(addresses.getAccount, {
    email: people.ana.email,
    is_email_proven: true,
    pending_email: null,
    has_waiting_purchase: false,
    second_factor: { is_active: false, is_required: false, recovery_codes: 0 },
    passkeys: 0,
  }),
  answer(addresses.listSessions, []),
  answer(addresses.listPasskeys, []),
  answer(addresses.getNotificationPreferences, preferences),
  answer(addresses.getMessageChannels, { telegram: null, push: null }),
);

async function open() {
  const user = openScreen(manifest, screens, { at: '/cuenta', as: people.ana });
  const card = within(await screen.findByRole('region', { name: 'Avisos' }));
  const mail = await card.findByLabelText('Por correo: Productos que terminan');
  return { user, card, mail };
}

test('each choice is saved at once, with the time zone of the browser', async () => {
  const sent: unknown[] = [];
  const { user, card, mail } = await open();
  const daily = { id: 'expiries', ...choice, mail: 'daily' } as const;
  const topics = [daily, { id: 'security', ...choice }];
  const changed = {
    ...preferences,
    topics: preferences.topics.map((one) => (one.id === 'expiries' ? { ...one, ...daily } : one)),
  };
  server.use(answer(addresses.saveNotificationPreferences, recordBody(sent, changed)));
  await user.selectOptions(mail, 'En un resumen diario');
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  await waitFor(() => expect(sent).toEqual([{ topics, quiet: null, zone }]));
  await waitFor(() => expect(mail).toHaveValue('daily'));
  await user.selectOptions(card.getByLabelText('Sin mensajes desde'), '22:00');
  await waitFor(() => expect(sent[1]).toEqual({ topics, quiet: { from: '22:00', to: '08:00' }, zone }));
});

test('a topic that cannot be switched off has no controls', async () => {
  const { card } = await open();
  expect(card.getByText('En Parqué y por correo, siempre.')).toBeVisible();
  expect(card.getAllByRole('checkbox')).toHaveLength(1);
});

test('a choice that was not saved is shown as it is stored, with the reason', async () => {
  const { user, mail } = await open();
  server.use(refuse(addresses.saveNotificationPreferences, 'too_many_attempts'));
  await user.selectOptions(mail, 'No enviar');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(mail).toHaveValue('now');
});

test('the manifest names the module of the card', () => {
  expect(manifest.contributions?.map(({ id, module }) => [id, module])).toEqual([
    ['while-away', './src/slots/while-away.tsx'],
  ]);
});

test('the card of Inicio shows what was not read yet', async () => {
  const rows = [notification(9, false), notification(7, true)];
  server.use(answer(addresses.listNotifications, { rows, next: null, unread: 1 }));
  openCard(WhileAwayCard, 'Mientras no estabas');
  expect(await screen.findByText('Aviso 9')).toBeVisible();
  expect(screen.queryByText('Aviso 7')).toBeNull();
});

test('the card states when there is nothing new', async () => {
  server.use(answer(addresses.listNotifications, { rows: [notification(7, true)], next: null, unread: 0 }));
  openCard(WhileAwayCard, 'Mientras no estabas');
  expect(await screen.findByText('No hay nada nuevo')).toBeVisible();
});
