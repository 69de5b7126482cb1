import { guardGateway } from '../guarded';
import { createTestDatabase } from '../../../testing/database';
import { endAfterTest } from '../../../testing/end-after-test';
import { createSimulator } from '../simulator/simulator';
import { getReference } from '../testing/accounts';
import { accept } from '../testing/fake-http';
import { getFault } from '../testing/fault-of';
import { fakeDeals, fakeAccount, startFakeMetaApi } from '../testing/fake-metaapi';
import { testGateway } from '../testing/gateway-contract';
import { startSimulatedMetaApi } from '../testing/simulated-metaapi';
import { testTrading } from '../testing/trading-contract';
import { createMetaApi } from './metaapi';

async function start() {
  const fake = await startFakeMetaApi();
  return { fake, gateway: createMetaApi(fake.settings) };
}

const { signal } = new AbortController();
const attempt = 'Qb-_'.repeat(11);

async function enter() {
  const { fake, gateway } = await start();
  return { fake, gateway, reference: await getReference(gateway, fakeAccount) };
}

describe('MetaApi', () => {
  testGateway(async () => ({
    gateway: (await start()).gateway,
    credentials: fakeAccount,
    search: 'icmark',
    symbol: 'Step Index',
    period: { from: Date.parse('2026-01-01T00:00:00Z'), to: Date.parse('2027-01-01T00:00:00Z') },
  }));
});

describe('MetaApi as a broker', () => {
  testTrading(async () => {
    const { db, drop } = await createTestDatabase();
    endAfterTest(drop);
    const now = () => Date.UTC(2025, 2, 12, 10);
    const simulator = createSimulator({ db, now });
    const credentials = { server: 'Parque-Sinteticos', login: 10_001_234, password: 'demo-10001234' };
    const reference = `${credentials.server}/${credentials.login}`;
    await simulator.control.prepare([reference]);
    const service = await startSimulatedMetaApi({ simulator, now });
    endAfterTest(service.stop);
    const gateway = createMetaApi(service.settings, { now, watchEveryMs: 20 });
    const verify = async () => ({ ok: true, reference }) as const;
    return { gateway: { ...gateway, verify }, credentials, symbol: 'Step Index', now };
  });
});

test('the token is sent in a header only', async () => {
  const { fake } = await enter();
  expect(fake.calls.every(({ headers }) => headers['auth-token'] === 'ficha')).toBe(true);
  expect(JSON.stringify(fake.calls.map(({ path, body }) => [path, body]))).not.toContain('ficha');
});

test('a link that is in progress is continued with its transaction id, and the next link has another one', async () => {
  const { fake, gateway } = await start();
  fake.answer(({ method }) =>
    method === 'POST' ? { status: 202, headers: { 'retry-after': '30' }, json: {} } : undefined,
  );
  const fault = await getFault(gateway.verify(fakeAccount, attempt, signal));
  expect([fault.kind, fault.details.retryAfterMs]).toEqual(['busy', 30_000]);
  fake.answer(() => undefined);
  await gateway.verify(fakeAccount, attempt, signal);
  await gateway.verify(fakeAccount, attempt, signal);
  const ids = fake.calls.map(({ headers }) => headers['transaction-id']);
  expect(ids[0]).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[1]);
});

test('a link requests regular reliability and declares manual trades', async () => {
  const { fake } = await enter();
  expect(fake.calls[0]?.body).toMatchObject({ reliability: 'regular', magic: 0, manualTrades: true });
});

test.each([
  ['E_SERVER_TIMEZONE', undefined, 1],
  [{ code: 'E_RESOURCE_SLOTS', recommendedResourceSlots: 2 }, 2, 2],
  [{ code: 'E_RESOURCE_SLOTS', recommendedResourceSlots: 9 }, undefined, 1],
] as const)('the link error %j is busy, retried with slots %s', async (details, slots, posts) => {
  const { fake, gateway } = await start();
  fake.answer(({ method }) =>
    method === 'POST' ? { status: 400, json: { error: 'x', details } } : undefined,
  );
  expect((await getFault(gateway.verify(fakeAccount, attempt, signal))).kind).toBe('busy');
  expect(fake.calls.map(({ body }) => body.resourceSlots).at(-1)).toBe(slots);
  expect(fake.calls).toHaveLength(posts);
});

