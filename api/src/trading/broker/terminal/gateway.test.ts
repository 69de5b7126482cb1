import { msPerDay } from '@parque/domain/durations';
import { terminalReads } from '../../../core/database/schema';
import type { Deal } from '../../terminal/reference/broker';
import { blankDeal } from '../../terminal/reference/own-broker';
import { createTerminalApi } from '../../terminal/testing/terminal-api';
import { guardGateway } from '../guarded';
import { getFault } from '../testing/fault-of';
import { testGateway } from '../testing/gateway-contract';
import { testTrading } from '../testing/trading-contract';
import { createTerminalGateway } from './gateway';

const { signal } = new AbortController();

const createPastDeal = (index: number): Deal => ({
  ...blankDeal,
  ticket: String(1000 + index),
  order: String(5000 + index),
  position: String(5000 + index),
  type: index % 2,
  symbol: 'Step Index',
  lots: '0.1',
  price: 8000,
  ms: Date.UTC(2026, 0, 5) + index * 60_000,
});

/** A gateway whose waits make calls of the terminal, so that no test depends on time. */
async function start({ past = 0 } = {}) {
  const api = await createTerminalApi();
  const server = 'Parque-Sinteticos';
  const terminalAccount = await api.connect({ server, login: 20_001_234, deposit: 1_000_000 });
  const { id } = terminalAccount;
  terminalAccount.addDeals(Array.from({ length: past }, (_, index) => createPastDeal(index)));
  const terminal = terminalAccount.run();
  let isCalling = true;
  const gateway = createTerminalGateway({
    db: api.db,
    now: () => +api.now(),
    subscribe: () => ({
      async next() {
        if (isCalling) await terminal.step();
        else api.pass(1000);
      },
      end: () => undefined,
    }),
  });
  for (let calls = 0; calls < 3 || (await api.record(id)).historyPage !== null; calls += 1)
    await terminal.step();
  const { tokenHash } = await api.record(id);
  return {
    ...api,
    ...terminalAccount,
    gateway,
    terminal,
    credentials: { server, login: 20_001_234, password: tokenHash },
    reference: String(id),
    order: (changes: Partial<Parameters<typeof gateway.trade>[1]> = {}) => ({
      clientId: 'prueba_1',
      action: 'open' as const,
      symbol: 'Step Index',
      side: 'buy' as const,
      volumeLots: 0.3,
      notAfter: +api.now() + 60_000,
      ...changes,
    }),
    /** The terminal makes no more calls while the gateway waits. */
    silence: () => void (isCalling = false),
  };
}

describe('a terminal', () => {
  testGateway(async () => {
    const { gateway, credentials } = await start({ past: 1200 });
    return {
      gateway,
      credentials,
      search: 'sinte',
      symbol: 'Step Index',
      period: { from: 0, to: Date.now() + msPerDay },
    };
  });
});

describe('a terminal as a broker', () => {
  testTrading(async () => {
    const { gateway, credentials, now } = await start();
    return { gateway, credentials, symbol: 'Step Index', now: () => +now() };
  });
});

test('an order that no terminal fetches is taken back at its deadline, and is not executed later', async () => {
  const { gateway, reference, order, silence, terminal, state } = await start();
  silence();
  const fault = await getFault(gateway.trade(reference, order({ notAfter: Date.now() + 5000 }), signal));
  expect([fault.kind, fault.details.isUnsent]).toEqual(['unreachable', true]);
  await terminal.step();
  await terminal.step();
  expect(state().holdings).toEqual([]);
});

test('a request that is repeated after its deadline, or while the terminal is silent, gets the first result', async () => {
  const { gateway, reference, order, pass, state } = await start();
  const request = order();
  const first = await gateway.trade(reference, request, signal);
  pass(120_000);
  expect(await gateway.trade(reference, request, signal)).toEqual(first);
  expect(state().holdings).toHaveLength(1);
});

test('an order for a symbol whose name contains the separator of the protocol is rejected and not sent', async () => {
  const { gateway, reference, order, state } = await start();
  const request = order({ symbol: 'Step|Index' });
  expect(await gateway.trade(reference, request, signal)).toMatchObject({
    outcome: 'rejected',
    retcode: 10013,
  });
  expect(state().holdings).toEqual([]);
});

test('a terminal that has not called lately is unreachable for reads, and its orders are certainly unsent', async () => {
  const { gateway, reference, order, pass } = await start();
  pass(60_000);
  expect((await getFault(gateway.positions(reference, signal))).kind).toBe('unreachable');
  const fault = await getFault(gateway.trade(reference, order(), signal));
  expect([fault.kind, fault.details.isUnsent]).toEqual(['unreachable', true]);
});

test('a terminal that stops being ready never shows an empty list of positions', async () => {
  const { gateway, reference, order, faults, terminal } = await start();
  await gateway.trade(reference, order(), signal);
  faults.isReady = false;
  await terminal.step();
  expect((await getFault(gateway.positions(reference, signal))).kind).toBe('unreachable');
  faults.isReady = true;
  await terminal.step();
  expect(await gateway.positions(reference, signal)).toHaveLength(1);
});

