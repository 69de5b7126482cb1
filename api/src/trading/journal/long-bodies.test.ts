import type { StatementDealEntity } from '@parque/contract';
import type { Pool, PoolClient } from 'pg';
import { createStatementDeal, createHeader, importReport } from './testing/statement';
import { createTrader } from './testing/trader';

const toTime = (minute: number) => Date.UTC(2025, 2, 3) + minute * 60_000;

/** Deals of positions that were opened and closed within a minute. */
const createDeals = (positions: number): StatementDealEntity[] =>
  Array.from({ length: 2 * positions }, (_, i) =>
    createStatementDeal(`${i + 1}`, {
      positionId: `p${Math.floor(i / 2)}`,
      time: toTime(i),
      ...(i % 2 && ({ type: 'sell', entry: 'out', profit: 100 } as const)),
      comment: 'x'.repeat(200),
    }),
  );

interface Sent {
  readonly parameters: number;
  readonly characters: number;
}

/** Records the size of each statement that the api sends to the database. */
function recordStatements(pool: Pool): readonly Sent[] {
  const sizes: Sent[] = [];
  const recordedClients = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (recordedClients.has(client)) return;
    recordedClients.add(client);
    const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
    Object.assign(client, {
      query(...args: readonly unknown[]) {
        const { values } = Object(args[0]) as { values?: unknown };
        const parameters =
          [values, args[1]].find((list): list is readonly unknown[] => Array.isArray(list)) ?? [];
        sizes.push({ parameters: parameters.length, characters: parameters.join().length });
        return query(...args);
      },
    });
  });
  return sizes;
}

/** A part of a statement is stored with one statement, as long as its request may be. */
const maxPart = 1024 * 1024;

const getLargest = (sizes: readonly Sent[], what: keyof Sent) => Math.max(...sizes.map((body) => body[what]));

test('a part of a statement with 2,000 deals is stored with few parameters, once', async () => {
  const { ana, pool } = await createTrader();
  const { body: draft } = await ana.post('/statements', createHeader(10_001_234));
  const deals = createDeals(1000);
  expect(JSON.stringify(deals).length).toBeGreaterThan(600_000);
  const sizes = recordStatements(pool);
  const path = `/statements/${draft.id as number}/deals`;
  expect((await ana.post(path, { deals })).body).toEqual({ received: 2000, fresh: 2000 });
  expect((await ana.post(path, { deals })).body).toEqual({ received: 0, fresh: 0 });
  expect(getLargest(sizes, 'parameters')).toBeLessThan(20);
  expect(getLargest(sizes, 'characters')).toBeLessThan(maxPart);
});

test('a report is added to the journal with statements of few parameters', async () => {
  const { ana, pool } = await createTrader();
  const sizes = recordStatements(pool);
  expect((await importReport(ana, createHeader(10_001_234), createDeals(1000))).body.statement.added).toBe(
    2000,
  );
  expect(getLargest(sizes, 'parameters')).toBeLessThan(20);
  expect(getLargest(sizes, 'characters')).toBeLessThan(maxPart);
});

test('500 reviews are changed with short statements of few parameters, all or none', async () => {
  const { ana, pool } = await createTrader();
  const deals = createDeals(500);
  const { body } = await importReport(ana, createHeader(10_001_234), deals);
  const tickets = deals.filter(({ entry }) => entry === 'out').map(({ ticket }) => ticket);
  const path = `/account/${body.account.id as number}`;
  const createMistakes = (first: number) => Array.from({ length: 10 }, (_, i) => `Error ${first + i}`);
  const sizes = recordStatements(pool);
  const all = await ana.put(`${path}/reviews`, { tickets, rating: 4, add_mistakes: ['Sin plan'] });
  expect([all.status, all.body.changed, all.body.replaced.length]).toEqual([200, 500, 500]);
  expect(getLargest(sizes, 'parameters')).toBeLessThan(20);
  expect(getLargest(sizes, 'characters')).toBeLessThan(30_000);
  const lastChange = {
    tickets: tickets.slice(-1),
    remove_mistakes: ['Sin plan'],
    add_mistakes: createMistakes(1),
  };
  expect((await ana.put(`${path}/reviews`, lastChange)).status).toBe(200);
  expect((await ana.put(`${path}/reviews`, { tickets, add_mistakes: ['Tarde'] })).status).toBe(422);
  const { body: reviews } = await ana.get(`${path}/reviews`);
  expect(reviews).toHaveLength(500);
  expect(reviews.flatMap((review: { mistakes: string[] }) => review.mistakes)).not.toContain('Tarde');
});
