import { addresses, type TradeEntity } from '@parque/contract';
import { answer } from '@parque/remote/testing';
import '@parque/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { createMovement, addStop, createTrade } from '../testing/journal';
import { fakeJournal, findFigure, openJournal, upToDate } from '../testing/page';

// Monday to Wednesday: R of 2, -1 and 1; the balance is 1000, 1200 and 1600 after a deposit of 500.
const trades: TradeEntity[] = [
  createTrade('2026-11-02T09:00:00', 200, { ticket: 'a', ...addStop(200) }),
  createTrade('2026-11-03T10:00:00', -100, { ticket: 'b', ...addStop(-100) }),
  createTrade('2026-11-04T10:30:00', 100, { ticket: 'c', symbol: 'XAUUSD', ...addStop(100) }),
];
const server = fakeJournal(
  answer(addresses.listMovements, { opening_balance: 1000, movements: [createMovement(500)], next: null }),
  answer(addresses.listTrades, { trades, ...upToDate }),
);

const open = (address = '/panel/analisis') => openJournal(address);
const findCard = async () => within(await screen.findByRole('region', { name: 'Riesgo y dinero' }));
const findRisk = async (name: string) => findFigure(name, await findCard());

test('the risk figures are those of the selected trades, each with its sample', async () => {
  open();
  // Percent: 1.2 · (1 - 100/1200), 8.33 % below 1.2.
  expect(await findRisk('Drawdown del balance')).toBe('100,00 US$8,33 %muestra pequeña');
  // The deviation of 200, -100 and 100 is 152.75; 1.96 · 152.75 / √3 = 172.86.
  expect(await findRisk('Expectativa en dinero')).toMatch(
    /^\+66,67 US\$3 operaciones, de −106,19 US\$ a \+239,5\d US\$ \(95 %\)muestra pequeña$/,
  );
  expect(await findRisk('Expectativa en R')).toBe(
    '+0,67 R3 operaciones, de −1,06 a +2,40 (95 %)muestra pequeña',
  );
  // √3 · 0.6667 / 1.5275.
  expect(await findRisk('SQN')).toBe('0,763 operaciones con Rmuestra pequeña');
  expect(await findRisk('Racha perdedora')).toBe('1Ahora 0 · esperada 1muestra pequeña');
});

test('the daily ratios divide by the balance at the start of the day, which contains deposits', async () => {
  open();
  // Returns 200/1000, -100/1200 and 100/1600: mean 0.05972, deviation 0.14169; √(0.08333² / 3) = 0.04811.
  expect(await findRisk('Sharpe diario')).toBe('6,693 díasmuestra pequeña');
  expect(await findRisk('Sortino diario')).toBe('19,713 díasmuestra pequeña');
});

test('a filter changes the trades, and their balances stay those of the account', async () => {
  open('/panel/analisis?simbolo=XAUUSD');
  expect(await findRisk('Expectativa en R')).toBe('+1,00 R1 operaciónmuestra pequeña');
  expect(await findRisk('Drawdown del balance')).toBe('0,00 US$0,00 %muestra pequeña');
});

test('the risk of ruin is simulated again for another risk', async () => {
  server.use(
    answer(addresses.listTrades, {
      trades: [createTrade('2026-11-02T09:00:00', -100, { ticket: 'a', ...addStop(-100) })],
      ...upToDate,
    }),
  );
  const user = open();
  await findCard();
  // A trader who only loses: 100 trades at 1 % lose more than 10 %.
  await waitFor(async () =>
    expect(await findRisk('Riesgo de ruina')).toContain('100,00 %1 operación en 1 día'),
  );
  await user.selectOptions(screen.getByLabelText('Pérdida que no quieres tocar'), '50 %');
  await user.selectOptions(screen.getByLabelText('Operaciones futuras'), '50');
  // 0.99 to the power of 50 is 0.605.
  await waitFor(async () =>
    expect(await findRisk('Riesgo de ruina')).toMatch(/^0,00 %1 operación en 1 día\D/),
  );
});

test('without a known stop there is no R, and the figures in money remain', async () => {
  server.use(answer(addresses.listTrades, { trades: [createTrade('2026-11-02T09:00:00', 50)], ...upToDate }));
  open();
  expect(await findRisk('Riesgo de ruina')).toBe('—Sin operaciones con stop inicial no hay Rmuestra pequeña');
  expect(await findRisk('Expectativa en dinero')).toBe('+50,00 US$1 operaciónmuestra pequeña');
});

test.each([
  [',', '1,96', '10.000'],
  ['.', '1.96', '10,000'],
])('numbers in definitions have the chosen decimal sign %s', async (separator, factor, paths) => {
  localStorage.setItem('parque:decimal-separator', separator);
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Qué es Expectativa en dinero' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(`media ± ${factor} ×`);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Qué es Riesgo de ruina' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(`Simula ${paths} futuros`);
});
