import { plainRules, toLots } from '@parque/domain/copy';
import { eq } from 'drizzle-orm';
import { copierFindings } from '../../../core/database/schema';
import { followMaster, rejectStops, settleAt } from '../testing/followed';
import { planSync } from './deciding/sync';
import { closeAllKey } from './recording/command';
import { queueCloses } from './recording/queue-closes';

const nettingServer = 'Parque-Netting';

test('a child copies an opening with its multiplier and records how the volume was computed', async () => {
  const { play, showHeld, listCommands } = await followMaster({ multiplier: '1.5' });
  await play('buy 0.07 EURUSD');
  expect(await showHeld()).toEqual(['EURUSD buy 0.1']);
  const sum = { master: 0.07, multiplier: 1.5, exact: 0.105, result: 0.1, step: 0.01 };
  expect(await listCommands()).toMatchObject([{ state: 'done', reason: 'rounded', sum }]);
});

test.each([
  [
    'a hedging child of a hedging master',
    {},
    'buy 0.3 EURUSD; close 1 0.1; stops 1 0.9 1.5; close 1 0.1',
    ['EURUSD buy 0.1'],
    'open done, close_partial done, modify done, close_partial done',
  ],
  [
    'a hedging child of a netting master, which adds and reverses',
    { masterServer: nettingServer },
    'buy 0.2 EURUSD; buy 0.1 EURUSD; sell 0.5 EURUSD',
    ['EURUSD sell 0.2'],
    'open done, open done, close done, close done, open done',
  ],
  [
    'a netting child, which leaves out the opposite side',
    { childServers: [nettingServer] },
    'buy 0.2 EURUSD & buy 0.1 EURUSD & sell 0.1 EURUSD; close 1',
    ['EURUSD buy 0.1'],
    'open done, open done, open skipped netting_conflict, close done',
  ],
  [
    'a position that is opened and closed between two readings',
    {},
    'buy 0.1 EURUSD & close 1',
    [],
    'open missed brief',
  ],
])('the copies and the log show %s', async (_what, options, steps, positions, log) => {
  const { play, show } = await followMaster(options);
  await play(steps);
  expect(await show()).toEqual([positions, log.split(', ')]);
});

test('a change of stops is queued only for a child with a copy of the position, or with an opening that waits', async () => {
  const { db, master, child, now, play, open, setStops, closeCopy, compare, control, ...world } =
    await followMaster();
  await play('buy 0.1 EURUSD & buy 0.1 GBPUSD');
  await closeCopy();
  await compare(1);
  await queueCloses(db, { masterId: master.id, children: [child.id], key: closeAllKey, now: now() });
  await play('stops 1 0.5 -; stops 2 0.5 -; stops 1 0.6 -');
  expect(await world.log()).toEqual(['open done', 'open done', 'close done close_all']);
  await control.script(child.reference, [{ kind: 'requote' }]);
  const waitingPosition = await open('EURUSD', 'buy', 0.2);
  await world.firstCopier.turn();
  await setStops(waitingPosition, 0.5, null);
  await world.run();
  expect(await world.listHeld()).toMatchObject([{ stopLoss: 0.5 }]);
});

test('a change and a partial close of the second position of a symbol and side reach its own copy', async () => {
  const { play, listHeld } = await followMaster();
  await play('buy 0.1 EURUSD & buy 0.3 EURUSD; stops 2 0.9 -; close 2 0.2');
  expect((await listHeld()).map(({ volume, stopLoss }) => [toLots(volume), stopLoss])).toEqual([
    [0.1, null],
    [0.1, 0.9],
  ]);
});

test("a shared remainder below the broker's minimum is closed together with the closed copy", async () => {
  const { control, child, open, close, run, show } = await followMaster({ childServers: [nettingServer] });
  const [first, second] = [await open('EURUSD', 'buy', 0.24), await open('EURUSD', 'buy', 0.02)];
  await run();
  await control.setSymbol(child.reference, 'EURUSD', { volumeMin: 0.1, volumeStep: 0.1 });
  await close(first);
  await run();
  await close(second);
  await run();
  expect(await show()).toEqual([
    [],
    ['open done', 'open done', 'close done shared_steps', 'close skipped closed_already'],
  ]);
});

