import { BrokerError } from '../../broker/fault';
import { followMaster, killAtOrder, settleAt } from '../testing/followed';
import { changeAccount } from '../testing/change-account';
import type { CopyBroker } from './copy-broker';

/* Known mistakes of open-source copiers, each as a test. */

test('deals that arrive late, twice and out of order are copied exactly once', async () => {
  const { open, close, run, showHeld, control, master, log } = await followMaster();
  await control.script(master.reference, [{ kind: 'reorder' }, { kind: 'duplicate', times: 2 }]);
  const first = await open('EURUSD', 'buy', 0.1);
  await open('GBPUSD', 'sell', 0.2);
  await run();
  await close(first);
  await open('XAUUSD', 'buy', 0.01);
  await run();
  expect((await showHeld()).toSorted()).toEqual(['GBPUSD sell 0.2', 'XAUUSD buy 0.01']);
  expect(await log()).toEqual(['open done', 'open done', 'close done', 'open done']);
});

test('when one of two identical positions is closed, its copy is closed', async () => {
  const { open, close, run, listHeld, listCommands } = await followMaster();
  const first = await open('EURUSD', 'buy', 0.1);
  await open('EURUSD', 'buy', 0.1);
  await run();
  const copies = await listCommands();
  await close(first);
  await run();
  const copy = copies.find(({ position }) => position !== first);
  expect((await listHeld()).map(({ ticket }) => ticket)).toEqual([copy?.childPosition]);
});

test('a position opened and closed between two readings is logged as missed', async () => {
  const { open, close, run, showHeld, log, firstCopier } = await followMaster();
  await close(await open('EURUSD', 'buy', 0.1));
  await run();
  await firstCopier.turn();
  expect([await showHeld(), await log()]).toEqual([[], ['open missed brief']]);
});

test.each([-3_600_000, 3_600_000])(
  'an opening is copied although the clocks of the broker and the copier differ by %i ms',
  async (skewMs) => {
    const world = await followMaster();
    const { broker, master } = world;
    const skewed: typeof broker = {
      ...broker,
      async positions(account) {
        const held = await broker.positions(account);
        return account === master.reference
          ? held.map((one) => ({ ...one, openedAt: one.openedAt + skewMs }))
          : held;
      },
    };
    world.time.ms += 6000;
    const secondCopier = world.createCopier('dos', { broker: skewed });
    await world.settle(secondCopier);
    world.time.ms += 2000;
    await world.open('EURUSD', 'buy', 0.1);
    await world.settle(secondCopier);
    expect([await world.showHeld(), await world.log()]).toEqual([['EURUSD buy 0.1'], ['open done']]);
  },
);

test('a close that only its effect proves is logged with its volume and price', async () => {
  const world = await followMaster();
  const { broker, control, child } = world;
  await control.setTraits(child.reference, { rewritesComments: true, forgetsRequests: true });
  const position = await world.open('EURUSD', 'buy', 0.2);
  await world.run();
  await world.close(position);
  await settleAt(world, {
    async trade(account, request) {
      await broker.trade(account, request);
      throw new BrokerError('timeout', 'the answer was lost');
    },
  });
  const { bid } = await broker.quote(child.reference, 'EURUSD');
  const last = (await world.listCommands()).at(-1);
  expect(last).toMatchObject({ action: 'close', state: 'done', units: 20_000_000 });
  expect(last?.price).toBeCloseTo(bid, 2);
});

test('the close of a position from before the first reading is skipped as not held', async () => {
  const world = await followMaster();
  const { db, master, open, close, run, showHeld, log } = world;
  await changeAccount(db, master, { reference: 'Parque-Demo/10001009', number: 10_001_009 });
  await world.control.prepare(['Parque-Demo/10001009']);
  const old = await open('EURUSD', 'buy', 0.1, 'Parque-Demo/10001009');
  await run();
  await close(old, undefined, 'Parque-Demo/10001009');
  await run();
  expect([await showHeld(), await log()]).toEqual([[], ['close skipped not_held']]);
});

test("an opening during an outage of the child's broker is copied afterwards within its age limit", async () => {
  const { open, run, showHeld, simulator, firstCopier, time } = await followMaster();
  simulator.setFault(10_001_002, 'unreachable');
  await open('EURUSD', 'buy', 0.1);
  await firstCopier.turn();
  time.ms += 5000;
  await firstCopier.turn();
  simulator.setFault(10_001_002, undefined);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.1']);
});

