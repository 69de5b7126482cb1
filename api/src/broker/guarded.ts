import { makeCircuit, type Circuit } from './circuit';
import { withDeadline } from './deadline';
import { BrokerFault } from './fault';
import type { BrokerDeal, BrokerGateway, Credentials, Reference, Stretch } from './gateway';

const asFault = (error: unknown): BrokerFault =>
  error instanceof BrokerFault
    ? error
    : new BrokerFault('unreachable', 'the gateway failed', { cause: error });

/** A gateway whose calls all end in time, and whose failures are all {@link BrokerFault}s. */
export type GuardedGateway = ReturnType<typeof guarded>;

/**
 * @param timeoutMs - For each call, and for each page of deals.
 */
export function guarded(gateway: BrokerGateway, timeoutMs: number, circuit: Circuit = makeCircuit()) {
  const { kind } = gateway;

  async function run<T>(line: string, what: string, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const name = `${kind} ${line}`;
    try {
      return await circuit.run(name, () => withDeadline(timeoutMs, `${name} ${what}`, call));
    } catch (error) {
      throw asFault(error);
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
    symbol: (account: Reference, name: string) =>
      run(account, `symbol ${name}`, (signal) => gateway.symbol(account, name, signal)),
    /** All deals of a stretch, a page at a time. */
    async *deals(account: Reference, stretch: Stretch): AsyncGenerator<readonly BrokerDeal[], void, void> {
      for (let page = 0, hasMore = true; hasMore; page += 1) {
        const found = await run(account, 'deals', (signal) => gateway.deals(account, stretch, page, signal));
        hasMore = found.hasMore;
        yield found.deals;
      }
    },
  };
}