test('an order that a missing permission forbids is rejected with the code of MetaTrader and never sent', async () => {
  const { gateway, reference, order, faults, terminal, state } = await start();
  for (const [permission, retcode] of [
    ['terminal', 10027],
    ['program', 10027],
    ['expert', 10026],
    ['account', 10017],
  ] as const) {
    faults.permissions = { [permission]: false };
    await terminal.step();
    expect(await gateway.trade(reference, order(), signal)).toMatchObject({ outcome: 'rejected', retcode });
    expect((await gateway.account(reference, signal)).isTradingAllowed).toBe(false);
  }
  expect(state().holdings).toEqual([]);
});

test('an order whose comment the broker replaced is found by its magic number', async () => {
  const { gateway, reference, order, faults } = await start();
  faults.rewritesComments = true;
  const { position } = await gateway.trade(reference, order(), signal);
  const traces = await gateway.lookup(reference, 'prueba_1', 0, signal);
  expect(traces.positions).toMatchObject([{ ticket: position, clientId: 'prueba_1' }]);
  const magic: unknown = expect.stringMatching(/^[1-9]\d*$/);
  expect(traces.deals).toMatchObject([{ positionId: position, clientId: 'prueba_1', magic }]);
});

test('the history counts as complete only when the terminal has answered for every order', async () => {
  const { gateway, reference, order, faults, terminal, pass, now } = await start();
  const isComplete = () => gateway.lateExecution?.isHistoryComplete(reference, signal);
  expect(await isComplete()).toBe(true);
  faults.codes.push(10012);
  expect(await gateway.trade(reference, order({ notAfter: +now() + 3000 }), signal)).toMatchObject({
    outcome: 'unknown',
  });
  expect(await isComplete()).toBe(false);
  for (let calls = 0; calls < 6; calls += 1) {
    pass(6000);
    await terminal.step();
  }
  expect(await isComplete()).toBe(true);
});

test('terms of a symbol that the broker changed are read again', async () => {
  const { gateway, reference, broker, pass } = await start();
  expect(await gateway.symbol(reference, 'Step Index', signal)).toMatchObject({ volumeStep: 0.01 });
  const readSpec = broker.spec;
  broker.spec = async (name) => {
    const spec = await readSpec(name);
    return spec && { ...spec, volume_step: 0.1 };
  };
  pass(6000);
  expect(await gateway.symbol(reference, 'Step Index', signal)).toMatchObject({ volumeStep: 0.1 });
});

test('prices of positions are read on request, although nothing else of the positions has changed', async () => {
  const { gateway, reference, order, broker, terminal, id, record } = await start();
  await gateway.trade(reference, order(), signal);
  await terminal.step();
  const { changedAt } = await record(id);
  const readPositions = broker.positions;
  broker.positions = async () => (await readPositions()).map((position) => ({ ...position, profit: -400 }));
  expect(await gateway.pricedPositions?.(reference, signal)).toMatchObject([{ profit: -400 }]);
  expect((await record(id)).changedAt).toEqual(changedAt);
});

test('the open result is the equity above the balance, and is unknown once the account got a credit', async () => {
  const { gateway, reference, order, terminal, addDeals } = await start();
  await gateway.trade(reference, order(), signal);
  const pricedPositions = await gateway.pricedPositions?.(reference, signal);
  const result = pricedPositions?.reduce((sum, { profit, swap }) => sum + profit + swap, 0) ?? 0;
  expect(result).not.toBe(0);
  expect(await gateway.floating?.(reference, signal)).toBeCloseTo(result, 2);
  addDeals([{ ...createPastDeal(0), ticket: '9001', type: 3, profit: 50, ms: Date.now() }]);
  await terminal.step();
  expect(await gateway.floating?.(reference, signal)).toBeUndefined();
});

const minute = 60_000;
/** Ten minutes that begin within a minute, about 20 minutes ago. */
function toPeriod(time: number) {
  const from = (Math.floor(time / minute) - 20.5) * minute;
  return { from, to: from + 10 * minute, minutes: 1 };
}

test('bars overlap with the period, at instants of the zone of the server', async () => {
  const { gateway, reference, now, broker } = await start();
  const period = toPeriod(+now());
  const bars = await gateway.bars?.(reference, 'Step Index', period, signal);
  if (!bars || typeof bars === 'string') throw new Error('no bars');
  expect(bars).toHaveLength(11);
  const [first] = bars;
  expect(Math.floor(period.from / minute) * minute).toBe(first?.at);
  const quote = await broker.quote('Step Index');
  expect(first?.spread).toBeCloseTo((quote?.ask ?? 0) - (quote?.bid ?? 0), 6);
  expect(first?.volume).toBeGreaterThan(0);
});