/** A copied position whose broker rejects every order of the child, on a stopped clock. */
async function createRejecting() {
  const world = await followMaster();
  const { control, child, setStops, firstCopier } = world;
  const position = await world.copyPosition('EURUSD', 'buy', 0.3);
  await control.script(child.reference, [{ kind: 'reject', times: null }]);
  const setStop = async (stopLoss: number) => {
    await setStops(position, stopLoss, null);
    await firstCopier.turn();
  };
  return {
    ...world,
    position,
    setStop,
    async trail() {
      for (let change = 1; change <= 30; change += 1) await setStop(0.5 + change / 1000);
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
    await world.trail();
    await world.accept();
    await endings[who](world);
    await world.firstCopier.turn();
    expect(await world.showHeld()).toEqual([]);
    const endStates = (await world.listCommands()).slice(1).map(({ state, reason }) => `${state} ${reason}`);
    expect(new Set(endStates.slice(0, -1))).toEqual(new Set(['skipped broker_rejected']));
    expect(endStates.at(-1)).toMatch(/^done/);
  },
);

test('only the newest stop that a child missed while its broker was away is sent', async () => {
  const { control, child, trail, accept, firstCopier, listHeld, log, time, listCommands } =
    await createRejecting();
  await control.script(child.reference, [{ kind: 'disconnect', times: null }]);
  await trail();
  await accept();
  time.ms += 1000;
  await firstCopier.turn();
  expect(await listHeld()).toMatchObject([{ stopLoss: 0.53 }]);
  expect(new Set((await log()).slice(1, -1))).toEqual(new Set(['modify skipped superseded']));
  const orders = (await listCommands()).filter(({ action, attempts }) => action === 'modify' && attempts > 0);
  expect(orders.map(({ request }) => request?.stopLoss)).toEqual([0.53]);
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
  const { position, accept, close, firstCopier, show } = await createRejecting();
  await close(position, 0.1);
  await firstCopier.turn();
  await close(position);
  await accept();
  await firstCopier.turn();
  expect(await show()).toEqual([[], ['open done', 'close_partial skipped broker_rejected', 'close done']]);
});

test.each([
  [2, 0.6, 0.3, 0.3],
  [0.5, 0.15, 0.05, 0.1],
])(
  'a split by %d of master and child is no copy and no difference, and a later close is copied in proportion',
  async (factor, volume, part, rest) => {
    const { db, control, master, child, firstCopier, compare, copyPosition, listHeld, show, close, run } =
      await followMaster();
    const position = await copyPosition('EURUSD', 'buy', 0.3);
    await control.split(master.reference, position, factor);
    await control.split(child.reference, (await listHeld())[0]?.ticket ?? '', factor);
    await compare();
    expect(await show()).toEqual([[`EURUSD buy ${volume}`], ['open done']]);
    expect(await db.$count(copierFindings)).toBe(0);
    expect((await planSync(firstCopier.engine, child.id)).orders).toEqual([]);
    await close(position, part);
    await run();
    expect((await show())[0]).toEqual([`EURUSD buy ${rest}`]);
  },
);

test('after a split of the master alone, the child keeps its volume and closes in proportion', async () => {
  const { control, master, copyPosition, run, close, showHeld } = await followMaster();
  const position = await copyPosition('EURUSD', 'buy', 0.3);
  await control.split(master.reference, position, 2);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.3']);
  await close(position, 0.4);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.1']);
});

test('a copy that was closed before a split counts with its split volume in a later partial close', async () => {
  const { control, master, child, play, listHeld, close, run, showHeld } = await followMaster({
    masterServer: nettingServer,
  });
  await play('buy 0.1 EURUSD; buy 0.3 EURUSD; close 1 0.1');
  expect(await showHeld()).toEqual(['EURUSD buy 0.3']);
  const position = (await listHeld(master.reference))[0]?.ticket ?? '';
  await control.split(master.reference, position, 2);
  await control.split(child.reference, (await listHeld())[0]?.ticket ?? '', 2);
  await run();
  await close(position, 0.3);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.3']);
});

test('an addition after a split is copied alone', async () => {
  const world = await followMaster({ masterServer: nettingServer, childServers: [nettingServer] });
  const position = await world.copyPosition('EURUSD', 'buy', 0.3);
  await world.control.split(world.master.reference, position, 2);
  await world.play('buy 0.1 EURUSD');
  expect(await world.showHeld()).toEqual(['EURUSD buy 0.4']);
});

/** A copied position whose broker requires stops at least 0.01 away from the price, which the master has 0.002 away. */
async function createTooNear(areStopsClamped: boolean) {
  const world = await followMaster();
  const { control, child, set, setStops, firstCopier, time, db, broker, master } = world;
  await set({ rules: { ...plainRules, areStopsClamped } });
  const position = await world.copyPosition('EURUSD', 'buy', 0.3);
  await control.setSymbol(child.reference, 'EURUSD', { stopPoints: 1000 });
  const getBid = async () => (await broker.quote(master.reference, 'EURUSD')).bid;
  const stop = Number(((await getBid()) - 0.002).toFixed(5));
  await setStops(position, stop, null);
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
    stop,
    runTurns,
    getBid,
    listFindings,
    accept: () => control.setSymbol(child.reference, 'EURUSD', { stopPoints: 0 }),
  };
}

