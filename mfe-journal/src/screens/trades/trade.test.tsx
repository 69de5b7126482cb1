import { addresses, type TradeDetailEntity, type TradePathEntity } from '@parque/contract';
import { announceAddresses, hasUnsavedInput, isOffered, runCommand } from '@parque/remote';
import { answer, refuse } from '@parque/remote/testing';
import { getOwnZone } from '@parque/domain/journal';
import { formatDateTime } from '@parque/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { account, createDeal, createTrade } from '../../testing/journal';
import { answerSavedNotes, fakeJournal, findFigure, openJournal } from '../../testing/page';

/** What the library draws. The browser of the tests has no canvas. */
const mockDrawn: { options: Record<string, unknown>; lines: string[] }[] = [];
jest.mock('lightweight-charts', () => ({
  LineStyle: {},
  createSeriesMarkers: () => undefined,
  createChart: () => ({
    addSeries(_kind: unknown, options: Record<string, unknown>) {
      const drawn = { options, lines: [] as string[] };
      mockDrawn.push(drawn);
      return {
        setData: () => undefined,
        createPriceLine: ({ title, price }: { title: string; price: number }) =>
          drawn.lines.push(`${title} ${price}`),
        priceScale: () => ({ applyOptions: () => undefined }),
      };
    },
    timeScale: () => ({ setVisibleLogicalRange: () => undefined }),
    remove: () => undefined,
  }),
}));

/** 0.2 lots gained 60 dollars in 30 points, two dollars a point; 62 with the swap, 60 after a commission of two. */
const detail: TradeDetailEntity = {
  trade: createTrade('2026-11-03T11:30:00', 60, {
    ticket: '72',
    position: '71',
    lots: 0.2,
    openPrice: 1.1,
    closePrice: 1.103,
    commission: -2,
    swap: 2,
    stopLoss: 1.101,
    takeProfit: null,
    opened: '2026-11-02T09:00:00',
  }),
  deals: [
    createDeal('71', { commission: -1 }),
    createDeal('72', {
      time: '2026-11-03T11:30:00',
      type: 'sell',
      entry: 'out',
      price: 1.103,
      commission: -1,
      swap: 2,
      profit: 60,
    }),
  ],
  initial_stop: 1.0985,
  initial_stop_from: 'deal',
  initial_target: 1.106,
  previous: '60',
  next: '80',
};
const requests: unknown[] = [];

const server = fakeJournal(
  answer(addresses.getTrade, ({ params }) => {
    requests.push(params['ticket']);
    return { ...detail, trade: { ...detail.trade, ticket: String(params['ticket']) } };
  }),
);

beforeEach(() => requests.splice(0));
const open = (address = '/panel/trade?cuenta=4&trade=72') => openJournal(address);

test('a trade shows its prices, times, duration, costs and result', async () => {
  open();
  expect(
    await screen.findByRole('heading', { name: /^EURUSD · Compra · .*60,00\s*US\$ · \+/ }),
  ).toBeVisible();
  for (const [label, text] of [
    ['Apertura', '02/11/2026 09:00'],
    ['Cierre', '03/11/2026 11:30'],
    ['Duración', '1 d 2 h'],
    ['Precio de entrada', '1,100'],
    ['Precio de salida', '1,103'],
    ['Comisión', '−2,00 US$'],
    ['Neto', '+60,00 US$'],
  ] as const)
    expect([label, await findFigure(label)]).toEqual([label, text]);
  const rows = within(screen.getByRole('table', { name: 'Entradas y salidas' })).getAllByRole('row');
  expect(rows).toHaveLength(3);
});

test('every time is in the zone of the server, and its tooltip in that of the device', async () => {
  server.use(answer(addresses.getBalance, { balance: 1000, as_of: '2026-11-04T08:00:00.000Z' }));
  open();
  // Seven hours ahead of New York is two hours ahead of UTC in November.
  expect(await findFigure('Cierre')).toBe('03/11/2026 11:30');
  const inTable = within(screen.getByRole('table', { name: 'Entradas y salidas' }));
  const title = `${formatDateTime('2026-11-03T09:30:00.000Z')} en tu reloj (${getOwnZone()})`;
  expect(inTable.getByText('03/11/2026 11:30')).toHaveAttribute('title', title);
  const time = await screen.findByText('04/11/2026 10:00');
  expect(time).toHaveAttribute('title', expect.stringContaining(formatDateTime('2026-11-04T08:00:00.000Z')));
  expect(time.parentElement).toHaveTextContent('Últimos datos disponibles: 04/11/2026 10:00 del servidor');
});

