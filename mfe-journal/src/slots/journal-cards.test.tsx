import { addresses } from '@parque/contract';
import { answer, fakeApi, openCard } from '@parque/remote/testing';
import { storeForUser } from '@parque/session';
import { act, screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import { account, createDay, createMonth } from '../testing/journal';
import { LastTradesCard } from './journal-last-trades';
import { MonthCard } from './journal-month';

const november = createMonth(2026, 11, [
  createDay('2026-11-02', [100, -40]),
  createDay('2026-11-20', [12.5]),
]);
const yen = { ...account, id: 5, number: 777, currency: 'JPY', digits: 0 };
const server = fakeApi(answer(addresses.listBrokerAccounts, [account]), answer(addresses.getMonth, november));

const openMonth = () => openCard(MonthCard, 'Este mes');
const openTrades = () => openCard(LastTradesCard, 'Últimas operaciones');
const readText = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ');
const getCard = () => screen.getByRole('region');
const readLines = async () => (await within(getCard()).findAllByRole('listitem')).map(readText);

test('the manifest names a module of each card, for the owners of a product with a journal', () => {
  expect(manifest.contributions).toMatchObject([
    { id: 'journal-month', requires: { anyProduct: [2, 3] } },
    { id: 'journal-last-trades', requires: { anyProduct: [2, 3] } },
  ]);
});

test('the month is shown by its result, its trades, the part that won and its curve', async () => {
  openMonth();
  expect(
    await screen.findByRole('img', { name: /^Curva de capital de noviembre de 2026: de 0 a \+72,50/ }),
  ).toBeVisible();
  expect(readText(getCard())).toContain('+72,50 US$3 operaciones · 66,67 % ganadoras');
  expect(within(getCard()).getByRole('link', { name: 'Ver el Diario' })).toHaveAttribute('href', '#/panel');
});

test('the month hides its amounts while amounts are hidden', async () => {
  localStorage.setItem('parque:amounts', 'hidden');
  openMonth();
  expect(await screen.findByRole('img', { name: /de 0 a importe oculto$/ })).toBeVisible();
  expect(getCard()).not.toHaveTextContent('72,50');
  expect(getCard()).toHaveTextContent('3 operaciones');
});

test('the month is that of the account that the user chose last, in its currency', async () => {
  server.use(
    answer(addresses.listBrokerAccounts, [account, yen]),
    answer(addresses.getMonth, ({ body }) =>
      (body as { id: number }).id === yen.id ? { ...november, currency: 'JPY', digits: 0 } : november,
    ),
  );
  openMonth();
  await waitFor(() => expect(getCard()).toHaveTextContent('US$'));
  act(() => storeForUser('journal/account', yen.id));
  await waitFor(() => expect(getCard()).toHaveTextContent('JPY'));
});

test('the month without trades names the month', async () => {
  server.use(answer(addresses.getMonth, createMonth(2026, 12, [])));
  openMonth();
  expect(await screen.findByText('Ninguna operación cerrada en diciembre de 2026')).toBeVisible();
});

test('the month of a broker that does not answer states that trades may be missing', async () => {
  server.use(answer(addresses.getMonth, { ...november, sync_error: 'broker_timeout' }));
  openMonth();
  await waitFor(() => expect(getCard()).toHaveTextContent('puede faltar lo último'));
});

test('the last trades are shown with the latest close first', async () => {
  openTrades();
  expect(await readLines()).toEqual([
    '20/11 · EURUSD+12,50 US$',
    '02/11 · EURUSD−40,00 US$',
    '02/11 · EURUSD+100,00 US$',
  ]);
});

test('the last trades are those of earlier months, too, until there are five', async () => {
  const days = { first_day: '2026-08-03', last_day: '2026-11-20' };
  const months = [
    createMonth(2026, 12, []),
    november,
    createMonth(2026, 10, [createDay('2026-10-05', [1, 2, 3])]),
    createMonth(2026, 9, [createDay('2026-09-05', [9])]),
  ].map((month) => ({ ...month, ...days }));
  const requestedOffsets: number[] = [];
  server.use(
    answer(addresses.getMonth, ({ params }) => {
      const offset = Number(params.monthOffset);
      requestedOffsets.push(offset);
      return months[-offset] ?? november;
    }),
  );
  openTrades();
  expect(await readLines()).toEqual([
    '20/11 · EURUSD+12,50 US$',
    '02/11 · EURUSD−40,00 US$',
    '02/11 · EURUSD+100,00 US$',
    '05/10 · EURUSD+3,00 US$',
    '05/10 · EURUSD+2,00 US$',
  ]);
  expect(requestedOffsets).toEqual([0, -1, -2]);
});

test('the last trades of a month that does not list them are requested by their days', async () => {
  const busy = november.days.map((day) => ({ ...day, op: [] }));
  const requestedDays: string[] = [];
  server.use(
    answer(addresses.getMonth, { ...november, days: busy }),
    answer(addresses.listTrades, ({ query }) => {
      requestedDays.push(`${query.from}`);
      const trades = november.days.find(({ date }) => date === query.from)?.op ?? [];
      return { trades, next: null, as_of: november.as_of, sync_error: null };
    }),
  );
  openTrades();
  expect(await readLines()).toHaveLength(3);
  expect(requestedDays).toEqual(['2026-11-20', '2026-11-02']);
});

test('the last trades hide their results while amounts are hidden', async () => {
  localStorage.setItem('parque:amounts', 'hidden');
  openTrades();
  expect((await readLines())[0]).toBe('20/11 · EURUSD••••importe oculto');
});

test.each([
  ['month', openMonth, 'Conecta una cuenta para ver tu mes'],
  ['last trades', openTrades, 'Conecta una cuenta para ver tus operaciones'],
])('the card of the %s without an account leads to the panel', async (_, open, text) => {
  server.use(answer(addresses.listBrokerAccounts, []));
  open();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '#/panel');
});
