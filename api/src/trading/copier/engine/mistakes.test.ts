import { BrokerError } from '../../broker/fault';
import { followMaster, settleAt } from '../testing/followed';
import { changeAccount } from '../testing/change-account';
import type { CopyBroker } from './copy-broker';

/* Known mistakes of open-source copiers, each as a test. */

test('deals that arrive late, twice and out of order are copied exactly once', async () => {
  const { play, show, control, master } = await followMaster();
  await control.script(master.reference, [{ kind: 'reorder' }, { kind: 'duplicate', times: 2 }]);
  await play('buy 0.1 EURUSD & sell 0.2 GBPUSD; close 1 & buy 0.01 XAUUSD');
  expect(await show()).toEqual([
    ['GBPUSD sell 0.2', 'XAUUSD buy 0.01'],
    ['open done', 'open done', 'close done', 'open done'],
  ]);
});

test.each([-3_600_000, 3_600_000])(
  'an opening is copied although the clocks of the broker and the copier differ by %i ms',
  async (skewMs) => {
    const world = await followMaster();
    const { broker, master } = world;
    const skewedBroker: typeof broker = {
      ...broker,
      async positions(account) {
        const positions = await broker.positions(account);
        return positions.map((position) => ({
          ...position,
          openedAt: position.openedAt + (account === master.reference ? skewMs : 0),
        }));
      },
    };
    world.time.ms += 6000;
    const secondCopier = world.createCopier('dos', { broker: skewedBroker });
    await world.settle(secondCopier);
    world.time.ms += 2000;
    await world.open('EURUSD', 'buy', 0.1);
    await world.settle(secondCopier);
    expect(await world.show()).toEqual([['EURUSD buy 0.1'], ['open done']]);
  },
);

test('a close that only its effect proves is logged with its volume and price', async () => {
  const world = await followMaster();
  const { broker, control, child } = world;
  await control.setTraits(child.reference, { rewritesComments: true, forgetsRequests: true });
  await world.close(await world.copyPosition('EURUSD', 'buy', 0.2));
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
  const { control, db, master, open, close, run, show } = await followMaster();
  const next = 'Parque-Demo/10001009';
  await changeAccount(db, master, { reference: next, number: 10_001_009 });
  await control.prepare([next]);
  const old = await open('EURUSD', 'buy', 0.1, next);
  await run();
  await close(old, undefined, next);
  await run();
  expect(await show()).toEqual([[], ['close skipped not_held']]);
});

test.each([
  ['open', ['EURUSD buy 0.1'], ['open done']],
  ['closed', [], ['open missed brief', 'close skipped not_held']],
])(
  "an opening during an outage of the child's broker is copied afterwards if its position is still open: it is %s",
  async (state, positions, log) => {
    const { open, close, run, show, simulator, firstCopier, time } = await followMaster();
    simulator.setFault(10_001_002, 'unreachable');
    const position = await open('EURUSD', 'buy', 0.1);
    await firstCopier.turn();
    if (state === 'closed') await close(position);
    time.ms += 5000;
    await firstCopier.turn();
    simulator.setFault(10_001_002, undefined);
    await run();
    expect(await show()).toEqual([positions, log]);
  },
);

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
  const { copyPosition, close, showHeld, control, child, firstCopier, time } = await followMaster();
  const position = await copyPosition('EURUSD', 'buy', 0.1);
  await control.script(child.reference, [{ kind: 'market_closed' }]);
  await close(position);
  await firstCopier.turn();
  expect(await showHeld()).toEqual(['EURUSD buy 0.1']);
  time.ms -= 3_600_000;
  await firstCopier.turn();
  expect(await showHeld()).toEqual([]);
});

test('a close is copied after its symbol was removed from the table', async () => {
  const { copyPosition, close, run, showHeld, set } = await followMaster();
  await set({ symbolMap: [{ from: 'EURUSD', to: 'EURUSD' }] });
  const position = await copyPosition('EURUSD', 'buy', 0.1);
  await set({ symbolMap: [{ from: 'EURUSD', to: 'NADA' }] });
  await close(position, 0.05);
  await run();
  expect(await showHeld()).toEqual(['EURUSD buy 0.05']);
  await close(position);
  await run();
  expect(await showHeld()).toEqual([]);
});

test('an opening that the broker refuses by the mode of the symbol is sent with the present terms, or not again', async () => {
  const { broker, time, ...world } = await followMaster();
  const spec = { isTradable: true };
  const sentSymbols: string[] = [];
  const changes: Partial<CopyBroker> = {
    symbolNames: () => Promise.resolve(['EURUSD', 'EURUSD.r', 'GBPUSD']),
    symbol: async (account, name) => ({
      ...(await broker.symbol(account, name.slice(0, 6))),
      name,
      isTradable: name !== 'EURUSD' || spec.isTradable,
    }),
    quote: (account, name) => broker.quote(account, name.slice(0, 6)),
    trade(account, request) {
      sentSymbols.push(request.symbol);
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
  expect(sentSymbols.toSorted()).toEqual(['EURUSD', 'EURUSD.r', 'GBPUSD']);
  expect((await world.log()).toSorted()).toEqual(['open done', 'open rejected close_only']);
});
