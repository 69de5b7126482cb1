import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { BrokerError } from '../../../broker/fault';
import { copierChildren, copierFindings } from '../../../../core/database/schema';
import { followMaster } from '../../testing/followed';

/** A netting child with a copy of 0.5 lots. */
async function createWorld() {
  const world = await followMaster({ childServers: ['Parque-Netting'] });
  const position = await world.open('EURUSD', 'buy', 0.5);
  await world.run();
  /** Differences that are shown to the owner, after enough comparisons to confirm them. */
  const listFindings = async () => {
    for (let round = 0; round < 3; round += 1) {
      world.time.ms += 16_000;
      await world.firstCopier.turn();
    }
    return world.db
      .select()
      .from(copierFindings)
      .where(
        and(
          eq(copierFindings.childId, world.child.id),
          isNotNull(copierFindings.confirmedAt),
          isNull(copierFindings.resolvedAt),
        ),
      )
      .orderBy(asc(copierFindings.id));
  };
  const setChildStops = async (stopLoss: number) => {
    const [held] = await world.listHeld();
    const change = { stopLoss, takeProfit: null };
    await world.control.modifyByHand(world.child.reference, held?.ticket ?? '', change);
  };
  return { ...world, position, listFindings, setChildStops };
}

test('a position that was reversed at the broker is found with its side, and not as an orphan', async () => {
  const { open, child, showHeld, listFindings } = await createWorld();
  await open('EURUSD', 'sell', 0.8, child.reference);
  expect(await showHeld()).toEqual(['EURUSD sell 0.3']);
  expect(await listFindings()).toMatchObject([{ kind: 'side', side: 'sell', units: 30_000_000 }]);
});

test('the stops of a shared position differ only when they are those of none of its master positions', async () => {
  const { open, setStops, run, position, listFindings, setChildStops } = await createWorld();
  const second = await open('EURUSD', 'buy', 0.2);
  await run();
  await setStops(position, 0.5, null);
  await run();
  await setStops(second, 0.6, null);
  await run();
  expect(await listFindings()).toEqual([]);
  await setChildStops(0.5);
  expect(await listFindings()).toEqual([]);
  await setChildStops(0.55);
  expect(await listFindings()).toMatchObject([{ kind: 'stops', stopLoss: 0.55, expectedStopLoss: 0.6 }]);
});

test('a comparison counts only when its differences were read as well', async () => {
  const { db, broker, child, createCopier, time, setChildStops } = await createWorld();
  const getComparedAt = async () => {
    const [row] = await db.select().from(copierChildren).where(eq(copierChildren.accountId, child.id));
    return row?.seenAt;
  };
  const before = await getComparedAt();
  await setChildStops(0.5);
  // The lease and the settings of symbols expire.
  time.ms += 120_000;
  const unread = createCopier('dos', {
    broker: { ...broker, symbol: () => Promise.reject(new BrokerError('unreachable', 'no answer')) },
  });
  await unread.turn();
  expect(await getComparedAt()).toEqual(before);
  time.ms += 16_000;
  await createCopier('tres').turn();
  expect(await getComparedAt()).toEqual(new Date(time.ms));
});

test('stops of a position that the master has closed are no difference', async () => {
  const { close, position, listFindings, setChildStops } = await createWorld();
  await setChildStops(0.5);
  expect(await listFindings()).toMatchObject([{ kind: 'stops' }]);
  await close(position);
  expect(await listFindings()).toEqual([]);
});
