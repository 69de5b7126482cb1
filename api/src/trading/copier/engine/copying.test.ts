import { followMaster, rejectStops, settleAt } from '../testing/followed';
import { queueCloses } from './recording/queue-closes';
import { closeAllKey } from './recording/command';
import { copierFindings } from '../../../core/database/schema';
import { planSync } from './deciding/sync';
import { plainRules, toLots } from '@parque/domain/copy';
import { eq } from 'drizzle-orm';

test('a child copies an opening with its multiplier and records how the volume was computed', async () => {
  const { open, run, showHeld, listCommands } = await followMaster({ multiplier: '1.5' });
  await open('EURUSD', 'buy', 0.07);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.1']);
  expect(await listCommands()).toMatchObject([
    {
      state: 'done',
      reason: 'rounded',
      sum: { master: 0.07, multiplier: 1.5, exact: 0.105, result: 0.1, step: 0.01 },
    },
  ]);
});

test('partial closes, changes of stops and full closes are copied', async () => {
  const { open, close, setStops, run, showHeld, listHeld, log } = await followMaster();
  const position = await open('EURUSD', 'buy', 0.3);
  await run();
  await close(position, 0.1);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.2']);
  await setStops(position, 0.9, 1.5);
  await run();
  expect(await listHeld()).toMatchObject([{ stopLoss: 0.9, takeProfit: 1.5 }]);
  await close(position);
  await run();
  expect([await showHeld(), await log()]).toEqual([
    [],
    ['open done', 'close_partial done', 'modify done', 'close done'],
  ]);
});

test('a change and a partial close of the second position of a symbol and side reach its own copy', async () => {
  const { open, close, setStops, run, listHeld } = await followMaster();
  const list = async () => (await listHeld()).map(({ volume, stopLoss }) => [toLots(volume), stopLoss]);
  await open('EURUSD', 'buy', 0.1);
  const second = await open('EURUSD', 'buy', 0.3);
  await run();
  await setStops(second, 0.9, null);
  await run();
  expect(await list()).toEqual([
    [0.1, null],
    [0.3, 0.9],
  ]);
  await close(second, 0.2);
  await run();
  expect(await list()).toEqual([
    [0.1, null],
    [0.1, 0.9],
  ]);
});

test('a hedging child follows a netting master that adds, reverses and closes', async () => {
  const { open, run, showHeld, log } = await followMaster({ masterServer: 'Parque-Netting' });
  await open('EURUSD', 'buy', 0.2);
  await run();
  await open('EURUSD', 'buy', 0.1);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.2', 'EURUSD buy 0.1']);
  await open('EURUSD', 'sell', 0.5);
  await run();
  expect(await showHeld()).toEqual(['EURUSD sell 0.2']);
  await open('EURUSD', 'buy', 0.2);
  await run();
  expect([await showHeld(), await log()]).toEqual([
    [],
    ['open done', 'open done', 'close done', 'close done', 'open done', 'close done'],
  ]);
});

test("a shared remainder below the broker's minimum is closed together with the closed copy", async () => {
  const { control, child, open, close, run, showHeld, log } = await followMaster({
    childServers: ['Parque-Netting'],
  });
  const first = await open('EURUSD', 'buy', 0.24);
  const second = await open('EURUSD', 'buy', 0.02);
  await run();
  await control.setSymbol(child.reference, 'EURUSD', { volumeMin: 0.1, volumeStep: 0.1 });
  await close(first);
  await run();
  await close(second);
  await run();
  expect([await showHeld(), await log()]).toEqual([
    [],
    ['open done', 'open done', 'close done shared_steps', 'close skipped closed_already'],
  ]);
});

test('a netting child adds positions of the same side and skips the opposite side', async () => {
  const { open, close, run, showHeld, log } = await followMaster({ childServers: ['Parque-Netting'] });
  const first = await open('EURUSD', 'buy', 0.2);
  await open('EURUSD', 'buy', 0.1);
  await open('EURUSD', 'sell', 0.1);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.3']);
  expect(await log()).toEqual(['open done', 'open done', 'open skipped netting_conflict']);
  await close(first);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.1']);
});

