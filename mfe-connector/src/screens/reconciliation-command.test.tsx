import { addresses } from '@parque/contract';
import { isOffered, runCommand } from '@parque/remote';
import { answer, fakeApi, fakeStream, openScreen, people } from '@parque/remote/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import { copierState } from '../testing/copier';
import { screens } from '.';

const account = { number: 51203847, server_id: 1, type: 2, multiplier: null, version: 1 } as const;
const master = { ...account, id: 1 };
const createChild = (id: number, number: number) =>
  ({ ...account, id, number, type: 3, multiplier: 1, master_id: 1 }) as const;

const server = fakeApi(
  answer(addresses.listServers, [{ id: 1, name: 'Meridiano-Real 01' }]),
  answer(addresses.getCopier, copierState()),
  fakeStream(addresses.streamCopier).handler,
  answer(addresses.getOpenCopies, { accounts: [] }),
  answer(addresses.listCopies, { rows: [], next: null }),
  answer(addresses.getReconciliation, { rows: [], checked_at: null, unconfirmed: 0 }),
);

/** Runs the command of the palette that leads to the reconciliation, with these children. */
async function runWith(...hijas: ReturnType<typeof createChild>[]) {
  server.use(answer(addresses.listConnectorAccounts, { master, hijas, max_children: 2 }));
  const user = openScreen(manifest, screens, { at: '/conector', as: people.ana });
  await waitFor(() => expect(isOffered('connector/reconciliation')).toBe(true));
  act(() => runCommand('connector/reconciliation', '/conector'));
  return user;
}

test('the palette offers the reconciliation, and finds it by its name', () => {
  expect(manifest.commands).toContainEqual(
    expect.objectContaining({
      id: 'reconciliation',
      label: 'Comprobar posiciones',
      to: '/conector',
      action: 'anywhere',
    }),
  );
});

test('the command opens the reconciliation of the only child', async () => {
  await runWith(createChild(2, 60418823));
  expect(await screen.findByRole('heading', { name: 'Comprobar posiciones' })).toBeVisible();
  expect(window.location.hash).toBe('#/conector/2/conciliacion');
});

test('the command lists the reconciliation of each of several children', async () => {
  const user = await runWith(createChild(2, 60418823), createChild(3, 60418824));
  const dialog = within(await screen.findByRole('dialog', { name: 'Comprobar posiciones' }));
  expect(dialog.getByRole('link', { name: 'Cuenta 60418823' })).toHaveAttribute(
    'href',
    '#/conector/2/conciliacion',
  );
  await user.click(dialog.getByRole('link', { name: 'Cuenta 60418824' }));
  await waitFor(() => expect(window.location.hash).toBe('#/conector/3/conciliacion'));
});

test('without a child, the command states that there is nothing to reconcile', async () => {
  await runWith();
  expect(await screen.findByText('Todavía no tienes cuentas hijas que conciliar')).toBeVisible();
  expect(window.location.hash).toBe('#/conector');
});
