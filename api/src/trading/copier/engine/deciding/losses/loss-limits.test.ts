import { msPerDay } from '@parque/domain/durations';
import { toInstant } from '@parque/domain/journal';
import type { BrokerDeal } from '../../../../broker/gateway';
import { createBrokerDeal } from '../../../../broker/testing/records';
import { followMaster } from '../../../testing/followed';

type Limits = Parameters<Awaited<ReturnType<typeof followMaster>>['set']>[0];

/** A child with loss limits, a daily one of 20 by default, whose equity and deposits a test sets. */
async function createWorld(limits: Limits = { maxDailyLoss: 20 }) {
  const world = await followMaster();
  await world.set(limits);
  const account = { equity: 1000, balance: 1000 };
  const deals: BrokerDeal[] = [];
  let isComplete = true;
  let onReading: () => Promise<void> = () => Promise.resolve();
  const isChild = (reference: string) => reference === world.child.reference;
  const broker: typeof world.broker = {
    ...world.broker,
    async account(reference) {
      const info = await world.broker.account(reference);
      if (!isChild(reference)) return info;
      await onReading();
      return { ...info, ...account, serverZone: 'UTC+03:00' };
    },
    async *deals(reference, stretch) {
      if (!isChild(reference)) return yield* world.broker.deals(reference, stretch);
      yield deals.filter(({ at }) => at >= stretch.from && at < stretch.to);
    },
    isHistoryComplete: () => Promise.resolve(isComplete),
  };
  world.time.ms += 6000;
  const copier = world.createCopier('dos', { broker });
  await copier.turn();
  const pay = (profit: number, type: 'balance' | 'credit' = 'balance') => {
    deals.push(createBrokerDeal(world.time.ms, { positionId: '', entry: 'none', type, profit, symbol: '' }));
    account.equity += profit;
    if (type === 'balance') account.balance += profit;
  };
  return {
    ...world,
    account,
    pay,
    /** Runs a change of the owner while the account is read. */
    duringReading(change: () => Promise<void>) {
      onReading = change;
    },
    forgetDeals: () => deals.splice(0),
    setComplete(complete: boolean) {
      isComplete = complete;
    },
    /** Lets the copier work without an opening, after its comparison of positions is due. */
    async watch() {
      world.time.ms += 16_000;
      await world.settle(copier);
    },
    /** The reason of an opening now; undefined: it was copied. */
    async tryOpening() {
      await world.open('EURUSD', 'buy', 0.01);
      await world.settle(copier);
      return (await world.log()).at(-1);
    },
  };
}

test('a withdrawal and a credit that ends are no loss, and a deposit and a credit are no profit', async () => {
  const { tryOpening, pay, account } = await createWorld();
  expect(await tryOpening()).toBe('open done');
  pay(-500);
  expect(await tryOpening()).toBe('open done');
  pay(5000);
  pay(100, 'credit');
  account.equity -= 15;
  expect(await tryOpening()).toBe('open done');
  account.equity -= 6;
  expect(await tryOpening()).toBe('open skipped daily_loss');
});

test("the day of the loss ends at midnight on the clock of the broker's server", async () => {
  const { tryOpening, account, time } = await createWorld();
  expect(await tryOpening()).toBe('open done');
  account.equity -= 25;
  expect(await tryOpening()).toBe('open skipped daily_loss');
  const midnight = toInstant('UTC+03:00', Date.UTC(2026, 2, 5));
  time.ms = midnight - 60_000;
  expect(await tryOpening()).toBe('open skipped daily_loss');
  time.ms = midnight + 60_000;
  expect(await tryOpening()).toBe('open done');
});

test('an equity that a missing deal may explain opens nothing and does not stop the day', async () => {
  const { tryOpening, pay, account, forgetDeals, setComplete, time } = await createWorld();
  expect(await tryOpening()).toBe('open done');
  pay(-100);
  forgetDeals();
  setComplete(false);
  expect(await tryOpening()).not.toBe('open done');
  setComplete(true);
  account.equity += 100;
  time.ms += 60_000;
  expect(await tryOpening()).toBe('open done');
});

test('a total loss is counted over the days since its limit was set, without deposits and withdrawals', async () => {
  const { tryOpening, pay, account, time, watch } = await createWorld({ maxTotalLoss: 50 });
  expect(await tryOpening()).toBe('open done');
  account.equity -= 30;
  pay(-200);
  time.ms = toInstant('UTC+03:00', Date.UTC(2026, 2, 5)) + 60_000;
  await watch();
  pay(400);
  account.equity -= 19;
  expect(await tryOpening()).toBe('open done');
  account.equity -= 1;
  expect(await tryOpening()).toBe('open skipped total_loss');
  account.equity += 40;
  time.ms += msPerDay;
  expect(await tryOpening()).toBe('open skipped total_loss');
});

test('a limit that is reached without a new opening closes all copies when the owner chose so', async () => {
  const { tryOpening, account, watch, log } = await createWorld({ maxDailyLoss: 20, onLossLimit: 'cerrar' });
  await tryOpening();
  expect(await tryOpening()).toBe('open done');
  account.equity -= 19;
  await watch();
  expect((await log()).some((line) => line.startsWith('close'))).toBe(false);
  account.equity -= 1;
  await watch();
  expect((await log()).slice(-2)).toEqual(['close done loss_limit', 'close done loss_limit']);
  await watch();
  expect((await log()).filter((line) => line.startsWith('close'))).toHaveLength(2);
  expect(await tryOpening()).toBe('open skipped daily_loss');
});

test('a limit that is reached leaves the copies open, until the owner chooses to close them', async () => {
  const { tryOpening, account, watch, set, log } = await createWorld();
  expect(await tryOpening()).toBe('open done');
  account.equity -= 100;
  await watch();
  expect(await log()).toEqual(['open done']);
  await set({ onLossLimit: 'cerrar' });
  await watch();
  expect((await log()).at(-1)).toBe('close done loss_limit');
});

test('a loss that cannot be computed delays no close of the master', async () => {
  const world = await createWorld({ maxTotalLoss: 10, onLossLimit: 'cerrar' });
  expect(await world.tryOpening()).toBe('open done');
  world.setComplete(false);
  world.account.equity -= 50;
  await world.watch();
  expect((await world.log()).at(-1)).toBe('open done');
  const [holding] = await world.listHeld(world.master.reference);
  await world.close(holding?.ticket ?? '');
  await world.watch();
  expect((await world.log()).at(-1)).toBe('close done');
});

test.each([
  ['removes it', { maxDailyLoss: null }, 1],
  ['changes something else', { maxLot: 5 }, 0],
])(
  'when its owner %s while a limit is being reached, the new settings decide',
  async (_what, change, positions) => {
    const limits = { maxDailyLoss: 20, onLossLimit: 'cerrar', version: 1 } as const;
    const { tryOpening, watch, account, set, showHeld, duringReading } = await createWorld(limits);
    expect(await tryOpening()).toBe('open done');
    account.equity -= 25;
    duringReading(() => set({ ...change, version: 2 }));
    await watch();
    await watch();
    expect(await showHeld()).toHaveLength(positions);
  },
);
