import { and, asc, isNotNull, isNull } from 'drizzle-orm';
import { BrokerError } from '../../../broker/fault';
import { copierChildren, copierFindings } from '../../../../core/database/schema';
import { followMaster } from '../../testing/followed';

/** A child, by default a netting account, with a copy of 0.5 lots. */
async function createWorld(server = 'Parque-Netting') {
  const world = await followMaster({ childServers: [server] });
  await world.play('buy 0.5 EURUSD');
  /** Differences that are shown to the owner, after enough comparisons to confirm them. */
  const listFindings = async (copier = world.firstCopier) => {
    await world.compareWith(copier);
    return world.db
      .select()
      .from(copierFindings)
      .where(and(isNotNull(copierFindings.confirmedAt), isNull(copierFindings.resolvedAt)))
      .orderBy(asc(copierFindings.id));
  };
  return { ...world, listFindings };
}

test('a position that was reversed at the broker is found with its side, and not as an orphan', async () => {
  const { open, child, showHeld, listFindings } = await createWorld();
  await open('EURUSD', 'sell', 0.8, child.reference);
  expect(await showHeld()).toEqual(['EURUSD sell 0.3']);
  expect(await listFindings()).toMatchObject([{ kind: 'side', side: 'sell', units: 30_000_000 }]);
});

test('the stops of a shared position differ only when they are those of none of its master positions', async () => {
  const { play, listFindings, setCopyStops } = await createWorld();
  await play('buy 0.2 EURUSD; stops 1 0.5 -; stops 2 0.6 -');
  expect(await listFindings()).toEqual([]);
  await setCopyStops(0.5);
  expect(await listFindings()).toEqual([]);
  await setCopyStops(0.55);
  expect(await listFindings()).toMatchObject([{ kind: 'stops', stopLoss: 0.55, expectedStopLoss: 0.6 }]);
});

test.each([
  ['netting', 'another symbol', 'XAUUSD'],
  ['hedge', 'the same symbol', 'EURUSD'],
])('on a %s account, an order for %s without an answer hides no lost stop', async (mode, _, symbol) => {
  const { play, open, createCopier, broker, time, listFindings, setCopyStops } = await createWorld(
    mode === 'hedge' ? 'Parque-Demo' : 'Parque-Netting',
  );
  await play('stops 1 0.5 -');
  const silent = createCopier('dos', {
    broker: {
      ...broker,
      trade: () => Promise.reject(new BrokerError('timeout', 'no answer')),
      // Its absence is never proved.
      isHistoryComplete: () => Promise.resolve(false),
    },
  });
  time.ms += 6000;
  await open(symbol, 'buy', 0.2);
  await silent.turn();
  await setCopyStops(null);
  expect(await listFindings(silent)).toMatchObject([
    { kind: 'stops', symbol: 'EURUSD', expectedStopLoss: 0.5 },
  ]);
});

test('a comparison counts only when its differences were read as well', async () => {
  const { db, broker, createCopier, time, setCopyStops } = await createWorld();
  const getComparedAt = async () => (await db.select().from(copierChildren))[0]?.seenAt;
  const before = await getComparedAt();
  await setCopyStops(0.5);
  // The lease and the settings of symbols expire.
  time.ms += 120_000;
  const symbol = () => Promise.reject(new BrokerError('unreachable', 'no answer'));
  await createCopier('dos', { broker: { ...broker, symbol } }).turn();
  expect(await getComparedAt()).toEqual(before);
  time.ms += 16_000;
  await createCopier('tres').turn();
  expect(await getComparedAt()).toEqual(new Date(time.ms));
});

test('stops of a position that the master has closed are no difference', async () => {
  const { play, listFindings, setCopyStops } = await createWorld();
  await setCopyStops(0.5);
  expect(await listFindings()).toMatchObject([{ kind: 'stops' }]);
  await play('close 1');
  expect(await listFindings()).toEqual([]);
});
