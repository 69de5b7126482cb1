import type { BrokerDeal, Credentials, Reference, TradeRequest, TradingGateway } from '../gateway';
import { getReference } from './accounts';

/**
 * A gateway to test, with an account whose margin covers 100 lots of a symbol with a minimum of 0.1 and a step of 0.01.
 */
export interface TriedTrading {
  readonly gateway: TradingGateway;
  readonly credentials: Credentials;
  readonly symbol: string;
  readonly now: () => number;
}

const { signal } = new AbortController();
let orders = 0;

async function enter(start: () => Promise<TriedTrading>) {
  const account = await start();
  const { gateway, credentials, symbol, now } = account;
  const reference = await getReference(gateway, credentials);
  const order = (changes: Partial<TradeRequest> = {}): TradeRequest => {
    orders += 1;
    const clientId = `prueba_${orders}`;
    const notAfter = now() + 60_000;
    return { clientId, action: 'open', symbol, side: 'buy', volumeLots: 0.3, notAfter, ...changes };
  };
  const { cursor } = await gateway.dealsAfter(reference, undefined, signal);
  return {
    ...account,
    reference,
    order,
    cursor,
    send: (changes: Partial<TradeRequest> = {}) => gateway.trade(reference, order(changes), signal),
    listHeld: () => gateway.positions(reference, signal),
  };
}

async function listDeals(gateway: TradingGateway, reference: Reference, from: string) {
  const dealsByTicket = new Map<string, BrokerDeal>();
  let cursor = from;
  for (let hasMore = true; hasMore;) {
    const page = await gateway.dealsAfter(reference, cursor, signal);
    for (const deal of page.deals) dealsByTicket.set(deal.ticket, deal);
    ({ cursor, hasMore } = page);
  }
  return { deals: [...dealsByTicket.values()], cursor };
}

/** The order tests that every gateway passes. */
export function testTrading(start: () => Promise<TriedTrading>): void {
  testOrders(() => enter(start));
  testReadings(() => enter(start));
}

function testOrders(enterTrading: () => ReturnType<typeof enter>): void {
  test('opens the ordered position with the client id of the request', async () => {
    const { listHeld, gateway, reference, order, cursor } = await enterTrading();
    const request = order();
    const result = await gateway.trade(reference, request, signal);
    expect(result).toMatchObject({ outcome: 'done', retcode: 10009 });
    const { symbol, side, volumeLots, clientId } = request;
    expect(await listHeld()).toMatchObject([{ ticket: result.position, symbol, side, volumeLots, clientId }]);
    const { deals } = await listDeals(gateway, reference, cursor);
    expect(deals).toMatchObject([
      { type: 'buy', entry: 'in', symbol, volumeLots, clientId, positionId: result.position },
    ]);
  });

  test('closes a part, and then the rest', async () => {
    const { send, listHeld, gateway, reference, cursor } = await enterTrading();
    const { position = '' } = await send();
    await send({ action: 'close_partial', position, volumeLots: 0.1 });
    expect(await listHeld()).toMatchObject([{ ticket: position, volumeLots: 0.2 }]);
    await send({ action: 'close', position });
    expect(await listHeld()).toEqual([]);
    const { deals } = await listDeals(gateway, reference, cursor);
    expect(
      deals.map(({ entry, type, volumeLots, positionId }) => [entry, type, volumeLots, positionId]),
    ).toEqual([
      ['in', 'buy', 0.3, position],
      ['out', 'sell', 0.1, position],
      ['out', 'sell', 0.2, position],
    ]);
  });

  test('changes a stop loss and keeps the take profit, and removes the stop loss on request', async () => {
    const { send, listHeld, gateway, reference, symbol } = await enterTrading();
    const { bid } = await gateway.quote(reference, symbol, signal);
    const [stopLoss, lower, takeProfit] = [bid - 100, bid - 200, bid + 100];
    const { position = '' } = await send({ stopLoss, takeProfit });
    expect(await listHeld()).toMatchObject([{ stopLoss, takeProfit }]);
    await send({ action: 'modify', position, stopLoss: lower });
    expect(await listHeld()).toMatchObject([{ stopLoss: lower, takeProfit }]);
    await send({ action: 'modify', position, stopLoss: null });
    const [changedPosition] = await listHeld();
    expect([changedPosition?.stopLoss, changedPosition?.takeProfit]).toEqual([undefined, takeProfit]);
  });

  test('rejects a volume between two steps, and executes nothing', async () => {
    const { send, listHeld } = await enterTrading();
    expect(await send({ volumeLots: 0.105 })).toMatchObject({ outcome: 'rejected', retcode: 10014 });
    expect(await send({ volumeLots: 0.05 })).toMatchObject({ outcome: 'rejected', retcode: 10014 });
    expect(await listHeld()).toEqual([]);
  });

  test('rejects the closing of a closed position', async () => {
    const { send } = await enterTrading();
    const { position = '' } = await send();
    await send({ action: 'close', position });
    const again = await send({ action: 'close', position });
    expect([again.outcome, [10036, 4753].includes(again.retcode)]).toEqual(['rejected', true]);
  });

  test('does not execute an order after its deadline', async () => {
    const { send, listHeld, now } = await enterTrading();
    expect(await send({ notAfter: now() })).toMatchObject({ outcome: 'rejected', retcode: 10012 });
    expect(await listHeld()).toEqual([]);
  });
}

function testReadings(enterTrading: () => ReturnType<typeof enter>): void {
  test('finds the position and deals of a request, also after closing, and nothing for an unknown id', async () => {
    const { gateway, reference, order, send, now } = await enterTrading();
    const request = order();
    const since = now();
    const { position = '' } = await gateway.trade(reference, request, signal);
    const lookup = (clientId: string) => gateway.lookup(reference, clientId, since, signal);
    expect(await lookup(request.clientId)).toMatchObject({
      positions: [{ ticket: position }],
      deals: [{ positionId: position, entry: 'in' }],
    });
    await send({ action: 'close', position });
    expect(await lookup(request.clientId)).toMatchObject({
      positions: [],
      deals: [{ positionId: position, entry: 'in' }],
    });
    expect(await lookup('nunca_enviada')).toEqual({ positions: [], deals: [] });
  });

  test('returns every deal between two cursors, once', async () => {
    const { gateway, reference, send, cursor } = await enterTrading();
    const types: string[] = [];
    let place = cursor;
    for (const side of ['buy', 'sell', 'buy'] as const) {
      await send({ side });
      const { deals, cursor: next } = await listDeals(gateway, reference, place);
      place = next;
      types.push(...deals.map(({ type }) => type));
    }
    expect(types).toEqual(['buy', 'sell', 'buy']);
  });

  test('quotes a higher price for buying than for selling', async () => {
    const { gateway, reference, symbol } = await enterTrading();
    const { bid, ask } = await gateway.quote(reference, symbol, signal);
    expect(ask).toBeGreaterThan(bid);
  });

  test('yields after a possible change, until the signal is aborted', async () => {
    const { gateway, reference, send } = await enterTrading();
    const watchController = new AbortController();
    const changes = gateway.watch(reference, watchController.signal)[Symbol.asyncIterator]();
    expect(await changes.next()).toEqual({ done: false, value: 'changed' });
    const next = changes.next();
    await send();
    expect(await next).toEqual({ done: false, value: 'changed' });
    watchController.abort();
    let result = await changes.next();
    for (let tries = 3; tries > 0 && result.done !== true; tries -= 1) result = await changes.next();
    expect(result.done).toBe(true);
  });
}
