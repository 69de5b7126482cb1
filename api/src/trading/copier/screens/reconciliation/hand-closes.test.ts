import { toLots } from '@parque/domain/copy';
import { setAside } from '../../engine/reading/set-aside';
import { createCopiedPosition } from '../../testing/copied-position';
import { followMaster } from '../../testing/followed';
import { findPartialCloses } from './hand-closes';

/** Ana's master with a copied position of 0.5 lots, and closes by both of its owners. */
async function createWorld() {
  const world = await createCopiedPosition();
  const { close, closeCopy, compare, position, readFindings, run } = world;
  const compareAgain = async () => {
    await compare(1);
    return (await readFindings()).rows;
  };
  const closeByHand = async (lots: number) => {
    await closeCopy(lots);
    return compareAgain();
  };
  const closeByMaster = async (lots?: number) => {
    await close(position, lots);
    await run();
    return compareAgain();
  };
  return { ...world, compareAgain, closeByHand, closeByMaster };
}

test('a copy that its owner closed in part is listed with the volume that was copied', async () => {
  const { closeByHand } = await createWorld();
  expect(await closeByHand(0.2)).toMatchObject([
    { kind: 'igual', lots: 0.3, expected_lots: 0.3, copied_lots: 0.5 },
  ]);
});

test('what the copier closed with the master does not count as closed by hand', async () => {
  const { closeByHand, closeByMaster } = await createWorld();
  const [row] = await closeByMaster(0.2);
  expect(row).toMatchObject({ kind: 'igual', lots: 0.3 });
  expect(row).not.toHaveProperty('copied_lots');
  expect(await closeByHand(0.1)).toMatchObject([{ lots: 0.2, copied_lots: 0.3 }]);
});

test('what the copier closed before a split does not count as closed by hand', async () => {
  const { closeByMaster, compareAgain, control, master, child, position, listHeld } = await createWorld();
  await closeByMaster(0.2);
  await control.split(master.reference, position, 2);
  await control.split(child.reference, (await listHeld())[0]?.ticket ?? '', 2);
  await compareAgain();
  const [row] = await compareAgain();
  expect(row).toMatchObject({ kind: 'igual', lots: 0.6 });
  expect(row).not.toHaveProperty('copied_lots');
});

test('the copied volume counts from the last addition of the master, and without its later closes', async () => {
  const { play, closeCopy, compare, db, child } = await followMaster({ masterServer: 'Parque-Netting' });
  const listCopied = async () => [...(await findPartialCloses(db, child.id)).values()].map(toLots);
  await play('buy 0.2 EURUSD');
  await closeCopy(0.02);
  await compare(1);
  expect(await listCopied()).toEqual([0.2]);
  await play('buy 0.2 EURUSD');
  expect(await listCopied()).toEqual([]);
  await play('close 1 0.2');
  expect(await listCopied()).toEqual([]);
  // Half of 0.18 and 0.20 lots was closed: the whole first copy, and 0.01 of the second one.
  await closeCopy(0.02);
  await compare(1);
  expect(await listCopied()).toEqual([0.19]);
});

test('a copy of the account that the master had before is listed with its number', async () => {
  const { db, master, readFindings } = await createWorld();
  expect((await readFindings()).rows[0]).not.toHaveProperty('former_master');
  await setAside(db, master.id, { before: 'Parque-Sinteticos/10001001', next: 'Parque-Sinteticos/555' });
  expect((await readFindings()).rows).toMatchObject([{ kind: 'igual', former_master: 10_001_001 }]);
});