test('R is the result divided by the loss at the initial stop', async () => {
  open();
  // The stop lies 15 points from the entry: 30 dollars.
  expect(await findFigure('R')).toBe('+2,00 R');
  expect(await findFigure('Riesgo inicial')).toContain('30,00 US$');
  expect(await findFigure('Último stop')).toBe('1,101');
  expect(await findFigure('Objetivo inicial')).toBe('1,106');
});

test('what is not known is named, and not estimated', async () => {
  const noStops = { initial_stop: null, initial_stop_from: null, initial_target: null } as const;
  const trade = { ...detail.trade, stopLoss: null, opened: null, openPrice: null };
  server.use(answer(addresses.getTrade, { ...detail, ...noStops, trade }));
  open();
  expect(await findFigure('R')).toBe('Sin stop inicial no hay R');
  expect(await findFigure('Riesgo inicial')).toBe('No se conoce');
  expect(await findFigure('Último stop')).toBe('Sin stop');
  expect(await findFigure('Apertura')).toBe('No está en el historial');
});

test('a stored note is not typed input that is not saved, whatever the server normalises', async () => {
  server.use(answerSavedNotes());
  const user = open();
  await user.type(await screen.findByLabelText('Nota'), 'Entré tarde ');
  await user.type(screen.getByLabelText('Etiquetas'), 'prisa,');
  expect(hasUnsavedInput()).toBe(true);
  expect(screen.getByText('Guardando…')).toBeVisible();
  expect(await screen.findByText('Guardado')).toBeVisible();
  // A pause in typing takes no space from under the cursor.
  expect(screen.getByLabelText('Etiquetas')).toHaveValue('prisa,');
  await user.tab();
  await waitFor(() => expect(hasUnsavedInput()).toBe(false));
  expect(screen.getByLabelText('Nota')).toHaveValue('Entré tarde');
});

test('a note is sent once when the page is left before the pause in typing ends', async () => {
  const bodies: unknown[] = [];
  server.use(answerSavedNotes(bodies));
  const user = open();
  await user.type(await screen.findByLabelText('Nota'), 'Entré tarde');
  await user.click(screen.getByRole('button', { name: 'Operación siguiente' }));
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ key: '72', text: 'Entré tarde' })]));
  expect(screen.queryByText(/^No guardado/)).not.toBeInTheDocument();
});

test('what could not be stored after the page was left is reported on the next one', async () => {
  server.use(refuse(addresses.saveNote, 'unavailable'));
  const user = open();
  await user.type(await screen.findByLabelText('Nota'), 'Entré tarde');
  await user.click(screen.getByRole('button', { name: 'Operación siguiente' }));
  expect(await screen.findByText('No se ha guardado la nota de la operación')).toBeVisible();
});

test('what could not be stored is marked, stays, and is sent again on request', async () => {
  server.use(refuse(addresses.saveNote, 'unavailable'));
  const user = open();
  await user.type(await screen.findByLabelText('Nota'), 'Entré tarde');
  expect(await screen.findByText('No guardado')).toBeVisible();
  expect(screen.getByLabelText('Nota')).toHaveValue('Entré tarde');
  server.use(answerSavedNotes());
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Guardado')).toBeVisible();
  expect(screen.queryByText('No guardado')).not.toBeInTheDocument();
});

test('the initial stop can be typed and removed', async () => {
  const bodies: unknown[] = [];
  let storedTrade: TradeDetailEntity = { ...detail, initial_stop: null, initial_stop_from: null };
  server.use(
    answer(addresses.getTrade, () => storedTrade),
    answer(addresses.setInitialStop, ({ body }) => {
      bodies.push(body);
      const { stop } = body as { stop: number | null };
      storedTrade = { ...detail, initial_stop: stop, initial_stop_from: stop === null ? null : 'typed' };
      return storedTrade;
    }),
  );
  const user = open();
  const field = await screen.findByLabelText('Stop inicial');
  await user.type(field, '1,097{Enter}');
  await waitFor(async () => expect(await findFigure('R')).toBe('+1,00 R'));
  await user.click(screen.getByRole('button', { name: 'Quitar' }));
  await waitFor(async () => expect(await findFigure('R')).toBe('Sin stop inicial no hay R'));
  expect(bodies).toEqual([
    { stop: 1.097, typed: null },
    { stop: null, typed: 1.097 },
  ]);
});

test('an initial stop of another page is shown beside the typed one, and the next save replaces it', async () => {
  let storedTrade: TradeDetailEntity = { ...detail, initial_stop: null, initial_stop_from: null };
  server.use(
    answer(addresses.getTrade, () => storedTrade),
    refuse(addresses.setInitialStop, 'edit_conflict'),
  );
  const user = open();
  const field = await screen.findByLabelText('Stop inicial');
  storedTrade = { ...detail, initial_stop: 1.09, initial_stop_from: 'typed' };
  await user.type(field, '1,097{Enter}');
  expect(await screen.findByText('Guardado ahora: 1,09.')).toBeVisible();
  expect(field).toHaveValue('1,097');
  const bodies = server.record(addresses.setInitialStop, storedTrade);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(bodies).toEqual([{ stop: 1.097, typed: 1.09 }]));
});

