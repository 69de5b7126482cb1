import { instantOf } from '@parque/domain/journal';
import type { BrokerDeal } from '../../../broker/gateway';
import { followed } from '../../testing/followed';

/** A child with a daily limit of 20, whose equity and deposits a test sets. */
async function limited() {
  const world = await followed();
  await world.set({ maxDailyLoss: 20 });
  const account = { equity: 1000, balance: 1000 };
  const paid: BrokerDeal[] = [];
  let isComplete = true;
  const isChild = (reference: string) => reference === world.child.reference;
  const broker: typeof world.broker = {
    ...world.broker,
    account: async (reference) => ({
      ...(await world.broker.account(reference)),
      ...(isChild(reference) && { ...account, serverZone: 'UTC+03:00' }),
    }),
    async *deals(reference, stretch) {
      if (!isChild(reference)) return yield* world.broker.deals(reference, stretch);
      yield paid.filter(({ at }) => at >= stretch.from && at < stretch.to);
    },
    isHistoryComplete: () => Promise.resolve(isComplete),
  };
  world.time.ms += 6000;
  const copier = world.copier('dos', { broker });
  await copier.turn();
  const pay = (profit: number, type: 'balance' | 'credit' = 'balance') => {
    const [common] = [{ ticket: String(paid.length), order: '', positionId: '', entry: 'none' as const }];
    const costs = { commission: 0, fee: 0, swap: 0, price: 0, volumeLots: 0 };
    const at = world.time.ms;
    paid.push({ ...common, ...costs, type, profit, symbol: '', comment: '', at, time: at });
    account.equity += profit;
    if (type === 'balance') account.balance += profit;
  };
  return {
    ...world,
    account,
    pay,
    forgetDeals: () => paid.splice(0),
    setComplete(complete: boolean) {
      isComplete = complete;
    },
    /** The reason of an opening now; undefined: it was copied. */
    async opening() {
      await world.open('EURUSD', 'buy', 0.01);
      await world.settle(copier);
      return (await world.log()).at(-1);
    },
  };
}

test('a withdrawal and a credit that ends are no loss, and a deposit and a credit are no profit', async () => {
  const { opening, pay, account } = await limited();
  expect(await opening()).toBe('open done');
  pay(-500);
  expect(await opening()).toBe('open done');
  pay(5000);
  pay(100, 'credit');
  account.equity -= 15;
  expect(await opening()).toBe('open done');
  account.equity -= 6;
  expect(await opening()).toBe('open skipped daily_loss');
});

test('what was paid in before the first reading of the day is in its equity, and is not counted twice', async () => {
  const { opening, pay, account } = await limited();
  pay(300);
  expect(await opening()).toBe('open done');
  account.equity -= 19;
  expect(await opening()).toBe('open done');
  account.equity -= 1;
  expect(await opening()).toBe('open skipped daily_loss');
});

test("the day of the loss ends at midnight on the clock of the broker's server", async () => {
  const { opening, account, time } = await limited();
  expect(await opening()).toBe('open done');
  account.equity -= 25;
  expect(await opening()).toBe('open skipped daily_loss');
  const midnight = instantOf('UTC+03:00', Date.UTC(2026, 2, 5));
  time.ms = midnight - 60_000;
  expect(await opening()).toBe('open skipped daily_loss');
  time.ms = midnight + 60_000;
  expect(await opening()).toBe('open done');
});

test('an equity that a missing deal may explain opens nothing and does not stop the day', async () => {
  const { opening, pay, account, forgetDeals, setComplete, time } = await limited();
  expect(await opening()).toBe('open done');
  pay(-100);
  forgetDeals();
  setComplete(false);
  expect(await opening()).not.toBe('open done');
  setComplete(true);
  account.equity += 100;
  time.ms += 60_000;
  expect(await opening()).toBe('open done');
});
