import { msPerDay } from '@parque/domain/durations';
import { sweepCopies } from '../retention';
import { storeMasterNumber } from '../screens/log/past-copies';
import { copierPastCopies } from '../../../core/database/schema';
import { testCopier } from '../../../testing/copier';
import { sentOpening } from '../testing/sent-opening';
import { changeAccount } from '../testing/change-account';

/** Ana's child with an executed and a skipped copy, and an order whose outcome is unknown. */
async function createWorld() {
  const world = await testCopier();
  const { copy, ana, master, path } = world;
  const doneCopy = await copy({ reason: 'rounded' });
  const skippedCopy = await copy({ state: 'skipped', reason: 'below_min', units: null });
  const unknownCopy = await copy({
    state: 'unknown',
    request: { ...sentOpening, symbol: 'EURUSD.m', side: 'sell' },
    answeredAt: null,
  });
  const log = async (query = '') => (await ana.get(`${path}/log${query}`)).body;
  return {
    ...world,
    ids: [unknownCopy.id, skippedCopy.id, doneCopy.id],
    log,
    removeMaster: () => ana.delete(`/mt5/account/conector/${master.id}?open_copies=dejar`),
  };
}

test('the log of a child keeps its copies, with the number of their master, after that master is deleted', async () => {
  const { log, removeMaster, account, ana, copy, master, ids } = await createWorld();
  const before = await log();
  expect((await removeMaster()).status).toBe(200);
  const { rows } = await log();
  expect(rows.map(({ id }: { id: number }) => id)).toEqual(ids);
  expect(rows.slice(1)).toEqual(before.rows.slice(1));
  // The order that had not ended is listed as missed, with the side that was sent.
  const missedEntry = { outcome: 'perdida', reason: 'master_deleted', side: 'venta' };
  expect(rows[0]).toMatchObject({ ...missedEntry, message: expect.stringContaining('maestra se eliminó') });
  const [child] = (await ana.get('/copier')).body.children;
  expect(child.last_copy).toMatchObject({ id: ids[0], outcome: 'perdida' });
  const next = await account(ana, 2);
  await copy({}, next.id);
  expect(next.number).not.toBe(master.number);
  const numbers = (await log()).rows.map(({ master_number }: { master_number: number }) => master_number);
  expect(numbers).toEqual([next.number, master.number, master.number, master.number]);
});

test('a master that becomes another account keeps its former number in the log', async () => {
  const { log, master, db, copy } = await createWorld();
  await storeMasterNumber(db, master);
  await changeAccount(db, master, { number: 77_000_001 });
  await copy({});
  const [newest, before] = (await log()).rows;
  expect([newest.master_number, before.master_number]).toEqual([77_000_001, master.number]);
});

test('pages and outcomes of the log include the copies of earlier masters', async () => {
  const { log, removeMaster, account, ana, db, copy, ids, child } = await createWorld();
  await removeMaster();
  const next = await account(ana, 2);
  const newest = await copy({}, next.id);
  const first = await log('?limit=2');
  expect([...first.rows, ...(await log(`?limit=2&cursor=${first.next}`)).rows].map(({ id }) => id)).toEqual([
    newest.id,
    ...ids,
  ]);
  expect((await log('?outcome=omitida')).rows.map(({ id }: { id: number }) => id)).toEqual([ids[1]]);
  expect((await log('?outcome=pendiente')).rows).toEqual([]);
  expect(await db.$count(copierPastCopies)).toBe(3);
  await ana.delete(`/mt5/account/conector/${child.id}`);
  expect(await db.$count(copierPastCopies)).toBe(0);
});

test('copies of earlier masters are deleted after the retention time', async () => {
  const { db, removeMaster } = await createWorld();
  await removeMaster();
  const addDays = (days: number) => new Date(Date.now() + days * msPerDay);
  await sweepCopies(db, addDays(29), 30);
  expect(await db.$count(copierPastCopies)).toBe(3);
  await sweepCopies(db, addDays(31), 30);
  expect(await db.$count(copierPastCopies)).toBe(0);
});
