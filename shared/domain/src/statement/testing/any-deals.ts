import fc from 'fast-check';
import type { Deal } from '../deal';

const start = Date.UTC(2023, 0, 2);

interface Step {
  readonly wait: number;
  readonly symbol: string;
  readonly isLong: boolean;
  readonly steps: number;
  readonly parts: readonly number[];
  readonly money: readonly number[];
  readonly costs: readonly number[];
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  wait: fc.integer({ min: 0, max: 100_000 }),
  symbol: fc.constantFrom('EURUSD', 'XAUUSD', 'Step Index'),
  isLong: fc.boolean(),
  steps: fc.integer({ min: 1, max: 50 }),
  parts: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 3 }),
  money: fc.array(fc.integer({ min: -50_000, max: 50_000 }), { minLength: 3, maxLength: 3 }),
  costs: fc.array(fc.integer({ min: -500, max: 100 }), { minLength: 4, maxLength: 4 }),
});

const noMoney = { commission: 0, fee: 0, swap: 0, profit: 0, comment: '' };

/** A deposit, or a withdrawal, in minor units. */
export const createDeposit = (profit: number, changes: Partial<Deal> = {}): Deal => ({
  ...noMoney,
  ticket: '0',
  time: 0,
  symbol: '',
  type: 'balance',
  entry: 'none',
  volumeLots: 0,
  price: 0,
  order: '',
  positionId: '',
  profit,
  ...changes,
});

/** One position, opened at once and closed in one to three parts, one after the other. */
function createPosition(step: Step, order: number, time: number, ticket: (name: string) => string): Deal[] {
  const id = String(1000 + order * 10);
  const price = 1 + order / 100;
  const volume = step.parts.reduce((sum, part) => sum + part, 0) / 100;
  const [commission = 0, fee = 0, swap = 0, more = 0] = step.costs;
  const fields = { ...noMoney, symbol: step.symbol, positionId: id, ...(order % 2 === 0 && { magic: id }) };
  return [
    {
      ...fields,
      ticket: ticket('in'),
      time,
      type: step.isLong ? 'buy' : 'sell',
      entry: 'in',
      volumeLots: volume,
      price,
      order: id,
      commission,
      stopLoss: price / 2,
    },
    ...step.parts.map((part, index): Deal => ({
      ...fields,
      ticket: ticket(`out${index}`),
      time: time + (index + 1) * step.steps * 60_000,
      type: step.isLong ? 'sell' : 'buy',
      entry: 'out',
      volumeLots: part / 100,
      price: Number((price + index).toFixed(2)),
      order: String(Number(id) + index + 1),
      commission: more,
      fee,
      swap,
      profit: step.money[index] ?? 0,
      stopLoss: price / 2,
    })),
  ];
}

/** Histories of a hedge account: a deposit, then positions that overlap, in time order, all of them closed. */
export const anyDeals: fc.Arbitrary<Deal[]> = fc
  .array(anyStep, { minLength: 1, maxLength: 12 })
  .map((steps) => {
    let time = start;
    const deposit = createDeposit(1_000_000, { ticket: '1', time });
    const positions = steps.flatMap((step, index) => {
      time += step.wait * 1000;
      return createPosition(
        step,
        index,
        time,
        (name) => `${index + 10}${name === 'in' ? 0 : Number(name.slice(3)) + 1}`,
      );
    });
    return [deposit, ...positions.sort((a, b) => a.time - b.time)];
  });