test('an opening that still waits when the master closes its position is missed, and not opened any more', async () => {
  const { open, close, run, log, simulator, firstCopier, time } = await followMaster();
  simulator.setFault(10_001_002, 'unreachable');
  const position = await open('EURUSD', 'buy', 0.1);
  await firstCopier.turn();
  await close(position);
  time.ms += 5000;
  await firstCopier.turn();
  simulator.setFault(10_001_002, undefined);
  await run();
  expect(await log()).toEqual(['open missed brief', 'close skipped not_held']);
});

test.each([true, false])(
  'an opening that is never executed (unsent: %s) ends as expired, and not with the reason of its volume',
  async (isUnsent) => {
    const world = await followMaster({ multiplier: '1.5' });
    await world.open('EURUSD', 'buy', 0.07);
    const fault = new BrokerError('unreachable', 'no answer', { isUnsent });
    await settleAt(world, { trade: () => Promise.reject(fault) });
    expect(await world.log()).toEqual(['open rejected expired']);
  },
);

test('a close that waits to be sent again is sent after the clock was set back', async () => {
  const { open, close, run, showHeld, control, child, firstCopier, time } = await followMaster();
  const position = await open('EURUSD', 'buy', 0.1);
  await run();
  await control.script(child.reference, [{ kind: 'market_closed' }]);
  await close(position);
  await firstCopier.turn();
  expect(await showHeld()).toEqual(['EURUSD buy 0.1']);
  time.ms -= 3_600_000;
  await firstCopier.turn();
  expect(await showHeld()).toEqual([]);
});

test('a symbol unknown to one child is skipped there and copied in the other', async () => {
  const { open, run, showHeld, log, child, other } = await followMaster({
    childServers: ['Parque-Sinteticos', 'Parque-Demo'],
  });
  await open('EURUSD', 'buy', 0.1);
  await run();
  expect([await log(child), await log(other)]).toEqual([['open skipped symbol_unknown'], ['open done']]);
  expect(await showHeld(other.reference)).toEqual(['EURUSD buy 0.1']);
});

test('a close is copied after its symbol was removed from the table', async () => {
  const { open, close, run, showHeld, set } = await followMaster();
  await set({ symbolMap: [{ from: 'EURUSD', to: 'EURUSD' }] });
  const position = await open('EURUSD', 'buy', 0.1);
  await run();
  await set({ symbolMap: [{ from: 'EURUSD', to: 'NADA' }] });
  await close(position, 0.05);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.05']);
  await close(position);
  await run();
  expect(await showHeld()).toEqual([]);
});

test('at a broker that keeps no client ids, the copy of an equal position is not taken for a lost opening', async () => {
  const world = await followMaster();
  await world.control.setTraits(world.child.reference, { forgetsRequests: true, rewritesComments: true });
  await world.open('EURUSD', 'buy', 0.1);
  await world.run();
  await world.open('EURUSD', 'buy', 0.1);
  await killAtOrder(world, 'before');
  await world.settle(world.createCopier('dos'));
  expect(await world.showHeld()).toEqual(['EURUSD buy 0.1', 'EURUSD buy 0.1']);
});

test('an opening that the broker refuses by the mode of the symbol is sent with the present terms, or not again', async () => {
  const { broker, time, ...world } = await followMaster();
  const spec = { isTradable: true };
  const sent: string[] = [];
  const changes: Partial<CopyBroker> = {
    symbolNames: () => Promise.resolve(['EURUSD', 'EURUSD.r', 'GBPUSD']),
    symbol: async (account, name) => ({
      ...(await broker.symbol(account, name.slice(0, 6))),
      name,
      isTradable: name !== 'EURUSD' || spec.isTradable,
    }),
    quote: (account, name) => broker.quote(account, name.slice(0, 6)),
    trade(account, request) {
      sent.push(request.symbol);
      if (request.symbol.length > 6) return broker.trade(account, { ...request, symbol: 'EURUSD' });
      spec.isTradable = false;
      return Promise.resolve({
        outcome: 'rejected',
        retcode: 10_044,
        message: 'Only position closing is allowed',
      });
    },
  };
  time.ms += 6000;
  const copier = world.createCopier('dos', { broker: { ...broker, ...changes } });
  await copier.turn();
  await world.open('EURUSD', 'buy', 0.1);
  await world.open('GBPUSD', 'buy', 0.1);
  await world.settle(copier);
  expect(sent.toSorted()).toEqual(['EURUSD', 'EURUSD.r', 'GBPUSD']);
  expect((await world.log()).toSorted()).toEqual(['open done', 'open rejected close_only']);
});
