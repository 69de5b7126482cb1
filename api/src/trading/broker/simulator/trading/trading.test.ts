import { createTestDatabase } from '../../../../testing/database';
import type { BrokerDeal, TradeRequest } from '../../gateway';
import { testTrading } from '../../testing/trading-contract';
import { createSimulator } from '../simulator';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const wednesday = Date.UTC(2025, 2, 12, 10);
const { signal } = new AbortController();
let login = 10_002_000;

describe('the simulator as a broker', () => {
  testTrading(async () => {
    login += 1;
    const gateway = createSimulator({ db: database.db, now: () => wednesday });
    await gateway.control.prepare([`Parque-Sinteticos/${login}`]);
    const credentials = { server: 'Parque-Sinteticos', login, password: `demo-${login}` };
    return { gateway, credentials, symbol: 'Step Index', now: () => wednesday };
  });
});

async function createFresh(server = 'Parque-Demo', startTime = wednesday) {
  login += 1;
  let [time, orders] = [startTime, 0];
  const now = () => time;
  const simulator = createSimulator({ db: database.db, now });
  const reference = `${server}/${login}`;
  await simulator.control.prepare([reference]);
  const order = (changes: Partial<TradeRequest> = {}): TradeRequest => {
    orders += 1;
    const request = { clientId: `c${orders}`, action: 'open', symbol: 'EURUSD', side: 'buy' } as const;
    return { ...request, volumeLots: 0.3, notAfter: now() + 60_000, ...changes };
  };
  return {
    simulator,
    control: simulator.control,
    reference,
    order,
    pass: (ms: number) => (time += ms),
    /** Another process of the product, on the same database. */
    createAnother: () => createSimulator({ db: database.db, now }),
    send: (changes: Partial<TradeRequest> = {}) => simulator.trade(reference, order(changes), signal),
    listHeld: () => simulator.positions(reference, signal),
    getInfo: () => simulator.account(reference, signal),
    listDeals: async () =>
      (await simulator.deals(reference, { from: 0, to: time + 1 }, 0, signal)).deals.filter(
        ({ type }) => type !== 'balance',
      ),
  };
}

const toRows = (deals: readonly BrokerDeal[]) =>
  deals.map(({ type, entry, volumeLots }) => [type, entry, volumeLots]);

test('an executed request is answered with its first result, also by another process', async () => {
  const { simulator, createAnother, reference, order, listHeld } = await createFresh();
  const request = order();
  const first = await simulator.trade(reference, request, signal);
  expect(await createAnother().trade(reference, request, signal)).toEqual(first);
  const both = await Promise.all([
    simulator.trade(reference, { ...request, clientId: 'a_la_vez' }, signal),
    createAnother().trade(reference, { ...request, clientId: 'a_la_vez' }, signal),
  ]);
  expect(both[0]).toEqual(both[1]);
  expect(await listHeld()).toHaveLength(2);
});

test('a rejected request may be sent again with the same id', async () => {
  const { simulator, control, reference, order } = await createFresh();
  await control.script(reference, [{ kind: 'reject' }, { kind: 'requote' }]);
  const request = order();
  const codes = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    codes.push((await simulator.trade(reference, request, signal)).retcode);
  }
  expect(codes).toEqual([10006, 10004, 10009]);
});

test('on a netting account orders increase, reduce and reverse the position', async () => {
  const { send, listHeld, listDeals } = await createFresh('Parque-Netting');
  const { position } = await send({ volumeLots: 0.2 });
  await send({ volumeLots: 0.1 });
  expect(await listHeld()).toMatchObject([{ ticket: position, side: 'buy', volumeLots: 0.3 }]);
  await send({ side: 'sell', volumeLots: 0.1 });
  await send({ side: 'sell', volumeLots: 0.5 });
  expect(await listHeld()).toMatchObject([{ ticket: position, side: 'sell', volumeLots: 0.3 }]);
  await send({ action: 'close', side: 'sell', ...(position && { position }) });
  expect(await listHeld()).toEqual([]);
  expect(toRows(await listDeals())).toEqual([
    ['buy', 'in', 0.2],
    ['buy', 'in', 0.1],
    ['sell', 'out', 0.1],
    ['sell', 'inout', 0.5],
    ['buy', 'out', 0.3],
  ]);
});

