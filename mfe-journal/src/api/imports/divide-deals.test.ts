import { calls, getMaxBodyBytes } from '@parque/contract';
import { divideDeals } from './divide-deals';

const createDeal = (number: number, comment: string) => ({
  ticket: String(number).padEnd(64, '0'),
  order: String(number).padEnd(64, '0'),
  positionId: String(number).padEnd(64, '0'),
  type: 'balance' as const,
  entry: 'none' as const,
  symbol: 'EURUSD'.padEnd(64, '.'),
  time: 4_102_444_800_000,
  volumeLots: 0.123_456_789,
  price: 1.123_456_789,
  commission: -999_999_999_999,
  fee: -999_999_999_999,
  swap: -999_999_999_999,
  profit: -999_999_999_999,
  comment,
});

test.each(['', 'x'.repeat(31), 'ñ'.repeat(200), '漢'.repeat(500)])(
  'no call of a statement is larger than the api accepts, with %j in each deal',
  (comment) => {
    const deals = Array.from({ length: 4100 }, (_, number) => createDeal(number, comment));
    const batches = divideDeals(deals);
    expect(batches.flat()).toEqual(deals);
    const largest = Math.max(...batches.map((batch) => Buffer.byteLength(JSON.stringify({ deals: batch }))));
    expect(largest).toBeLessThanOrEqual(getMaxBodyBytes(calls.addImportedDeals));
    expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(2000);
  },
);
