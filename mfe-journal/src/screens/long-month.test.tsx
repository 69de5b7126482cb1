import { addresses } from '@parque/contract';
import { answer, refuse } from '@parque/remote/testing';
import { screen, within } from '@testing-library/react';
import { createDay, createMonth } from '../testing/journal';
import { fakeJournal, openJournal, toReadable, upToDate } from '../testing/page';

const days = [
  createDay('2026-11-02', [1, 2, 3, 4]),
  createDay(
    '2026-11-12',
    Array.from({ length: 14 }, (_, index) => index),
  ),
  createDay('2026-11-17', [100, -50]),
];
const month = createMonth(2026, 11, days);
/** The answer for a month of more trades than a screen requests. */
const long = { ...month, days: month.days.map((day) => ({ ...day, op: [] })) };
const server = fakeJournal(
  answer(addresses.getBalance, { balance: 12430.18 }),
  answer(addresses.getMonth, long),
  answer(addresses.listTrades, ({ query }) => ({
    trades: days.find(({ date }) => date === query['from'] && date === query['to'])?.op ?? [],
    ...upToDate,
  })),
);

const open = (address = '/panel') => openJournal(address);

const listResults = async () =>
  within(await screen.findByRole('table', { name: 'Operaciones recientes' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => toReadable(within(row).getAllByRole('cell').at(-1)?.textContent));

test('the trades of a long month are loaded by days, the latest close first, page by page', async () => {
  const user = open();
  expect(await listResults()).toHaveLength(15);
  expect((await listResults()).slice(0, 3)).toEqual(['−50,00 US$', '+100,00 US$', '+13,00 US$']);
  expect(screen.getByText('1–15 de 20')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  expect(await screen.findByText('16–20 de 20')).toBeVisible();
  expect(await listResults()).toEqual(['0,00 US$', '+4,00 US$', '+3,00 US$', '+2,00 US$', '+1,00 US$']);
});

test('the calendar and the figures of a long month are shown without its trades', async () => {
  server.use(refuse(addresses.listTrades, 'unavailable'));
  const user = open();
  expect(
    await screen.findByRole('button', { name: / 12 de noviembre de 2026: 14 operaciones/ }),
  ).toBeVisible();
  expect(screen.getByText('19 ganan')).toBeInTheDocument();
  expect(await screen.findByText('No se han podido cargar las operaciones')).toBeVisible();
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await listResults()).toHaveLength(15);
});

test('a day of a long month loads its trades when it is opened', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: / 2 de noviembre/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Lunes, 02/11/2026' });
  const table = await within(dialog).findByRole('table');
  expect(within(table).getAllByRole('row')).toHaveLength(5);
  expect(within(dialog).getByText('4 de 4')).toBeVisible();
});
