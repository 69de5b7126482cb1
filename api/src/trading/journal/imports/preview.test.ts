import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listClosedTrades, type ClosedTrade } from '@parque/domain/journal';
import {
  guessMapping,
  isStatementError,
  listMissingRoles,
  readMapped,
  readStatements,
  readTable,
  writeStatementCsv,
  type Deal,
  type Statement,
} from '@parque/domain/statement';
import {
  anyFile,
  dollarReport,
  platformFiles,
  createStatementHtm,
  createTerminalHtml,
  createTerminalXlsx,
} from '@parque/domain/statement/testing';
import fc from 'fast-check';
import { createHeader, importReport } from '../testing/statement';
import { createTrader, getMonthOffset, listPages } from '../testing/trader';

type Trader = Awaited<ReturnType<typeof createTrader>>;

/** A table with one trade whose cells are replaced. */
function createTable(changes: Readonly<Record<string, string>>): string {
  const cells = {
    Ticket: '1',
    Symbol: 'EURUSD',
    Type: 'buy',
    Lots: '0.1',
    Comment: '',
    'Open time': '2026-03-04 09:15:00',
    'Open price': '1.1',
    'Close time': '2026-03-04 10:20:30',
    'Close price': '1.2',
    Profit: '10.50',
    ...changes,
  };
  return [Object.keys(cells), Object.values(cells)].map((row) => row.join(';')).join('\n');
}

/** Values at and beyond what the journal stores. */
const extremes = [
  ...[64, 65].flatMap((size) => [{ Symbol: 'A'.repeat(size) }, { Ticket: '7'.repeat(size) }]),
  ...['1000000000', '1000000000.01'].map((Lots) => ({ Lots })),
  ...['1000000000000', '1000000000000.1', '-37'].map((price) => ({ 'Close price': price })),
  ...[500, 501].map((size) => ({ Comment: 'c'.repeat(size) })),
  ...['1969-12-31 10:00:00', '2099-12-31 23:59:59'].map((time) => ({ 'Open time': time })),
];

const encode = (text: string) => new TextEncoder().encode(text);

/** STATEMENT_SAMPLES names a folder of real reports. */
const folder = process.env.STATEMENT_SAMPLES ?? '';
const samples = existsSync(folder)
  ? readdirSync(folder).filter((name) => /\.(?:csv|html?|xlsx)$/.test(name))
  : [];

/** Files of every form that the screen of the import reads. */
const files: readonly Uint8Array[] = [
  ...samples.map((name) => new Uint8Array(readFileSync(path.join(folder, name)))),
  createTerminalHtml(dollarReport),
  createTerminalXlsx(dollarReport),
  createStatementHtm(),
  ...platformFiles.map(({ text }) => encode(text)),
  ...extremes.map((changes) => encode(createTable(changes))),
  ...fc.sample(anyFile, 6).map(({ bytes }) => bytes),
];

async function readRows(bytes: Uint8Array): Promise<readonly Statement[]> {
  const table = await readTable(bytes);
  const { mapping, unclearDate, unclearNumber } = guessMapping(table);
  const isUnclear =
    listMissingRoles(mapping).length > 0 || unclearDate !== undefined || unclearNumber !== undefined;
  return isUnclear ? [] : (await readMapped(table, mapping)).statements;
}

/** The statements that the preview shows; none where it shows a question or a message. */
async function preview(bytes: Uint8Array): Promise<readonly Statement[]> {
  try {
    return await readStatements(bytes).catch((error: unknown) => {
      if (isStatementError(error) && error.code === 'statement_unknown') return readRows(bytes);
      throw error;
    });
  } catch (error) {
    if (isStatementError(error)) return [];
    throw error;
  }
}

const sumNet = (trades: readonly ClosedTrade[]) => trades.reduce((sum, { net }) => sum + net, 0);
const listTradesOf = (deals: readonly Deal[]) =>
  listClosedTrades(deals.map((deal) => ({ ...deal, at: deal.time })));

/** The result of an account that all its months have, and the one of its exported file. */
async function readResults({ ana }: Trader, id: number, { account, deals }: Statement) {
  const current = await getMonthOffset(ana, id, new Date(0));
  const offsets = listTradesOf(deals).map(({ closedWall }) => {
    const closedAt = new Date(closedWall);
    return current + (closedAt.getUTCFullYear() - 1970) * 12 + closedAt.getUTCMonth();
  });
  let months = 0;
  for (const offset of new Set(offsets))
    months += (await ana.post(`/mt5/history/${offset}`, { id })).body.profit;
  const storedDeals = await listPages<Deal>(ana, `/account/${id}/deals?limit=2000`, 'deals');
  const { digits } = account;
  const csv = writeStatementCsv(
    { account: { digits, mode: 'hedge' }, deals: storedDeals, openingBalance: 0 },
    ',',
  );
  const [exportedStatement] = storedDeals.length === 0 ? [] : await readStatements(encode(csv));
  return { months, exportedSum: sumNet(listTradesOf(exportedStatement?.deals ?? [])) };
}

test('balance, trades, months, group and exported file of an imported file have the sums of its preview', async () => {
  const api = await createTrader();
  const { ana } = api;
  let number = 9_100_000;
  for (const bytes of files) {
    for (const statement of await preview(bytes)) {
      const { kind, deals, openingBalance, account } = statement;
      number += 1;
      const scale = 10 ** account.digits;
      const head = createHeader(number, { kind, digits: account.digits, opening_balance: openingBalance });
      const { status, body } = await importReport(ana, head, deals);
      expect([status, body.statement?.added]).toEqual([200, deals.length]);
      const { id } = body.account;
      const trades = `/account/${id}/trades?from=1970-01-01&to=2100-01-01&limit=500`;
      const storedTrades = await listPages<{ ticket: string; profit: number }>(ana, trades, 'trades');
      const previewTrades = listTradesOf(deals);
      expect(new Map(storedTrades.map(({ ticket, profit }) => [ticket, profit]))).toEqual(
        new Map(previewTrades.map(({ ticket, net }) => [ticket, net / scale])),
      );
      // A group adds the results of the trades.
      const group = storedTrades.reduce((sum, { profit }) => sum + profit, 0);
      const { months, exportedSum } = await readResults(api, id, statement);
      const sums = [months * scale, group * scale, exportedSum];
      expect(sums.map(Math.round)).toEqual(sums.map(() => sumNet(previewTrades)));
      const { body: balance } = await ana.post('/mt5/account/balance', { id });
      const total = deals
        .filter(({ type }) => type !== 'credit')
        .reduce((sum, { commission, fee, swap, profit }) => sum + commission + fee + swap + profit, 0);
      expect(Math.round(balance.balance * scale)).toBe(openingBalance + total);
      await ana.delete(`/account/${id}`);
    }
  }
  expect(number).toBeGreaterThan(9_100_000 + platformFiles.length);
});
