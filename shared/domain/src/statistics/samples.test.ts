import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filterNewDeals, readStatement, writeStatementCsv, type FigureName } from '../statement';
import { dollarReport, createTerminalHtml } from '../statement/testing';
import { listFigureNumbers, reconcileBalance, reconcileStatement } from '.';

/** STATEMENT_SAMPLES names a folder of real reports, with what each prints in printed-totals.json. */
const folder = process.env.STATEMENT_SAMPLES ?? '';
const index = path.join(folder, 'printed-totals.json');

type Printed = Record<string, number | string | Record<string, number | string>>;
const files = Object.entries(
  (existsSync(index) ? JSON.parse(readFileSync(index, 'utf8')) : {}) as Record<string, { printed: Printed }>,
);

const readSample = (name: string) => readStatement(new Uint8Array(readFileSync(path.join(folder, name))));

test.each(['en', 'es'] as const)(
  'every figure that a made-up report prints in "%s" is reproduced',
  async (language) => {
    const statement = await readStatement(createTerminalHtml(dollarReport, language));
    const { matchingCount, total, differences } = reconcileStatement(statement);
    expect(differences).toEqual([]);
    expect(matchingCount).toBe(total);
  },
);

// Real reports belong to their owners, so the repository contains none.
if (files.length > 0)
  describe('reports that terminals printed', () => {
    test.each(files)('every figure that %s prints is reproduced', async (name, { printed }) => {
      const statement = await readSample(name);
      const { matchingCount, total, differences, ours } = reconcileStatement(statement);
      expect(differences).toEqual([]);
      expect({ matchingCount, total }).toEqual(
        name.startsWith('mt5') ? { matchingCount: 25, total: 25 } : { matchingCount: 23, total: 23 },
      );

      const { digits } = statement.account;
      for (const [figure, value] of Object.entries(printed)) {
        if (!(figure in ours) || typeof value === 'object') continue;
        const numbers = listFigureNumbers(ours, figure as FigureName, digits).map((number) => number.value);
        const printedTexts = String(value).match(/-?[\d.]+/g) ?? [];
        expect(numbers).toHaveLength(printedTexts.length);
        for (const [index, text] of printedTexts.entries()) {
          const computedValue = Math.sign(Number(text)) * Math.abs(numbers[index] ?? NaN);
          expect([figure, computedValue.toFixed(text.split('.')[1]?.length ?? 0)]).toEqual([figure, text]);
        }
      }
    });

    test.each(files)(
      'the state of the account that %s prints follows from its deals',
      async (name, { printed }) => {
        const statement = await readSample(name);
        const { differences, matchingCount } = reconcileBalance(statement);
        expect(differences).toEqual([]);
        expect(matchingCount).toBe(name.startsWith('mt5') ? 8 : 6);
        expect(statement.unexplainedBalance).toBe(0);
        expect(statement.openingBalance).toBe(0);
        expect(statement.printedValues.balance?.equity).toBe(
          Math.round(Number(printed.equity) * 10 ** statement.account.digits),
        );
      },
    );

    test('the later of two statements of one account adds only what is new, and has the same other deals', async () => {
      const before = await readSample('mt4-en-jpy-F-detailed-2019-05-26.htm');
      const { deals } = await readSample('mt4-en-jpy-F-detailed-2019-06-13.htm');
      const addedDeals = filterNewDeals(before.deals, deals);
      expect(addedDeals.length + before.deals.length).toBe(deals.length);
      expect(filterNewDeals(deals, before.deals)).toEqual([]);
      const byTicket = new Map(deals.map((deal) => [deal.ticket, deal]));
      for (const deal of before.deals) expect(byTicket.get(deal.ticket)).toEqual(deal);
    });

    test('a page and a workbook of the same three positions contain the same deals', async () => {
      const page = await readSample('mt5-en-hedge-vantage-G-truncated-utf16.html');
      const workbook = await readSample('mt5-en-hedge-vantage-G-truncated-openpyxl.xlsx');
      expect(page.deals).toHaveLength(6);
      expect(page.deals).toEqual(workbook.deals);
      expect(page.account).toEqual(workbook.account);
      expect(page.deals.reduce((sum, { profit }) => sum + profit, 0)).toBe(7530 + 7340 + 12_180);
    });

    test.each(files)('the deals of %s are unchanged after an export and an import', async (name) => {
      const statement = await readSample(name);
      const reread = await readStatement(new TextEncoder().encode(writeStatementCsv(statement, ',')));
      expect(reread.deals).toEqual(statement.deals);
      expect(reread.account).toEqual(statement.account);
    });
  });
