import { readMapped, readTable } from '../read-table';
import { readStatements } from '../read-statement';
import { guessMapping } from './guess-mapping';
import { listMissingRoles } from './column-role';
import { platformFiles } from '../testing/platform-files';

const createBytes = (text: string) => new TextEncoder().encode(text);

test.each(platformFiles)('the columns of $name are guessed, and its rows are read', async (file) => {
  const bytes = createBytes(file.text);
  await expect(readStatements(bytes)).rejects.toMatchObject({ code: 'statement_unknown' });
  const table = await readTable(bytes);
  const { mapping, unclearDate } = guessMapping(table);
  expect(listMissingRoles(mapping)).toEqual(file.missingRoles ?? []);
  expect(unclearDate).toBeUndefined();
  const { statements, skippedRows } = await readMapped(table, { ...mapping, ...file.choice });
  const [statement] = statements;
  expect(statements).toHaveLength(1);
  expect(statement?.account).toMatchObject(file.account ?? {});
  const { deals = [] } = statement ?? {};
  expect(
    deals.map(({ time, type, entry, symbol, volumeLots, price, commission, fee, swap, profit }) => [
      new Date(time).toISOString().slice(0, 19),
      type,
      entry,
      symbol,
      volumeLots,
      price,
      commission + fee,
      swap,
      profit,
    ]),
  ).toEqual(file.deals);
  expect(Object.fromEntries(skippedRows.map(({ reason, count }) => [reason, count]))).toEqual(
    file.skips ?? {},
  );
});
