import { followed } from '../testing/followed';
import type { CopyBroker } from './copy-broker';
import { createSymbolBook } from './symbol-book';

test('an entry is loaded again after its time, and after the clock was set back', async () => {
  const { broker, child } = await followed();
  const account = { gateway: 'simulator', reference: child.reference } as const;
  let [ms, loads] = [Date.now(), 0];
  const counted: CopyBroker = {
    ...broker,
    symbol(...call) {
      loads += 1;
      return broker.symbol(...call);
    },
  };
  const book = createSymbolBook(() => new Date(ms));
  const loadsAfter = async (passedMs: number) => {
    ms += passedMs;
    await book.spec(counted, account, 'EURUSD');
    return loads;
  };
  expect([await loadsAfter(0), await loadsAfter(59_000)]).toEqual([1, 1]);
  expect([await loadsAfter(1000), await loadsAfter(-3_600_000)]).toEqual([2, 3]);
});
