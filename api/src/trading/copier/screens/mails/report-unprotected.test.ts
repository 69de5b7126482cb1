import { plainRules } from '@parque/domain/copy';
import { copierFindings } from '../../../../core/database/schema';
import { createReportingWorld } from '../../testing/reporting-world';
import { reportUnprotected } from './report-unprotected';

/** A confirmed difference of the stops of a copy that buys. */
async function createWorld(stopLoss: number | null, expectedStopLoss: number | null) {
  const made = await createReportingWorld(reportUnprotected);
  const { db, now, world } = made;
  const add = () =>
    db.insert(copierFindings).values({
      childId: world.child.id,
      childPosition: '990033',
      kind: 'stops',
      symbol: 'EURUSD',
      side: 'buy',
      units: 50_000_000,
      expectedUnits: 50_000_000,
      stopLoss,
      expectedStopLoss,
      foundAt: now(),
      confirmedAt: now(),
    });
  await add();
  return { ...made, add };
}

test('a copy without the stop loss of its master is mailed to its owner, once', async () => {
  const { report, listMailed, add, world } = await createWorld(null, 1.05);
  expect((await Promise.all([report(), report()])).toSorted()).toEqual([0, 1]);
  // The master moved its stop since.
  await add();
  expect(await report()).toBe(0);
  const [mail, ...others] = await listMailed();
  expect(others).toEqual([]);
  expect(mail).toMatch(/^Copiador: una copia menos protegida de lo previsto en la cuenta …1002\n/);
  expect(mail).toContain('990033 de EURUSD no tiene stop loss, y debería tenerlo en 1,05.');
  expect(mail).toContain(`/#/conector/${world.child.id}/conciliacion`);
});

test.each([
  [1.04, 1.05, 1],
  [1.06, 1.05, 0],
  [1.06, null, 0],
] as const)(
  'a copy that buys with the stop loss %p instead of %p is mailed %i times',
  async (held, required, times) => {
    const { report } = await createWorld(held, required);
    expect(await report()).toBe(times);
  },
);

test.each([
  [1.04, 0],
  [null, 1],
] as const)(
  'where the owner allows stops further away, a copy with %p instead of 1.05 is mailed %i times',
  async (held, times) => {
    const { report, world } = await createWorld(held, 1.05);
    await world.set({ rules: { ...plainRules, areStopsClamped: true } });
    expect(await report()).toBe(times);
  },
);
