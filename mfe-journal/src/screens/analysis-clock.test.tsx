import { addresses } from '@parque/contract';
import { answer, fakeApi, openScreen, people } from '@parque/remote/testing';
import { screen } from '@testing-library/react';
import manifest from '../manifest';
import { account, dashboard } from '../testing/journal';
import { stopClock } from '../testing/stopped-clock';
import { screens } from '.';

fakeApi(
  answer(addresses.listBrokerAccounts, [{ ...account, zone: 'Pacific/Auckland' }]),
  answer(addresses.getBalance, { balance: 1000 }),
  answer(addresses.listImports, []),
  answer(addresses.listNotes, []),
  answer(addresses.listDefinitions, []),
  answer(addresses.listReviews, []),
  answer(addresses.listTrades, {
    trades: [],
    next: null,
    as_of: '2026-10-31T20:30:00.000Z',
    sync_error: null,
  }),
);

/** It is November on the clock of the server, and October on that of the user. */
beforeEach(() => stopClock('2026-10-31T20:30:00Z'));
afterEach(() => jest.useRealTimers());

test.each([
  ['server', '', 'Este mes', '2026-11-01'],
  ['server', '', '3 meses', '2026-09-01'],
  ['user', '?dia=local', 'Este mes', '2026-10-01'],
  ['user', '?dia=local', '12 meses', '2025-11-01'],
])(
  'on the clock of the %s, with the address %s, the range %s begins on %s',
  async (_clock, search, name, from) => {
    const user = openScreen(manifest, screens, {
      at: `/panel/analisis${search}`,
      as: people.ana,
      owns: [dashboard],
    });
    await user.click(await screen.findByRole('button', { name }));
    expect(screen.getByLabelText('Desde')).toHaveValue(from);
  },
);
