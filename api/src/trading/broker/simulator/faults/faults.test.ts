import { createTestDatabase } from '../../../../testing/database';
import { guardGateway } from '../../guarded';
import type { TradeRequest } from '../../gateway';
import { scriptedFaultKinds } from '../../../../core/database/schema/simulator-values';
import { pickRandomFault, nextFault } from './fault-script';
import { createSimulator } from '../simulator';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const wednesday = Date.UTC(2025, 2, 12, 10);
const { signal } = new AbortController();
let login = 10_004_000;

async function createAccount() {
  login += 1;
  const simulator = createSimulator({ db: database.db, now: () => wednesday });
  const reference = `Parque-Demo/${login}`;
  await simulator.control.prepare([reference]);
  const order = (clientId: string, changes: Partial<TradeRequest> = {}): TradeRequest => {
    const notAfter = wednesday + 60_000;
    return { clientId, action: 'open', symbol: 'EURUSD', side: 'buy', volumeLots: 0.3, notAfter, ...changes };
  };
  return {
    simulator,
    control: simulator.control,
    reference,
    order,
    send: (clientId: string, changes?: Partial<TradeRequest>) =>
      simulator.trade(reference, order(clientId, changes), signal),
    listHeld: () => simulator.positions(reference, signal),
  };
}

test.each([
  ['reject', 10006],
  ['requote', 10004],
  ['no_money', 10019],
  ['invalid_volume', 10014],
  ['market_closed', 10018],
] as const)(
  'fault %s: the order is rejected with %i, and the next order is executed',
  async (kind, retcode) => {
    const { control, reference, send, listHeld } = await createAccount();
    await control.script(reference, [{ kind }]);
    expect(await send('a')).toMatchObject({ outcome: 'rejected', retcode });
    expect(await listHeld()).toEqual([]);
    expect(await send('b')).toMatchObject({ outcome: 'done' });
  },
);

test('fault timeout_before: the order is not executed, and the lookup finds nothing', async () => {
  const { control, reference, send, simulator } = await createAccount();
  await control.script(reference, [{ kind: 'timeout_before' }]);
  await expect(send('a')).rejects.toMatchObject({ kind: 'timeout' });
  expect(await simulator.lookup(reference, 'a', 0, signal)).toEqual({ positions: [], deals: [] });
});

test('fault timeout_after: the lookup finds the executed order', async () => {
  const { control, reference, send, simulator } = await createAccount();
  await control.script(reference, [{ kind: 'timeout_after' }]);
  await expect(send('a')).rejects.toMatchObject({ kind: 'timeout' });
  const traces = await simulator.lookup(reference, 'a', 0, signal);
  expect(traces).toMatchObject({ positions: [{ clientId: 'a' }], deals: [{ clientId: 'a' }] });
});

test('a script starts its fault after the given number of calls, and ends it after the given repetitions', () => {
  let script = [{ kind: 'reject', after: 2, times: 2 } as const] as Parameters<typeof nextFault>[0];
  const struck = Array.from({ length: 6 }, () => {
    const { fault, rest } = nextFault(script, 'trade');
    script = rest;
    return fault !== undefined;
  });
  expect(struck).toEqual([false, false, true, true, false, false]);
});

test('random faults are the same for the same seed, have the given probability, and are of every kind', () => {
  const listStruck = (seed: string) =>
    Array.from({ length: 4000 }, (_, call) => pickRandomFault(seed, 0.2, 'trade', `c${call}`, 1)?.kind);
  expect(listStruck('semilla')).toEqual(listStruck('semilla'));
  expect(listStruck('semilla')).not.toEqual(listStruck('otra'));
  const kinds = listStruck('semilla').filter((kind) => kind !== undefined);
  expect(kinds.length / 4000).toBeGreaterThan(0.16);
  expect(kinds.length / 4000).toBeLessThan(0.24);
  const ofOrders = scriptedFaultKinds.filter((kind) => kind !== 'duplicate' && kind !== 'reorder');
  expect([...new Set(kinds)].sort()).toEqual([...ofOrders].sort());
});

test('an order through the guarded gateway is not sent again after a time-out, and is not reported as unsent', async () => {
  const { control, reference, order, simulator, listHeld } = await createAccount();
  let sentCount = 0;
  const countingGateway = {
    ...simulator,
    trade: (...call: Parameters<typeof simulator.trade>) => {
      sentCount += 1;
      return simulator.trade(...call);
    },
  };
  await control.script(reference, [{ kind: 'timeout_after' }]);
  const fault = { kind: 'timeout', details: { isUnsent: false } };
  await expect(guardGateway(countingGateway, 5000).trade(reference, order('a'))).rejects.toMatchObject(fault);
  expect(sentCount).toBe(1);
  expect(await listHeld()).toHaveLength(1);
});

test('an order through the guarded gateway ends within the time limit when the broker hangs, with an unknown outcome', async () => {
  const { simulator } = await createAccount();
  const hangingAccount = 'Parque-Demo/10009002';
  const order = {
    clientId: 'a',
    action: 'open',
    symbol: 'EURUSD',
    side: 'buy',
    volumeLots: 0.1,
    notAfter: wednesday + 1,
  } as const;
  const patient = guardGateway(simulator, 100);
  const unknownOutcome = { kind: 'timeout', details: { isUnsent: false } };
  await expect(patient.trade(hangingAccount, order)).rejects.toMatchObject(unknownOutcome);
  await expect(patient.trade(hangingAccount, order)).rejects.toMatchObject(unknownOutcome);
  await expect(patient.trade(hangingAccount, order)).rejects.toMatchObject(unknownOutcome);
  // The circuit is now open, so the order is certainly not sent.
  await expect(patient.trade(hangingAccount, order)).rejects.toMatchObject({
    kind: 'timeout',
    details: { isUnsent: true },
  });
});
