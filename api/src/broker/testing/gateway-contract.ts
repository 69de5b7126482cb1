import type { BrokerDeal, BrokerGateway, Credentials, Stretch } from '../gateway';

/** A gateway to be tried, and an account that it lets in. */
export interface Tried {
  readonly gateway: BrokerGateway;
  readonly credentials: Credentials;
  /** A text that finds the server, and a symbol of the account. */
  readonly search: string;
  readonly symbol: string;
  /** A stretch with deals on more than one page. */
  readonly stretch: Stretch;
}

const attempt = 'a'.repeat(43);

/** What every gateway does, with any broker. */
export function behavesLikeAGateway(start: () => Promise<Tried>): void {
  const { signal } = new AbortController();

  async function enter() {
    const tried = await start();
    const verification = await tried.gateway.verify(tried.credentials, attempt, signal);
    if (!verification.ok) throw new Error(`not let in: ${verification.denial}`);
    return { ...tried, reference: verification.reference };
  }

  async function allDeals({ gateway, reference }: Awaited<ReturnType<typeof enter>>, stretch: Stretch) {
    const pages: (readonly BrokerDeal[])[] = [];
    for (let page = 0, hasMore = true; hasMore; page += 1) {
      const found = await gateway.deals(reference, stretch, page, signal);
      pages.push(found.deals);
      hasMore = found.hasMore;
    }
    return pages;
  }

  test('finds servers by a part of their name', async () => {
    const { gateway, search, credentials } = await start();
    const found = await gateway.searchServers(search, signal);
    expect(found.map(({ server }) => server)).toContain(credentials.server);
    expect(await gateway.searchServers('no hay tal bróker', signal)).toEqual([]);
  });

  test('refuses a wrong password, and a server that is none', async () => {
    const { gateway, credentials } = await start();
    expect(await gateway.verify({ ...credentials, password: 'mala' }, attempt, signal)).toEqual({
      ok: false,
      denial: 'wrong_credentials',
    });
    expect(await gateway.verify({ ...credentials, server: 'Ninguno' }, attempt, signal)).toEqual({
      ok: false,
      denial: 'unknown_server',
    });
  });

  test('names the same account by the same reference, in which no password is', async () => {
    const { gateway, credentials, reference } = await enter();
    expect(await gateway.verify(credentials, attempt, signal)).toEqual({ ok: true, reference });
    expect(reference).not.toContain(credentials.password);
  });

  test('describes the account', async () => {
    const { gateway, credentials, reference } = await enter();
    const info = await gateway.account(reference, signal);
    expect(info).toMatchObject({ login: credentials.login, server: credentials.server, digits: 2 });
    expect(info.balance).toBeGreaterThan(0);
  });

  test('describes a symbol as a calculator needs it', async () => {
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

  test('returns every deal of a stretch once, oldest first, over several pages', async () => {
    const entered = await enter();
    const pages = await allDeals(entered, entered.stretch);
    const deals = pages.flat();
    expect(pages.length).toBeGreaterThan(1);
    expect(new Set(deals.map(({ ticket }) => ticket)).size).toBe(deals.length);
    expect(deals.map(({ at }) => at)).toEqual(deals.map(({ at }) => at).sort((a, b) => a - b));
  });

  test('begins a stretch with what happens at its first moment, and ends it before its last', async () => {
    const entered = await enter();
    const deals = (await allDeals(entered, entered.stretch)).flat();
    const [from, to] = [deals[10]?.at ?? 0, deals[20]?.at ?? 0];
    const some = (await allDeals(entered, { from, to })).flat();
    expect(some).toEqual(deals.filter(({ at }) => at >= from && at < to));
    expect(some.length).toBeGreaterThan(0);
  });

  test('distinguishes trades from changes of the balance without one', async () => {
    const entered = await enter();
    const deals = (await allDeals(entered, entered.stretch)).flat();
    for (const { type, entry, symbol, positionId } of deals) {
      const isTrade = type === 'buy' || type === 'sell';
      expect([entry !== 'none', symbol !== '', positionId !== '']).toEqual([isTrade, isTrade, isTrade]);
    }
    expect(deals.some(({ type }) => type === 'balance')).toBe(true);
  });

  test('lets go of an account, and of one that is let go of already', async () => {
    const { gateway, reference } = await enter();
    await gateway.unlink(reference, signal);
    await gateway.unlink(reference, signal);
  });
}
