import { plainRules } from '@parque/domain/copy';
import { eq } from 'drizzle-orm';
import { copierFindings } from '../../../core/database/schema';
import { followed } from '../testing/followed';

/** A copied position whose broker requires stops at least 0.01 away from the price, which the master has 0.002 away. */
async function tooNear(areStopsClamped: boolean) {
  const world = await followed();
  const { open, run, desk, child, set, stops, uno, time, db, simulator, master } = world;
  await set({ rules: { ...plainRules, areStopsClamped } });
  const position = await open('EURUSD', 'buy', 0.3);
  await run();
  await desk.setSymbol(child.reference, 'EURUSD', { stopPoints: 1000 });
  const bid = async () =>
    (await simulator.quote(master.reference, 'EURUSD', AbortSignal.timeout(60_000))).bid;
  const required = Number(((await bid()) - 0.002).toFixed(5));
  await stops(position, required, null);
  const turn = async (times = 1) => {
    for (let count = 0; count < times; count += 1) {
      await uno.turn();
      time.ms += 16_000;
    }
  };
  const findings = () => db.select().from(copierFindings).where(eq(copierFindings.childId, child.id));
  return {
    ...world,
    position,
    required,
    turn,
    bid,
    findings,
    accept: () => desk.setSymbol(child.reference, 'EURUSD', { stopPoints: 0 }),
  };
}

test('a stop that the broker rejects is sent again until it is accepted, however often that is', async () => {
  const { turn, held, commands, accept, required, log } = await tooNear(false);
  await turn(12);
  expect(await held()).toMatchObject([{ stopLoss: null }]);
  expect((await commands()).at(-1)?.attempts).toBeGreaterThan(5);
  await accept();
  await turn(2);
  expect(await held()).toMatchObject([{ stopLoss: required }]);
  expect((await log()).at(-1)).toBe('modify done');
});

test('a copy whose stop the broker rejects is a difference of its stops, while the stop is still tried', async () => {
  const { turn, findings, required, accept } = await tooNear(false);
  await turn(3);
  expect(await findings()).toMatchObject([
    {
      kind: 'stops',
      stopLoss: null,
      expectedStopLoss: required,
      confirmedAt: expect.any(Date),
      resolvedAt: null,
    },
  ]);
  await accept();
  await turn(4);
  expect(await findings()).toMatchObject([{ resolution: 'gone' }]);
});

test("where the owner allows it, the stop is as near as the broker accepts, until it accepts the master's", async () => {
  const { turn, held, required, accept, bid, log, findings } = await tooNear(true);
  const before = await bid();
  await turn(2);
  const [copy] = await held();
  expect(copy?.stopLoss).toBeLessThanOrEqual(before - 0.009);
  expect(copy?.stopLoss).toBeGreaterThan(before - 0.02);
  await turn(2);
  expect((await findings()).at(-1)).toMatchObject({
    kind: 'stops',
    expectedStopLoss: required,
    resolvedAt: null,
  });
  await accept();
  await turn(3);
  expect(await held()).toMatchObject([{ stopLoss: required }]);
  expect((await log()).at(-1)).toBe('modify done');
});

test('nothing is opened when the price of the child is beyond the stop already', async () => {
  const world = await followed();
  const { open, stops, broker, time, settle, copier, holds, log } = world;
  const position = await open('EURUSD', 'buy', 0.1);
  await stops(position, 0.5, null);
  const beyond: typeof broker = {
    ...broker,
    quote: async (...call) => ({ ...(await broker.quote(...call)), bid: 0.4, ask: 0.41 }),
    trade: (account, request) =>
      request.action === 'open' && typeof request.stopLoss === 'number'
        ? Promise.resolve({ outcome: 'rejected', retcode: 10_016, message: 'Invalid stops' })
        : broker.trade(account, request),
  };
  time.ms += 6000;
  await settle(copier('dos', { broker: beyond }));
  expect([await holds(), await log()]).toEqual([[], ['open skipped stop_passed']]);
});