test('a changed password updates the linked account, and a wrong one is denied', async () => {
  const { fake, gateway, reference } = await enter();
  fake.service.password = 'nueva';
  const change = (password: string) =>
    gateway.verify({ ...fakeAccount, password, current: reference }, attempt, signal);
  expect(await change('mala')).toEqual({ ok: false, denial: 'wrong_credentials' });
  expect(await change('nueva')).toEqual({ ok: true, reference });
  expect([fake.service.creations, [...fake.service.links]]).toEqual([1, [[reference, 'nueva']]]);
});

test('an account that is not deployed is deployed, and busy until its terminal is connected', async () => {
  const { fake, gateway, reference } = await enter();
  fake.service.state = 'UNDEPLOYED';
  expect((await getFault(gateway.positions(reference, signal))).kind).toBe('busy');
  expect(fake.service.state).toBe('DEPLOYING');
  fake.service.state = 'DEPLOYED';
  fake.service.connectionStatus = 'DISCONNECTED';
  expect((await getFault(gateway.positions(reference, signal))).kind).toBe('busy');
  fake.service.connectionStatus = 'CONNECTED';
  expect(await gateway.positions(reference, signal)).toEqual([]);
});

test('an account without trading rights is not allowed to trade', async () => {
  const { fake, gateway, reference } = await enter();
  fake.service.isInvestor = true;
  expect(await gateway.account(reference, signal)).toMatchObject({
    isInvestor: true,
    isTradingAllowed: false,
  });
});

test("the clock of the broker's server is derived from its time and UTC, and kept while it cannot be read", async () => {
  const { fake, reference } = await enter();
  const answerTime = (brokerTime: string) =>
    fake.answerAt('/server-time', accept({ time: '2026-07-01T12:00:00.123Z', brokerTime }));
  const readZone = async (ms: number) =>
    (await createMetaApi(fake.settings, { now: () => ms }).account(reference, signal)).serverZone;
  answerTime('2026-07-01 17:30:00.123');
  expect(await readZone(0)).toBe('UTC+05:30');
  answerTime('2026-07-01 15:00:00.123');
  expect(await readZone(0)).toBe('NY+7');
  let now = 0;
  const kept = createMetaApi(fake.settings, { now: () => now });
  expect((await kept.account(reference, signal)).serverZone).toBe('NY+7');
  fake.answerAt('/server-time', { status: 504, json: { error: 'TimeoutError' } });
  now = 2 * 3_600_000;
  expect((await kept.account(reference, signal)).serverZone).toBe('NY+7');
  expect((await getFault(createMetaApi(fake.settings).account(reference, signal))).kind).not.toBe('refused');
});

test('a deal that appears after a later one is still returned, once', async () => {
  const { fake, reference } = await enter();
  const now = Date.UTC(2026, 6, 1, 12);
  const createDeal = (id: string, ms: number) => ({ ...fakeDeals[1], id, time: new Date(ms).toISOString() });
  const visibleDeals: ReturnType<typeof createDeal>[] = [];
  fake.answer(({ path }) => {
    const [, from = ''] = /\/history-deals\/time\/([^/]+)\//.exec(path) ?? [];
    return from === ''
      ? undefined
      : { status: 200, json: visibleDeals.filter(({ time }) => Date.parse(time) >= Date.parse(from)) };
  });
  const gateway = createMetaApi(fake.settings, { now: () => now });
  const readNewDeals = async (cursor: string | undefined) => {
    const page = await gateway.dealsAfter(reference, cursor, signal);
    return { ...page, tickets: page.deals.map(({ ticket }) => ticket) };
  };
  const start = await readNewDeals(undefined);
  visibleDeals.push(createDeal('2', now));
  const first = await readNewDeals(start.cursor);
  visibleDeals.unshift(createDeal('1', now - 30_000));
  const second = await readNewDeals(first.cursor);
  const third = await readNewDeals(second.cursor);
  expect([first.tickets, second.tickets, third.tickets]).toEqual([['2'], ['1'], []]);
  visibleDeals.push(createDeal('3', Date.UTC(53_269, 0)));
  const fourth = await readNewDeals(third.cursor);
  visibleDeals.push(createDeal('4', now));
  expect([fourth.tickets, (await readNewDeals(fourth.cursor)).tickets]).toEqual([['3'], ['4']]);
});

