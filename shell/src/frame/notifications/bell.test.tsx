import { queryClient } from '@parque/api-client';
import { recordBody } from '@parque/api-client/testing';
import { addresses, type NotificationEntity } from '@parque/contract';
import { HashRouter } from '@parque/remote';
import { answer, fakeApi, people, refuse } from '@parque/remote/testing';
import { signIn } from '@parque/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Bell } from './bell';
import { listNotifications, readNotifications } from './notification-calls';

const createNotification = (id: number, changes: Partial<NotificationEntity> = {}): NotificationEntity => ({
  id,
  title: `Aviso ${id}`,
  text: 'Un cierre espera.\nSe sigue intentando.',
  path: '/conector/4',
  created_at: '2026-11-27T23:30:00Z',
  icon: null,
  is_read: false,
  ...changes,
});

const rows = [createNotification(9), createNotification(7, { is_read: true })];
const server = fakeApi(answer(addresses.listNotifications, { rows, unread: 1 }));

function open() {
  queryClient.clear();
  signIn('token-1', people.ana);
  render(
    <QueryClientProvider client={queryClient}>
      <HashRouter useTransitions={false}>
        <Bell />
      </HashRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

test('the addresses of the bell are those of the contract', () => {
  expect([listNotifications, readNotifications]).toEqual([
    addresses.listNotifications,
    addresses.readNotifications,
  ]);
});

test('the bell names how many are unread, and its list leads to what they are about', async () => {
  const bodies: unknown[] = [];
  server.use(answer(addresses.readNotifications, recordBody(bodies, undefined)));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Avisos: 1 sin leer' }));
  const list = within(await screen.findByRole('dialog', { name: 'Avisos' }));
  const [first, second, ...others] = list.getAllByRole('link');
  expect(others).toEqual([]);
  expect(first).toHaveAccessibleName(/^Sin leer: Aviso 9/);
  expect(second).toHaveAccessibleName(/^Aviso 7/);
  await user.click(first as HTMLElement);
  expect(window.location.hash).toBe('#/conector/4');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(bodies).toEqual([{ ids: [9] }]));
});

test('all are marked as read at once', async () => {
  const bodies: unknown[] = [];
  server.use(answer(addresses.readNotifications, recordBody(bodies, undefined)));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Avisos: 1 sin leer' }));
  server.use(answer(addresses.listNotifications, { rows: [], unread: 0 }));
  await user.click(await screen.findByRole('button', { name: 'Marcar todo como leído' }));
  expect(await screen.findByText('No tienes avisos')).toBeVisible();
  expect(bodies).toEqual([{ ids: [], up_to: 9 }]);
});

test('a list that cannot be loaded leaves the bell usable', async () => {
  server.use(refuse(addresses.listNotifications, 'forbidden'));
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Avisos' }));
  expect(await screen.findByText('No tienes permiso para hacer esto.')).toBeVisible();
});
