import { msPerDay } from '@parque/domain/durations';
import type { copierChildren } from '../../../../core/database/schema';
import { createReportingWorld } from '../../testing/reporting-world';
import { reportStops } from './report-stops';

/** A child that has reached its loss of the day. */
async function createWorld(settings: Partial<typeof copierChildren.$inferInsert> = {}) {
  const made = await createReportingWorld(reportStops);
  const day = '2026-03-04';
  await made.world.set({ maxDailyLoss: 20, day, stoppedDay: day, stoppedAt: made.now(), ...settings });
  return made;
}

test.each([
  ['mantener', 'siguen a la maestra'],
  ['cerrar', 'se cierran todas sus copias'],
] as const)('a stop with the choice %s is mailed once to the owner', async (onLossLimit, text) => {
  const { report, listMailed, world } = await createWorld({ onLossLimit });
  expect(await Promise.all([report(), report()])).toEqual(expect.arrayContaining([0, 1]));
  const [mail, ...others] = await listMailed();
  expect(others).toEqual([]);
  expect(mail).toMatch(/^Copiador: límite de pérdida alcanzado en la cuenta …1002\n/);
  for (const part of ['tu pérdida diaria máxima', text, `/#/conector/${world.child.id}`])
    expect(mail).toContain(part);
});

test('the next stop of the same account is mailed again', async () => {
  const { report, listMailed, world, pass, now } = await createWorld();
  await report();
  pass(msPerDay);
  await world.set({ day: '2026-03-05', stoppedDay: '2026-03-05', stoppedAt: now() });
  expect([await report(), (await listMailed()).length]).toEqual([1, 2]);
});

test('a stop by the loss of a day is mailed, although the next day began at the broker', async () => {
  const { report, listMailed, world } = await createWorld();
  await world.set({ day: '2026-03-05' });
  expect(await report()).toBe(1);
  expect(await listMailed()).toEqual([expect.stringContaining('tu pérdida diaria máxima')]);
});