test('a history is complete when its deals add up to a balance that stays the same, and the terminal is connected', async () => {
  const { fake, gateway, reference } = await enter();
  const complete = () => gateway.lateExecution?.isHistoryComplete(reference, signal);
  expect(await complete()).toBe(true);
  const { balance } = await gateway.account(reference, signal);
  const balances = [balance - 10, balance, balance - 10, balance - 10];
  fake.answer(({ path }) =>
    path.endsWith('/account-information')
      ? accept({ currency: 'USD', server: 'x', login: 1, equity: 0, balance: balances.shift() })
      : undefined,
  );
  expect([await complete(), await complete()]).toEqual([false, false]);
  fake.answer(() => undefined);
  expect(await complete()).toBe(true);
  fake.answer(({ path }) => (path.includes('history-deals') ? { status: 200, json: [] } : undefined));
  expect(await complete()).toBe(false);
  fake.answer(() => undefined);
  fake.service.connectionStatus = 'DISCONNECTED_FROM_BROKER';
  expect(await complete()).toBe(false);
});

test('after a 429 the other accounts wait as well, and their orders are unsent, until the clock is set back', async () => {
  const { fake, reference } = await enter();
  let ms = Date.now();
  const gateway = createMetaApi(fake.settings, { now: () => ms });
  fake.answer(() => ({ status: 429, headers: { 'retry-after': '60' }, json: {} }));
  await getFault(gateway.account(reference, signal));
  const calls = fake.calls.length;
  const fault = await getFault(gateway.account('otra', signal));
  expect([fault.kind, fault.details.isUnsent, fake.calls.length]).toEqual(['busy', true, calls]);
  ms -= 3_600_000;
  await getFault(gateway.account('otra', signal));
  expect(fake.calls.length).toBeGreaterThan(calls);
});

test('the floating profit of a position excludes what its closed part realised', async () => {
  const { fake, gateway, reference } = await enter();
  const fields = { symbol: 'EURUSD', time: '2026-03-04T10:00:00Z', openPrice: 1, currentPrice: 1, volume: 1 };
  const results = { profit: 90, unrealizedProfit: -10, stopLoss: 0 };
  fake.answerAt('/positions', accept([{ ...fields, ...results, id: 7, type: 'POSITION_TYPE_BUY' }]));
  const [position] = await gateway.positions(reference, signal);
  expect(position).toMatchObject({ ticket: '7', profit: -10 });
  // A stop at 0 is none.
  expect(position).not.toHaveProperty('stopLoss');
});

test('a request is found by the first two parts of its client id, or by its comment', async () => {
  const { fake, gateway, reference } = await enter();
  const time = new Date().toISOString();
  const execution = { symbol: 'Step Index', time, volume: 0.1, clientId: 'PQ_UNO_99' };
  const prices = { openPrice: 8000, currentPrice: 8000, profit: 0 };
  fake.service.positions.push({ ...execution, ...prices, id: '7', type: 'POSITION_TYPE_BUY' });
  fake.service.deals.push({ ...fakeDeals[1], ...execution, id: '8', positionId: '7' });
  const lookup = await gateway.lookup(reference, 'PQ_UNO_AAA', Date.now(), signal);
  expect([lookup.positions.length, lookup.deals.length]).toEqual([1, 1]);
  expect(await gateway.lookup(reference, 'PQ_DOS_AAA', Date.now(), signal)).toEqual({
    positions: [],
    deals: [],
  });
});

test("deals have the time of the server's clock beside UTC", async () => {
  const { gateway, reference } = await enter();
  const period = { from: Date.parse('2026-03-01T00:00:00Z'), to: Date.parse('2026-03-31T00:00:00Z') };
  const { deals } = await gateway.deals(reference, period, 0, signal);
  const [first] = deals;
  expect(first).toMatchObject({ commission: -0.35, stopLoss: 1.09, comment: '' });
  // The United States put their clocks forward on 8 March 2026.
  const offsets = new Set(deals.map(({ at, time }) => (time - at) / 3_600_000));
  expect([...offsets]).toEqual([2, 3]);
});

