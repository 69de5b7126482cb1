import { addresses, type BrokerAccountEntity } from '@parque/contract';
import { announceAddresses } from '@parque/remote';
import { answer, type Visit } from '@parque/remote/testing';
import { screen, waitFor } from '@testing-library/react';
import { account, createDay, createMonth } from '../testing/journal';
import { fakeJournal, openJournal } from '../testing/page';

const yen: BrokerAccountEntity = { ...account, id: 5, number: 777, currency: 'JPY', digits: 0, zone: 'UTC' };
const november = createMonth(2026, 11, [createDay('2026-11-02', [100, -40])]);
const requests: unknown[] = [];

const server = fakeJournal(
  answer(addresses.listBrokerAccounts, [account, yen]),
  answer(addresses.getMonth, ({ body, params }) => {
    requests.push({ ...(body as object), offset: params.monthOffset });
    return (body as { id: number }).id === yen.id ? { ...november, currency: 'JPY', digits: 0 } : november;
  }),
);

beforeEach(() => requests.splice(0));

const open = (address: Visit['at'] = '/panel') => openJournal(address);
const findNet = async () =>
  (await screen.findByRole('region', { name: 'Beneficio Neto' })).textContent?.replaceAll('\u00a0', ' ');

test('days are counted by the clock of the server, or by the clock of the browser when the user selects it', async () => {
  const user = open();
  await findNet();
  await user.selectOptions(screen.getByLabelText('Días según'), 'local');
  await waitFor(() => expect(requests).toHaveLength(2));
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(requests).toEqual([
    { id: account.id, zone: 'server', most_trades: 200, offset: '0' },
    { id: account.id, zone: browserZone, most_trades: 200, offset: '0' },
  ]);
  expect(window.location.hash).toBe('#/panel?dia=local');
});

test('one of several accounts is shown, in its own currency', async () => {
  const user = open();
  expect(await findNet()).toContain('+60,00 US$');
  await user.selectOptions(screen.getByLabelText('Cuenta'), '5');
  await waitFor(async () => expect(await findNet()).toContain('+60 JPY'));
  expect(window.location.hash).toBe('#/panel?cuenta=5');
});

test('the address selects account, month and clock', async () => {
  open('/panel?cuenta=5&mes=-3&dia=local');
  expect(await findNet()).toContain('JPY');
  expect(requests).toMatchObject([{ id: 5, offset: '-3' }]);
});

test('an account of another user in the address opens the first own account', async () => {
  open('/panel?cuenta=99');
  expect(await findNet()).toContain('US$');
});

test('a single account has no selection', async () => {
  server.use(answer(addresses.listBrokerAccounts, [account]));
  open();
  await findNet();
  expect(screen.queryByLabelText('Cuenta')).not.toBeInTheDocument();
});

test.each([
  ['broker_timeout', 'no ha respondido a tiempo'],
  ['broker_refused', 'ya no acepta la contraseña'],
] as const)('a notice shows that trades may be missing: %s', async (sync_error, reason) => {
  server.use(answer(addresses.getMonth, { ...november, sync_error }));
  const user = open();
  expect(await screen.findByText('Puede que falten tus últimas operaciones')).toBeVisible();
  expect(screen.getByText(new RegExp(reason))).toHaveTextContent(/Ves lo que había el \d\d\/11\/2026/);
  server.use(answer(addresses.getMonth, november));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(screen.queryByText(/Puede que falten/)).not.toBeInTheDocument());
});

test('the notice of an account of a disconnected terminal leads to the terminals, and mentions no password', async () => {
  announceAddresses(['/terminales']);
  server.use(
    answer(addresses.listBrokerAccounts, [{ ...account, gateway: 'terminal' as const }]),
    answer(addresses.getMonth, { ...november, sync_error: 'broker_refused' as const }),
  );
  open();
  const notice = await screen.findByText(/El terminal de esta cuenta está desconectado/);
  expect(notice).not.toHaveTextContent(/contraseña|cierra la sesión/);
  expect(screen.getByRole('link', { name: 'Ver mi terminal' })).toHaveAttribute('href', '#/terminales');
});

describe('an account without trades in the current month', () => {
  beforeEach(() =>
    server.use(
      answer(addresses.getMonth, ({ params }) => {
        requests.push(params.monthOffset);
        if (params.monthOffset === '0') return { ...createMonth(2026, 11, []), last_day: '2025-12-30' };
        return createMonth(2025, 12, [createDay('2025-12-30', [100, -40])]);
      }),
    ),
  );

  test('an account without trades in the current month opens at the last month with trades, and links to the current one', async () => {
    const user = open();
    expect(await screen.findByText(/ves diciembre de 2025, el último que las tiene/)).toBeVisible();
    expect(await findNet()).toContain('+60,00 US$');
    expect(requests).toEqual(['0', '-11']);
    await user.click(screen.getByRole('button', { name: 'Ir al mes actual' }));
    expect(await screen.findByText('Noviembre 2026')).toBeVisible();
    expect(window.location.hash).toBe('#/panel?mes=0');
  });

  test('an account without trades in the current month moves on from the month that is shown', async () => {
    const user = open();
    await screen.findByText(/ves diciembre de 2025/);
    await user.click(screen.getByRole('button', { name: 'Mes anterior' }));
    expect(window.location.hash).toBe('#/panel?mes=-12');
  });

  test('an account without trades in the current month shows the month of the address, with a link to the last one with trades', async () => {
    const user = open('/panel?mes=0');
    expect(await screen.findByText(/Tu última operación es de diciembre de 2025/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ir a ese mes' }));
    await waitFor(() => expect(window.location.hash).toBe('#/panel?mes=-11'));
  });
});

test('the clock of a server can be corrected', async () => {
  const bodies: unknown[] = [];
  server.use(
    answer(addresses.editBrokerAccount, ({ body }) => {
      bodies.push(body);
      server.use(answer(addresses.listBrokerAccounts, [{ ...account, zone: 'UTC' }]));
      return { ...account, zone: 'UTC' };
    }),
  );
  const user = open();
  await findNet();
  await user.click(screen.getByRole('button', { name: 'Cambiar el reloj del servidor' }));
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reloj del servidor' }), 'UTC');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('option', { name: 'el servidor (UTC)' })).toBeInTheDocument();
  expect(bodies).toEqual([{ id: account.id, zone: 'UTC', version: 1 }]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