test('bars that MetaTrader loads for longer than the call waits are there for a later call', async () => {
  const { gateway, reference, now, silence, terminal } = await start();
  const period = toPeriod(+now());
  silence();
  const before = +now();
  expect(await gateway.bars?.(reference, 'Step Index', period, signal)).toBe('requested');
  expect(+now() - before).toBeLessThan(5000);
  await terminal.step();
  await terminal.step();
  expect(await gateway.bars?.(reference, 'Step Index', period, signal)).toHaveLength(11);
});

test('bars of a terminal that sleeps are not waited for, except those that were read a short time ago', async () => {
  const { gateway, reference, now, pass, silence } = await start();
  const period = toPeriod(+now());
  await gateway.bars?.(reference, 'Step Index', period, signal);
  silence();
  pass(60_000);
  const startMs = +now();
  expect(await gateway.bars?.(reference, 'Step Index', { ...period, minutes: 5 }, signal)).toBe('asleep');
  // Each wait for the terminal takes a second of this clock.
  expect(+now() - startMs).toBeLessThan(1000);
  expect(await gateway.bars?.(reference, 'Step Index', period, signal)).toHaveLength(11);
});

test('bars of an unknown symbol, of one that no line can carry, and of too long a period are absent', async () => {
  const { gateway, reference, now } = await start();
  const period = toPeriod(+now());
  expect(await gateway.bars?.(reference, 'NADA', period, signal)).toBe('absent');
  expect(await gateway.bars?.(reference, 'Step|Index', period, signal)).toBe('absent');
  const long = { ...period, from: period.from - 1500 * minute };
  expect(await gateway.bars?.(reference, 'Step Index', long, signal)).toBe('absent');
});

test('bars of a terminal that its owner has revoked are those of one that sleeps', async () => {
  const { gateway, reference, ana, id, now } = await start();
  await ana.delete(`/terminals/${id}`);
  expect(await gateway.bars?.(reference, 'Step Index', toPeriod(+now()), signal)).toBe('asleep');
});

test('bars that are waited for never delay other calls of the account', async () => {
  const { reference, now, db } = await start();
  let release = () => undefined as void;
  const releasePromise = new Promise<void>((resolve) => (release = resolve));
  let passedMs = 0;
  const waitingGateway = createTerminalGateway({
    db,
    now: () => Date.now() + passedMs,
    subscribe: () => ({ next: () => releasePromise, end: () => undefined }),
  });
  const gateway = guardGateway(waitingGateway, 60_000);
  let endedCount = 0;
  const calls = Array.from({ length: 6 }, (_, index) =>
    gateway
      .bars(reference, 'Step Index', toPeriod(+now() - index * 60 * minute))
      .finally(() => (endedCount += 1)),
  );
  expect(await gateway.positions(reference)).toEqual([]);
  expect(endedCount).toBe(0);
  passedMs = 60_000;
  release();
  expect(await Promise.all(calls)).toContain('requested');
});

test('bars are stored for the last eight periods', async () => {
  const { gateway, reference, now, db } = await start();
  for (let index = 0; index < 10; index += 1) {
    const period = toPeriod(+now() - index * 60 * minute);
    expect(await gateway.bars?.(reference, 'Step Index', period, signal)).toHaveLength(11);
  }
  expect(await db.$count(terminalReads)).toBe(8);
});

test('a history that is still being sent is reported as busy, and not as empty', async () => {
  const api = await createTerminalApi();
  const { id, run } = await api.connect({ server: 'Parque-Sinteticos', login: 20_001_235 });
  await run().step();
  const gateway = createTerminalGateway({ db: api.db });
  const fault = await getFault(gateway.deals(String(id), { from: 0, to: Date.now() }, 0, signal));
  expect(fault.kind).toBe('busy');
});

test('deals of the history that arrive after a cursor are not new ones, and later deals are', async () => {
  const api = await createTerminalApi();
  const terminalAccount = await api.connect({ server: 'Parque-Sinteticos', login: 20_001_236 });
  const { id } = terminalAccount;
  terminalAccount.addDeals(Array.from({ length: 1200 }, (_, index) => createPastDeal(index)));
  const terminal = terminalAccount.run();
  const gateway = createTerminalGateway({ db: api.db });
  const readDeals = async (cursor?: string) => gateway.dealsAfter(String(id), cursor, signal);
  for (let calls = 0; calls < 2; calls += 1) await terminal.step();
  const { cursor } = await readDeals();
  expect((await api.record(id)).historyPage).not.toBeNull();
  for (let calls = 0; calls < 5; calls += 1) await terminal.step();
  expect((await api.record(id)).historyPage).toBeNull();
  expect((await readDeals(cursor)).deals).toEqual([]);
  terminalAccount.byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.1 });
  await terminal.step();
  expect((await readDeals(cursor)).deals).toMatchObject([{ symbol: 'Step Index', entry: 'in' }]);
});

test('a terminal that its owner has revoked or not confirmed is refused', async () => {
  const { gateway, reference, ana, id } = await start();
  await ana.delete(`/terminals/${id}`);
  expect((await getFault(gateway.positions(reference, signal))).kind).toBe('refused');
});
