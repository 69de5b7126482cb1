import type { Instant } from '@parque/domain/journal';
import { makeCircuit, type Circuit } from './circuit';
import { withDeadline } from './deadline';
import { BrokerFault } from './fault';
import type {
  BrokerDeal,
  ClientId,
  Contact,
  Credentials,
  DealCursor,
  Reference,
  ReportedFigures,
  Stretch,
  TradeRequest,
  TradeResult,
  TradingGateway,
} from './gateway';
import { usableSymbol } from './usable-symbol';

const asFault = (error: unknown): BrokerFault =>
  error instanceof BrokerFault
    ? error
    : new BrokerFault('unreachable', 'the gateway failed', { cause: error });

/** A gateway whose calls all end within a time limit, and whose failures are all {@link BrokerFault}s. */
export type GuardedGateway = ReturnType<typeof guarded>;

/**
 * @param timeoutMs - For each call, and for each page of deals.
 */
export function guarded(gateway: TradingGateway, timeoutMs: number, circuit: Circuit = makeCircuit()) {
  const { kind } = gateway;

  async function run<T>(line: string, what: string, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const name = `${kind} ${line}`;
    try {
      return await circuit.run(name, () => withDeadline(timeoutMs, `${name} ${what}`, call));
    } catch (error) {
      throw asFault(error);
    }
  }

  /** An order whose call never reached the gateway was not sent; any other failed order may have been executed. */
  async function send(account: Reference, request: TradeRequest): Promise<TradeResult> {
    let hasLeft = false;
    try {
      return await run(account, `order ${request.clientId}`, (signal) => {
        hasLeft = true;
        return gateway.trade(account, request, signal);
      });
    } catch (error) {
      const { kind, message, details } = asFault(error);
      throw new BrokerFault(kind, message, { ...details, isUnsent: !hasLeft || details.isUnsent === true });
    }
  }

  return {
    kind,
    searchServers: (text: string) =>
      run('servers', 'search', (signal) => gateway.searchServers(text, signal)),
    verify: (credentials: Credentials, attempt: string) =>
      run(`${credentials.server} ${credentials.login}`, 'verify', (signal) =>
        gateway.verify(credentials, attempt, signal),
      ),
    unlink: (account: Reference) => run(account, 'unlink', (signal) => gateway.unlink(account, signal)),
    account: (account: Reference) => run(account, 'account', (signal) => gateway.account(account, signal)),
    symbolNames: (account: Reference) =>
      run(account, 'symbols', (signal) => gateway.symbolNames(account, signal)),
    symbol: async (account: Reference, name: string) =>
      usableSymbol(await run(account, `symbol ${name}`, (signal) => gateway.symbol(account, name, signal))),
    /** All deals of a period, in pages. */
    async *deals(account: Reference, stretch: Stretch): AsyncGenerator<readonly BrokerDeal[], void, void> {
      for (let page = 0, hasMore = true; hasMore; page += 1) {
        const found = await run(account, 'deals', (signal) => gateway.deals(account, stretch, page, signal));
        hasMore = found.hasMore;
        yield found.deals;
      }
    },
    /** Whether {@link deals} has all deals up to now, and the zone of their times if it may have been corrected. */
    contact: (account: Reference) =>
      run(
        account,
        'contact',
        async (signal): Promise<Contact> => (await gateway.contact?.(account, signal)) ?? { isCurrent: true },
      ),
    /** What the account reported last, or is now where it is read. */
    figures: (account: Reference) =>
      run(account, 'figures', async (signal): Promise<ReportedFigures> =>
        gateway.reported ? gateway.reported(account, signal) : gateway.account(account, signal),
      ),
    /**
     * undefined: the gateway has no price history. Its calls have a line of their own, so that an order never waits
     * until a history is loaded.
     */
    bars: async (account: Reference, symbol: string, of: Stretch & { readonly minutes: number }) =>
      gateway.bars &&
      run(`bars of ${account}`, symbol, async (signal) => gateway.bars?.(account, symbol, of, signal)),
    quote: (account: Reference, symbol: string) =>
      run(account, `quote ${symbol}`, (signal) => gateway.quote(account, symbol, signal)),
    positions: (account: Reference) =>
      run(account, 'positions', (signal) => gateway.positions(account, signal)),
    pricedPositions: (account: Reference) =>
      run(account, 'prices of positions', (signal) =>
        gateway.pricedPositions
          ? gateway.pricedPositions(account, signal)
          : gateway.positions(account, signal),
      ),
    dealsAfter: (account: Reference, cursor: DealCursor | undefined) =>
      run(account, 'new deals', (signal) => gateway.dealsAfter(account, cursor, signal)),
    /**
     * Sends an order once.
     *
     * @throws BrokerFault - With `isUnsent`: the order was not sent. Otherwise its outcome is unknown.
     */
    trade: (account: Reference, request: TradeRequest) => send(account, request),
    /** How long after sending an order may still be executed; 0: never after its deadline. */
    lateExecutionMs: gateway.lateExecution?.boundMs ?? 0,
    isHistoryComplete: (account: Reference) =>
      run(account, 'history', (signal) =>
        gateway.lateExecution
          ? gateway.lateExecution.isHistoryComplete(account, signal)
          : Promise.resolve(true),
      ),
    lookup: (account: Reference, clientId: ClientId, since: Instant) =>
      run(account, 'lookup', (signal) => gateway.lookup(account, clientId, since, signal)),
    /** Yields changes until the signal is aborted. */
    async *watch(account: Reference, signal: AbortSignal): AsyncGenerator<'changed', void, void> {
      try {
        yield* gateway.watch(account, signal);
      } catch (error) {
        throw asFault(error);
      }
    },
  };
}
