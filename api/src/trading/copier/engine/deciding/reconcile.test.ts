import { eq, sql } from 'drizzle-orm';
import type { BrokerPosition } from '../../../broker/gateway';
import { listen } from '../../../../core/database/listen';
import { copierChildren, copierCommands } from '../../../../core/database/schema';
import { followMaster } from '../../testing/followed';
import type { CopyBroker } from '../copy-broker';
import { logChannel } from '../notices';
import { findChildById, listCopies } from '../recording/child';
import { listChildCopies } from '../recording/child-copies';
import { reconcileChild, recordComparison } from './reconcile';

/* The comparison of a child with what its account holds. */

/** A child with a copy of 0.5 lots, and its comparison at a broker that answers with these positions, one after the other. */
async function createWorld() {
  const world = await followMaster();
  const { db, child, firstCopier, broker } = world;
  await world.play('buy 0.5 EURUSD');
  const leasedEngine = await firstCopier.acquireLeased();
  const before = await broker.positions(child.reference);
  let readings = 0;
  const compare = async (
    answers: readonly (readonly BrokerPosition[])[],
    { isKnown = false, isTradingAllowed = true } = {},
  ) => {
    const answeringBroker: CopyBroker = {
      ...broker,
      positions: () => Promise.resolve(answers[readings++] ?? answers.at(-1) ?? []),
      account: async (account) => ({ ...(await broker.account(account)), isTradingAllowed }),
    };
    leasedEngine.symbols.clear({ gateway: 'simulator', reference: child.reference });
    const childRow = await findChildById(db, child.id);
    if (!childRow) throw new Error('no child');
    readings = 0;
    const engine = { ...leasedEngine, findBroker: () => answeringBroker };
    const knownCopies = isKnown ? await listChildCopies(engine, childRow) : undefined;
    const comparison = await reconcileChild(engine, childRow, knownCopies);
    if (!knownCopies) await recordComparison(engine, childRow, comparison);
    return comparison;
  };
  const getRow = async () => {
    const [row] = await db.select().from(copierChildren).where(eq(copierChildren.accountId, child.id));
    return { connection: row?.connection, seenAt: row?.seenAt?.getTime() };
  };
  const listCopyStates = async () => {
    const all = await listCopies(db, child.id, { states: ['open', 'closed', 'closed_by_hand'] });
    return all.map(({ state, units, closedAt }) => [state, units / 1e8, closedAt?.getTime() ?? null]);
  };
  return { ...world, before, compare, getRow, listCopyStates, countReadings: () => readings };
}

test('a copy ends when two readings lack it, and is managed again when it reappears', async () => {
  const { before, compare, listCopyStates, countReadings, time } = await createWorld();
  const { positions, copies, isCorrected } = await compare([before]);
  expect([positions, copies.length, isCorrected, countReadings()]).toEqual([before, 1, false, 1]);
  const comparisonWithout = await compare([[]]);
  expect([comparisonWithout.copies, comparisonWithout.isCorrected, countReadings()]).toEqual([[], true, 2]);
  expect(await listCopyStates()).toEqual([['closed_by_hand', 0, time.ms]]);
  const comparisonAfter = await compare([before]);
  expect([comparisonAfter.copies.length, comparisonAfter.isCorrected]).toEqual([1, true]);
  expect(await listCopyStates()).toEqual([['open', 0.5, null]]);
});

test('a copy with an order in flight, or that its order closed, is left alone', async () => {
  const { before, compare, listCopyStates, db, play } = await createWorld();
  await db.update(copierCommands).set({ state: 'unknown' });
  expect((await compare([[]])).isCorrected).toBe(false);
  await db.update(copierCommands).set({ state: 'done' });
  await play('buy 0.2 EURUSD; close 2');
  const other = before.map((position) => ({ ...position, ticket: 'another' }));
  await compare([[...before, ...other]]);
  expect((await listCopyStates()).map(([state]) => state)).toEqual(['open', 'closed']);
});

