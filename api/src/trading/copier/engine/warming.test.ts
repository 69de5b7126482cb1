import type { CopyBroker } from './copy-broker';
import { followMaster } from '../testing/followed';
import { warmChild } from './warming';

/** A broker that lists its calls for symbols and accounts. */
function countCalls(broker: CopyBroker) {
  const calls: string[] = [];
  const counting: CopyBroker = {
    ...broker,
    account: (account) => (calls.push('account'), broker.account(account)),
    symbolNames: (account) => (calls.push('names'), broker.symbolNames(account)),
    symbol: (account, name) => (calls.push(name), broker.symbol(account, name)),
  };
  return { calls, counting };
}

async function createWarmed() {
  const world = await followMaster();
  await world.open('EURUSD', 'buy', 0.1);
  await world.run();
  const { calls, counting } = countCalls(world.broker);
  // Two of the same name are the same process: it keeps the lease.
  const copier = world.createCopier('uno', { broker: counting });
  await warmChild(copier.engine, world.child.id);
  const known = calls.splice(0);
  return { ...world, calls, known, copier };
}

test('symbols of the master are loaded before the first copy needs them', async () => {
  const { calls, known, copier, open, settle, showHeld } = await createWarmed();
  expect(known.toSorted()).toEqual(['EURUSD', 'EURUSD', 'account', 'account', 'names']);
  await open('EURUSD', 'buy', 0.2);
  await settle(copier);
  expect([await showHeld(), calls]).toEqual([['EURUSD buy 0.1', 'EURUSD buy 0.2'], []]);
});

test('only cache entries that are about to expire are reloaded', async () => {
  const { calls, copier, child, time } = await createWarmed();
  time.ms += 20_000;
  await warmChild(copier.engine, child.id);
  expect(calls).toEqual([]);
  time.ms += 10_000;
  await warmChild(copier.engine, child.id);
  expect(calls).toHaveLength(5);
});
