import { BrokerFault } from '../../broker/fault';
import type { Simulator } from '../../broker/simulator/simulator';
import type { CopyBroker } from '../engine/copy-broker';

/** The simulator as the engine sees it: nobody keeps it waiting by the real clock. */
export function brokerIn(simulator: Simulator): CopyBroker {
  const { signal } = new AbortController();
  async function told<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      throw error instanceof BrokerFault ? error : new BrokerFault('unreachable', String(error));
    }
  }
  return {
    account: (account) => told(simulator.account(account, signal)),
    symbolNames: (account) => told(simulator.symbolNames(account, signal)),
    symbol: (account, name) => told(simulator.symbol(account, name, signal)),
    async *deals(account, stretch) {
      for (let page = 0, hasMore = true; hasMore; page += 1) {
        const found = await told(simulator.deals(account, stretch, page, signal));
        hasMore = found.hasMore;
        yield found.deals;
      }
    },
    positions: (account) => told(simulator.positions(account, signal)),
    dealsAfter: (account, cursor) => told(simulator.dealsAfter(account, cursor, signal)),
    trade: (account, request) => told(simulator.trade(account, request, signal)),
    lookup: (account, clientId, since) => told(simulator.lookup(account, clientId, since, signal)),
    watch: (account, own) => simulator.watch(account, own),
  };
}