test('a position that reaches its stop is closed at its level, with that comment', async () => {
  const { send, listHeld, listDeals, simulator, reference, pass } = await createFresh();
  const { bid } = await simulator.quote(reference, 'EURUSD', signal);
  const [above, below] = [bid + 0.0003, bid - 0.0003];
  await send({ stopLoss: below, takeProfit: above });
  for (let hours = 0; hours < 48 && (await listHeld()).length > 0; hours += 1) pass(3_600_000);
  const [, closing] = await listDeals();
  expect(closing?.comment).toMatch(/^\[(sl|tp) 1\.\d{5}\]$/);
  expect([above, below]).toContain(closing?.price);
});

test('a changed volume step applies to new orders, and the whole remaining volume can still be closed', async () => {
  const { send, listHeld, control, reference, simulator } = await createFresh();
  const { position = '' } = await send({ volumeLots: 0.07 });
  await control.setSymbol(reference, 'EURUSD', { volumeStep: 0.1, volumeMin: 0.1 });
  expect(await simulator.symbol(reference, 'EURUSD', signal)).toMatchObject({ volumeStep: 0.1 });
  expect(await send({ volumeLots: 0.25 })).toMatchObject({ retcode: 10014 });
  await send({ action: 'close', position });
  expect(await listHeld()).toEqual([]);
});

test('at the first trade the generated history ends with all positions closed, and the journal reads both parts', async () => {
  const simulator = createSimulator({ db: database.db, now: () => wednesday });
  const busy = 'Parque-Demo/10009100';
  const listAll = async () => {
    const deals: BrokerDeal[] = [];
    for (let page = 0, hasMore = true; hasMore; page += 1) {
      const next = await simulator.deals(busy, { from: 0, to: wednesday + 1 }, page, signal);
      deals.push(...next.deals);
      ({ hasMore } = next);
    }
    return deals;
  };
  const before = await listAll();
  expect(await simulator.positions(busy, signal)).toEqual([]);
  const after = await listAll();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.length).toBeGreaterThan(before.length);
  const remainingUnits = new Map<string, number>();
  for (const { positionId, type, volumeLots } of after.filter(({ symbol }) => symbol !== '')) {
    const signedUnits = Math.round(volumeLots * 1000) * (type === 'buy' ? 1 : -1);
    remainingUnits.set(positionId, (remainingUnits.get(positionId) ?? 0) + signedUnits);
  }
  expect([...remainingUnits.values()].filter((volume) => volume !== 0)).toEqual([]);
  const cents = after.reduce(
    (sum, { profit, swap, commission }) => sum + Math.round((profit + swap + commission) * 100),
    0,
  );
  expect((await simulator.account(busy, signal)).balance).toBe(cents / 100);
});

test('a watcher is notified of changes by another process', async () => {
  const { simulator, createAnother, reference } = await createFresh();
  const watchController = new AbortController();
  const changes = simulator.watch(reference, watchController.signal)[Symbol.asyncIterator]();
  await changes.next();
  await createAnother().control.openByHand(reference, { symbol: 'EURUSD', side: 'buy', volumeLots: 0.1 });
  expect(await changes.next()).toEqual({ done: false, value: 'changed' });
  watchController.abort();
  await changes.return?.();
});

test('manual trades have no client id', async () => {
  const { control, reference, listHeld, listDeals } = await createFresh();
  const { position = '' } = await control.openByHand(reference, {
    symbol: 'EURUSD',
    side: 'sell',
    volumeLots: 0.3,
    stopLoss: 2,
  });
  await control.modifyByHand(reference, position, { stopLoss: 1.9 });
  await control.closeByHand(reference, position, 0.1);
  const [reducedPosition] = await listHeld();
  expect(reducedPosition).toMatchObject({ ticket: position, volumeLots: 0.2, stopLoss: 1.9, comment: '' });
  await control.closeByHand(reference, position);
  expect(await control.closeByHand(reference, position)).toMatchObject({ retcode: 10036 });
  expect((await listDeals()).map(({ clientId }) => clientId)).toEqual([undefined, undefined, undefined]);
});
