import { eq, sql } from 'drizzle-orm';
import type { BrokerPosition } from '../../../broker/gateway';
import { listen } from '../../../../core/database/listen';
import { copierChildren, copierCommands } from '../../../../core/database/schema';
import { followMaster } from '../../testing/followed';
import type { CopyBroker } from '../copy-broker';
import { acquireLeases } from '../lease';
import { logChannel } from '../notices';
import { findChildById, listCopies } from '../recording/child';
import { listChildCopies } from '../recording/child-copies';
import { reconcileChild, recordComparison } from './reconcile';

/* The comparison of a child with what its account holds. */

/** A child with a copy of 0.5 lots, and its comparison at a broker that answers with these positions, one after the other. */
async function createWorld() {
  const world = await followMaster();
  const { db, child, firstCopier, now, run, open, broker } = world;
  await open('EURUSD', 'buy', 0.5);
  await run();
  const [lease] = (await acquireLeases(firstCopier.engine)).leases;
  if (!lease) throw new Error('no lease');
  const before = await broker.positions(child.reference);
  let readings = 0;
  const compare = async (
    answers: readonly (readonly BrokerPosition[])[],
    { isKnown = false, isTradingAllowed = true } = {},
  ) => {
    const answering: CopyBroker = {
      ...broker,
      positions: () => Promise.resolve(answers[readings++] ?? answers.at(-1) ?? []),
      account: async (account) => ({ ...(await broker.account(account)), isTradingAllowed }),
    };
    firstCopier.engine.symbols.clear({ gateway: 'simulator', reference: child.reference });
    const found = await findChildById(db, child.id);
    if (!found) throw new Error('no child');
    readings = 0;
    const known = isKnown ? await listChildCopies(db, child.id, now()) : undefined;
    const engine = { ...firstCopier.engine, findBroker: () => answering };
    const comparison = await reconcileChild(engine, lease, found, known);
    if (!known) await recordComparison(engine, lease, found, comparison);
    return comparison;
  };
  const getRow = async () => {
    const [stored] = await db.select().from(copierChildren).where(eq(copierChildren.accountId, child.id));
    return { connection: stored?.connection, seenAt: stored?.seenAt?.getTime() };
  };
  const listCopyStates = async () => {
    const all = await listCopies(db, child.id, { states: ['open', 'closed', 'closed_by_hand'] });
    return all.map(({ state, units, closedAt }) => [state, units / 1e8, closedAt?.getTime() ?? null]);
  };
  return { ...world, before, compare, getRow, listCopyStates, countReadings: () => readings };
}

test('an account that holds its copies is read once, and nothing changes', async () => {
  const { before, compare, listCopyStates, countReadings } = await createWorld();
  const { held, copies: open, isCorrected } = await compare([before]);
  expect([held, open.length, isCorrected, countReadings()]).toEqual([before, 1, false, 1]);
  expect(await listCopyStates()).toEqual([['open', 0.5, null]]);
});

test('a copy ends when two readings lack it, and is managed again when it reappears', async () => {
  const { before, compare, listCopyStates, countReadings, time } = await createWorld();
  const gone = await compare([[]]);
  expect([gone.copies, gone.isCorrected, countReadings()]).toEqual([[], true, 2]);
  expect(await listCopyStates()).toEqual([['closed_by_hand', 0, time.ms]]);
  const back = await compare([before]);
  expect([back.copies.length, back.isCorrected]).toEqual([1, true]);
  expect(await listCopyStates()).toEqual([['open', 0.5, null]]);
});

test('a copy with an order in flight, or that its order closed, is left alone', async () => {
  const { before, compare, listCopyStates, db, run, close, open } = await createWorld();
  await db.update(copierCommands).set({ state: 'unknown' });
  expect((await compare([[]])).isCorrected).toBe(false);
  await db.update(copierCommands).set({ state: 'done' });
  const position = await open('EURUSD', 'buy', 0.2);
  await run();
  await close(position);
  await run();
  const other = before.map((one) => ({ ...one, ticket: 'another' }));
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
  const stop = await listen(
    db,
    logChannel,
    (payload) => {
      found.push(payload);
      arrive();
    },
    (error) => {
      throw error;
    },
  );
  /** The notifications of a comparison: all that arrive before one that is sent after it. */
  const listNotified = async (comparison: () => Promise<unknown>) => {
    found.length = 0;
    await comparison();
    const isOver = new Promise<void>((resolve) => {
      arrive = () => {
        if (found.includes('over')) resolve();
      };
    });
    await db.execute(sql`select pg_notify(${logChannel}, 'over')`);
    await isOver;
    return found.filter((payload) => payload !== 'over');
  };
  const name = String(master.id);
  try {
    expect(await listNotified(() => compare([before]))).toEqual([]);
    await set({ connection: 'sin_conexion' });
    expect(await listNotified(() => compare([before]))).toEqual([name]);
    expect(await listNotified(() => compare([[]]))).toEqual([name]);
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
  const position = await world.open('EURUSD', 'buy', 0.2);
  await world.run();
  time.ms += 20_000;
  const secondCopier = world.createCopier('dos', { broker: gappy });
  await world.settle(secondCopier);
  const next = async () => {
    time.ms += 16_000;
    await world.settle(secondCopier);
  };
  const show = async () => {
    isHidden = false;
    await next();
  };
  return { ...world, position, next, show };
}

test('a copy whose close was skipped because it seemed closed is closed when it reappears', async () => {
  const { position, close, next, show, showHeld, log } = await createHidden();
  await close(position);
  await next();
  expect([await showHeld(), (await log()).at(-1)]).toEqual([
    ['EURUSD buy 0.2'],
    'close skipped closed_by_hand',
  ]);
  await show();
  expect([await showHeld(), (await log()).at(-1)]).toEqual([[], 'close done']);
});

test('a copy that reappears is not closed while its master is open, and closes with it', async () => {
  const { position, close, next, show, showHeld, log } = await createHidden();
  await show();
  expect([await showHeld(), await log()]).toEqual([['EURUSD buy 0.2'], ['open done']]);
  await close(position);
  await next();
  expect([await showHeld(), await log()]).toEqual([[], ['open done', 'close done']]);
});

test('only the own position of a copy that reappears is closed', async () => {
  const { position, close, open, next, show, showHeld } = await createHidden();
  await close(position);
  await open('GBPUSD', 'buy', 0.1);
  await next();
  await show();
  expect(await showHeld()).toEqual(['GBPUSD buy 0.1']);
});

test('a copy that reappears after its master added is managed, and closes with the addition', async () => {
  const { position, open, close, next, show, showHeld } = await createHidden({
    masterServer: 'Parque-Netting',
  });
  await open('EURUSD', 'buy', 0.2);
  await next();
  await show();
  expect(await showHeld()).toEqual(['EURUSD buy 0.2', 'EURUSD buy 0.2']);
  await close(position, 0.2);
  await next();
  expect(await showHeld()).toEqual(['EURUSD buy 0.2']);
  await close(position);
  await next();
  expect(await showHeld()).toEqual([]);
});
