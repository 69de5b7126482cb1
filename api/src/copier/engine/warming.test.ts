import type { CopyBroker } from './copy-broker';
import { followed } from '../testing/followed';
import { warmChild } from './warming';

/** A broker that counts what it is asked about symbols and accounts. */
function counted(broker: CopyBroker) {
  const asked: string[] = [];
  const counting: CopyBroker = {
    ...broker,
    account: (account) => (asked.push('account'), broker.account(account)),
    symbolNames: (account) => (asked.push('names'), broker.symbolNames(account)),
    symbol: (account, name) => (asked.push(name), broker.symbol(account, name)),
  };
  return { asked, counting };
}

async function warmed() {
  const world = await followed();
  await world.open('EURUSD', 'buy', 0.1);
  await world.run();
  const { asked, counting } = counted(world.broker);
  // Two of the same name are the same process: it keeps the lease.
  const copier = world.copier('uno', { broker: counting });
  await warmChild(copier.engine, world.child.id);
  const known = asked.splice(0);
  return { ...world, asked, known, copier };
}

test('symbols of the master are loaded before the first copy needs them', async () => {
  const { asked, known, copier, open, settle, holds } = await warmed();
  expect(known.toSorted()).toEqual(['EURUSD', 'EURUSD', 'account', 'names']);
  await open('EURUSD', 'buy', 0.2);
  await settle(copier);
  expect([await holds(), asked]).toEqual([['EURUSD buy 0.1', 'EURUSD buy 0.2'], []]);
});

test('only cache entries that are about to expire are reloaded', async () => {
  const { asked, copier, child, time } = await warmed();
  time.ms += 20_000;
  await warmChild(copier.engine, child.id);
  expect(asked).toEqual([]);
  time.ms += 10_000;
  await warmChild(copier.engine, child.id);
  expect(asked).toHaveLength(4);
});
