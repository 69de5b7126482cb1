import { getEventListeners } from 'node:events';
import { followMaster } from '../testing/followed';
import type { CopyBroker } from './copy-broker';
import { acquireLeases } from './lease';
import { startMasterWork } from './master-work';

test('each attempt to watch a master without notifications removes its listeners', async () => {
  const { broker, firstCopier } = await followMaster();
  const [lease] = (await acquireLeases(firstCopier.engine)).leases;
  if (!lease) throw new Error('no lease');
  const listeners: number[] = [];
  let reach: () => void = () => undefined;
  const isReached = new Promise<void>((resolve) => (reach = resolve));
  const silent: CopyBroker = {
    ...broker,
    watch(_account, signal) {
      listeners.push(getEventListeners(signal, 'abort').length);
      if (listeners.length === 3) reach();
      const next = () => Promise.reject(new Error('no notifications'));
      return { [Symbol.asyncIterator]: () => ({ next }) };
    },
  };
  const work = startMasterWork({ ...firstCopier.engine, findBroker: () => silent }, lease, () => undefined);
  await isReached;
  await work.stop();
  expect(listeners).toEqual([0, 0, 0]);
});
