import { eq } from 'drizzle-orm';
import type { ReconciliationEntity } from '@parque/contract';
import { copierCommands, copierFindings, copierPositions } from '../../database/schema';
import { testApi } from '../../testing/test-api';
import { clientIdOf } from '../engine/sending/own-orders';
import { makeCopyWorld } from '../testing/copy-world';

const hourMs = 60 * 60 * 1000;

/** Ana's master with a copied position, and her calls. */
async function copied() {
  const api = await testApi();
  const world = await makeCopyWorld(api.db, {
    masterServer: 'Parque-Sinteticos',
    childServers: ['Parque-Sinteticos'],
    from: Date.now() - hourMs,
  });
  const ana = await api.signedIn('Ana', { owns: [1] });
  const copier = world.copier();
  await copier.turn();
  const position = await world.open('Step Index', 'buy', 0.5);
  await world.settle(copier);
  const path = `/copier/children/${world.child.id}/reconciliation`;
  const rows = async () => ((await ana.get(path)).body as ReconciliationEntity).rows;
  /** Lets the engine compare twice, so that a lasting difference is confirmed. */
  const compare = async () => {
    for (let round = 0; round < 3; round += 1) {
      world.time.ms += 16_000;
      await copier.turn();
    }
  };
  /** Executes an order with a client id of the copier that is not recorded. */
  const orphan = (clientId = clientIdOf(999, world.child.id, 'x:1', 1)) =>
    world.broker.trade(world.child.reference, {
      clientId,
      action: 'open',
      symbol: 'Step Index',
      side: 'buy',
      volumeLots: 0.3,
      notAfter: world.time.ms + 60_000,
    });
  const resolve = async (action: string) => {
    const [row] = await rows();
    return ana.post(`${path}/${row?.finding}`, { action });
  };
  return { ...api, ...world, ana, copier, position, path, rows, compare, orphan, resolve };
}

test('an orphan is reported after it lasted, with an alarm, and one click closes it', async () => {
  const { orphan, compare, rows, resolve, copier, settle, holds, ana } = await copied();
  await orphan();
  await copier.turn();
  expect((await rows()).map(({ kind }) => kind)).toEqual(['igual']);
  await compare();
  expect(await rows()).toMatchObject([
    { kind: 'huerfana', lots: 0.3, expected_lots: 0, is_adoptable: false },
    { kind: 'igual', lots: 0.5 },
  ]);
  expect((await ana.get('/copier')).body.children[0].findings).toBe(1);
  expect((await resolve('cerrar')).status).toBe(200);
  await settle(copier);
  expect(await holds()).toEqual(['Step Index buy 0.5']);
  await compare();
  expect((await ana.get('/copier')).body.children[0].findings).toBe(0);
});

test('a copy that is recorded as closed and still held is found, adopted, and closed with the master', async () => {
  const { db, child, compare, resolve, close, position, copier, settle, holds, rows } = await copied();
  await db
    .update(copierPositions)
    .set({ state: 'closed', units: 0 })
    .where(eq(copierPositions.childId, child.id));
  await compare();
  expect(await rows()).toMatchObject([
    { kind: 'huerfana', lots: 0.5, master_position: position, is_adoptable: true },
  ]);
  expect((await resolve('adoptar')).body.rows).toMatchObject([{ kind: 'igual', lots: 0.5 }]);
  await close(position);
  await settle(copier);
  expect(await holds()).toEqual([]);
});

test('a copy with less volume than its position is found and aligned', async () => {
  const { db, child, compare, resolve, copier, settle, holds, rows } = await copied();
  await db
    .update(copierPositions)
    .set({ units: 20_000_000, openedUnits: 20_000_000 })
    .where(eq(copierPositions.childId, child.id));
  await compare();
  expect(await rows()).toMatchObject([{ kind: 'lotes', lots: 0.5, expected_lots: 0.2 }]);
  expect((await resolve('cerrar')).status).toBe(200);
  await settle(copier);
  expect(await holds()).toEqual(['Step Index buy 0.2']);
});

test('an ignored difference is not reported again, and an ended one disappears', async () => {
  const { orphan, compare, resolve, rows, held, close, child, db } = await copied();
  await orphan();
  await compare();
  await resolve('ignorar');
  await compare();
  expect((await rows()).map(({ kind }) => kind)).toEqual(['igual']);
  await orphan(clientIdOf(998, child.id, 'x:1', 1));
  await compare();
  expect((await rows()).map(({ kind }) => kind)).toEqual(['huerfana', 'igual']);
  await close((await held()).at(-1)?.ticket ?? '', undefined, child.reference);
  await compare();
  expect((await rows()).map(({ kind }) => kind)).toEqual(['igual']);
  expect((await db.select().from(copierFindings)).map(({ resolution }) => resolution)).toEqual([
    'ignored',
    'gone',
  ]);
});

test('an order in flight is no difference', async () => {
  const { orphan, db, child, compare, rows } = await copied();
  await orphan();
  await db
    .update(copierCommands)
    .set({ state: 'unknown', nextAt: new Date(Date.now() + hourMs) })
    .where(eq(copierCommands.childId, child.id));
  await compare();
  expect((await rows()).map(({ kind }) => kind)).toEqual(['igual']);
});

test("another user's reconciliation can be neither read nor resolved", async () => {
  const { signedIn, path, orphan, compare, rows } = await copied();
  await orphan();
  await compare();
  const [row] = await rows();
  const eva = await signedIn('Eva', { owns: [1] });
  const answers = [await eva.get(path), await eva.post(`${path}/${row?.finding}`, { action: 'cerrar' })];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'forbidden'],
    [403, 'forbidden'],
  ]);
});
