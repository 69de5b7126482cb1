import {
  addresses,
  type BrokerAccountEntity,
  type DefinitionEntity,
  type TradeEntity,
  type TradingSymbolEntity,
} from '@parque/contract';
import { answer, people, refuse } from '@parque/remote/testing';
import '@parque/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { account, createGroup, createMonth, createSymbol, createTrade } from '../../testing/journal';
import { stopClock } from '../../testing/stopped-clock';
import {
  answerSavedDefinitions,
  fakeJournal,
  openJournal as open,
  toReadable,
  upToDate,
} from '../../testing/page';

const dollars: BrokerAccountEntity = { ...account, id: 1, number: 1001 };
const moreDollars: BrokerAccountEntity = { ...account, id: 2, number: 1002 };
const euros: BrokerAccountEntity = { ...account, id: 3, number: 1003, currency: 'EUR' };
const since = '2026-11-20';

/** The stop is 10 points below the entry: a close 20 points above it is 2 R. */
const twoR = { openPrice: 1.1, initialStop: 1.099, closePrice: 1.102 };
const november: Readonly<Record<string, TradeEntity[]>> = {
  1: [createTrade('2026-11-03T10:00:00', 100, { ticket: 'a', ...twoR })],
  2: [createTrade('2026-11-03T11:00:00', -30.5, { ticket: 'a', symbol: 'XAUUSD' })],
  3: [createTrade('2026-11-04T09:00:00', 50.05, { ticket: 'c' })],
};

/** A symbol in euros whose tick value states that one euro costs `rate` dollars. */
const createEuroSymbol = (id: number, rate: number) =>
  createSymbol(id, `GER${id}`, {
    contract_size: 1,
    tick_size: 0.1,
    tick_value: 0.1 * rate,
    profit_currency: 'EUR',
  });

let symbols: TradingSymbolEntity[] = [];
let definitions: DefinitionEntity[] = [];
let trades = november;
const calls: { key: unknown; body: unknown }[] = [];

const server = fakeJournal(
  answer(addresses.listBrokerAccounts, [dollars, moreDollars, euros]),
  answer(addresses.listDefinitions, () => definitions),
  answer(addresses.getMonth, ({ body }) => ({
    ...createMonth(2026, 11, []),
    last_day: trades[(body as { id: number }).id]?.at(-1)?.time.slice(0, 10) ?? null,
  })),
  answer(addresses.listSymbols, () => symbols),
  answer(addresses.listTrades, ({ params, query }) => ({
    trades: (trades[String(params['id'])] ?? []).filter(
      ({ time }) =>
        time.slice(0, 10) >= String(query['from'] ?? '') && time.slice(0, 10) <= String(query['to'] ?? '9'),
    ),
    ...upToDate,
  })),
  answerSavedDefinitions(calls),
);

const sameCurrency = createGroup('grupo-0001', 'Dólares', { accounts: [1, 2] });
const groupWithRates = createGroup('grupo-0002', 'Todas', {
  accounts: [1, 2, 3],
  currency: 'USD',
  rates: [{ currency: 'EUR', rate: 1.08, since }],
});
const groupWithoutRates = createGroup('grupo-0003', 'Sin tasa', { accounts: [1, 3] });

beforeEach(() => {
  stopClock('2026-11-21T09:00:00Z');
  definitions = [sameCurrency, groupWithRates, groupWithoutRates];
  trades = november;
  symbols = [];
  calls.splice(0);
});
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

const getText = (element: HTMLElement) => toReadable(element.textContent);
const findNet = async () => getText(await screen.findByRole('region', { name: 'Beneficio Neto' }));
const listMembers = async () =>
  within(await screen.findByRole('table', { name: 'Cuentas del grupo' }))
    .getAllByRole('row')
    .map((row) => getText(row));

test('the month of a group adds accounts of one currency', async () => {
  open('/panel/grupo?grupo=grupo-0001');
  expect(await findNet()).toContain('+69,50 US$2 operaciones');
  expect(await listMembers()).toEqual([
    'CuentaOperacionesNeto en su divisa',
    '1001 · Meridiano-Real 011+100,00 US$',
    '1002 · Meridiano-Real 011−30,50 US$',
  ]);
});

