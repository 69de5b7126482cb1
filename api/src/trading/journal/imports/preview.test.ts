import { listClosedTrades } from '@parque/domain/journal';
import {
  guessMapping,
  isStatementError,
  listMissingRoles,
  readMapped,
  readStatements,
  readTable,
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
import { createTrader } from '../testing/trader';

/** A table with one trade whose cells are replaced. */
function createTable(own: Readonly<Record<string, string>>): string {
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
    ...own,
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

/** Files of every form that the screen of the import reads. */
const files: readonly Uint8Array[] = [
  createTerminalHtml(dollarReport),
  createTerminalXlsx(dollarReport),
  createStatementHtm(),
  ...platformFiles.map(({ text }) => encode(text)),
  ...extremes.map((own) => encode(createTable(own))),
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

test('what the preview of a file shows is stored: its balance and the results of its trades', async () => {
  const { ana } = await createTrader();
  let number = 9_100_000;
  for (const bytes of files) {
    for (const { kind, deals, openingBalance, account } of await preview(bytes)) {
      number += 1;
      const scale = 10 ** account.digits;
      const head = createHeader(number, { kind, digits: account.digits, opening_balance: openingBalance });
      const { status, body } = await importReport(ana, head, deals);
      expect([status, body.statement?.added]).toEqual([200, deals.length]);
      const { id } = body.account;
      const { body: page } = await ana.get(`/account/${id}/trades?from=1970-01-01&to=2100-01-01&limit=500`);
      const stored = (page.trades as { ticket: string; profit: number }[]).map(
        ({ ticket, profit }) => [ticket, profit] as const,
      );
      const shown = listClosedTrades(deals.map((deal) => ({ ...deal, at: deal.time })));
      expect(new Map(stored)).toEqual(new Map(shown.map(({ ticket, net }) => [ticket, net / scale])));
      const { body: balance } = await ana.post('/mt5/account/balance', { id });
      const moved = deals
        .filter(({ type }) => type !== 'credit')
        .reduce((sum, { commission, fee, swap, profit }) => sum + commission + fee + swap + profit, 0);
      expect(Math.round(balance.balance * scale)).toBe(openingBalance + moved);
      await ana.delete(`/account/${id}`);
    }
  }
  expect(number).toBeGreaterThan(9_100_000 + platformFiles.length);
});
