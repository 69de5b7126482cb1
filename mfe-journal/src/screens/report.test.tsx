import { addresses, type RoutinePageEntity, type TradeEntity } from '@parque/contract';
import { answer, refuse } from '@parque/remote/testing';
import '@parque/ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createReview, createSetup, addStop, createTrade } from '../testing/journal';
import { fakeJournal, findFigure, openJournal, toReadable, upToDate } from '../testing/page';

// The balance is 1000 before October's trade, and 1100 before November: returns of 20 % and -10 %.
const trades: TradeEntity[] = [
  createTrade('2026-10-30T09:00:00', 100, { ticket: 'z' }),
  createTrade('2026-11-02T09:00:00', 220, { ticket: 'a', comment: '=1+1', ...addStop(220) }),
  createTrade('2026-11-03T10:00:00', -132, { ticket: 'b', symbol: 'XAUUSD' }),
];
const versionFields = { updated_at: '2026-11-03T10:00:00.000Z', version: 2 };
const page: RoutinePageEntity = {
  kind: 'week',
  day: '2026-11-01',
  rating: 4,
  written_at: versionFields.updated_at,
  ...versionFields,
  answers: [{ question: '¿Qué repito?', answer: 'Paciencia' }],
};

const server = fakeJournal(
  answer(addresses.listDefinitions, [createSetup('setup-0001', 'Ruptura', [])]),
  answer(addresses.listReviews, [createReview('a', { setup: 'setup-0001' })]),
  answer(addresses.listNotes, [
    { kind: 'trade', key: 'b', text: 'Entré tarde', tags: ['prisa'], ...versionFields },
    { kind: 'day', key: '2026-10-30', text: 'Otro mes', tags: [], ...versionFields },
  ]),
  answer(addresses.listRoutine, [page]),
  answer(addresses.listTrades, { trades, ...upToDate }),
);

const open = (search = '') => openJournal(`/panel/informe?desde=2026-11-01&hasta=2026-11-30${search}`);
const findSheet = async () => within(await screen.findByRole('article', { name: 'Informe' }));
const findFact = async (name: string) => findFigure(name, await findSheet());

test('a report shows the figures, days, trades and notes of its range only', async () => {
  open();
  expect(await findFact('Resultado')).toBe('+88,00 US$');
  expect(await findFact('Operaciones')).toBe('2en 2 días');
  expect(await findFact('Drawdown máximo')).toBe('−132,00 US$');
  expect(await findFact('Mejor día')).toBe('+220,00 US$02/11/2026');
  const report = await findSheet();
  expect(report.getByRole('table', { name: 'Noviembre 2026 · US$' })).toHaveTextContent('+220,00');
  const rows = within(report.getByRole('region', { name: 'Operaciones del informe' })).getAllByRole('row');
  // Prices have the decimals of their symbol.
  expect(rows.slice(1).map(({ textContent }) => toReadable(textContent))).toEqual([
    '02/11/2026 09:00EURUSDCompra0,101,1001,122+220,00 US$',
    '03/11/2026 10:00XAUUSDCompra0,101,165001,16654−132,00 US$',
  ]);
  expect(report.getByRole('heading', { name: 'XAUUSD, 03/11/2026 10:00' })).toBeVisible();
  expect(report.getByText('¿Qué repito? Paciencia')).toBeVisible();
  expect(report.queryByText('Otro mes')).not.toBeInTheDocument();
});

test.each([
  // 1.2 · 0.9
  ['porcentaje', '+8,00 %', '−10,00 %'],
  ['r', '+2,20 R1 de 2 operaciones con stop inicial', '0,00 R'],
  ['ocultos', 'oculto', 'oculto'],
])('in the unit %s no amount of money is shown', async (unit, total, fall) => {
  open(`&importes=${unit}`);
  expect(await findFact('Resultado')).toBe(total);
  expect(await findFact('Drawdown máximo')).toBe(fall);
  expect(await findFact('Ganadoras')).toBe('50,00 %');
  expect((await screen.findByRole('article', { name: 'Informe' })).textContent).not.toMatch(
    /\d US\$|220,00|132,00/,
  );
});

test('a choice of a period changes the report', async () => {
  const user = open();
  await findSheet();
  await user.clear(screen.getByLabelText('Desde'));
  await user.type(screen.getByLabelText('Desde'), '2026-11-03');
  expect(await findFact('Operaciones')).toBe('1en 1 día');
});

test('while a date is typed digit by digit, its field keeps the focus and the other end returns', async () => {
  const requests: unknown[] = [];
  server.use(
    answer(addresses.listRoutine, ({ query }) => {
      requests.push(query['to']);
      return requests.length === 1 ? [page] : new Promise<never>(() => undefined);
    }),
  );
  open();
  await findSheet();
  const last = screen.getByLabelText('Hasta');
  last.focus();
  // A browser reports the year 2026 as 2, 20, 202 and 2026.
  fireEvent.change(last, { target: { value: '0002-11-15' } });
  await waitFor(() => expect(requests).toContain('0002-11-15'));
  expect(screen.getByLabelText('Hasta')).toHaveFocus();
  fireEvent.change(last, { target: { value: '2026-11-15' } });
  await waitFor(() => expect(requests).toContain('2026-11-15'));
  expect(screen.getByLabelText('Hasta')).toHaveValue('2026-11-15');
  expect(screen.getByLabelText('Desde')).toHaveValue('2026-11-01');
});

test('a period without anything offers no picture and no file', async () => {
  server.use(answer(addresses.listRoutine, []));
  openJournal('/panel/informe?desde=2026-01-01&hasta=2026-01-31');
  expect(await screen.findByText('Nada que mostrar en este periodo')).toBeVisible();
  for (const name of ['Imagen para compartir', 'Exportar JSON', 'Exportar XLSX'])
    expect(screen.getByRole('button', { name })).toBeDisabled();
});

test('trades are not exported without their reviews, which can be loaded again', async () => {
  server.use(refuse(addresses.listReviews, 'unavailable'));
  const user = open();
  await findSheet();
  const again = await screen.findByRole('button', { name: 'Volver a cargarlos' });
  expect(screen.getByRole('button', { name: 'Exportar JSON' })).toBeDisabled();
  server.use(answer(addresses.listReviews, []));
  await user.click(again);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Exportar JSON' })).toBeEnabled());
});

test('a report without a range in its address is of the last month with trades, and offers all of them', async () => {
  const user = openJournal('/panel/informe');
  expect(await findFact('Operaciones')).toBe('2en 2 días');
  expect(screen.getByLabelText('Desde')).toHaveValue('2026-11-01');
  await user.click(screen.getByRole('button', { name: 'Todo' }));
  expect(await findFact('Operaciones')).toBe('3en 3 días');
  expect(screen.getByLabelText('Desde')).toHaveValue('2026-10-30');
  expect(screen.getByLabelText('Hasta')).toHaveValue('2026-11-03');
});
