import { addresses, type ConnectorAccountEntity } from '@parque/contract';
import { answer, fakeApi, fakeStream, openScreen, people } from '@parque/remote/testing';
import { screen, within } from '@testing-library/react';
import manifest from '../manifest';
import { copierState } from '../testing/copier';
import { screens } from '.';

const account = (changes: Partial<ConnectorAccountEntity>): ConnectorAccountEntity => ({
  id: 1,
  number: 51203847,
  server_id: 1,
  type: 2,
  multiplier: null,
  version: 1,
  ...changes,
});

const copies = (positions: number) =>
  answer(addresses.getOpenCopies, {
    accounts: [
      {
        id: 2,
        number: 60418823,
        positions,
        lots: 0.1 * positions,
        result: { amount: -12.3, currency: 'USD', digits: 2 },
        copies: positions > 0 ? [{ symbol: 'EURUSD', side: 'compra', lots: 0.1 }] : [],
      },
    ],
  });

const server = fakeApi(
  answer(addresses.listServers, [{ id: 1, name: 'Meridiano-Real 01' }]),
  answer(addresses.getCopier, copierState()),
  fakeStream(addresses.streamCopier).handler,
  answer(addresses.listCopies, { rows: [], next: null }),
  answer(addresses.listConnectorAccounts, {
    master: account({}),
    hijas: [account({ id: 2, number: 60418823, type: 3, multiplier: 1 })],
    max_children: 2,
  }),
);

async function openForm(number: number) {
  const user = openScreen(manifest, screens, { at: '/conector', as: people.ana });
  await user.click(await screen.findByRole('button', { name: `Editar la cuenta ${number}` }));
  await screen.findByRole('option', { name: 'Meridiano-Real 01' });
  return user;
}

async function typeNumber(user: Awaited<ReturnType<typeof openForm>>, number: string) {
  await user.clear(screen.getByLabelText('Numero de cuenta'));
  await user.type(screen.getByLabelText('Numero de cuenta'), number);
}

const warning = 'Con otra maestra, tus cuentas hijas quedan pausadas';

test('another number of the master lists the copies that remain open; its own number lists none', async () => {
  server.use(copies(1));
  const user = await openForm(51203847);
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
  await typeNumber(user, '88120456');
  expect(await screen.findByText(warning)).toBeVisible();
  const open = await screen.findByRole('list', { name: 'Copias abiertas' });
  expect(within(open).getByText('compra EURUSD 0,10')).toBeVisible();
  await typeNumber(user, '51203847');
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
});

test('another number of a master without open copies warns of the pause alone', async () => {
  server.use(copies(0));
  const user = await openForm(51203847);
  await typeNumber(user, '88120456');
  expect(await screen.findByText(warning)).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Copias abiertas' })).not.toBeInTheDocument();
});

test('another number of a child shows no warning about the master', async () => {
  server.use(copies(1));
  const user = await openForm(60418823);
  await typeNumber(user, '88120456');
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
});
