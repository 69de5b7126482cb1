import { addresses } from '@parque/contract';
import { answer, refuse } from '@parque/remote/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { foundSymbolsQuery, symbolsQuery } from '../api/symbols';
import { account, createMonth, createSymbol } from '../testing/journal';
import { fakeJournal, openJournal } from '../testing/page';

const eurUsd = createSymbol(1, 'EURUSD', {
  contract_size: 100_000,
  tick_size: 0.00001,
  tick_value: 1,
  digits: 5,
});
const stepIndex = createSymbol(2, 'Step Index', {
  lot_min: 0.1,
  contract_size: 10,
  tick_size: 0.1,
  tick_value: 1,
});
const coarse = createSymbol(3, 'Step Index 500', { lot_min: 0.1, lot_step: 0.1 });
const unratedSymbol = createSymbol(4, 'USDJPY', { contract_size: 100_000 });

const server = fakeJournal(
  answer(addresses.getMonth, createMonth(2026, 11, [])),
  answer(addresses.listTradedSymbols, []),
  answer(addresses.listSymbols, [eurUsd, stepIndex, coarse, unratedSymbol]),
);

async function openAt(address: string) {
  const user = openJournal(address);
  await user.click(await screen.findByRole('button', { name: 'Calculadora de lotes' }));
  return user;
}

async function open() {
  const user = await openAt('/panel');
  const dialog = within(await screen.findByRole('dialog', { name: 'Calculadora de lotes' }));
  await dialog.findByLabelText('Mercado');
  const choose = (name: string) => user.selectOptions(dialog.getByLabelText('Mercado'), name);
  const write = async (fields: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(fields)) {
      await user.clear(dialog.getByLabelText(label));
      if (text) await user.type(dialog.getByLabelText(label), text);
    }
  };
  return {
    user,
    dialog,
    choose,
    write,
    /** Chooses a market and writes figures. */
    fill: async (market: string, fields: Readonly<Record<string, string>>) => {
      await choose(market);
      await write(fields);
    },
    chooseMinimum: () => user.click(dialog.getByRole('radio', { name: 'Mínimo' })),
    getRecommended: () => dialog.getByRole('radio', { name: 'Recomendado' }),
    getResult: (label: string) =>
      dialog.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent?.replaceAll('\u00a0', ' '),
    // The place of the notices has a name.
    findVerdict: () => dialog.queryByRole('status', { name: '' }),
  };
}

test('spec 2: the balance is that of the account, the risk a tenth, the lot the minimum', async () => {
  const { dialog, choose, getResult } = await open();
  expect(dialog.getByLabelText('Balance')).toHaveValue('1000,00');
  expect(dialog.getByLabelText('Riesgo por operación')).toHaveValue('10');
  await choose('Step Index');
  expect(dialog.getByText('Lote mínimo 0,1 · paso 0,01')).toBeVisible();
  expect(getResult('Lote mínimo')).toBe('0,10 lotes');
  expect(getResult('Riesgo de la operación')).toBe('—');
});

test('a balance that cannot be loaded leaves the field empty', async () => {
  server.use(refuse(addresses.getBalance, 'unavailable'));
  const { dialog } = await open();
  expect(dialog.getByLabelText('Balance')).toHaveValue('');
});

test('spec 2: the recommended lot needs entry and SL, and uses the risk, rounded down', async () => {
  const { chooseMinimum, user, write, getRecommended, getResult, findVerdict, fill } = await open();
  await fill('EURUSD', { PE: '1.1' });
  expect(getRecommended()).toBeDisabled();
  await write({ SL: '1,0963' });
  expect(getRecommended()).toBeChecked();
  await chooseMinimum();
  expect(getResult('Lote mínimo')).toBe('0,01 lotes');
  await user.click(getRecommended());
  expect(getResult('Lote recomendado')).toBe('0,27 lotes');
  expect(getResult('Riesgo de la operación')).toBe('99,90 US$');
  expect(findVerdict()).toHaveTextContent('CUMPLE CON LA GESTIÓN DE RIESGO');
  expect(findVerdict()).not.toHaveTextContent('NO CUMPLE');
  await write({ SL: '' });
  expect(getRecommended()).toBeDisabled();
  expect(getResult('Lote mínimo')).toBe('0,01 lotes');
});

