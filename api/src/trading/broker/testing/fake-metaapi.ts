import { msPerMinute } from '@parque/domain/durations';
import { endAfterTest } from '../../../testing/end-after-test';
import { toWallTime } from '@parque/domain/journal';
import {
  accept,
  createFakeSettings,
  formatBrokerTime,
  reject,
  startFakeHttp,
  token,
  type Reply,
  type SeenCall,
} from './fake-http';

type Answer = (call: SeenCall) => Reply | Promise<Reply> | undefined;

/** MetaApi's documented answers for one account: 51203847 on ICMarketsSC-MT5, password `buena`. */
export const fakeAccount = { login: 51_203_847, server: 'ICMarketsSC-MT5', password: 'buena' };
const firstId = '1eda642a-a9a3-457c-99af-3bc5e8d5c4c9';

interface ServiceState {
  /** Linked accounts with their password. */
  readonly links: Map<string, string>;
  creations: number;
  state: string;
  connectionStatus: string;
  /** Password of the broker account. */
  password: string;
  isInvestor: boolean;
  /** Open positions, and deals after those of {@link fakeDeals}, in MetaApi's format. */
  readonly positions: object[];
  readonly deals: object[];
}

const toBrokerTime = (time: number) => formatBrokerTime(toWallTime('NY+7', time));

const createDeal = (index: number, time: number) => ({
  id: String(900_000 + index),
  platform: 'mt5',
  type: index % 2 === 0 ? 'DEAL_TYPE_BUY' : 'DEAL_TYPE_SELL',
  entryType: index % 2 === 0 ? 'DEAL_ENTRY_IN' : 'DEAL_ENTRY_OUT',
  time: new Date(time).toISOString(),
  brokerTime: toBrokerTime(time),
  symbol: 'EURUSD',
  magic: 0,
  orderId: String(700_000 + index),
  positionId: String(700_000 + (index - (index % 2))),
  volume: 0.1,
  price: 1.1,
  commission: -0.35,
  swap: index % 2 === 0 ? 0 : -0.12,
  profit: index % 2 === 0 ? 0 : 4.1,
  reason: 'DEAL_REASON_CLIENT',
  stopLoss: 1.09,
});

/** A deposit, and a thousand positions that were opened and closed, an hour apart. */
export const fakeDeals = [
  {
    id: '899999',
    platform: 'mt5',
    type: 'DEAL_TYPE_BALANCE',
    time: '2026-01-05T07:00:00.000Z',
    brokerTime: '2026-01-05 09:00:00.000',
    commission: 0,
    swap: 0,
    profit: 10_000,
    comment: 'Deposit',
  },
  ...Array.from({ length: 2000 }, (_, index) =>
    createDeal(index, Date.parse('2026-01-05T10:00:00Z') + index * 3_600_000),
  ),
];

function answerProvisioning({ method, path, query, headers, body }: SeenCall, service: ServiceState) {
  if (path === '/known-mt-servers/5/search') {
    const part = (query.get('query') ?? '').toLowerCase();
    return accept(
      'icmarketssc-mt5'.includes(part) ? { 'Raw Trading Ltd': ['ICMarketsSC-Demo', fakeAccount.server] } : {},
    );
  }
  if (path === '/users/current/accounts' && method === 'POST') {
    if (!/^[A-Za-z0-9]{32}$/.test(String(headers['transaction-id']))) return reject(400, 'ValidationError');
    if (body.server !== fakeAccount.server) {
      return reject(400, 'ValidationError', { code: 'E_SRV_NOT_FOUND', serversByBrokers: {} });
    }
    if (body.login !== String(fakeAccount.login) || body.password !== service.password) {
      return reject(400, 'ValidationError', 'E_AUTH');
    }
    const oldId = [...service.links].find(([, password]) => password === body.password)?.[0];
    const id = oldId ?? (service.creations === 0 ? firstId : `${firstId.slice(0, -1)}${service.creations}`);
    if (oldId === undefined) service.creations += 1;
    service.links.set(id, service.password);
    return { status: 201, json: { id, state: service.state } };
  }
  const [, id, act] = /^\/users\/current\/accounts\/([^/]+)(\/deploy)?$/.exec(path) ?? [];
  if (id === undefined) return undefined;
  if (!service.links.has(id)) return reject(404, 'NotFoundError');
  if (act && method === 'POST') {
    service.state = 'DEPLOYING';
    return { status: 204 };
  }
  if (method === 'GET') return accept({ state: service.state, connectionStatus: service.connectionStatus });
  if (method === 'PUT') {
    if (body.password !== service.password) return reject(400, 'ValidationError', 'E_AUTH');
    service.links.set(id, service.password);
    return { status: 204 };
  }
  return method === 'DELETE' && service.links.delete(id) ? { status: 204 } : undefined;
}

