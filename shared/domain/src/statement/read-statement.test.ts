import { filterNewDeals } from './new-deals';
import { readStatement } from './read-statement';
import { readStatementSteps, type StatementProgress } from './statement-steps';
import { createTerminalHtml } from './testing/html-file';
import { createLongReport } from './testing/long-report';
import { dollarReport } from './testing/made-up-report';
import { createSavedXlsx, createTerminalXlsx } from './testing/xlsx-file';

test('a long report is read in steps whose progress never decreases', () => {
  const steps = readStatementSteps(createTerminalXlsx(createLongReport(2000)));
  const reportedProgress: StatementProgress[] = [];
  let step = steps.next();
  for (; !step.done; step = steps.next()) reportedProgress.push(step.value);
  expect(step.value[0]?.deals).toHaveLength(4001);
  expect(reportedProgress.length).toBeGreaterThan(10);
  expect(reportedProgress.at(-1)?.deals).toBe(4001);
  expect(reportedProgress.at(-1)?.fractionDone).toBeLessThanOrEqual(1);
  for (const [index, { fractionDone, deals }] of reportedProgress.entries()) {
    expect(fractionDone).toBeGreaterThanOrEqual(reportedProgress[index - 1]?.fractionDone ?? 0);
    expect(deals).toBeGreaterThanOrEqual(reportedProgress[index - 1]?.deals ?? 0);
  }
});

test('other work runs while a long report is read', async () => {
  let turns = 0;
  let isReading = true;
  const count = (): void => {
    turns += 1;
    if (isReading) setTimeout(count, 0);
  };
  setTimeout(count, 0);
  const onProgress = jest.fn();
  await readStatement(createTerminalHtml(createLongReport(2000)), { onProgress });
  isReading = false;
  expect(turns).toBeGreaterThan(2);
  expect(onProgress).toHaveBeenCalled();
});

test('an aborted reading rejects with the reason', async () => {
  const controller = new AbortController();
  const reading = readStatement(createTerminalXlsx(createLongReport(2000)), {
    signal: controller.signal,
    onProgress: () => controller.abort(new Error('otra página')),
  });
  await expect(reading).rejects.toThrow('otra página');
});

test('the same report again adds nothing, also when another program saved it', async () => {
  const { deals } = await readStatement(createTerminalXlsx(dollarReport));
  const resavedStatement = await readStatement(createSavedXlsx(dollarReport, 'es'));
  expect(filterNewDeals(deals, resavedStatement.deals)).toEqual([]);
});

test('a position is not imported both deal by deal and from the table of positions', async () => {
  const { deals } = await readStatement(createTerminalXlsx(dollarReport));
  const { deals: madeUp } = await readStatement(createTerminalXlsx({ ...dollarReport, deals: [] }));
  expect(madeUp).toHaveLength(8);
  expect(filterNewDeals(deals, madeUp)).toEqual([]);
  const addedTickets = filterNewDeals(madeUp, deals).map(({ ticket }) => ticket);
  expect(addedTickets).toEqual(['901', '907', '910']);
});