test('the month of a group adds several currencies by the typed rate, and shows it with its day', async () => {
  // By hand: 100 - 30.50 + 50.05 * 1.08 (54.054) = 123.55.
  open('/panel/grupo?grupo=grupo-0002');
  expect(await findNet()).toContain('+123,55 US$3 operaciones');
  expect((await listMembers()).at(-1)).toBe('1003 · Meridiano-Real 011+50,05 EUR+54,05 US$');
  expect(screen.getByText(/tu tasa del 20\/11\/2026/).parentElement).toHaveTextContent(
    '1 EUR = 1,08 US$: tu tasa del 20/11/2026, la misma para todos los días',
  );
});

test('the month of a group shows R where there is no rate, counts the trades that have none, and never adds the currencies', async () => {
  open('/panel/grupo?grupo=grupo-0003');
  expect(await findNet()).toContain('+2,00 R1 operación');
  expect(await listMembers()).toEqual([
    'CuentaOperacionesNeto en su divisaEn el grupo',
    '1001 · Meridiano-Real 011+100,00 US$+2,00 R',
    '1003 · Meridiano-Real 011+50,05 EUR—',
  ]);
  expect(screen.getByText(/^1 operación sin stop inicial/)).toBeVisible();
  expect(screen.getByText(/no se suman en dinero: faltan tasas entre US\$, EUR/)).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Resultados en' })).not.toBeInTheDocument();
});

test('the month of a group is shown in R on request', async () => {
  const user = open('/panel/grupo?grupo=grupo-0001');
  expect(await findNet()).toContain('+69,50 US$');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Resultados en' }), 'R');
  await waitFor(async () => expect(await findNet()).toContain('+2,00 R1 operación'));
});

test('the month of a group opens a day with the trades of all accounts, each with its account', async () => {
  const user = open('/panel/grupo?grupo=grupo-0001');
  await user.click(await screen.findByRole('button', { name: /martes 3 de noviembre/ }));
  const rows = within(screen.getByRole('dialog')).getAllByRole('row');
  expect(rows.map(getText)).toEqual([
    'CierreCuentaSímboloResultado',
    '03/11/2026 10:001001EURUSD+100,00 US$',
    '03/11/2026 11:001002XAUUSD−30,50 US$',
  ]);
  const link = within(screen.getByRole('dialog')).getByRole('link', { name: 'XAUUSD' });
  expect(link).toHaveAttribute('href', '#/panel/trade?cuenta=2&trade=a');
});

test('the month of the last trades of a group is shown when the current one has none', async () => {
  trades = { 1: [createTrade('2026-09-03T10:00:00', 10)], 2: [createTrade('2026-10-03T10:00:00', 20)] };
  open('/panel/grupo?grupo=grupo-0001');
  expect(await screen.findByText(/Este mes no tiene operaciones: ves octubre de 2026/)).toBeVisible();
  expect(await findNet()).toContain('+20,00 US$');
});

test('the month of a group fails with the number of the account that failed, instead of a part of the result', async () => {
  server.use(refuse(addresses.listTrades, 'broker_timeout'));
  open('/panel/grupo?grupo=grupo-0001');
  expect(await screen.findByText('No se ha podido cargar el mes')).toBeVisible();
  expect(screen.getByText(/^Cuenta 100\d: /)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Beneficio Neto' })).not.toBeInTheDocument();
});

test('the month of a deleted group, or of one without accounts, leads to the groups', async () => {
  definitions = [createGroup('grupo-0009', 'Vacío', { accounts: [] })];
  const user = open('/panel/grupo?grupo=grupo-0009');
  expect(await screen.findByText('Este grupo ya no tiene cuentas')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Cuenta'), '1001 · Meridiano-Real 01 · USD');
  expect(await screen.findByRole('heading', { level: 1, name: /^Diario.*Resumen$/ })).toBeVisible();
});

test('the analysis of a group filters by symbol, and offers only groups that all accounts share', async () => {
  const user = open('/panel/grupo/analisis?grupo=grupo-0002&setup=abc');
  const findFigure = async (label: string) =>
    getText((await screen.findByText(label, { selector: 'dt' })).parentElement ?? document.body);
  expect(await findFigure('Beneficio Neto')).toContain('+123,55 US$3 operaciones');
  expect(screen.queryByLabelText('Etiqueta')).not.toBeInTheDocument();
  const by = within(screen.getByLabelText('Agrupar por'));
  expect(by.getAllByRole('option').map(getText)).toEqual([
    'Símbolo',
    'Día',
    'Hora',
    'Dirección',
    'R',
    'Sesión',
    'Duración',
  ]);
  await user.selectOptions(screen.getByLabelText('Símbolo'), 'EURUSD');
  await waitFor(async () => expect(await findFigure('Beneficio Neto')).toContain('+154,05 US$2 operaciones'));
});

test('the selection of accounts offers the groups, and leads to the month of one', async () => {
  const user = open('/panel?cuenta=1');
  const group = await screen.findByRole('option', { name: 'Todas' });
  await user.selectOptions(screen.getByLabelText('Cuenta'), group);
  expect(await screen.findByRole('heading', { level: 1, name: /^Diario.*Grupo$/ })).toBeVisible();
  expect(await findNet()).toContain('+123,55 US$');
});

const edit = async (user: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: /^(Nuevo grupo|Crear el primero)$/ }));
  return within(screen.getByRole('dialog', { name: 'Nuevo grupo' }));
};