test('a page is sorted by time and translates closes, deposits, magic numbers and unknown types of deals', async () => {
  const { fake, gateway, reference } = await enter();
  const page = accept([
    { ...fakeDeals[1], entryType: 'DEAL_ENTRY_OUT_BY', magic: 77 },
    { ...fakeDeals[0], id: '2', type: 'DEAL_TYPE_CREDIT' },
    // An expert may use a number that JSON does not hold exactly.
    { ...fakeDeals[0], id: '3', type: 'DEAL_DIVIDEND_FRANKED', magic: 2 ** 64 },
  ]);
  fake.answer(({ path }) => (path.includes('history-deals') ? page : undefined));
  const { deals, hasMore } = await gateway.deals(reference, { from: 0, to: Date.now() }, 0, signal);
  expect(deals.map(({ type, entry, magic }) => [type, entry, magic])).toEqual([
    ['credit', 'none', undefined],
    ['charge', 'none', undefined],
    ['buy', 'out_by', '77'],
  ]);
  expect(hasMore).toBe(false);
});

describe('a symbol', () => {
  /** Reads a symbol of which the broker reports these figures. */
  async function readSymbol(specification: object, price: object = {}) {
    const { fake, gateway, reference } = await enter();
    const defaults = {
      symbol: 'EURUSD',
      digits: 5,
      contractSize: 100_000,
      tickSize: 0.00001,
      minVolume: 0.01,
      maxVolume: 100,
      volumeStep: 0.01,
      profitCurrency: 'USD',
    };
    fake.answer(({ path }) => {
      if (path.endsWith('specification')) return { status: 200, json: { ...defaults, ...specification } };
      const isPrice = path.endsWith('current-price');
      return isPrice ? { status: 200, json: { lossTickValue: 1, ...price } } : undefined;
    });
    return guardGateway(gateway, 5000).symbol(reference, 'EURUSD');
  }

  test.each([
    { contractSize: 0 },
    { contractSize: 1e-9 },
    { contractSize: 1e16 },
    { volumeStep: 0 },
    { volumeStep: 1e-9 },
    { volumeStep: -0.01 },
    { minVolume: -1 },
    { maxVolume: 1e300 },
  ])('a symbol with %j is rejected, because no volume can be computed with it', async (specification) => {
    await expect(readSymbol(specification)).rejects.toMatchObject({ kind: 'unreachable' });
  });

  test.each([
    [{ tickSize: 0 }, {}],
    [{ tickSize: 5e-324 }, {}],
    [{}, { lossTickValue: 5e-324 }],
    [{}, { lossTickValue: 1e300 }],
  ])(
    'a symbol with the tick %j and the price %j is returned without its tick value',
    async (specification, price) => {
      const spec = await readSymbol(specification, price);
      expect([spec.volumeStep, spec.tickValue]).toEqual([0.01, undefined]);
      expect((await readSymbol({})).tickValue).toBe(1);
    },
  );
});

test('a symbol without a current price is returned without its tick value', async () => {
  const { fake, gateway, reference } = await enter();
  fake.answerAt('current-price', { status: 504, json: {} });
  const spec = await gateway.symbol(reference, 'Step Index', signal);
  expect(spec).toMatchObject({ contractSize: 10 });
  expect(spec.tickValue).toBeUndefined();
});

test('after too many requests the gateway waits for the time that the answer states', async () => {
  const { fake, gateway, reference } = await enter();
  const recommendedRetryTime = new Date(Date.now() + 60_000).toISOString();
  fake.answer(() => ({
    status: 429,
    json: { error: 'TooManyRequests', metadata: { recommendedRetryTime } },
  }));
  const fault = await getFault(gateway.account(reference, signal));
  expect(fault.kind).toBe('busy');
  expect(fault.details.retryAfterMs).toBeGreaterThan(50_000);
});

