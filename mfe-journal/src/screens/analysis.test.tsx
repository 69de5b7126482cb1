import { addresses } from '@parque/contract';
import { readStatement } from '@parque/domain/statement';
import { answer, refuse } from '@parque/remote/testing';
import { catchDownloads } from '@parque/remote/testing/downloads';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { createMovement, createNote as note, threeTrades as trades, createTrade } from '../testing/journal';
import { fakeJournal, findFigure, listRows, openJournal, toReadable, upToDate } from '../testing/page';

const server = fakeJournal(answer(addresses.listTrades, { trades, ...upToDate }));

const open = (address = '/panel/analisis') => openJournal(address);

test('the figures are those of the selected trades', async () => {
  open();
  expect(await findFigure('Beneficio Neto')).toBe('+90,00 US$3 operaciones');
  expect(await findFigure('Trades Ganadores %')).toBe('66,67 %');
  expect(await findFigure('Factor de Beneficio')).toBe('3,25');
});

test('no figure of the analysis is shown under two names', async () => {
  open();
  await screen.findByRole('region', { name: 'Riesgo y dinero' });
  await screen.findByText('SQN', { selector: 'dt' });
  const names = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent.trim());
  const listAbout = (word: RegExp) => names.filter((name) => word.test(name));
  expect(listAbout(/Expectativa|R medio/)).toEqual(['Expectativa en dinero', 'Expectativa en R']);
  expect(listAbout(/Drawdown/)).toEqual(['Drawdown del balance']);
});

test('all pages of a long range are fetched', async () => {
  const cursors: unknown[] = [];
  server.use(
    answer(addresses.listTrades, ({ query }) => {
      cursors.push(query['cursor']);
      return query['cursor']
        ? { ...upToDate, trades: trades.slice(2) }
        : { ...upToDate, trades: trades.slice(0, 2), next: '2~b' };
    }),
  );
  open();
  expect(await findFigure('Beneficio Neto')).toContain('3 operaciones');
  expect(cursors).toEqual([undefined, '2~b']);
});

