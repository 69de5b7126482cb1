import { addresses } from '@parque/contract';
import { answer } from '@parque/remote/testing';
import { screen } from '@testing-library/react';
import { account } from '../testing/journal';
import { stopClock } from '../testing/stopped-clock';
import { fakeJournal, openJournal } from '../testing/page';

fakeJournal(
  answer(addresses.listBrokerAccounts, [{ ...account, zone: 'Pacific/Auckland' }]),
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
    const user = openJournal(`/panel/analisis${search}`);
    await user.click(await screen.findByRole('button', { name }));
    expect(screen.getByLabelText('Desde')).toHaveValue(from);
  },
);
