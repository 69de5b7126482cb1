import { addresses, type BrokerAccountEntity, type TradeEntity } from '@parque/contract';
import { answer, refuse } from '@parque/remote/testing';
import '@parque/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { account, createGroup, createMovement, addStop, createTrade } from '../../testing/journal';
import {
  answerSavedDefinitions,
  fakeJournal,
  findFigure,
  openJournal as open,
  toReadable,
  upToDate,
} from '../../testing/page';

const dollars: BrokerAccountEntity = { ...account, id: 1, number: 1001 };
const euros: BrokerAccountEntity = { ...account, id: 2, number: 1002, currency: 'EUR' };

const trades: Readonly<Record<string, TradeEntity[]>> = {
  1: [createTrade('2026-11-02T09:00:00', 200, { ticket: 'a', ...addStop(200) })],
  2: [
    createTrade('2026-11-03T10:00:00', -100, { ticket: 'a', ...addStop(-100) }),
    createTrade('2026-11-04T10:30:00', 100, { ticket: 'b', symbol: 'XAUUSD', ...addStop(100) }),
  ],
};
const deposit = createMovement(200);
const rates = [
  { currency: 'EUR', rate: 1, since: '2026-11-02' },
  { currency: 'EUR', rate: 1.25, since: '2026-11-04' },
];
const groupOfBoth = createGroup('grupo-0001', 'Ambas', { accounts: [1, 2], currency: 'USD', rates });
const inR = createGroup('grupo-0002', 'En R', { accounts: [1, 2] });

const calls: { key: unknown; body: unknown }[] = [];
const server = fakeJournal(
  answer(addresses.listBrokerAccounts, [dollars, euros]),
  answer(addresses.listDefinitions, [groupOfBoth, inR]),
  answer(addresses.listSymbols, []),
  answer(addresses.listTrades, ({ params }) => ({
    trades: trades[String(params['id'])] ?? [],
    ...upToDate,
  })),
  answer(addresses.listMovements, ({ params }) =>
    params['id'] === '2'
      ? { opening_balance: 600, movements: [deposit], next: null }
      : { opening_balance: 1000, movements: [], next: null },
  ),
  answerSavedDefinitions(calls),
);
beforeEach(() => calls.splice(0));

const findCard = async () => within(await screen.findByRole('region', { name: 'Riesgo y dinero' }));
const findRisk = async (name: string) => findFigure(name, await findCard());

test('the risk of a group is that of all its trades in its currency, by the rates of their days', async () => {
  open('/panel/grupo/analisis?grupo=grupo-0001');
  // Results of 200, -100 and 125 dollars. Percent: -100 on 1000 + 200 + 600.
  expect(await findRisk('Drawdown del balance')).toBe('100,00 US$5,56 %muestra pequeña');
  expect(await findRisk('Expectativa en dinero')).toMatch(/^\+75,00 US\$3 operaciones/);
  expect(await findRisk('Sharpe diario')).toBe('7,503 díasmuestra pequeña');
  await waitFor(async () =>
    expect(await findRisk('Riesgo de ruina')).toMatch(/^\d.*3 operaciones en 3 días\D*$/),
  );
});

test('the risk of a group in R has no figure that needs a balance, and requests no history', async () => {
  server.use(refuse(addresses.listMovements, 'unavailable'));
  open('/panel/grupo/analisis?grupo=grupo-0002');
  // 2, -1 and 1.
  expect(await findRisk('Drawdown en R')).toBe('1,00 Rmuestra pequeña');
  expect(await findRisk('Expectativa en R')).toContain('+0,67 R');
  const names = (await findCard()).getAllByRole('term').map(({ textContent }) => textContent?.trim());
  expect(names.some((name) => /Sharpe|Sortino|dinero|balance/.test(name ?? ''))).toBe(false);
});

test('the risk of a filter without trades is empty, and a failed history can be requested again', async () => {
  server.use(refuse(addresses.listMovements, 'unavailable'));
  const user = open('/panel/grupo/analisis?grupo=grupo-0001');
  const again = await (await findCard()).findByRole('button', { name: 'Reintentar' });
  expect((await findCard()).getByText(/^Cuenta 100\d: /)).toBeVisible();
  server.use(answer(addresses.listMovements, { opening_balance: 1000, movements: [], next: null }));
  await user.click(again);
  expect(await findRisk('SQN')).toContain('0,76');
  await user.selectOptions(screen.getByLabelText('Dirección'), 'Ventas');
  expect(await (await findCard()).findByText('Ninguna operación con estos filtros')).toBeVisible();
});

const edit = async (user: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: 'Editar Ambas' }));
  return within(screen.getByRole('dialog', { name: 'Editar grupo' }));
};

test('the rates of a group are shown with the days on which they hold', async () => {
  open('/panel/grupo/analisis?grupo=grupo-0001');
  const notes = await screen.findAllByText(/tu tasa del/);
  expect(notes.map(({ textContent }) => toReadable(textContent))).toEqual([
    '1 EUR = 1,00 US$: tu tasa del 02/11/2026, también para los días anteriores',
    '1 EUR = 1,25 US$: tu tasa del 04/11/2026, desde ese día',
  ]);
});

test('the rates of a group can be added with their day, and are stored in the order of their days', async () => {
  const user = open('/panel/grupos');
  const dialog = await edit(user);
  expect(dialog.getByLabelText('Un EUR son (2)')).toHaveValue('1,25');
  await user.click(dialog.getByRole('button', { name: 'Añadir otra tasa de EUR' }));
  expect(dialog.getByRole('button', { name: 'Guardar grupo' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Un EUR son (3)'), '1,1');
  const day = dialog.getByLabelText('Tasa de EUR del día (3)');
  await user.clear(day);
  await user.type(day, '2026-11-04');
  expect(dialog.getByText('Hay dos tasas del mismo día.')).toBeVisible();
  await user.clear(day);
  await user.type(day, '2026-11-03');
  await user.click(dialog.getByRole('button', { name: 'Guardar grupo' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  const [first, last] = rates;
  const addedRate = { currency: 'EUR', rate: 1.1, since: '2026-11-03' };
  expect(calls).toMatchObject([{ body: { content: { rates: [first, addedRate, last] } } }]);
});

test('the rates of a group can be removed but for the last one', async () => {
  const user = open('/panel/grupos');
  const dialog = await edit(user);
  await user.click(dialog.getByRole('button', { name: 'Quitar la tasa de EUR' }));
  expect(dialog.getByLabelText('Un EUR son')).toHaveValue('1,25');
  expect(dialog.queryByRole('button', { name: /^Quitar la tasa/ })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Guardar grupo' }));
  await waitFor(() => expect(calls).toMatchObject([{ body: { content: { rates: [rates[1]] } } }]));
});