/** A copied position whose broker rejects every order of the child, on a stopped clock. */
async function createRejecting() {
  const world = await followMaster();
  const { open, run, control, child, setStops, firstCopier } = world;
  const position = await open('EURUSD', 'buy', 0.3);
  await run();
  await control.script(child.reference, [{ kind: 'reject', times: null }]);
  return {
    ...world,
    position,
    async setStop(stopLoss: number) {
      await setStops(position, stopLoss, null);
      await firstCopier.turn();
    },
    accept: () => control.script(child.reference, []),
  };
}

const endings = {
  master: ({ close, position }: Rejecting) => close(position),
  owner: ({ db, master, child, now }: Rejecting) =>
    queueCloses(db, { masterId: master.id, children: [child.id], key: closeAllKey, now: now() }),
};
type Rejecting = Awaited<ReturnType<typeof createRejecting>>;

test.each(['master', 'owner'] as const)(
  'a close of the %s is the next order after thirty rejected changes of stops, and ends them',
  async (who) => {
    const world = await createRejecting();
    for (let change = 1; change <= 30; change += 1) await world.setStop(0.5 + change / 1000);
    await world.accept();
    await endings[who](world);
    await world.firstCopier.turn();
    expect(await world.showHeld()).toEqual([]);
    const ended = (await world.listCommands()).slice(1).map(({ state, reason }) => `${state} ${reason}`);
    expect(new Set(ended.slice(0, -1))).toEqual(new Set(['skipped broker_rejected']));
    expect(ended.at(-1)).toMatch(/^done/);
  },
);

test('only the newest stop that a child missed while its broker was away is sent', async () => {
  const { control, child, setStop, accept, firstCopier, listHeld, log, time, listCommands } =
    await createRejecting();
  await control.script(child.reference, [{ kind: 'disconnect', times: null }]);
  for (let change = 1; change <= 30; change += 1) await setStop(0.5 + change / 1000);
  await accept();
  time.ms += 1000;
  await firstCopier.turn();
  expect(await listHeld()).toMatchObject([{ stopLoss: 0.53 }]);
  expect(new Set((await log()).slice(1, -1))).toEqual(new Set(['modify skipped superseded']));
  const sent = (await listCommands()).filter(({ action, attempts }) => action === 'modify' && attempts > 0);
  expect(sent.map(({ request }) => request?.stopLoss)).toEqual([0.53]);
});

test('a partial close is sent before a change of stops that waits, which is sent afterwards', async () => {
  const { position, setStop, accept, close, firstCopier, listHeld, log, time } = await createRejecting();
  await setStop(0.9);
  await accept();
  await close(position, 0.1);
  await firstCopier.turn();
  expect(await listHeld()).toMatchObject([{ volume: 20_000_000, stopLoss: null }]);
  time.ms += 10_000;
  await firstCopier.turn();
  expect(await listHeld()).toMatchObject([{ volume: 20_000_000, stopLoss: 0.9 }]);
  expect(await log()).toEqual(['open done', 'modify done', 'close_partial done']);
});

test('a waiting partial close is ended by the close of the whole position', async () => {
  const { position, accept, close, firstCopier, showHeld, log } = await createRejecting();
  await close(position, 0.1);
  await firstCopier.turn();
  await close(position);
  await accept();
  await firstCopier.turn();
  expect([await showHeld(), await log()]).toEqual([
    [],
    ['open done', 'close_partial skipped broker_rejected', 'close done'],
  ]);
});

/** A copy of 0.3 lots. */
async function createCopied() {
  const world = await followMaster();
  const position = await world.open('EURUSD', 'buy', 0.3);
  await world.run();
  const [copy] = await world.listHeld();
  if (!copy) throw new Error('nothing was copied');
  return { ...world, position, ticket: copy.ticket };
}

type World = Awaited<ReturnType<typeof createCopied>>;

const splitMaster = ({ control, master, position }: World, factor: number) =>
  control.split(master.reference, position, factor);
const splitChild = ({ control, child, ticket }: World, factor: number) =>
  control.split(child.reference, ticket, factor);

