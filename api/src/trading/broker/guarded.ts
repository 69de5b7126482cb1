import type { Instant } from '@parque/domain/journal';
import { createCircuit, type Circuit } from './circuit';
import { withDeadline } from './deadline';
import { BrokerError } from './fault';
import type {
  BrokerDeal,
  ClientId,
  Contact,
  Credentials,
  DealCursor,
  Reference,
  ReportedFigures,
  Period,
  TradeRequest,
  TradeResult,
  TradingGateway,
} from './gateway';
import { ensureUsableSymbol } from './usable-symbol';

const toBrokerError = (error: unknown): BrokerError =>
  error instanceof BrokerError
    ? error
    : new BrokerError('unreachable', 'the gateway failed', { cause: error });

/**
 * Counts the open positions and sums their results at current prices, without costs; the sum is undefined while it is
 * unknown.
 */
export async function readOpenResult(
  gateway: Pick<TradingGateway, 'positions' | 'floating'>,
  account: Reference,
  signal: AbortSignal,
) {
  const positions = await gateway.positions(account, signal);
  if (positions.length === 0) return { positions: 0, floating: 0 };
  const floatingResult = gateway.floating
    ? await gateway.floating(account, signal)
    : positions.reduce((sum, { profit, swap }) => sum + profit + swap, 0);
  return { positions: positions.length, floating: floatingResult };
}

/** A gateway whose calls end within a time limit and reject only with {@link BrokerError}s. */
export type GuardedGateway = ReturnType<typeof guardGateway>;

/**
 * @param timeoutMs - For each call, and for each page of deals.
 */
export function guardGateway(gateway: TradingGateway, timeoutMs: number, circuit: Circuit = createCircuit()) {
  const { kind } = gateway;

  async function run<T>(line: string, what: string, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const name = `${kind} ${line}`;
    try {
      return await circuit.run(name, () => withDeadline(timeoutMs, `${name} ${what}`, call));
    } catch (error) {
      throw toBrokerError(error);
    }
  }

  /**
   * Marks the error of an order whose call never reached the gateway as unsent. Any other failed order may have been
   * executed.
   */
  async function send(account: Reference, request: TradeRequest): Promise<TradeResult> {
    let isSent = false;
    try {
      return await run(account, `order ${request.clientId}`, (signal) => {
        isSent = true;
        return gateway.trade(account, request, signal);
      });
    } catch (error) {
      const { kind, message, details } = toBrokerError(error);
      throw new BrokerError(kind, message, { ...details, isUnsent: !isSent || details.isUnsent === true });
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
      ensureUsableSymbol(
        await run(account, `symbol ${name}`, (signal) => gateway.symbol(account, name, signal)),
      ),
    /** Yields all deals of a period, page by page. */
    async *deals(account: Reference, period: Period): AsyncGenerator<readonly BrokerDeal[], void, void> {
      for (let page = 0, hasMore = true; hasMore; page += 1) {
        const dealsPage = await run(account, 'deals', (signal) =>
          gateway.deals(account, period, page, signal),
        );
        hasMore = dealsPage.hasMore;
        yield dealsPage.deals;
      }
    },
    /**
     * Returns whether {@link deals} has all deals up to now, and the time zone of the server if it may have been
     * corrected.
     */
    contact: (account: Reference) =>
      run(
        account,
        'contact',
        async (signal): Promise<Contact> => (await gateway.contact?.(account, signal)) ?? { isCurrent: true },
      ),
    /** Returns the last reported balance, or reads the current one where the gateway reads accounts on demand. */
    figures: (account: Reference) =>
      run(account, 'figures', async (signal): Promise<ReportedFigures> =>
        gateway.reported ? gateway.reported(account, signal) : gateway.account(account, signal),
      ),
    /**
     * undefined when the gateway has no price history. Its calls have a queue of their own, so that an order never waits
     * for the loading of a history.
     */
    bars: async (account: Reference, symbol: string, period: Period & { readonly minutes: number }) =>
      gateway.bars &&
      run(`bars of ${account}`, symbol, async (signal) => gateway.bars?.(account, symbol, period, signal)),
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
    openResult: (account: Reference) =>
      run(account, 'open result', (signal) => readOpenResult(gateway, account, signal)),
    dealsAfter: (account: Reference, cursor: DealCursor | undefined) =>
      run(account, 'new deals', (signal) => gateway.dealsAfter(account, cursor, signal)),
    /**
     * Sends an order once.
     *
     * @throws BrokerError - With `isUnsent`: the order was not sent. Otherwise its outcome is unknown.
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
    async *watch(account: Reference, signal: AbortSignal): AsyncIterable<'changed'> {
      try {
        yield* gateway.watch(account, signal);
      } catch (error) {
        throw toBrokerError(error);
      }
    },
  };
}