test('an initial stop that is no price is marked and not sent', async () => {
  const user = open();
  const field = await screen.findByLabelText('Stop inicial');
  await user.clear(field);
  await user.type(field, 'x');
  expect(field).toHaveAccessibleDescription(/Escribe un precio/);
  expect(screen.getByText('No guardado')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Guardar ahora' })).not.toBeInTheDocument();
});

test('while the trade of another account loads, nothing of the trade before is requested from that account', async () => {
  const ofAccounts: unknown[] = [];
  server.use(
    answer(addresses.listBrokerAccounts, [account, { ...account, id: 5, number: 7 }]),
    answer(addresses.getTrade, ({ params }) => {
      requests.push(params['id']);
      return params['id'] === '5' ? new Promise<never>(() => undefined) : detail;
    }),
    answer(addresses.listScreenshots, ({ params }) => {
      ofAccounts.push(params['id']);
      return [];
    }),
  );
  open();
  expect(await findFigure('Ticket')).toBe('72, posición 71');
  act(() => void (window.location.hash = '#/panel/trade?cuenta=5&trade=99'));
  await waitFor(() => expect(requests).toContain('5'));
  expect(screen.queryByText('72, posición 71')).not.toBeInTheDocument();
  expect(ofAccounts).toEqual(['4']);
});

test('buttons and keys open the trade before and the one after', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Operación siguiente' }));
  await waitFor(() => expect(window.location.hash).toBe('#/panel/trade?cuenta=4&trade=80'));
  await waitFor(() => expect(isOffered('journal/previous-trade')).toBe(true));
  act(() => runCommand('journal/previous-trade', '/panel/trade'));
  await waitFor(() => expect(window.location.hash).toBe('#/panel/trade?cuenta=4&trade=60'));
  expect(requests).toEqual(['72', '80', '60']);
});

test('an address without a trade leads to the list of trades', async () => {
  server.use(answer(addresses.listTrades, { trades: [], next: null, as_of: null, sync_error: null }));
  server.use(answer(addresses.listImports, []));
  open('/panel/trade?cuenta=4');
  expect(await screen.findByText('Todavía no hay operaciones')).toBeVisible();
  expect(window.location.hash).toBe('#/panel/operaciones?cuenta=4');
});

const createBar = (time: string, low: number, high: number) => ({
  time: `2026-11-0${time}:00`,
  open: low,
  low,
  high,
  close: high,
});
const path: TradePathEntity = {
  minutes: 15,
  bar_minutes: 15,
  frames: [15, 60],
  worst: 1.0989,
  best: 1.104,
  bars: [
    createBar('2T08:45', 1.0989, 1.1001),
    createBar('2T09:00', 1.1, 1.104),
    createBar('3T11:30', 1.102, 1.1035),
  ],
};

test('the way of the price shows its worst and best price in money and R, and how they were estimated', async () => {
  server.use(answer(addresses.getTradePath, { path }));
  open();
  // The price moved 11 and 40 points of two dollars; the risk is 15 points.
  expect(await findFigure('MAE, lo peor en contra')).toMatch(/22,00 US\$ −0,73 R en 1,0989$/);
  expect(await findFigure('MFE, lo mejor a favor')).toMatch(/80,00 US\$ \+2,67 R en 1,1040$/);
  expect(screen.getByText('Estimados con velas de 15 minutos, sin contar costes.')).toBeVisible();
});

test.each([
  ['terminal', 'buy', 'Las velas son precios bid; la entrada de una compra es ask.'],
  ['metaapi', 'sell', 'Las velas son precios bid; la salida de una venta es ask.'],
  ['simulator', 'buy', undefined],
] as const)(
  'at %s, the price path of a %s states which of its prices is no bid: %s',
  async (gateway, side, note) => {
    server.use(answer(addresses.listBrokerAccounts, [{ ...account, gateway }]));
    server.use(answer(addresses.getTrade, { ...detail, trade: { ...detail.trade, side } }));
    server.use(answer(addresses.getTradePath, { path }));
    open();
    const hint = await screen.findByText(/^Estimados con velas/);
    const estimateNote = 'Estimados con velas de 15 minutos, sin contar costes.';
    expect(hint.textContent).toBe(note === undefined ? estimateNote : `${estimateNote} ${note}`);
  },
);