test.each([2, 0.5])('a split by %d of master and child is no copy and no difference', async (factor) => {
  const world = await createCopied();
  const { run, log, showHeld, db, firstCopier, child, time } = world;
  await splitMaster(world, factor);
  await splitChild(world, factor);
  for (let turn = 0; turn < 3; turn += 1) {
    time.ms += 16_000;
    await run();
  }
  expect(await log()).toEqual(['open done']);
  expect(await showHeld()).toEqual([`EURUSD buy ${0.3 * factor}`]);
  expect(await db.select().from(copierFindings)).toEqual([]);
  expect((await planSync(firstCopier.engine, child.id)).orders).toEqual([]);
});

test('after a split of master and child, a partial close and a full one are copied in proportion', async () => {
  const world = await createCopied();
  const { run, close, showHeld, position } = world;
  await splitMaster(world, 2);
  await splitChild(world, 2);
  world.time.ms += 1000;
  await close(position, 0.3);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.3']);
  await close(position);
  await run();
  expect(await showHeld()).toEqual([]);
});

test('after a split of the master alone, the child keeps its volume and closes in proportion', async () => {
  const world = await createCopied();
  const { run, close, showHeld, position } = world;
  await splitMaster(world, 2);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.3']);
  await close(position, 0.4);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.1']);
});

test('an addition after a split is copied alone', async () => {
  const world = await followMaster({ masterServer: 'Parque-Netting', childServers: ['Parque-Netting'] });
  const position = await world.open('EURUSD', 'buy', 0.3);
  await world.run();
  await world.control.split(world.master.reference, position, 2);
  await world.open('EURUSD', 'buy', 0.1);
  await world.run();
  expect(await world.showHeld()).toEqual(['EURUSD buy 0.4']);
});

/** A copied position whose broker requires stops at least 0.01 away from the price, which the master has 0.002 away. */
async function createTooNear(areStopsClamped: boolean) {
  const world = await followMaster();
  const { open, run, control, child, set, setStops, firstCopier, time, db, simulator, master } = world;
  await set({ rules: { ...plainRules, areStopsClamped } });
  const position = await open('EURUSD', 'buy', 0.3);
  await run();
  await control.setSymbol(child.reference, 'EURUSD', { stopPoints: 1000 });
  const getBid = async () =>
    (await simulator.quote(master.reference, 'EURUSD', AbortSignal.timeout(60_000))).bid;
  const required = Number(((await getBid()) - 0.002).toFixed(5));
  await setStops(position, required, null);
  const runTurns = async (times = 1) => {
    for (let count = 0; count < times; count += 1) {
      await firstCopier.turn();
      time.ms += 16_000;
    }
  };
  const listFindings = () => db.select().from(copierFindings).where(eq(copierFindings.childId, child.id));
  return {
    ...world,
    position,
    required,
    runTurns,
    getBid,
    listFindings,
    accept: () => control.setSymbol(child.reference, 'EURUSD', { stopPoints: 0 }),
  };
}

test('a stop that the broker rejects is sent again until it is accepted, however often that is', async () => {
  const { runTurns, listHeld, listCommands, accept, required, log } = await createTooNear(false);
  await runTurns(12);
  expect(await listHeld()).toMatchObject([{ stopLoss: null }]);
  expect((await listCommands()).at(-1)?.attempts).toBeGreaterThan(5);
  await accept();
  await runTurns(2);
  expect(await listHeld()).toMatchObject([{ stopLoss: required }]);
  expect((await log()).at(-1)).toBe('modify done');
});

test('a stop that the broker rejects for another reason is sent again', async () => {
  const { child, control, listHeld, open, run, setStops } = await followMaster();
  const position = await open('EURUSD', 'buy', 0.3);
  await run();
  await control.script(child.reference, [{ kind: 'no_money' }]);
  await setStops(position, 1.05, null);
  await run();
  expect(await listHeld()).toMatchObject([{ stopLoss: 1.05 }]);
});

test('a copy whose stop the broker rejects is a difference of its stops, while the stop is still tried', async () => {
  const { runTurns, listFindings, required, accept } = await createTooNear(false);
  await runTurns(3);
  expect(await listFindings()).toMatchObject([
    {
      kind: 'stops',
      stopLoss: null,
      expectedStopLoss: required,
      confirmedAt: expect.any(Date),
      resolvedAt: null,
    },
  ]);
  await accept();
  await runTurns(4);
  expect(await listFindings()).toMatchObject([{ resolution: 'gone' }]);
});