test.each([
  [{ status: 500, text: '<html>' }, 'unreachable'],
  [{ status: 200, text: '<html>' }, 'unreachable'],
  [{ status: 200, json: { balance: 'mucho' } }, 'unreachable'],
  [{ status: 404, json: { error: 'NotFoundError' } }, 'refused'],
  [{ status: 504, json: { error: 'TimeoutError' } }, 'unreachable'],
  [{ status: 401, json: { error: 'UnauthorizedError' } }, 'unreachable'],
  [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'unreachable'],
] as const)('the answer %j means %s', async (reply, kind) => {
  const { fake, gateway, reference } = await enter();
  fake.answer(() => reply);
  expect((await getFault(gateway.account(reference, signal))).kind).toBe(kind);
});

test('a call that is never answered, or whose server is down, ends within the time limit', async () => {
  const { fake, reference } = await enter();
  const createGuarded = (ms: number) => guardGateway(createMetaApi(fake.settings), ms);
  fake.answer(() => 'hang');
  expect((await getFault(createGuarded(200).account(reference))).kind).toBe('timeout');
  await fake.stop();
  expect((await getFault(createGuarded(100_000).account('otra'))).kind).toBe('unreachable');
});

test('no fault contains the password or the token', async () => {
  const { fake, gateway } = await start();
  fake.answer(() => ({ status: 500, json: { error: 'InternalError', message: 'no' } }));
  const fault = await getFault(gateway.verify(fakeAccount, attempt, signal));
  for (let cause: unknown = fault; cause instanceof Error; cause = cause.cause) {
    expect(`${cause.message} ${cause.stack}`).not.toMatch(/buena|ficha/);
  }
});

describe('the answer of MetaApi to an order', () => {
  const order = {
    clientId: 'prueba_1',
    action: 'open',
    symbol: 'Step Index',
    side: 'buy',
    volumeLots: 0.1,
    notAfter: Number.MAX_SAFE_INTEGER,
  } as const;

  async function sendAnswered(reply: { status: number; json: unknown }) {
    const { fake, gateway, reference } = await enter();
    fake.answerAt('/trade', reply);
    return { fake, result: guardGateway(gateway, 5000).trade(reference, order) };
  }

  test.each([-5, -10])('the code %i is the fault of an order that was not sent', async (numericCode) => {
    const { result } = await sendAnswered({ status: 200, json: { numericCode } });
    expect((await getFault(result)).details.isUnsent).toBe(true);
  });

  test('numeric ids are read as texts', async () => {
    const json = { numericCode: 10009, orderId: 46870472, positionId: 46870473 };
    expect(await (await sendAnswered({ status: 200, json })).result).toMatchObject({ position: '46870473' });
  });

  test('the older answer with error and description is read, and one without a code is unknown', async () => {
    const old = await sendAnswered({ status: 200, json: { error: 10004, description: 'Requote' } });
    expect(await old.result).toMatchObject({ outcome: 'rejected', message: 'Requote' });
    expect(await (await sendAnswered({ status: 200, json: {} })).result).toMatchObject({
      outcome: 'unknown',
    });
  });

  test.each([
    [202, 'busy', false],
    [401, 'unreachable', true],
    [408, 'unreachable', false],
    [429, 'busy', true],
    [500, 'unreachable', false],
    [504, 'unreachable', false],
  ] as const)('the status %i is the fault %s, unsent: %s', async (status, kind, isUnsent) => {
    const { fake, result } = await sendAnswered({ status, json: { error: 'Error' } });
    const fault = await getFault(result);
    expect([fault.kind, fault.details.isUnsent]).toEqual([kind, isUnsent]);
    expect(fake.calls.filter(({ path }) => path.endsWith('/trade'))).toHaveLength(1);
  });

  test('an order for an account that is not provisioned yet is unsent and busy', async () => {
    const { fake, gateway, reference } = await enter();
    fake.service.connectionStatus = 'DISCONNECTED';
    const fault = await getFault(guardGateway(gateway, 5000).trade(reference, order));
    expect([fault.kind, fault.details.isUnsent]).toEqual(['busy', true]);
  });

  test('a rejected call of an unknown form never became an order', async () => {
    const { result } = await sendAnswered({ status: 400, json: { error: 'ValidationError' } });
    expect(await result).toMatchObject({ outcome: 'rejected', retcode: 10013 });
  });
});
