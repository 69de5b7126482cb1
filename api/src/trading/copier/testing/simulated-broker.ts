import { BrokerError } from '../../broker/fault';
import type { TradingGateway } from '../../broker/gateway';
import { readOpenResult } from '../../broker/guarded';
import type { CopyBroker } from '../engine/copy-broker';

/** A gateway without real time limits. */
export function createCopierBroker(gateway: TradingGateway): CopyBroker {
  const { signal } = new AbortController();
  const { lateExecution } = gateway;
  async function asFault<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      throw error instanceof BrokerError ? error : new BrokerError('unreachable', String(error));
    }
  }
  return {
    account: (account) => asFault(gateway.account(account, signal)),
    symbolNames: (account) => asFault(gateway.symbolNames(account, signal)),
    symbol: (account, name) => asFault(gateway.symbol(account, name, signal)),
    async *deals(account, stretch) {
      for (let page = 0, hasMore = true; hasMore; page += 1) {
        const found = await asFault(gateway.deals(account, stretch, page, signal));
        hasMore = found.hasMore;
        yield found.deals;
      }
    },
    quote: (account, symbol) => asFault(gateway.quote(account, symbol, signal)),
    positions: (account) => asFault(gateway.positions(account, signal)),
    openResult: (account) => asFault(readOpenResult(gateway, account, signal)),
    dealsAfter: (account, cursor) => asFault(gateway.dealsAfter(account, cursor, signal)),
    trade: (account, request) => asFault(gateway.trade(account, request, signal)),
    lateExecutionMs: lateExecution?.boundMs ?? 0,
    isHistoryComplete: (account) =>
      lateExecution ? asFault(lateExecution.isHistoryComplete(account, signal)) : Promise.resolve(true),
    lookup: (account, clientId, since) => asFault(gateway.lookup(account, clientId, since, signal)),
    watch: (account, own) => gateway.watch(account, own),
  };
}
