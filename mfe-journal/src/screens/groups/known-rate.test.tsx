import { addresses, type BrokerAccountEntity, type TradingSymbolEntity } from '@parque/contract';
import { answer, people } from '@parque/remote/testing';
import '@parque/ui/testing';
import { screen, within } from '@testing-library/react';
import { account, createSymbol } from '../../testing/journal';
import { fakeJournal, openJournal } from '../../testing/page';

const dollars: BrokerAccountEntity = { ...account, id: 1, number: 1001 };
const euros: BrokerAccountEntity = { ...account, id: 2, number: 1002, currency: 'EUR' };
let symbols: TradingSymbolEntity[] = [];

fakeJournal(
  answer(addresses.listBrokerAccounts, [dollars, euros]),
  answer(addresses.listSymbols, () => symbols),
);

/** A symbol in euros whose tick value states that one euro costs `rate` dollars. */
const createEuroSymbol = (id: number, rate: number) =>
  createSymbol(id, `GER${id}`, {
    contract_size: 1,
    tick_size: 0.1,
    tick_value: 0.1 * rate,
    profit_currency: 'EUR',
  });

async function openRates() {
  const user = openJournal('/panel/grupos');
  await user.click(await screen.findByRole('button', { name: /^(Nuevo grupo|Crear el primero)$/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Nuevo grupo' }));
  await user.click(dialog.getByLabelText(/^1001/));
  await user.click(dialog.getByLabelText(/^1002/));
  await user.selectOptions(dialog.getByLabelText('Sumar los resultados en'), 'US$');
  return dialog;
}

beforeEach(() => {
  localStorage.clear();
  symbols = [];
});

test('the offered rate is named as that of the broker when its symbols agree', async () => {
  symbols = [createEuroSymbol(1, 1.0754), createEuroSymbol(2, 1.0755)];
  const dialog = await openRates();
  expect(await dialog.findByText(/Por los precios de tu bróker son 1,0754\./)).toBeVisible();
});

test('symbols that disagree, such as a future whose tick is not worth its contract, offer no rate', async () => {
  symbols = [createEuroSymbol(1, 25), createEuroSymbol(2, 1.0754)];
  const dialog = await openRates();
  await dialog.findByLabelText('Un EUR son');
  expect(dialog.queryByRole('button', { name: /^Usar / })).not.toBeInTheDocument();
});

test('a rate that was typed in the calculator is named as such, because its day is not known', async () => {
  localStorage.setItem(`parque:kept:${people.ana.id}:journal/rates`, JSON.stringify({ EURUSD: '1,08' }));
  const dialog = await openRates();
  expect(await dialog.findByText(/En tu calculadora escribiste tasas con las que son 1,08\./)).toBeVisible();
  expect(dialog.queryByText(/tu bróker/)).not.toBeInTheDocument();
});
