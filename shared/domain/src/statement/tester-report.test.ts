import { readStatement, testerServer } from '.';

const toRow = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

const rows = [
  toRow('Parque-Demo (Build 4150)'),
  toRow('Expert:', 'Scalper'),
  toRow('Currency:', 'USD'),
  toRow('Deals'),
  toRow(
    ...['Time', 'Deal', 'Symbol', 'Type', 'Direction', 'Volume', 'Price', 'Order', 'Commission', 'Swap'],
    ...['Profit', 'Balance', 'Comment'],
  ),
  toRow(
    ...['2024.03.04 09:00:00', '2', 'EURUSD', 'buy', 'in', '0.10', '1.10000', '2', '-2.00', '0.00', '0.00'],
    ...['9 998.00', ''],
  ),
  toRow(
    ...['2024.03.04 10:00:00', '3', 'EURUSD', 'sell', 'out', '0.10', '1.10500', '3', '0.00', '0.00', '50.00'],
    ...['10 048.00', ''],
  ),
];

test.each([
  ['Strategy Tester Report', testerServer],
  ['Informe del Probador de Estrategias', testerServer],
  ['Relatório do Testador de Estratégia', testerServer],
  ['Отчет тестера стратегий', testerServer],
  ['Strategietester-Bericht', testerServer],
  ['My deals', undefined],
])('a report titled %s is of the server %s', async (title, server) => {
  const html = `<html><body><table>${toRow(title)}${rows.join('')}</table></body></html>`;
  const { account, deals } = await readStatement(new TextEncoder().encode(html));
  expect(account.server).toBe(server);
  expect(deals).toHaveLength(2);
});
