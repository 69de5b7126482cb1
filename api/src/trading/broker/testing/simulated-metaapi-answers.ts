import { toWallTime } from '@parque/domain/journal';
import type { BrokerDeal, BrokerPosition, TradeRequest } from '../gateway';
import type { Simulator } from '../simulator/simulator';
import { accept, formatBrokerTime, reject, type Reply, type SeenCall } from './fake-http';

/* The forms of MetaApi's calls and answers, with the data of the simulator. */

const { signal } = new AbortController();

export const nothingFound = reject(404, 'NotFoundError');

const dealTypes: Readonly<Record<string, string>> = {
  buy: 'DEAL_TYPE_BUY',
  sell: 'DEAL_TYPE_SELL',
  balance: 'DEAL_TYPE_BALANCE',
  credit: 'DEAL_TYPE_CREDIT',
  charge: 'DEAL_TYPE_CHARGE',
};

const toDeal = (deal: BrokerDeal) => ({
  id: deal.ticket,
  platform: 'mt5',
  type: dealTypes[deal.type],
  ...(deal.entry !== 'none' && { entryType: `DEAL_ENTRY_${deal.entry.toUpperCase()}` }),
  symbol: deal.symbol,
  time: new Date(deal.at).toISOString(),
  brokerTime: formatBrokerTime(deal.time),
  volume: deal.volumeLots,
  price: deal.price,
  commission: deal.commission,
  swap: deal.swap,
  profit: deal.profit,
  orderId: deal.order,
  positionId: deal.positionId,
  stopLoss: deal.stopLoss,
  takeProfit: deal.takeProfit,
  clientId: deal.clientId,
  ...(deal.reason !== undefined && { reason: `DEAL_REASON_${deal.reason}` }),
  comment: deal.clientId === undefined ? deal.comment : '',
});

const toPosition = (position: BrokerPosition) => ({
  id: position.ticket,
  type: position.side === 'buy' ? 'POSITION_TYPE_BUY' : 'POSITION_TYPE_SELL',
  symbol: position.symbol,
  time: new Date(position.openedAt).toISOString(),
  openPrice: position.priceOpen,
  currentPrice: position.priceCurrent,
  volume: position.volumeLots,
  swap: position.swap,
  profit: position.profit,
  stopLoss: position.stopLoss,
  takeProfit: position.takeProfit,
  clientId: position.clientId,
  comment: position.clientId === undefined ? position.comment : '',
});

/**
 * Reads the body of a call as an order.
 *
 * @param number - Names an order without a client id.
 * @returns undefined when the position of the order does not exist.
 */
export async function toTradeRequest(
  simulator: Simulator,
  id: string,
  body: SeenCall['body'],
  number: number,
): Promise<TradeRequest | undefined> {
  const clientId = typeof body.clientId === 'string' ? body.clientId : `request_${number}`;
  const stops = {
    stopLoss: (body.stopLoss as number | undefined) ?? null,
    takeProfit: (body.takeProfit as number | undefined) ?? null,
  };
  const volumeLots = Number(body.volume ?? 0);
  const common = { clientId, volumeLots, notAfter: Infinity };
  if (body.actionType === 'ORDER_TYPE_BUY' || body.actionType === 'ORDER_TYPE_SELL') {
    const side = body.actionType === 'ORDER_TYPE_BUY' ? 'buy' : 'sell';
    return { ...common, ...stops, action: 'open', symbol: String(body.symbol), side };
  }
  const position = String(body.positionId);
  const heldPosition = (await simulator.positions(id, signal)).find(({ ticket }) => ticket === position);
  if (!heldPosition) return undefined;
  const { symbol, side } = heldPosition;
  if (body.actionType === 'POSITION_MODIFY') {
    return { ...common, ...stops, action: 'modify', symbol, side, position };
  }
  const action = body.actionType === 'POSITION_PARTIAL' ? 'close_partial' : 'close';
  return { ...common, action, symbol, side, position };
}

/** Creates a function that answers the calls that read an account. */
export function createMetaApiReader(simulator: Simulator, now: () => number) {
  async function answerDeals(id: string, from: string, to: string, query: URLSearchParams): Promise<Reply> {
    const allDeals: BrokerDeal[] = [];
    const period = { from: Date.parse(from), to: Date.parse(to) };
    for (let page = 0, hasMore = true; hasMore; page += 1) {
      const dealsPage = await simulator.deals(id, period, page, signal);
      allDeals.push(...dealsPage.deals);
      ({ hasMore } = dealsPage);
    }
    const offset = Number(query.get('offset'));
    return accept(allDeals.slice(offset, offset + Math.min(Number(query.get('limit')), 1000)).map(toDeal));
  }

  async function answerSymbol(id: string, name: string, what: string): Promise<Reply> {
    const spec = await simulator.symbol(id, name, signal);
    if (what === 'current-price') {
      const quote = await simulator.quote(id, name, signal);
      return accept({
        symbol: name,
        bid: quote.bid,
        ask: quote.ask,
        time: new Date(quote.at).toISOString(),
        lossTickValue: spec.tickValue,
      });
    }
    return accept({
      symbol: spec.name,
      digits: spec.digits,
      contractSize: spec.contractSize,
      tickSize: spec.tickSize,
      minVolume: spec.volumeMin,
      maxVolume: spec.volumeMax,
      volumeStep: spec.volumeStep,
      profitCurrency: spec.profitCurrency,
      ...(spec.baseCurrency !== undefined && { baseCurrency: spec.baseCurrency }),
      tradeMode: spec.isTradable === false ? 'SYMBOL_TRADE_MODE_DISABLED' : 'SYMBOL_TRADE_MODE_FULL',
      ...(spec.stopPoints !== undefined && { stopsLevel: spec.stopPoints }),
    });
  }

  async function answerRead(id: string, path: string, query: URLSearchParams): Promise<Reply> {
    if (path === '/account-information') {
      const info = await simulator.account(id, signal);
      return accept({
        broker: info.company,
        currency: info.currency,
        currencyDigits: info.digits,
        server: info.server,
        login: info.login,
        balance: info.balance,
        equity: info.equity,
        leverage: info.leverage,
        marginMode: `ACCOUNT_MARGIN_MODE_RETAIL_${info.mode === 'hedge' ? 'HEDGING' : 'NETTING'}`,
        investorMode: info.isInvestor,
        tradeAllowed: info.isTradingAllowed,
      });
    }
    if (path === '/server-time') {
      const { serverZone = 'UTC' } = await simulator.account(id, signal);
      return accept({
        time: new Date(now()).toISOString(),
        brokerTime: formatBrokerTime(toWallTime(serverZone, now())),
      });
    }
    if (path === '/symbols') return accept(await simulator.symbolNames(id, signal));
    if (path === '/positions') return accept((await simulator.positions(id, signal)).map(toPosition));
    const [, from, to] = /^\/history-deals\/time\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
    if (from && to) return answerDeals(id, from, to, query);
    const [, name, what] = /^\/symbols\/([^/]+)\/(specification|current-price)$/.exec(path) ?? [];
    return name && what ? answerSymbol(id, decodeURIComponent(name), what) : nothingFound;
  }

  return answerRead;
}