test('symbol and direction filter the trades, and are stored in the address', async () => {
  const user = open();
  await screen.findByRole('option', { name: 'EURUSD' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Símbolo' }), 'EURUSD');
  expect(await findFigure('Beneficio Neto')).toBe('+130,00 US$2 operaciones');
  expect(window.location.hash).toBe('#/panel/analisis?simbolo=EURUSD');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Dirección' }), 'sell');
  expect(await screen.findByText('Ninguna operación con estos filtros')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ver todas las operaciones' }));
  expect(await findFigure('Beneficio Neto')).toBe('+90,00 US$3 operaciones');
  expect(window.location.hash).toBe('#/panel/analisis');
});

test('an account without trades shows how trades arrive, and does not mention filters', async () => {
  server.use(answer(addresses.listTrades, { ...upToDate, trades: [] }), answer(addresses.listImports, []));
  open();
  expect(await screen.findByText('Todavía no hay operaciones')).toBeVisible();
  const link = screen.getByText('Importar un informe', { selector: 'a' });
  expect(link).toHaveAttribute('href', '#/panel/importar');
});

test('a notice shows that trades may be missing, above the known trades', async () => {
  server.use(
    answer(addresses.listTrades, { ...upToDate, trades, sync_error: 'broker_unreachable' as const }),
  );
  const user = open();
  expect(await screen.findByText('Puede que falten tus últimas operaciones')).toBeVisible();
  expect(screen.getByText(/No hay conexión con tu bróker/)).toHaveTextContent(
    /Ves lo que había el 21\/11\/2026/,
  );
  expect(await findFigure('Beneficio Neto')).toBe('+90,00 US$3 operaciones');
  server.use(answer(addresses.listTrades, { ...upToDate, trades }));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(screen.queryByText(/Puede que falten/)).not.toBeInTheDocument());
});

test('a broker that does not answer yet is shown as a failure, not as an account without trades', async () => {
  server.use(refuse(addresses.listTrades, 'broker_unreachable'));
  const user = open();
  expect(await screen.findByText('No se han podido cargar las operaciones')).toBeVisible();
  expect(screen.queryByText('Todavía no hay operaciones')).not.toBeInTheDocument();
  server.use(answer(addresses.listTrades, { ...upToDate, trades }));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await findFigure('Beneficio Neto')).toContain('3 operaciones');
});

test('an address with filters opens with those filters', async () => {
  const queries = server.record(addresses.listTrades, { trades, ...upToDate }, ({ query }) => query);
  open('/panel/analisis?desde=2026-10-01&hasta=2026-10-31&direccion=buy&por=dia');
  expect(await findFigure('Beneficio Neto')).toContain('2 operaciones');
  expect(queries[0]).toMatchObject({ from: '2026-10-01', to: '2026-10-31', zone: 'server' });
  expect(await listRows('Resultado por día')).toHaveLength(1);
});

test('a tag filters the trades and days that have it', async () => {
  server.use(
    answer(addresses.listNotes, [
      note({ key: 'b', tags: ['noticia'] }),
      note({ kind: 'day', key: '2026-11-02', tags: ['noticia', 'cansado'] }),
    ]),
  );
  const user = open();
  await user.click(await screen.findByText('Más filtros'));
  await screen.findByRole('option', { name: 'noticia' });
  await user.selectOptions(screen.getByLabelText('Etiqueta'), 'noticia');
  expect(await findFigure('Beneficio Neto')).toBe('−10,00 US$2 operaciones');
});

test('the result is shown by symbol, weekday, hour and direction', async () => {
  const user = open();
  expect(await listRows('Resultado por símbolo')).toEqual([
    'EURUSD2100,00 %+65,00 US$+2,00 R+130,00 US$',
    'XAUUSD10,00 %−40,00 US$—−40,00 US$',
  ]);
  await user.selectOptions(screen.getByLabelText('Agrupar por'), 'Hora');
  expect((await listRows('Resultado por hora')).map((row) => row?.slice(0, 5))).toEqual(['09:00', '10:00']);
  expect(window.location.hash).toBe('#/panel/analisis?por=hora');
});

test('the curve can be read as a table, day by day', async () => {
  const user = open();
  expect(await screen.findByRole('img', { name: /^Curva de capital: de 0 a \+90,00/ })).toBeVisible();
  expect(screen.getByRole('img', { name: /^Drawdown desde el máximo: el mayor, −40,00/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ver la curva como tabla' }));
  expect(await listRows('Curva de capital')).toEqual([
    '05/10/2026+100,00 US$0,00 US$',
    '06/10/2026+60,00 US$−40,00 US$',
    '02/11/2026+90,00 US$−10,00 US$',
  ]);
});

async function openCurve() {
  const user = open();
  const curve = await screen.findByRole('slider', { name: 'Puntos de la curva de capital' });
  // The browser of the tests has no layout.
  curve.getBoundingClientRect = () => new DOMRect(0, 0, 300, 100);
  curve.setPointerCapture = () => undefined;
  return {
    user,
    curve,
    getReading: () => toReadable(curve.getAttribute('aria-valuetext')),
    toPointer: (clientX: number) => ({ target: curve, coords: { clientX, clientY: 50 } }),
  };
}

test('arrow keys read the day and the amount of each point of the curve', async () => {
  const { user, curve, getReading } = await openCurve();
  curve.focus();
  await user.keyboard('{ArrowRight}');
  expect(getReading()).toBe('05/10/2026: +100,00 US$');
  expect(screen.getByText(/^05\/10\/2026: \+100,00/)).toBeInTheDocument();
  await user.keyboard('{ArrowRight}');
  expect(getReading()).toBe('06/10/2026: +60,00 US$');
  await user.keyboard('{End}{ArrowRight}');
  expect(getReading()).toBe('02/11/2026: +90,00 US$');
  await user.keyboard('{Home}{ArrowLeft}');
  expect(getReading()).toBe('05/10/2026: +100,00 US$');
  await user.keyboard('{Escape}');
  expect(screen.queryByText(/^05\/10\/2026: \+100,00/)).not.toBeInTheDocument();
});

test('a range that is selected on the curve with the keyboard becomes the period', async () => {
  const { user, curve } = await openCurve();
  curve.focus();
  await user.keyboard('{End}{Shift>}{ArrowLeft}{/Shift}');
  const readings = screen.getAllByText(/^Del 06\/10\/2026 al 02\/11\/2026/);
  expect(readings.map(({ textContent }) => toReadable(textContent))).toContain(
    'Del 06/10/2026 al 02/11/2026: −10,00 US$',
  );
  expect(readings.some((reading) => reading.getAttribute('aria-live') === 'polite')).toBe(true);
  await user.keyboard('{Enter}');
  expect(window.location.hash).toBe('#/panel/analisis?desde=2026-10-06&hasta=2026-11-02');
});

test('dragging with the mouse selects the period, and moving only reads the points', async () => {
  const { user, getReading, toPointer } = await openCurve();
  await user.pointer(toPointer(110));
  expect(getReading()).toBe('05/10/2026: +100,00 US$');
  await user.pointer([{ ...toPointer(110), keys: '[MouseLeft]' }]);
  expect(window.location.hash).toBe('#/panel/analisis');
  await user.pointer([{ ...toPointer(110), keys: '[MouseLeft>]' }, toPointer(190), { keys: '[/MouseLeft]' }]);
  await waitFor(() =>
    expect(window.location.hash).toBe('#/panel/analisis?desde=2026-10-05&hasta=2026-10-06'),
  );
});

test('a finger reads the curve, and selects a period only after the button for it was pressed', async () => {
  const { user, getReading, toPointer } = await openCurve();
  await user.pointer([
    { ...toPointer(100), keys: '[TouchA>]' },
    { ...toPointer(210), pointerName: 'TouchA' },
  ]);
  expect(getReading()).toBe('06/10/2026: +60,00 US$');
  await user.pointer({ keys: '[/TouchA]' });
  expect(window.location.hash).toBe('#/panel/analisis');
  await user.click(screen.getByRole('button', { name: 'Elegir periodo' }));
  expect(
    screen.getByRole('button', { name: 'Arrastra el dedo por la curva', pressed: true }),
  ).toBeInTheDocument();
  await user.pointer([
    { ...toPointer(110), keys: '[TouchA>]' },
    { ...toPointer(190), pointerName: 'TouchA' },
    { keys: '[/TouchA]' },
  ]);
  await waitFor(() =>
    expect(window.location.hash).toBe('#/panel/analisis?desde=2026-10-05&hasta=2026-10-06'),
  );
});

test('the export is a file that can be imported again', async () => {
  const downloads = catchDownloads();
  const deal = {
    ticket: '1',
    time: Date.UTC(2026, 9, 5, 9),
    symbol: 'EURUSD',
    type: 'buy' as const,
    entry: 'in' as const,
    volumeLots: 0.1,
    price: 1.1,
    order: '11',
    positionId: '11',
    commission: -50,
    fee: 0,
    swap: 0,
    profit: 0,
    comment: 'con, coma',
  };
  const close = { ...deal, ticket: '2', type: 'sell' as const, entry: 'out' as const, profit: 10_000 };
  server.use(
    answer(addresses.listDeals, ({ query }) =>
      query['cursor']
        ? { opening_balance: 5000, deals: [close], next: null }
        : { opening_balance: 5000, deals: [deal], next: 'más' },
    ),
  );
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(downloads).toMatchObject([{ name: 'parque-51203847.csv' }]));
  // The screen simulates the risk of ruin, and would go on while the file is read.
  cleanup();
  const text = (await downloads[0]?.file.text()) ?? '';
  const statement = await readStatement(new TextEncoder().encode(text));
  expect(statement).toMatchObject({ kind: 'parque', openingBalance: 5000, deals: [deal, close] });
  expect(statement.account).toMatchObject({ number: '51203847', currency: 'USD' });
});

test('with filters, only the trades that they select are exported', async () => {
  const downloads = catchDownloads();
  const user = open('/panel/analisis?simbolo=XAUUSD');
  await findFigure('Beneficio Neto');
  await user.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(downloads).toMatchObject([{ name: 'parque-51203847-operaciones.csv' }]));
  const lines = ((await downloads[0]?.file.text()) ?? '').trim().split('\r\n');
  expect(lines).toHaveLength(1 + trades.filter(({ symbol }) => symbol === 'XAUUSD').length);
  expect(lines.slice(1).every((line) => line.includes('XAUUSD'))).toBe(true);
});

test('deposits, withdrawals, costs and results of each month lead to its balance', async () => {
  const createMove = (ticket: string, day: string, amount: number, type: 'balance' | 'charge' | 'credit') =>
    createMovement(amount, { ticket, type, time: `${day}T08:00:00`, date: `${day}T08:00:00.000Z` });
  server.use(
    answer(addresses.listTrades, {
      ...upToDate,
      trades: [
        createTrade('2026-10-05T09:00:00', 100, { commission: -4, swap: -1 }),
        createTrade('2026-12-02T10:30:00', 30),
      ],
    }),
    answer(addresses.listMovements, {
      opening_balance: 1000,
      movements: [
        createMove('1', '2026-10-01', 500, 'balance'),
        createMove('2', '2026-10-20', -200, 'balance'),
        createMove('3', '2026-10-21', 75, 'credit'),
        createMove('4', '2026-11-21', -7, 'charge'),
      ],
      next: null,
    }),
  );
  open();
  expect(await listRows('Dinero de cada mes')).toEqual([
    'Diciembre 2026———+30,00 US$1.423,00 US$',
    'Noviembre 2026——−7,00 US$—1.393,00 US$',
    'Octubre 2026+500,00 US$−200,00 US$−5,00 US$+105,00 US$1.400,00 US$',
  ]);
});

test('trades within the chosen tolerance are even, and left out of the second win rate', async () => {
  const user = open();
  const before = await findFigure('Ganadoras sin empates');
  await user.click(screen.getByRole('button', { name: 'Elegir qué es un empate' }));
  await user.type(await screen.findByLabelText('Es empate hasta'), '1000000');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(before).toContain('0 empates');
  expect(await findFigure('Ganadoras sin empates')).toContain(`${trades.length} empates`);
});

test.each(['12026-01-01', '2026-13-40', '2026-02-30'])(
  'a day of the address that is none (%s) is shown with the reason, and does not filter',
  async (typedText) => {
    open(`/panel/analisis?desde=${typedText}`);
    const field = await screen.findByLabelText('Desde');
    expect(field).toHaveValue(typedText);
    expect(field).toHaveAccessibleDescription(/No es un día entre 0001 y 9999/);
    expect(await findFigure('Beneficio Neto')).toBe('+90,00 US$3 operaciones');
  },
);

test('the tabs keep the account and, between the places that share them, the filters', async () => {
  open('/panel/analisis?simbolo=EURUSD&ver=riesgo');
  await findFigure('Beneficio Neto');
  const tabs = within(screen.getByRole('navigation', { name: 'Diario' }));
  const getTab = (name: string) => tabs.getByRole('link', { name });
  expect(getTab('Resumen')).toHaveAttribute('href', '#/panel?cuenta=4');
  expect(getTab('Operaciones')).toHaveAttribute('href', '#/panel/operaciones?simbolo=EURUSD&cuenta=4');
  expect(getTab('Análisis')).toHaveAttribute('aria-current', 'page');
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Resumen',
    'Operaciones',
    'Análisis',
    'Setups',
    'Rutina',
    'Fondeo',
    'Informes',
  ]);
});