function answerClient({ path, query }: SeenCall, service: ServiceState) {
  const [, id, rest = ''] = /^\/users\/current\/accounts\/([^/]+)(\/.*)$/.exec(path) ?? [];
  if (id === undefined) return undefined;
  const isReady = service.state === 'DEPLOYED' && service.connectionStatus === 'CONNECTED';
  if (!service.links.has(id) || !isReady) return reject(404, 'NotFoundError');
  if (rest === '/account-information') {
    return accept({
      platform: 'mt5',
      broker: 'Raw Trading Ltd',
      currency: 'USD',
      currencyDigits: 2,
      server: fakeAccount.server,
      login: fakeAccount.login,
      balance: sumBalance([...fakeDeals, ...service.deals]),
      equity: 13_710.25,
      leverage: 500,
      marginMode: 'ACCOUNT_MARGIN_MODE_RETAIL_HEDGING',
      investorMode: service.isInvestor,
      tradeAllowed: !service.isInvestor,
      type: 'ACCOUNT_TRADE_MODE_DEMO',
    });
  }
  if (rest === '/server-time') {
    const now = Date.now();
    return accept({ time: new Date(now).toISOString(), brokerTime: toBrokerTime(now) });
  }
  if (rest === '/symbols') return accept(['EURUSD', 'USDJPY', 'Step Index']);
  if (rest === '/symbols/Step%20Index/specification') {
    return accept({
      symbol: 'Step Index',
      digits: 1,
      contractSize: 10,
      tickSize: 0.1,
      minVolume: 0.1,
      maxVolume: 20,
      volumeStep: 0.01,
      profitCurrency: 'USD',
    });
  }
  if (rest === '/symbols/Step%20Index/current-price') {
    return accept({ symbol: 'Step Index', bid: 8000, ask: 8000.1, profitTickValue: 1, lossTickValue: 1 });
  }
  if (rest === '/positions') return accept(service.positions);
  const [, from, to] = /^\/history-deals\/time\/([^/]+)\/([^/]+)$/.exec(rest) ?? [];
  if (from && to) {
    const offset = Number(query.get('offset'));
    const limit = Math.min(Number(query.get('limit')), 1000);
    const periodDeals = [...fakeDeals, ...(service.deals as { time: string }[])].filter(
      ({ time }) => time >= from && time < to,
    );
    return accept(periodDeals.slice(offset, offset + limit));
  }
  return undefined;
}

const lengths: Readonly<Partial<Record<string, number>>> = {
  '1m': msPerMinute,
  '5m': 5 * msPerMinute,
  '15m': 15 * msPerMinute,
  '1h': 60 * msPerMinute,
};

/** Start and end of the price history of the fake. */
export const fakePrices = {
  from: Date.parse('2026-01-05T00:00:00Z'),
  to: Date.parse('2026-01-07T00:00:00Z'),
};

function createCandle(beginMs: number) {
  const price = 8000 + (beginMs % 100);
  return {
    symbol: 'Step Index',
    time: new Date(beginMs).toISOString(),
    brokerTime: toBrokerTime(beginMs),
    open: price,
    high: price + 2,
    low: price - 1,
    close: price + 1,
    tickVolume: 9,
    spread: 2,
    volume: 0,
  };
}

/** Returns the newest candles that start at or before a time, oldest first, at most 1000. */
function answerMarket({ path, query }: SeenCall, service: ServiceState): Reply | undefined {
  const [, id, symbol, timeframe = ''] =
    /accounts\/([^/]+)\/historical-market-data\/symbols\/([^/]+)\/timeframes\/([^/]+)\/candles$/.exec(path) ??
    [];
  if (id === undefined) return undefined;
  const isReady = service.state === 'DEPLOYED' && service.connectionStatus === 'CONNECTED';
  if (!service.links.has(id) || !isReady || symbol !== 'Step%20Index') return reject(404, 'NotFoundError');
  const [length, limit] = [lengths[timeframe], Number(query.get('limit') ?? 1000)];
  const start = Date.parse(query.get('startTime') ?? '');
  if (length === undefined || limit > 1000 || Number.isNaN(start)) return reject(400, 'ValidationError');
  const newest = Math.floor(Math.min(start, fakePrices.to - 1) / length) * length;
  const begins = Array.from({ length: limit }, (_, index) => newest - (limit - 1 - index) * length);
  return accept(begins.filter((beginMs) => beginMs >= fakePrices.from).map(createCandle));
}

const sumBalance = (deals: readonly object[]) =>
  deals.reduce((sum, deal) => {
    const { profit = 0, commission = 0, swap = 0 } = deal as Record<string, number | undefined>;
    return Number((sum + profit + commission + swap).toFixed(2));
  }, 0);

/**
 * A local server that answers as MetaApi documents: links, states of an account, a history and prices.
 * It executes no orders (see `simulated-metaapi`), and ends with the test.
 */
export async function startFakeMetaApi() {
  const service: ServiceState = {
    links: new Map(),
    creations: 0,
    state: 'DEPLOYED',
    connectionStatus: 'CONNECTED',
    password: fakeAccount.password,
    isInvestor: false,
    positions: [],
    deals: [],
  };
  const calls: SeenCall[] = [];
  let override: Answer = () => undefined;
  const { address, stop } = await startFakeHttp((call) => {
    calls.push(call);
    if (call.headers['auth-token'] !== token) return reject(401, 'UnauthorizedError');
    const reply =
      override(call) ??
      answerProvisioning(call, service) ??
      answerMarket(call, service) ??
      answerClient(call, service);
    return reply ?? reject(404, 'NotFoundError');
  });
  endAfterTest(stop);
  return {
    settings: createFakeSettings(address),
    calls,
    service,
    /** Replaces the answers of the calls for which `answer` returns one. */
    answer(answer: Answer) {
      override = answer;
    },
    /** Replaces the answers of the calls whose path ends with a text. */
    answerAt(end: string, reply: Reply | Promise<Reply>) {
      override = ({ path }) => (path.endsWith(end) ? reply : undefined);
    },
    stop,
  };
}
