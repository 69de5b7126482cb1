import { addresses, type TerminalEntity } from '@parque/contract';
import { announceAddresses } from '@parque/remote';
import { answer, createTerminal } from '@parque/remote/testing';
import { screen, waitFor } from '@testing-library/react';
import { account, createMonth } from '../testing/journal';
import { fakeJournal, openJournal as open } from '../testing/page';

const terminal = createTerminal();

const server = fakeJournal(
  answer(addresses.listBrokerAccounts, []),
  answer(addresses.getBalance, { balance: 0 }),
  answer(addresses.getMonth, createMonth(2026, 11, [])),
);

test('an empty Diario offers the account of a paired terminal, and opens its journal', async () => {
  announceAddresses(['/terminales']);
  const bodies: unknown[] = [];
  const ownAccount = { ...account, id: 31, number: terminal.login };
  server.use(
    answer(addresses.listTerminals, { terminals: [terminal], codes: [] }),
    answer(addresses.linkTerminal, ({ body }) => {
      bodies.push(body);
      server.use(answer(addresses.listBrokerAccounts, [ownAccount]));
      return { ...terminal, used_as: ['journal'], journal_account: ownAccount.id } satisfies TerminalEntity;
    }),
  );
  const user = open('/panel');
  await user.click(await screen.findByRole('button', { name: 'Usar 20000001 en el diario' }));
  expect(await screen.findByText(/^Cuenta/, { selector: 'span' })).toHaveTextContent('20000001');
  expect(bodies).toEqual([{ use: 'journal' }]);
});

test.each([
  ['waits for its confirmation', { state: 'seen' }],
  ['was disconnected', { state: 'revoked' }],
  ['is already in the journal', { used_as: ['journal'], journal_account: 31 }],
] as const)('a terminal that %s is not offered', async (_, changes) => {
  announceAddresses(['/terminales']);
  let isRead = false;
  server.use(
    answer(addresses.listTerminals, () => {
      isRead = true;
      return { terminals: [{ ...terminal, ...changes } as TerminalEntity], codes: [] };
    }),
  );
  open('/panel/cuenta');
  expect(await screen.findByRole('region', { name: 'Registra tu cuenta' })).toBeVisible();
  await waitFor(() => expect(isRead).toBe(true));
  expect(screen.queryByText('Tu terminal ya está conectado')).not.toBeInTheDocument();
});
