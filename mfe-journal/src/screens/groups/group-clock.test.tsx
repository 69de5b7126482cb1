import { addresses, type BrokerAccountEntity } from '@parque/contract';
import { answer } from '@parque/remote/testing';
import '@parque/ui/testing';
import { screen } from '@testing-library/react';
import { account, createGroup, createMonth, createTrade } from '../../testing/journal';
import { stopClock } from '../../testing/stopped-clock';
import { fakeJournal, openJournal } from '../../testing/page';

const ahead: BrokerAccountEntity = { ...account, id: 1, number: 1001, zone: 'Pacific/Auckland' };
const behind: BrokerAccountEntity = { ...account, id: 2, number: 1002, zone: 'UTC' };
const closedTrades = [createTrade('2026-11-01T09:29:00', 100, { ticket: 'a' })];

fakeJournal(
  answer(addresses.listBrokerAccounts, [ahead, behind]),
  answer(addresses.listDefinitions, [createGroup('grupo-0001', 'Dos relojes', { accounts: [1, 2] })]),
  answer(addresses.listSymbols, []),
  answer(addresses.getMonth, createMonth(2026, 10, [])),
  answer(addresses.listTrades, ({ params, query }) => ({
    trades: params['id'] === '1' && String(query['from']) === '2026-11-01' ? closedTrades : [],
    next: null,
    as_of: '2026-10-31T20:30:00.000Z',
    sync_error: null,
  })),
);

/** At 20:30 UTC of 31 October, it is the first of November in Auckland, and still October at UTC. */
beforeEach(() => stopClock('2026-10-31T20:30:00Z'));
afterEach(() => jest.useRealTimers());

const open = (rest = '') => openJournal(`/panel/grupo?grupo=grupo-0001${rest}`);

test("by the servers' clocks, the current month of a group is that of the server that is furthest ahead", async () => {
  open('&mes=0');
  expect(await screen.findByText('Noviembre 2026')).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Beneficio Neto' })).toHaveTextContent('+100,00');
});

test('by the clock of the browser, it is the month of that clock', async () => {
  open('&mes=0&dia=local');
  expect(await screen.findByText('Octubre 2026')).toBeVisible();
});