test('a lot that complies with a high risk has a warning, and one within 2 % has none', async () => {
  const { dialog, write, findVerdict, fill } = await open();
  await fill('EURUSD', { PE: '1,1', SL: '1,0963' });
  expect(findVerdict()).toHaveTextContent(/^CUMPLE CON LA GESTIÓN DE RIESGO/);
  expect(findVerdict()).toHaveTextContent(/Cumple tu límite, pero arriesga más del 2,00.%/);
  // 99.90 of 1,000 are lost ten times in a row: 0.9001 to the power of ten.
  expect(findVerdict()).toHaveTextContent(/te quedaría el 34,91.%/);
  await write({ 'Riesgo por operación': '2' });
  expect(findVerdict()).toHaveTextContent(/^CUMPLE CON LA GESTIÓN DE RIESGO/);
  expect(dialog.queryByText(/Cumple tu límite, pero/)).not.toBeInTheDocument();
});

test('a share below 0.01 % of the balance is named as less than that, and not rounded to zero', async () => {
  const { write, findVerdict, fill, chooseMinimum } = await open();
  await fill('EURUSD', { Balance: '100432,49', PE: '1,1', SL: '1,095' });
  await chooseMinimum();
  // 5.00 of 100,432.49 are 0.00498 %.
  expect(findVerdict()).toHaveTextContent(/5,00.US\$ \(menos del 0,01.% de tu balance\)/);
  await write({ Balance: '50000' });
  expect(findVerdict()).toHaveTextContent(/5,00.US\$ \(el 0,01.% de tu balance\)/);
});

test('spec 2: an entry of the minimum lot shows its loss at the SL and its profit at the TP', async () => {
  const { getResult, fill } = await open();
  await fill('EURUSD', { PE: '1,0950', SL: '1,1000', TP: '1,0850' });
  expect(getResult('Riesgo de la entrada')).toBe('5,00 US$');
  expect(getResult('Beneficio de la entrada')).toBe('10,00 US$');
  expect(getResult('Entradas')).toBe('20');
});

describe('500 dollars, 1 %, and a stop 12.3 away on Step Index', () => {
  async function openTrap() {
    const calculator = await open();
    await calculator.write({ Balance: '500', 'Riesgo por operación': '1' });
    await calculator.fill('Step Index', { PE: '8000', SL: '7987,7' });
    return calculator;
  }

  test('spec 5: the minimum does not comply', async () => {
    const { getResult, findVerdict, chooseMinimum } = await openTrap();
    await chooseMinimum();
    expect(getResult('Riesgo de la operación')).toBe('12,30 US$');
    expect(getResult('Entradas')).toBe('0');
    expect(findVerdict()).toHaveTextContent('NO CUMPLE CON LA GESTIÓN DE RIESGO');
  });

  test('spec 5: the recommended lot is marked, and the risk of the minimum is shown', async () => {
    const { dialog, getResult, findVerdict } = await openTrap();
    expect(getResult('Lote recomendado')).toBe('0,04 lotes(Micro)');
    expect(findVerdict()).toHaveTextContent(/^CUMPLE CON LA GESTIÓN DE RIESGO/);
    expect(dialog.getByText(/arriesgaría/)).toHaveTextContent(
      /0,1 y arriesgaría 12,30.US\$ \(el 2,46.% de tu balance\)/,
    );
  });
});

