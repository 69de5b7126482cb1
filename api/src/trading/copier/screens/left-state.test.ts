import { copierMasterPositions, copierPositions } from '../../../core/database/schema';
import { copiedPosition, orphanedPosition } from '../testing/copied-position';

const path = '/mt5/account/conector';

/** Ana's child with its master, and its state. */
async function copied() {
  const world = await copiedPosition();
  return { ...world, state: async () => (await world.ana.get('/copier')).body.children[0] };
}

/** Ana's child without a master, its state, and the master added again. */
async function orphan() {
  const world = await orphanedPosition({ isClockStopped: true });
  const { ana, masterAccount } = world;
  // The deadline of an order must not pass on a busy machine.
  world.pass(10 * 60_000);
  return {
    ...world,
    state: async () => (await ana.get('/copier')).body.children[0],
    async readd() {
      const { server_id, number } = masterAccount;
      await ana.post(path, { server_id, type: 2, number, password: `demo-${number}` });
    },
  };
}

test('a child without a master has the number of positions that were left open', async () => {
  const { state } = await orphan();
  expect(await state()).toMatchObject({ open_copies: 0, left_copies: 1 });
});

test('a position that the master opened before the activation is counted as such', async () => {
  const { state, db } = await copied();
  await db.update(copierPositions).set({ state: 'closed' });
  expect((await state()).difference).toEqual({ missing: 1, extra: 0 });
  await db.update(copierMasterPositions).set({ openedAt: new Date(0) });
  expect((await state()).difference).toEqual({ missing: 1, earlier: 1, extra: 0 });
});

test('a copy that is managed again is no operation: the last one stays the one before', async () => {
  const { state, readd } = await orphan();
  const { last_copy: before } = await state();
  await readd();
  expect(await state()).toMatchObject({ open_copies: 1, left_copies: 0, last_copy: { at: before.at } });
});