test.each([
  [true, 'conectada'],
  [false, 'no_puede_operar'],
] as const)('a child whose account accepts orders (%s) is %s', async (isTradingAllowed, connection) => {
  const { before, compare, getRow, set } = await createWorld();
  await set({ connection: 'sin_conexion' });
  await compare([before], { isTradingAllowed });
  expect((await getRow()).connection).toBe(connection);
});

test('a comparison within an order records a change of the connection, and no time', async () => {
  const { before, compare, getRow, set, time } = await createWorld();
  await compare([before]);
  const first = time.ms;
  time.ms += 20_000;
  await set({ connection: 'sin_conexion' });
  await compare([before], { isKnown: true });
  await compare([[]], { isKnown: true });
  expect(await getRow()).toEqual({ connection: 'conectada', seenAt: first });
  await compare([before]);
  expect((await getRow()).seenAt).toBe(time.ms);
});

test('a change of the connection, and a copy that ended, are shown at once; a comparison without a difference is not', async () => {
  const { before, compare, set, db, master } = await createWorld();
  const found: string[] = [];
  let arrive: () => void = () => undefined;
  const handleNotice = (payload: string) => {
    found.push(payload);
    arrive();
  };
  const stop = await listen(db, logChannel, handleNotice, (error) => {
    throw error;
  });
  /** The notifications of a comparison: all that arrive before one that is sent after it. */
  const listNotified = async (positions: readonly BrokerPosition[]) => {
    found.length = 0;
    await compare([positions]);
    const isOver = new Promise<void>((resolve) => {
      arrive = () => {
        if (found.includes('over')) resolve();
      };
    });
    await db.execute(sql`select pg_notify(${logChannel}, 'over')`);
    await isOver;
    return found.filter((payload) => payload !== 'over');
  };
  try {
    expect(await listNotified(before)).toEqual([]);
    await set({ connection: 'sin_conexion' });
    expect(await listNotified(before)).toEqual([String(master.id)]);
    expect(await listNotified([])).toEqual([String(master.id)]);
  } finally {
    stop();
  }
});

/** A child whose positions its broker does not report for a while, copied by another process. */
async function createHidden(options: Parameters<typeof followMaster>[0] = {}) {
  const world = await followMaster(options);
  const { broker, child, time } = world;
  let isHidden = true;
  const gappy: CopyBroker = {
    ...broker,
    positions: async (account) => (isHidden && account === child.reference ? [] : broker.positions(account)),
  };
  const position = await world.copyPosition('EURUSD', 'buy', 0.2);
  time.ms += 20_000;
  const secondCopier = world.createCopier('dos', { broker: gappy });
  await world.settle(secondCopier);
  const next = async () => {
    time.ms += 16_000;
    await world.settle(secondCopier);
  };
  const reappear = async () => {
    isHidden = false;
    await next();
  };
  return { ...world, position, next, reappear };
}

test('a copy whose close was skipped because it seemed closed is closed when it reappears, and no other one', async () => {
  const { position, close, open, next, reappear, show, showHeld } = await createHidden();
  await close(position);
  await next();
  expect(await show()).toEqual([['EURUSD buy 0.2'], ['open done', 'close skipped closed_by_hand']]);
  await open('GBPUSD', 'buy', 0.1);
  await next();
  await reappear();
  expect(await showHeld()).toEqual(['GBPUSD buy 0.1']);
});

test('a copy that reappears is not closed while its master is open, and closes with it', async () => {
  const { position, close, next, reappear, show } = await createHidden();
  await reappear();
  expect(await show()).toEqual([['EURUSD buy 0.2'], ['open done']]);
  await close(position);
  await next();
  expect(await show()).toEqual([[], ['open done', 'close done']]);
});

test('a copy that reappears after its master added is managed, and closes with the addition', async () => {
  const { position, open, close, next, reappear, showHeld } = await createHidden({
    masterServer: 'Parque-Netting',
  });
  await open('EURUSD', 'buy', 0.2);
  await next();
  await reappear();
  expect(await showHeld()).toEqual(['EURUSD buy 0.2', 'EURUSD buy 0.2']);
  await close(position, 0.2);
  await next();
  expect(await showHeld()).toEqual(['EURUSD buy 0.2']);
  await close(position);
  await next();
  expect(await showHeld()).toEqual([]);
});