test('a stop that the broker rejects is one difference, also when the master moves it, and is sent until it is accepted', async () => {
  const { runTurns, listHeld, listCommands, listFindings, setStops, position, accept, stop, log } =
    await createTooNear(false);
  await runTurns(12);
  expect((await listCommands()).at(-1)?.attempts).toBeGreaterThan(5);
  const difference = { kind: 'stops', stopLoss: null, confirmedAt: expect.any(Date), resolvedAt: null };
  expect(await listFindings()).toMatchObject([{ ...difference, expectedStopLoss: stop }]);
  let last = stop;
  for (let move = 1; move <= 3; move += 1) {
    last = Number((stop - move / 10_000).toFixed(5));
    await setStops(position, last, null);
    await runTurns(2);
  }
  expect(await listFindings()).toMatchObject([{ ...difference, expectedStopLoss: last }]);
  await accept();
  await runTurns(4);
  expect(await listHeld()).toMatchObject([{ stopLoss: last }]);
  expect((await log()).at(-1)).toBe('modify done');
  expect(await listFindings()).toMatchObject([{ resolution: 'gone' }]);
});

test('a stop that the broker rejects for another reason is sent again', async () => {
  const { child, control, listHeld, copyPosition, run, setStops } = await followMaster();
  const position = await copyPosition('EURUSD', 'buy', 0.3);
  await control.script(child.reference, [{ kind: 'no_money' }]);
  await setStops(position, 1.05, null);
  await run();
  expect(await listHeld()).toMatchObject([{ stopLoss: 1.05 }]);
});

test.each([
  ['missed', 'requote'],
  ['rejected', 'no_money'],
] as const)(
  'an opening in several orders gets its stop, although the last ones are %s',
  async (end, kind) => {
    const { control, child, master, firstCopier, time, set, broker, listHeld } = await followMaster();
    await control.setSymbol(child.reference, 'EURUSD', { volumeMax: 0.1, stopPoints: 1000 });
    // The first order is rejected for its stop, and executed without it.
    await control.script(child.reference, [{ kind, after: 2 }]);
    const { bid } = await broker.quote(master.reference, 'EURUSD');
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
  const { runTurns, listHeld, stop, accept, getBid, listCommands, listFindings } = await createTooNear(true);
  const before = await getBid();
  await runTurns(2);
  const [copy] = await listHeld();
  expect(copy?.stopLoss).toBeLessThanOrEqual(before - 0.009);
  expect(copy?.stopLoss).toBeGreaterThan(before - 0.02);
  await runTurns(2);
  const difference = { kind: 'stops', expectedStopLoss: stop, resolvedAt: null };
  expect((await listFindings()).at(-1)).toMatchObject(difference);
  expect((await listCommands()).at(-1)).toMatchObject({ reason: 'stops_clamped' });
  await accept();
  await runTurns(3);
  expect(await listHeld()).toMatchObject([{ stopLoss: stop }]);
  expect((await listCommands()).at(-1)).toMatchObject({ action: 'modify', state: 'done', reason: null });
});

test('nothing is opened when the price of the child is beyond the stop already', async () => {
  const world = await followMaster();
  const { open, setStops, broker, show } = world;
  await setStops(await open('EURUSD', 'buy', 0.1), 0.5, null);
  await settleAt(world, {
    ...rejectStops(world),
    quote: async (...call) => ({ ...(await broker.quote(...call)), bid: 0.4, ask: 0.41 }),
  });
  expect(await show()).toEqual([[], ['open skipped stop_passed']]);
});
