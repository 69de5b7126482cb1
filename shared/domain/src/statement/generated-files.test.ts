import fc from 'fast-check';
import { listClosedTrades } from '../journal';
import { computeAmount, type Deal } from './deal';
import { guessMapping, listMissingRoles, withResults } from './mapped';
import { readStatements } from './read-statement';
import { readMapped, readTable } from './read-table';
import { areExpected } from './rows/skipped-rows';
import type { Statement } from './statement';
import { isStatementError } from './statement-error';
import { anyFile, type AnyFile } from './testing/any-file';

/**
 * The statements of a file as the screen reads it, after the user stated whether results contain costs; undefined where it
 * prompts for something else or rejects the file.
 */
async function readStatementsIn({ bytes, isNet }: AnyFile): Promise<readonly Statement[] | undefined> {
  try {
    return await readStatements(bytes);
  } catch (reason) {
    if (!isStatementError(reason)) throw reason;
    if (reason.code !== 'statement_unknown') return undefined;
  }
  const table = await readTable(bytes).catch((reason: unknown) => {
    if (!isStatementError(reason)) throw reason;
  });
  if (!table) return undefined;
  const { mapping: guess, isResultUnclear, ...open } = guessMapping(table);
  const mapping = isResultUnclear ? withResults(guess, isNet ? 'net' : 'gross') : guess;
  const questions = [...listMissingRoles(mapping), ...Object.keys(open)];
  if (questions.length > 0) return undefined;
  return readMapped(table, mapping).then(
    ({ statements }) => statements,
    (reason: unknown) => {
      if (!isStatementError(reason)) throw reason;
      return undefined;
    },
  );
}

const sortRows = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join(' ')).sort();

test('a file is imported with all its trades and their results, or it is a question or a message', async () => {
  let [readCount, all] = [0, 0];
  await fc.assert(
    fc.asyncProperty(anyFile, async (file) => {
      const { trades, deposits, credits, open } = file;
      all += 1;
      const statements = await readStatementsIn(file);
      if (!statements) return;
      const skippedRows = statements[0]?.skippedRows ?? [];
      const sortedTrades = sortRows(
        statements
          .flatMap(({ deals }) => listClosedTrades(deals.map((deal) => ({ ...deal, at: deal.time }))))
          .map(({ symbol, side, lots, net }) => [symbol, side, lots, net]),
      );
      // The screen shows that such an import is incomplete. No trade of it is wrong.
      if (!areExpected(skippedRows)) {
        expect(sortRows(trades)).toEqual(expect.arrayContaining(sortedTrades));
        return;
      }
      readCount += 1;
      expect(sortedTrades).toEqual(sortRows(trades));
      const deals = statements.flatMap((statement) => statement.deals);
      const getSum = (list: readonly Deal[]) => list.reduce((sum, deal) => sum + computeAmount(deal), 0);
      const isCredit = ({ type }: Deal) => type === 'credit';
      expect(getSum(deals.filter((deal) => !isCredit(deal)))).toBe(
        deposits + trades.reduce((sum, [, , , net]) => sum + net, 0),
      );
      expect(getSum(deals.filter(isCredit))).toBe(credits);
      const notTotals = skippedRows.filter(({ reason }) => reason !== 'total');
      expect(notTotals.map(({ reason, count }) => [reason, count])).toEqual(open > 0 ? [['open', open]] : []);
    }),
    { numRuns: 300 },
  );
  expect(readCount / all).toBeGreaterThan(0.5);
});
