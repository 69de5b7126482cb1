import { BrokerFault } from '../../broker/fault';
import type { Simulator } from '../../broker/simulator/simulator';
import type { CopyBroker } from '../engine/copy-broker';

/** The simulator without real time limits. */
export function brokerIn(simulator: Simulator): CopyBroker {
  const { signal } = new AbortController();
  async function asFault<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      throw error instanceof BrokerFault ? error : new BrokerFault('unreachable', String(error));
    }
  }
  return {
    account: (account) => asFault(simulator.account(account, signal)),
    symbolNames: (account) => asFault(simulator.symbolNames(account, signal)),
    symbol: (account, name) => asFault(simulator.symbol(account, name, signal)),
    async *deals(account, stretch) {
      for (let page = 0, hasMore = true; hasMore; page += 1) {
        const found = await asFault(simulator.deals(account, stretch, page, signal));
        hasMore = found.hasMore;
        yield found.deals;
      }
    },
    positions: (account) => asFault(simulator.positions(account, signal)),
    dealsAfter: (account, cursor) => asFault(simulator.dealsAfter(account, cursor, signal)),
    trade: (account, request) => asFault(simulator.trade(account, request, signal)),
    lateExecutionMs: 0,
    isHistoryComplete: () => Promise.resolve(true),
    lookup: (account, clientId, since) => asFault(simulator.lookup(account, clientId, since, signal)),
    watch: (account, own) => simulator.watch(account, own),
  };
}
