import { followMaster } from '../testing/followed';
import type { CopyBroker } from './copy-broker';
import { createSymbolBook } from './symbol-book';

test('an entry is loaded again after its time, and after the clock was set back', async () => {
  const { broker, child } = await followMaster();
  const account = { gateway: 'simulator', reference: child.reference } as const;
  let [ms, loads] = [Date.now(), 0];
  const countingBroker: CopyBroker = {
    ...broker,
    symbol(...call) {
      loads += 1;
      return broker.symbol(...call);
    },
  };
  const book = createSymbolBook(() => new Date(ms));
  const countLoadsAfter = async (passedMs: number) => {
    ms += passedMs;
    await book.spec(countingBroker, account, 'EURUSD');
    return loads;
  };
  expect([await countLoadsAfter(0), await countLoadsAfter(59_000)]).toEqual([1, 1]);
  expect([await countLoadsAfter(1000), await countLoadsAfter(-3_600_000)]).toEqual([2, 3]);
});
