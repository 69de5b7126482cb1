import type { CopyBroker } from './copy-broker';
import { followMaster } from '../testing/followed';
import { warmChild } from './warming';

test('symbols of the master are loaded before the first copy needs them, and again before they expire', async () => {
  const { broker, child, createCopier, play, open, settle, showHeld, time } = await followMaster();
  await play('buy 0.1 EURUSD');
  const calls: string[] = [];
  const countingBroker: CopyBroker = {
    ...broker,
    account: (account) => (calls.push('account'), broker.account(account)),
    symbolNames: (account) => (calls.push('names'), broker.symbolNames(account)),
    symbol: (account, name) => (calls.push(name), broker.symbol(account, name)),
  };
  // Two of the same name are the same process: it keeps the lease.
  const copier = createCopier('uno', { broker: countingBroker });
  const warm = async () => {
    await warmChild(copier.engine, child.id);
    return calls.splice(0);
  };
  expect((await warm()).toSorted()).toEqual(['EURUSD', 'EURUSD', 'account', 'account', 'names']);
  await open('EURUSD', 'buy', 0.2);
  await settle(copier);
  expect([await showHeld(), calls]).toEqual([['EURUSD buy 0.1', 'EURUSD buy 0.2'], []]);
  time.ms += 20_000;
  expect(await warm()).toEqual([]);
  time.ms += 10_000;
  expect(await warm()).toHaveLength(5);
});