test('a group of one currency is stored without a rate', async () => {
  definitions = [];
  const user = open('/panel/grupos');
  const dialog = await edit(user);
  expect(dialog.getByRole('button', { name: 'Guardar grupo' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Nombre'), ' Dos ');
  await user.click(dialog.getByLabelText(/^1002/));
  expect(dialog.getByText('Elige al menos dos cuentas.')).toBeVisible();
  await user.click(dialog.getByLabelText(/^1001/));
  expect(dialog.queryByLabelText('Sumar los resultados en')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Guardar grupo' }));
  expect(await screen.findByRole('region', { name: 'Dos' })).toBeVisible();
  const content = { accounts: [1, 2], currency: null, rates: [] };
  expect(calls.map(({ body }) => body)).toEqual([{ kind: 'group', name: 'Dos', content, version: 0 }]);
});

async function editMixed() {
  const user = open('/panel/grupos');
  const dialog = await edit(user);
  await user.type(dialog.getByLabelText('Nombre'), 'Mixto');
  await user.click(dialog.getByLabelText(/^1001/));
  await user.click(dialog.getByLabelText(/^1003/));
  await user.selectOptions(dialog.getByLabelText('Sumar los resultados en'), 'US$');
  return { user, dialog };
}

test('the rate to the common currency is typed, or taken from the prices of the broker, with its day', async () => {
  symbols = [createEuroSymbol(1, 1.0754), createEuroSymbol(2, 1.0755)];
  const { user, dialog } = await editMixed();
  expect(await dialog.findByText(/Por los precios de tu bróker son 1,0754\./)).toBeVisible();
  expect(dialog.getByText('Escribe una tasa mayor que cero.')).toBeVisible();
  await user.type(dialog.getByLabelText('Un EUR son'), '0');
  expect(dialog.getByRole('button', { name: 'Guardar grupo' })).toBeDisabled();
  await user.click(await dialog.findByRole('button', { name: 'Usar 1,0754' }));
  await user.click(dialog.getByRole('button', { name: 'Guardar grupo' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({
    content: {
      accounts: [1, 3],
      currency: 'USD',
      rates: [{ currency: 'EUR', rate: 1.0754, since: '2026-11-21' }],
    },
  });
});

test('symbols that disagree, such as a future whose tick is not worth its contract, offer no rate', async () => {
  symbols = [createEuroSymbol(1, 25), createEuroSymbol(2, 1.0754)];
  const { dialog } = await editMixed();
  await dialog.findByLabelText('Un EUR son');
  expect(dialog.queryByRole('button', { name: /^Usar / })).not.toBeInTheDocument();
});

test('a rate that was typed in the calculator is named as such, because its day is not known', async () => {
  localStorage.setItem(`parque:kept:${people.ana.id}:journal/rates`, JSON.stringify({ EURUSD: '1,08' }));
  const { dialog } = await editMixed();
  expect(await dialog.findByText(/En tu calculadora escribiste tasas con las que son 1,08\./)).toBeVisible();
  expect(dialog.queryByText(/tu bróker/)).not.toBeInTheDocument();
});

test('the groups need two accounts', async () => {
  definitions = [];
  server.use(answer(addresses.listBrokerAccounts, [dollars]));
  open('/panel/grupos');
  expect(await screen.findByText('Un grupo necesita dos cuentas')).toBeVisible();
});
