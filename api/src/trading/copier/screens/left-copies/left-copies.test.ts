import { eq } from 'drizzle-orm';
import { copierMasterPositions, copierPositions } from '../../../../core/database/schema';
import { createCopiedPosition, createOrphanedPosition } from '../../testing/copied-position';
import { connectorPath as path } from '../../testing/live-copier';

/** Ana's copy of 0.5 lots of a deleted master, which she adds again. */
async function createWorld() {
  const world = await createOrphanedPosition({ isClockStopped: true });
  const { ana, child, childPath, close, ticket, masterAccount, db, control } = world;
  const addAgain = async () => {
    const { server_id, number } = masterAccount;
    const answer = await ana.post(path, { server_id, type: 2, number, password: `demo-${number}` });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  return {
    ...world,
    addAgain,
    number: masterAccount.number as number,
    /** The owner closes the copy in MetaTrader, in whole or in part. */
    closeByHand: (lots?: number) => close(ticket, lots, child.reference),
    listEntries: async () => (await ana.get(`${childPath}/log`)).body.rows,
    openCopies: () => db.select().from(copierPositions).where(eq(copierPositions.state, 'open')),
    fail: () => control.script(child.reference, [{ kind: 'disconnect' }]),
  };
}

const closedByHand = {
  outcome: 'copiada',
  reason: 'closed_without_copier',
  lots: 0.5,
  price: null,
  message: 'Se cerró en esta cuenta, a mano o por su stop, mientras la copia no se gestionaba.',
};

test('a copy that its owner closed by hand without a master is logged as closed, and not continued', async () => {
  const { addAgain, closeByHand, listEntries, openCopies, ticket, number } = await createWorld();
  await closeByHand();
  expect((await addAgain()).continued_copies).toBeUndefined();
  const [newest, before] = await listEntries();
  const ofMaster = { child_position: ticket, master_number: number };
  expect(newest).toMatchObject({ action: 'cerrar', ...closedByHand, ...ofMaster });
  expect(before).toMatchObject({ action: 'abrir', outcome: 'copiada' });
  expect(await openCopies()).toEqual([]);
});

test('the rest of a copy that its owner closed in part by hand without a master is continued', async () => {
  const { addAgain, closeByHand, listEntries, openCopies } = await createWorld();
  await closeByHand(0.3);
  expect((await addAgain()).continued_copies).toBe(1);
  expect((await listEntries()).slice(0, 2)).toMatchObject([
    { action: 'abrir', reason: 'continued', lots: 0.2 },
    { action: 'cerrar_parcial', ...closedByHand, lots: 0.3 },
  ]);
  expect(await openCopies()).toMatchObject([{ units: 20_000_000 }]);
});

test('a copy whose account does not answer while its master is added again is continued', async () => {
  const { addAgain, closeByHand, listEntries, fail } = await createWorld();
  await closeByHand();
  await fail();
  expect((await addAgain()).continued_copies).toBe(1);
  expect((await listEntries())[0]).toMatchObject({ reason: 'continued', lots: 0.5 });
});

test('a copy that its owner closed by hand while the child was deleted is not continued', async () => {
  const { ana, child, closeCopy, getAccounts, db } = await createCopiedPosition();
  const [{ server_id, number }] = (await getAccounts()).hijas;
  await ana.delete(`${path}/${child.id}?open_copies=dejar`);
  await closeCopy();
  const answer = await ana.post(path, {
    server_id,
    type: 3,
    number,
    password: `demo-${number}`,
    multiplier: 1,
  });
  expect([answer.status, answer.body.continued_copies]).toEqual([201, undefined]);
  const log = (await ana.get(`/copier/children/${answer.body.id}/log`)).body.rows;
  expect(log).toMatchObject([{ action: 'cerrar', ...closedByHand }]);
  expect(await db.select().from(copierPositions)).toMatchObject([{ state: 'closed_by_hand', units: 0 }]);
});

test('a position that the master opened before the activation is counted as such', async () => {
  const { ana, db } = await createCopiedPosition();
  const getDifference = async () => (await ana.get('/copier')).body.children[0].difference;
  await db.update(copierPositions).set({ state: 'closed' });
  expect(await getDifference()).toEqual({ missing: 1, extra: 0 });
  await db.update(copierMasterPositions).set({ openedAt: new Date(0) });
  expect(await getDifference()).toEqual({ missing: 1, earlier: 1, extra: 0 });
});

test('a position that was left open is counted, and is no operation when it is managed again', async () => {
  const { getState, addAgain } = await createWorld();
  const { last_copy: before, ...counts } = await getState();
  expect(counts).toMatchObject({ open_copies: 0, left_copies: 1 });
  await addAgain();
  expect(await getState()).toMatchObject({ open_copies: 1, left_copies: 0, last_copy: { at: before.at } });
});
