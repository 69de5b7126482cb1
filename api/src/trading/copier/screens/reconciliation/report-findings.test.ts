import { msPerMinute } from '@parque/domain/durations';
import { copierFindings } from '../../../../core/database/schema';
import { createReportingWorld } from '../../testing/reporting-world';
import { reportFindings } from './report-findings';

/** An installation with an admin, and a difference of a child that was found so many minutes ago. */
async function createWorld(kind: 'orphan' | 'side' | 'volume' | 'stops', minutes: number) {
  const made = await createReportingWorld(reportFindings);
  const { db, now, world, mailsTo } = made;
  const admin = await made.signedIn('Jefa', { rol: 1 });
  const foundAt = new Date(+now() - minutes * msPerMinute);
  await db.insert(copierFindings).values({
    childId: world.child.id,
    childPosition: '990033',
    kind,
    symbol: 'EURUSD',
    side: 'buy',
    units: 50_000_000,
    expectedUnits: 0,
    foundAt,
    confirmedAt: foundAt,
  });
  const before = (await mailsTo(admin.email)).length;
  return { ...made, mailed: async () => (await mailsTo(admin.email)).slice(0, -before || undefined) };
}

test.each([
  ['orphan', /no consta como copia/],
  ['side', /en sentido contrario/],
] as const)('a difference of the kind %s that lasts is mailed to the admins once', async (kind, text) => {
  const { report, mailed } = await createWorld(kind, 15);
  expect(await Promise.all([report(), report()])).toEqual(expect.arrayContaining([0, 1]));
  expect(await report()).toBe(0);
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(mail).toMatch(/^Copiador: una posición que no cuadra en la cuenta …1002\n/);
  expect(mail).toMatch(text);
  expect(mail).toContain('Posición: 990033\nSímbolo: EURUSD\nLotes: 0,5');
});

test.each([
  ['orphan', 14],
  ['volume', 60],
  ['stops', 60],
] as const)('a difference of the kind %s after %d minutes is not mailed', async (kind, minutes) => {
  const { report, mailed } = await createWorld(kind, minutes);
  expect([await report(), await mailed()]).toEqual([0, []]);
});

test('a difference that was resolved in time is not mailed', async () => {
  const { report, mailed, db, now } = await createWorld('orphan', 60);
  await db.update(copierFindings).set({ resolvedAt: now(), resolution: 'ignored' });
  expect([await report(), await mailed()]).toEqual([0, []]);
});
