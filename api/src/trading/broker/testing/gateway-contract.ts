import type { BrokerDeal, BrokerGateway, Credentials, Period } from '../gateway';
import { getReference } from './accounts';

/** A gateway to test, with credentials that it accepts. */
export interface GatewayUnderTest {
  readonly gateway: BrokerGateway;
  readonly credentials: Credentials;
  /** A text that finds the server. */
  readonly search: string;
  /** A symbol of the account. */
  readonly symbol: string;
  /** A period with deals on more than one page. */
  readonly period: Period;
}

const attemptKey = 'a'.repeat(43);

/** The tests that every gateway passes. */
export function testGateway(start: () => Promise<GatewayUnderTest>): void {
  const { signal } = new AbortController();

  async function enter() {
    const account = await start();
    return { ...account, reference: await getReference(account.gateway, account.credentials) };
  }

  async function listDeals({ gateway, reference }: Awaited<ReturnType<typeof enter>>, period: Period) {
    const pages: (readonly BrokerDeal[])[] = [];
    for (let page = 0, hasMore = true; hasMore; page += 1) {
      const dealsPage = await gateway.deals(reference, period, page, signal);
      pages.push(dealsPage.deals);
      hasMore = dealsPage.hasMore;
    }
    return pages;
  }

  test('finds servers by a part of their name', async () => {
    const { gateway, search, credentials } = await start();
    const servers = await gateway.searchServers(search, signal);
    expect(servers.map(({ server }) => server)).toContain(credentials.server);
    expect(await gateway.searchServers('no hay tal bróker', signal)).toEqual([]);
  });

  test('rejects a wrong password and an unknown server', async () => {
    const { gateway, credentials } = await start();
    expect(await gateway.verify({ ...credentials, password: 'mala' }, attemptKey, signal)).toEqual({
      ok: false,
      denial: 'wrong_credentials',
    });
    expect(await gateway.verify({ ...credentials, server: 'Ninguno' }, attemptKey, signal)).toEqual({
      ok: false,
      denial: 'unknown_server',
    });
  });

  test('returns the same reference for the same account, and no password in it', async () => {
    const { gateway, credentials, reference } = await enter();
    expect(await gateway.verify(credentials, attemptKey, signal)).toEqual({ ok: true, reference });
    expect(reference).not.toContain(credentials.password);
  });

  test('describes the account', async () => {
    const { gateway, credentials, reference } = await enter();
    const info = await gateway.account(reference, signal);
    expect(info).toMatchObject({ login: credentials.login, server: credentials.server, digits: 2 });
    expect(info.balance).toBeGreaterThan(0);
  });

  test('describes a symbol with the values that the lot calculator needs', async () => {
    const { gateway, reference, symbol } = await enter();
    expect(await gateway.symbolNames(reference, signal)).toContain(symbol);
    const spec = await gateway.symbol(reference, symbol, signal);
    expect(spec).toMatchObject({
      name: symbol,
      contractSize: 10,
      tickSize: 0.1,
      tickValue: 1,
      volumeMin: 0.1,
    });
  });

  test('returns every deal of a period once, oldest first, in several pages', async () => {
    const account = await enter();
    const pages = await listDeals(account, account.period);
    const deals = pages.flat();
    expect(pages.length).toBeGreaterThan(1);
    expect(new Set(deals.map(({ ticket }) => ticket)).size).toBe(deals.length);
    expect(deals.map(({ at }) => at)).toEqual(deals.map(({ at }) => at).sort((a, b) => a - b));
  });

  test('includes deals at the start of a period and excludes deals at its end', async () => {
    const account = await enter();
    const deals = (await listDeals(account, account.period)).flat();
    const [from, to] = [deals[10]?.at ?? 0, deals[20]?.at ?? 0];
    const listedDeals = (await listDeals(account, { from, to })).flat();
    expect(listedDeals).toEqual(deals.filter(({ at }) => at >= from && at < to));
    expect(listedDeals.length).toBeGreaterThan(0);
  });

  test('distinguishes trades from balance operations', async () => {
    const account = await enter();
    const deals = (await listDeals(account, account.period)).flat();
    for (const { type, entry, symbol, positionId } of deals) {
      const isTrade = type === 'buy' || type === 'sell';
      expect([entry !== 'none', symbol !== '', positionId !== '']).toEqual([isTrade, isTrade, isTrade]);
    }
    expect(deals.some(({ type }) => type === 'balance')).toBe(true);
  });

  test('unlinks an account, and accepts a second unlink', async () => {
    const { gateway, reference } = await enter();
    await gateway.unlink(reference, signal);
    await gateway.unlink(reference, signal);
  });
}
