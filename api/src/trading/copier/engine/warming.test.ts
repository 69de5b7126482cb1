import type { CopyBroker } from './copy-broker';
import { followed } from '../testing/followed';
import { warmChild } from './warming';

/** A broker that lists its calls for symbols and accounts. */
function counted(broker: CopyBroker) {
  const calls: string[] = [];
  const counting: CopyBroker = {
    ...broker,
    account: (account) => (calls.push('account'), broker.account(account)),
    symbolNames: (account) => (calls.push('names'), broker.symbolNames(account)),
    symbol: (account, name) => (calls.push(name), broker.symbol(account, name)),
  };
  return { calls, counting };
}

async function warmed() {
  const world = await followed();
  await world.open('EURUSD', 'buy', 0.1);
  await world.run();
  const { calls, counting } = counted(world.broker);
  // Two of the same name are the same process: it keeps the lease.
  const copier = world.copier('uno', { broker: counting });
  await warmChild(copier.engine, world.child.id);
  const known = calls.splice(0);
  return { ...world, calls, known, copier };
}

test('symbols of the master are loaded before the first copy needs them', async () => {
  const { calls, known, copier, open, settle, holds } = await warmed();
  expect(known.toSorted()).toEqual(['EURUSD', 'EURUSD', 'account', 'names']);
  await open('EURUSD', 'buy', 0.2);
  await settle(copier);
  expect([await holds(), calls]).toEqual([['EURUSD buy 0.1', 'EURUSD buy 0.2'], []]);
});

test('only cache entries that are about to expire are reloaded', async () => {
  const { calls, copier, child, time } = await warmed();
  time.ms += 20_000;
  await warmChild(copier.engine, child.id);
  expect(calls).toEqual([]);
  time.ms += 10_000;
  await warmChild(copier.engine, child.id);
  expect(calls).toHaveLength(4);
});