test('the way of the price is a chart whose text has the levels of the trade, however far they are', async () => {
  server.use(answer(addresses.getTradePath, { path }));
  server.use(answer(addresses.getTrade, { ...detail, initial_stop: 1.05 }));
  open();
  const chart = await screen.findByRole('img', {
    name: /^Velas de 15 minutos de EURUSD del 02\/11\/2026 08:45/,
  });
  expect(chart).toHaveAccessibleName(
    /entre 1,0989 y 1,1040\. Objetivo 1,1060, Entrada 1,1000, Salida 1,1030, Stop 1,0500$/,
  );
  await waitFor(() => expect(mockDrawn.at(-1)?.lines).toContain('Stop 1.05'));
  // Bars from 1.0989 to 1.1040; the target is at 1.1060.
  const scale = mockDrawn.at(-1)?.options['autoscaleInfoProvider'] as (getOwnScale: () => unknown) => unknown;
  expect(scale(() => ({ priceRange: { minValue: 1.0989, maxValue: 1.104 } }))).toEqual({
    priceRange: { minValue: 1.05, maxValue: 1.106 },
  });
  expect(screen.getByRole('link', { name: /^TradingView/ })).toHaveAttribute(
    'href',
    'https://www.tradingview.com/',
  );
});

test('the way of the price has bars of a chosen length, and its estimate stays that of the shortest bars', async () => {
  const hours = {
    ...path,
    minutes: 60,
    bar_minutes: 60,
    worst: 1.05,
    bars: [createBar('2T08:00', 1.09, 1.12)],
  };
  server.use(
    answer(addresses.getTradePath, ({ query }) => ({ path: query['minutes'] === '60' ? hours : path })),
  );
  const user = open();
  await user.click(await screen.findByRole('radio', { name: 'H1' }));
  expect(await screen.findByRole('img', { name: /^Velas de 1 hora de EURUSD/ })).toBeVisible();
  expect(await findFigure('MAE, lo peor en contra')).toMatch(/en 1,0989$/);
  server.use(answer(addresses.getTradePath, { path: null, missing: 'absent' }));
  await user.click(screen.getByRole('radio', { name: 'M15' }));
  expect(await screen.findByRole('img', { name: /^Velas de 15 minutos/ })).toBeVisible();
});

test.each([
  ['not_offered', /esta cuenta no los da/, undefined],
  ['asleep', /terminal no está conectado/, 'Ver mi terminal'],
  ['absent', /tu bróker no tiene los de esas fechas/, undefined],
] as const)(
  'the way of the price that is missing (%s) has its reason, and a link where it helps',
  async (missing, text, link) => {
    announceAddresses(['/terminales']);
    server.use(answer(addresses.getTradePath, { path: null, missing }));
    open();
    const sentence = await screen.findByText(text);
    expect(sentence).toHaveTextContent(/MAE y el MFE no se pueden calcular/);
    expect(screen.queryByText('MFE, lo mejor a favor')).not.toBeInTheDocument();
    const links = within(sentence).queryAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(link === undefined ? [] : [link]);
    for (const link of links) expect(link).toHaveAttribute('href', '#/terminales');
  },
);

test('the way of the price that the terminal is loading is requested again, and shown when it arrives', async () => {
  server.use(answer(addresses.getTradePath, { path: null, missing: 'requested' }));
  open();
  expect(await screen.findByText(/se muestran aquí en cuanto llegan/i)).toBeVisible();
  server.use(answer(addresses.getTradePath, { path }));
  expect(await screen.findByText(/^Estimados con velas/, {}, { timeout: 10_000 })).toBeVisible();
});

test('the way of the price that could not be loaded is requested again, and the rest of the page is shown', async () => {
  server.use(refuse(addresses.getTradePath, 'broker_unreachable'));
  const user = open();
  expect(await screen.findByText('No se han podido cargar los precios')).toBeVisible();
  expect(await findFigure('R')).toBe('+2,00 R');
  server.use(answer(addresses.getTradePath, { path }));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText(/^Estimados con velas/)).toBeVisible();
});

test.each([
  ['[sl 1.10310]', '0,0001 peor que el stop de 1,1031'],
  ['[tp 1.10280]', '0,0002 mejor que el objetivo de 1,1028'],
  ['[tp 1.10300]', 'Ninguno: cerró en el objetivo de 1,103'],
  ['a mano', 'Solo se conoce en los cierres por stop u objetivo'],
])('a closing with the comment "%s" had the slippage "%s"', async (comment, text) => {
  const [opening, closing] = detail.deals;
  if (!opening || !closing) throw new Error('the trade has two deals');
  server.use(answer(addresses.getTrade, { ...detail, deals: [opening, { ...closing, comment }] }));
  open();
  expect(await findFigure('Deslizamiento al cerrar')).toBe(text);
});
