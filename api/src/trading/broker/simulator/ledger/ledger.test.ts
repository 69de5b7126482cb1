import fc from 'fast-check';
import { toUnits } from '@parque/domain/copy';
import { createTestDatabase } from '../../../../testing/database';
import type { BrokerDeal, TradeRequest } from '../../gateway';
import { createSimulator } from '../simulator';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const { signal } = new AbortController();
let login = 10_006_000;

interface Wish {
  readonly action: TradeRequest['action'];
  readonly side: TradeRequest['side'];
  readonly symbol: string;
  readonly steps: number;
  readonly pick: number;
  readonly minutes: number;
  readonly process: number;
}

const wish: fc.Arbitrary<Wish> = fc.record({
  action: fc.constantFrom('open', 'open', 'close', 'close_partial', 'modify'),
  side: fc.constantFrom('buy', 'sell'),
  symbol: fc.constantFrom('Step Index', 'Boom 500 Index'),
  steps: fc.integer({ min: 1, max: 80 }),
  pick: fc.nat({ max: 5 }),
  minutes: fc.integer({ min: 1, max: 900 }),
  process: fc.constantFrom(0, 1),
});

async function listDeals(simulator: ReturnType<typeof createSimulator>, reference: string, cursor: string) {
  const dealsByTicket = new Map<string, BrokerDeal>();
  for (let [place, hasMore] = [cursor, true]; hasMore;) {
    const page = await simulator.dealsAfter(reference, place, signal);
    for (const deal of page.deals) dealsByTicket.set(deal.ticket, deal);
    [place, hasMore] = [page.cursor, page.hasMore];
  }
  return [...dealsByTicket.values()].filter(({ symbol }) => symbol !== '');
}

test('with random orders and faults, positions and balance always equal the sums of the deals', async () => {
  const run = async (wishes: readonly Wish[], seed: string) => {
    login += 1;
    const reference = `Parque-Sinteticos/${login}`;
    let time = Date.UTC(2025, 2, 12, 10);
    const processes = [0, 1].map(() => createSimulator({ db: database.db, now: () => time }));
    const [first] = processes;
    if (!first) throw new Error('no process');
    await first.control.prepare([reference]);
    await first.control.setTraits(reference, { faultSeed: seed, faultShare: 0.3 });
    const executionCounts = new Map<string, number>();
    for (const [number, { action, side, symbol, steps, pick, minutes, process }] of wishes.entries()) {
      time += minutes * 60_000;
      const simulator = processes[process] ?? first;
      const positions = await simulator.positions(reference, signal).catch(() => []);
      const target = positions[pick % Math.max(1, positions.length)];
      const request: TradeRequest = {
        clientId: `c${number}`,
        action,
        side,
        symbol: action === 'open' ? symbol : (target?.symbol ?? symbol),
        volumeLots: steps / 100,
        notAfter: time + 60_000,
        ...(target && { position: target.ticket }),
        ...(action === 'modify' && { takeProfit: (target?.priceCurrent ?? 1) * 1.5 }),
      };
      // Each request is sent three times, whatever the answer. It may be executed only once.
      for (let time = 0; time < 3; time += 1) {
        await simulator.trade(reference, request, signal).catch(() => undefined);
      }
      executionCounts.set(request.clientId, 0);
    }
    await first.control.calm([reference]);
    const deals = await listDeals(first, reference, '0');
    const sums = new Map<string, number>();
    for (const { positionId, type, volumeLots, clientId = '' } of deals) {
      const units = toUnits(volumeLots) * (type === 'buy' ? 1 : -1);
      sums.set(positionId, (sums.get(positionId) ?? 0) + units);
      executionCounts.set(clientId, (executionCounts.get(clientId) ?? 0) + 1);
    }
    const positions = await first.positions(reference, signal);
    const open = [...sums].filter(([, units]) => units !== 0);
    expect(
      new Map(
        positions.map(({ ticket, side, volumeLots }) => [
          ticket,
          toUnits(volumeLots) * (side === 'buy' ? 1 : -1),
        ]),
      ),
    ).toEqual(new Map(open));
    expect([...executionCounts.values()].filter((times) => times > 1)).toEqual([]);
    const cents = deals.reduce(
      (sum, { profit, swap, commission }) => sum + Math.round((profit + swap + commission) * 100),
      1_000_000,
    );
    expect((await first.account(reference, signal)).balance).toBe(cents / 100);
    return deals.length;
  };
  let deals = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { maxLength: 12 }), fc.string(), async (wishes, seed) => {
      deals += await run(wishes, seed);
    }),
    { numRuns: 25, endOnFailure: true },
  );
  expect(deals).toBeGreaterThan(20);
});
