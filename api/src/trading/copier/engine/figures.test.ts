import { msPerDay } from '@parque/domain/durations';
import { BrokerError } from '../../broker/fault';
import { followMaster } from '../testing/followed';
import { recordFigures } from './figures';

/** A child whose money is read by a process that counts the readings of its deals. */
async function createWorld() {
  const world = await followMaster({ multiplier: '2' });
  let readings = 0;
  let hasHistory = true;
  const copier = world.createCopier('uno', {
    broker: {
      ...world.broker,
      deals(reference, stretch) {
        readings += 1;
        if (!hasHistory) throw new BrokerError('busy', 'the history is being sent');
        return world.broker.deals(reference, stretch);
      },
    },
  });
  return {
    ...world,
    settleCopier: () => world.settle(copier),
    setHistory: (isListed: boolean) => void (hasHistory = isListed),
    countReadings: () => readings,
    async getFigures() {
      const figures = await recordFigures(await copier.acquireLeased(), world.child.id);
      if (!figures) throw new Error('nothing was read');
      return figures;
    },
  };
}

test("the money of a child is that of its broker's account: equity, positions, their result and that of the day", async () => {
  const { broker, child, getFigures, settleCopier, open, close, time } = await createWorld();
  const { balance: before } = await broker.account(child.reference);
  const noPositions = { positions: 0, floating: 0 };
  expect(await getFigures()).toMatchObject({ ...noPositions, equity: before, today: 0, currency: 'USD' });
  const position = await open('EURUSD', 'buy', 0.4);
  await settleCopier();
  const openFigures = await getFigures();
  const [heldPosition] = await broker.positions(child.reference);
  const floatingResult = heldPosition && Number((heldPosition.profit + heldPosition.swap).toFixed(2));
  expect(openFigures).toMatchObject({ positions: 1, floating: floatingResult });
  expect(openFigures.equity).toBeCloseTo(openFigures.balance + (openFigures.floating ?? 0), 2);
  time.ms += 6000;
  await close(position);
  await settleCopier();
  const result = Number(((await broker.account(child.reference)).balance - before).toFixed(2));
  expect(result).not.toBe(0);
  expect(await getFigures()).toMatchObject({ ...noPositions, today: result, equity: before + result });
});

test('the result of the day is read again only after the balance or the day has changed, and starts at zero', async () => {
  const { broker, child, getFigures, settleCopier, open, close, time, countReadings } = await createWorld();
  await close(await open('EURUSD', 'buy', 0.4));
  await settleCopier();
  const first = await getFigures();
  time.ms += 61_000;
  await getFigures();
  const settledReadings = countReadings();
  time.ms += 61_000;
  expect((await getFigures()).today).toBe(first.today);
  expect(countReadings()).toBe(settledReadings);
  time.ms += msPerDay;
  const { balance } = await broker.account(child.reference);
  expect(await getFigures()).toMatchObject({ today: 0, balance });
  expect(countReadings()).toBe(settledReadings + 1);
});

test('a history that the broker does not list leaves the result of the day unknown, and the rest is read', async () => {
  const { getFigures, setHistory } = await createWorld();
  setHistory(false);
  expect(await getFigures()).toMatchObject({ positions: 0, today: null });
  setHistory(true);
  expect((await getFigures()).today).toBe(0);
});