test.each([
  ['missed', 'requote'],
  ['rejected', 'no_money'],
] as const)(
  'an opening in several orders gets its stop, although the last ones are %s',
  async (end, kind) => {
    const { control, child, master, firstCopier, time, set, simulator, listHeld } = await followMaster();
    await control.setSymbol(child.reference, 'EURUSD', { volumeMax: 0.1, stopPoints: 1000 });
    // The first order is rejected for its stop, and executed without it.
    await control.script(child.reference, [{ kind, after: 2 }]);
    const { bid } = await simulator.quote(master.reference, 'EURUSD', AbortSignal.timeout(60_000));
    const stopLoss = Number((bid - 0.002).toFixed(5));
    await control.openByHand(master.reference, { symbol: 'EURUSD', side: 'buy', volumeLots: 0.3, stopLoss });
    for (let turn = 0; turn < 8; turn += 1) {
      await firstCopier.turn();
      time.ms += 2000;
      if (end === 'missed' && (await listHeld()).length > 0) await set({ mode: 'pausado' });
    }
    await control.calm([child.reference]);
    await control.setSymbol(child.reference, 'EURUSD', { stopPoints: 0 });
    for (let turn = 0; turn < 2; turn += 1) {
      time.ms += 61_000;
      await firstCopier.turn();
    }
    expect(await listHeld()).toMatchObject([{ volume: 10_000_000, stopLoss }]);
  },
);

test('a stop that the broker rejects is one difference, although the master moves it before each comparison', async () => {
  const { runTurns, listFindings, required, setStops, position } = await createTooNear(false);
  let last = required;
  for (let move = 1; move <= 3; move += 1) {
    await runTurns(2);
    last = Number((required - move / 10_000).toFixed(5));
    await setStops(position, last, null);
  }
  await runTurns();
  expect(await listFindings()).toMatchObject([
    { stopLoss: null, expectedStopLoss: last, confirmedAt: expect.any(Date), resolvedAt: null },
  ]);
});

test('a take profit that the broker rejects does not keep the stop loss from the copy', async () => {
  const { runTurns, listHeld, getBid, setStops, position, accept, log } = await createTooNear(false);
  const price = await getBid();
  const [stopLoss, takeProfit] = [Number((price - 0.05).toFixed(5)), Number((price + 0.005).toFixed(5))];
  await setStops(position, stopLoss, takeProfit);
  await runTurns(4);
  expect(await listHeld()).toMatchObject([{ stopLoss, takeProfit: null }]);
  await accept();
  await runTurns(3);
  expect(await listHeld()).toMatchObject([{ stopLoss, takeProfit }]);
  expect((await log()).at(-1)).toBe('modify done');
});

test("where the owner allows it, the stop is as near as the broker accepts, until it accepts the master's", async () => {
  const { runTurns, listHeld, required, accept, getBid, listCommands, log, listFindings } =
    await createTooNear(true);
  const readReason = async () => (await listCommands()).at(-1)?.reason;
  const before = await getBid();
  await runTurns(2);
  const [copy] = await listHeld();
  expect(copy?.stopLoss).toBeLessThanOrEqual(before - 0.009);
  expect(copy?.stopLoss).toBeGreaterThan(before - 0.02);
  await runTurns(2);
  expect((await listFindings()).at(-1)).toMatchObject({
    kind: 'stops',
    expectedStopLoss: required,
    resolvedAt: null,
  });
  expect(await readReason()).toBe('stops_clamped');
  await accept();
  await runTurns(3);
  expect(await listHeld()).toMatchObject([{ stopLoss: required }]);
  expect((await log()).at(-1)).toBe('modify done');
  expect(await readReason()).toBeNull();
});

test('nothing is opened when the price of the child is beyond the stop already', async () => {
  const world = await followMaster();
  const { open, setStops, broker, showHeld, log } = world;
  const position = await open('EURUSD', 'buy', 0.1);
  await setStops(position, 0.5, null);
  await settleAt(world, {
    ...rejectStops(world),
    quote: async (...call) => ({ ...(await broker.quote(...call)), bid: 0.4, ask: 0.41 }),
  });
  expect([await showHeld(), await log()]).toEqual([[], ['open skipped stop_passed']]);
});