test('figures of a closed calculator are shown when it opens again, and can be emptied', async () => {
  const { user, fill } = await open();
  await fill('EURUSD', { Balance: '2500', PE: '1,1', SL: '1,0963' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Calculadora de lotes' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByLabelText('SL')).toHaveValue('1,0963');
  expect(dialog.getByLabelText('PE')).toHaveValue('1,1');
  expect(dialog.getByLabelText('Balance')).toHaveValue('2500');
  await user.click(dialog.getByRole('button', { name: 'Vaciar lo escrito' }));
  expect(dialog.getByLabelText('SL')).toHaveValue('');
  expect(dialog.getByLabelText('Balance')).toHaveValue('1000,00');
});

test('spec 4: a lot of zero does not comply, as nothing can be opened with it, and another symbol resets it', async () => {
  const { choose, write, getResult, findVerdict, fill } = await open();
  await write({ 'Riesgo por operación': '0,1' });
  await fill('Step Index 500', { PE: '8000', SL: '7900' });
  expect(getResult('Lote recomendado')).toBe('0,0 lotes(Micro)');
  expect(findVerdict()).toHaveTextContent(/^NO CUMPLE CON LA GESTIÓN DE RIESGONo hay ningún lote que abrir/);
  await choose('EURUSD');
  expect(getResult('Lote mínimo')).toBe('0,01 lotes');
});

test('a risk above the balance gets no verdict, and is not kept for the next calculation', async () => {
  const { dialog, findVerdict, fill } = await open();
  await fill('EURUSD', { PE: '1,1', SL: '1,09', 'Riesgo por operación': '500' });
  expect(dialog.getByLabelText('Riesgo por operación')).toHaveAccessibleDescription(
    'No puede pasar del 100 % de tu balance.',
  );
  expect(findVerdict()).not.toBeInTheDocument();
  expect(dialog.queryByText(/CUMPLE CON LA GESTIÓN/)).not.toBeInTheDocument();
  expect(dialog.getByText(/Corrige el riesgo/)).toBeVisible();
  expect(JSON.stringify({ ...localStorage })).not.toContain('500');
});

test.each([
  ['a TP on the side of the SL', 'EURUSD', { PE: '1,1', SL: '1,09', TP: '1,05' }, /Corrige el TP/],
  ['an empty balance', 'EURUSD', { PE: '1,1', SL: '1,09', Balance: '' }, /Indica tu balance/],
  ['a symbol without a rate', 'USDJPY', { PE: '150', SL: '149' }, /no vamos a inventarlo/],
])('%s gets no verdict, and the reason is shown', async (_what, market, figures, reason) => {
  const { dialog, fill, findVerdict } = await open();
  await fill(market, figures);
  expect(findVerdict()).not.toBeInTheDocument();
  expect(dialog.queryByText(/CUMPLE CON LA GESTIÓN/)).not.toBeInTheDocument();
  expect(dialog.getByText(reason)).toBeVisible();
});

test.each([
  ['PE', 'abc', 'Escribe una cifra.'],
  ['SL', '0', 'Debe ser mayor que cero.'],
  ['SL', '1,1', 'El SL no puede ser igual al PE.'],
  ['TP', '1,05', 'El TP debe quedar al otro lado del PE que el SL.'],
  ['Balance', '-12,50', 'No puede ser negativo.'],
])('%s with %s shows its error at the field', async (label, text, fault) => {
  const { dialog, findVerdict, fill } = await open();
  await fill('EURUSD', { PE: '1,1', SL: '1,09', [label]: text });
  expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(fault);
  if (label !== 'TP') expect(findVerdict()).not.toBeInTheDocument();
});

test('with a decimal point, fields are filled in with it, and a comma before three digits counts in thousands', async () => {
  localStorage.setItem('parque:decimal-separator', '.');
  const { dialog, getResult, findVerdict, fill } = await open();
  expect(dialog.getByLabelText('Balance')).toHaveValue('1000.00');
  await fill('Step Index', { Balance: '10,000', PE: '2,650.5', SL: '2,640' });
  expect(dialog.getByLabelText('Balance')).toHaveAccessibleDescription('Se lee como 10000.');
  expect(dialog.getByLabelText('SL')).toHaveAccessibleDescription('Se lee como 2640.');
  expect(getResult('Riesgo de la entrada')).toBe('10.50 US$');
  expect(findVerdict()).toHaveTextContent(/de un máximo de 1,000\.00.US\$/);
});

const euros = { ...account, gateway: 'statement' as const, currency: 'EUR' };
const createSettled = (name: string) =>
  createSymbol(1, name, { contract_size: 100_000, tick_size: 0.00001, profit_currency: 'USD' });

async function openInEuros() {
  server.use(
    answer(addresses.listBrokerAccounts, [euros]),
    answer(addresses.listSymbols, [createSettled('EURUSD'), createSettled('GBPUSD')]),
  );
  return open();
}

test('an account in euros without a broker requires a rate that it cannot derive, and stores it', async () => {
  const first = await openInEuros();
  await first.fill('GBPUSD', { PE: '1,3', SL: '1,295' });
  expect(first.dialog.getByText(/no vamos a inventarlo/)).toBeVisible();
  await first.write({ 'Cambio EUR/USD': '1,25' });
  expect(first.getResult('Riesgo de la entrada')).toBe('4,00 EUR');
  cleanup();
  const again = await openInEuros();
  expect(again.dialog.getByLabelText('Cambio EUR/USD')).toHaveValue('1,25');
});

test('an account in euros without a broker does not read a rate that was typed with a decimal comma again with a point', async () => {
  const first = await openInEuros();
  await first.fill('GBPUSD', { 'Cambio EUR/USD': '1,125' });
  cleanup();
  localStorage.setItem('parque:decimal-separator', '.');
  const again = await openInEuros();
  expect(again.dialog.getByLabelText('Cambio EUR/USD')).toHaveValue('');
});

test('prices are cleared when another market is chosen, and the market has the first focus', async () => {
  const { dialog, choose, fill } = await open();
  expect(dialog.getByLabelText('Mercado')).toHaveFocus();
  await fill('EURUSD', { PE: '1,1', SL: '1,09', TP: '1,12' });
  await choose('Step Index');
  for (const label of ['PE', 'SL', 'TP']) expect(dialog.getByLabelText(label)).toHaveValue('');
});

test.each([
  ['1,3201', true],
  ['1,3199', false],
])(
  'a lot is approved with a PE of %s after the last price 1.1 only when it is confirmed: %s',
  async (entry, isAsked) => {
    server.use(answer(addresses.listTradedSymbols, [{ name: 'EURUSD', price: 1.1, day: '2026-11-03' }]));
    const { user, dialog, fill, findVerdict } = await open();
    await fill('EURUSD', { 'Riesgo por operación': '2', PE: entry, SL: '1,31' });
    const question = dialog.queryByText(`¿Es correcto el precio ${entry}?`);
    expect(question !== null).toBe(isAsked);
    expect(findVerdict() === null).toBe(isAsked);
    if (isAsked) await user.click(dialog.getByRole('button', { name: 'Sí, es correcto' }));
    expect(findVerdict()).toHaveTextContent(/^CUMPLE CON LA GESTIÓN DE RIESGO/);
  },
);

const importedAccount = { ...account, gateway: 'statement' as const };
const openImported = () => {
  server.use(
    answer(addresses.listBrokerAccounts, [importedAccount]),
    answer(addresses.listTradedSymbols, [{ name: 'NAS100', price: 20_000, day: '2026-11-03' }]),
  );
  return open();
};

test('an imported account requires the contract of a market of its history, and calculates with it, also the next time', async () => {
  const { user, dialog, choose, write, getResult } = await openImported();
  await choose('NAS100');
  expect(dialog.getByText(/último precio 20.?000, del 03\/11\/2026/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Usar estos datos' }));
  expect(dialog.getByLabelText('Tamaño del contrato')).toHaveAccessibleDescription('Falta este dato.');
  await write({
    'Tamaño del contrato': '20',
    'Moneda del beneficio': 'usd',
    'Lote mínimo': '0,1',
    'Paso del lote': '0,1',
  });
  await user.click(dialog.getByRole('button', { name: 'Usar estos datos' }));
  await write({ PE: '20000', SL: '19980' });
  // A tenth of a lot loses 20 points of 20 dollars.
  expect(getResult('Riesgo de la entrada')).toBe('40,00 US$');
  cleanup();
  const again = await openImported();
  await again.fill('NAS100', { PE: '20000', SL: '19990' });
  expect(again.getResult('Riesgo de la entrada')).toBe('20,00 US$');
});

test('an imported account calculates a market that is typed with its tick value, and requires the rate of a foreign one', async () => {
  const { user, dialog, choose, write, getResult } = await openImported();
  const describe = async (figures: Readonly<Record<string, string>>) => {
    await write({ ...figures, 'Lote mínimo': '0,01', 'Paso del lote': '0,01' });
    await user.click(dialog.getByRole('button', { name: 'Usar estos datos' }));
  };
  await choose('Otro, con los datos de su contrato');
  await user.click(dialog.getByRole('radio', { name: 'Valor del tick' }));
  await describe({
    'Nombre del mercado': 'BTCUSD',
    'Tamaño del tick': '0,5',
    'Valor de un tick por lote': '0,05',
  });
  expect(dialog.getByLabelText('Mercado')).toHaveValue('BTCUSD');
  await write({ PE: '90000', SL: '89000' });
  // A hundredth of a lot loses 2,000 ticks of 0.05.
  expect(getResult('Riesgo de la entrada')).toBe('1,00 US$');
  await choose('Otro, con los datos de su contrato');
  await describe({
    'Nombre del mercado': 'GBPAUD',
    'Tamaño del contrato': '100000',
    'Moneda del beneficio': 'AUD',
  });
  await write({ PE: '2', SL: '1,99' });
  expect(dialog.getByText(/no vamos a inventarlo/)).toBeVisible();
  await write({ 'Cambio AUD/USD': '0,65' });
  // 1,000 units lose 10 Australian dollars.
  expect(getResult('Riesgo de la entrada')).toBe('6,50 US$');
});

test('the symbols of two accounts are cached separately, also when the second becomes the first', () => {
  const keys = [symbolsQuery(4, true), symbolsQuery(5, true), foundSymbolsQuery(4), foundSymbolsQuery(5)].map(
    ({ queryKey }) => JSON.stringify(queryKey),
  );
  expect(new Set(keys).size).toBe(4);
});

test('a market that is not listed is searched at the broker', async () => {
  const requestedNames = server.record(
    addresses.searchSymbols,
    [createSymbol(9, 'US30.cash', { lot_min: 0.1 })],
    ({ query, params }) => [params['id'], query['search']],
  );
  const { user, dialog, choose, getResult } = await open();
  await user.click(dialog.getByText('Mi mercado no está en la lista'));
  await user.type(dialog.getByLabelText('Buscar por nombre'), 'us30{Enter}');
  expect(await dialog.findByText('Hay uno, y ya está en la lista.')).toBeVisible();
  expect(requestedNames).toEqual([['4', 'us30']]);
  await choose('US30.cash');
  expect(getResult('Lote mínimo')).toBe('0,10 lotes');
});

test('an account that is not the first gets its own symbols, in its own currency', async () => {
  const yen = { ...account, id: 5, number: 777, currency: 'JPY', digits: 0 };
  server.use(
    answer(addresses.listBrokerAccounts, [account, yen]),
    answer(addresses.searchSymbols, ({ params }) =>
      params['id'] === '5'
        ? [createSymbol(7, 'USDJPY', { contract_size: 100_000, tick_size: 0.001, tick_value: 100 })]
        : [],
    ),
  );
  const user = await openAt('/panel?cuenta=5');
  await user.selectOptions(await screen.findByLabelText('Mercado'), 'USDJPY');
  await user.type(screen.getByLabelText('PE'), '150');
  await user.type(screen.getByLabelText('SL'), '149');
  expect(screen.getByText('Riesgo de la entrada').nextElementSibling?.textContent).toBe('1.000\u00a0JPY');
});
