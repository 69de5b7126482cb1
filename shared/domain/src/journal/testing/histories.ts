import fc from 'fast-check';
import type { Deal, DealEntry } from '../deal';
import { toWallTime, type ZoneName } from '../zone';

const noon = Date.UTC(2026, 2, 9, 12);

/** A deal to start from: 1 lot bought in position 1, without costs. */
export function createDeal(changes: Partial<Deal> = {}): Deal {
  const instant = changes.at ?? noon;
  return {
    ticket: '1',
    order: '1',
    positionId: '1',
    type: 'buy',
    entry: 'in',
    symbol: 'EURUSD',
    volumeLots: 1,
    price: 1.1,
    commission: 0,
    fee: 0,
    swap: 0,
    profit: 0,
    at: instant,
    time: toWallTime('NY+7', instant),
    comment: '',
    ...changes,
  };
}

interface Part {
  readonly gapMinutes: number;
  readonly share: number;
  readonly commission: number;
  readonly swap: number;
  readonly profit: number;
}

const part = fc.record({
  gapMinutes: fc.integer({ min: 0, max: 6 * 24 * 60 }),
  share: fc.integer({ min: 1, max: 100 }),
  commission: fc.integer({ min: -900, max: 0 }),
  swap: fc.integer({ min: -500, max: 200 }),
  profit: fc.integer({ min: -50_000, max: 50_000 }),
});

interface Plan {
  readonly openedAt: number;
  readonly isBuy: boolean;
  readonly openings: readonly Part[];
  readonly closings: readonly Part[];
}

/** One position: opened in some parts, then closed in some, all of it. */
function getDeals(plan: Plan, index: number, zone: ZoneName): Deal[] {
  let dealTime = plan.openedAt;
  const lots = plan.openings.reduce((total, { share }) => total + share, 0);
  const shares = plan.closings.reduce((total, { share }) => total + share, 0);
  let lotsLeft = lots;
  const make = (part: Part, entry: DealEntry, hundredths: number, number: number): Deal => {
    dealTime += part.gapMinutes * 60_000;
    const buys = plan.isBuy === (entry === 'in');
    return createDeal({
      ticket: String(1_000_000 + index * 100 + number),
      positionId: String(index + 1),
      type: buys ? 'buy' : 'sell',
      entry,
      volumeLots: hundredths / 100,
      commission: part.commission,
      swap: entry === 'in' ? 0 : part.swap,
      profit: entry === 'in' ? 0 : part.profit,
      at: dealTime,
      time: toWallTime(zone, dealTime),
    });
  };
  const opening = plan.openings.map((part, number) => make(part, 'in', part.share, number));
  const closing = plan.closings.map((part, number) => {
    const isLast = number === plan.closings.length - 1;
    const hundredths = isLast
      ? lotsLeft
      : Math.min(lotsLeft - (plan.closings.length - number - 1), Math.ceil((lots * part.share) / shares));
    lotsLeft -= hundredths;
    return make(part, 'out', Math.max(hundredths, 1), 50 + number);
  });
  return [...opening, ...closing];
}

/** Random histories around daylight-saving changes and the ends of years, on a server with the clock of `zone`. */
export function listHistories(zone: ZoneName): fc.Arbitrary<Deal[]> {
  const start = fc
    .constantFrom('2025-12-28', '2026-01-30', '2026-03-06', '2026-03-27', '2026-10-23', '2026-10-30')
    .chain((date) => fc.integer({ min: 0, max: 5 * 24 * 60 }).map((m) => Date.parse(date) + m * 60_000));
  const plan = fc.record({
    openedAt: start,
    isBuy: fc.boolean(),
    openings: fc.array(
      part.map((tradePart) => ({ ...tradePart, share: tradePart.share + 10 })),
      { minLength: 1, maxLength: 3 },
    ),
    closings: fc.array(part, { minLength: 1, maxLength: 4 }),
  });
  return fc
    .array(plan, { maxLength: 25 })
    .map((plans) => plans.flatMap((position, index) => getDeals(position, index, zone)));
}
