import { BrokerError } from '../../broker/fault';
import type { TradingGateway } from '../../broker/gateway';
import { readOpenResult } from '../../broker/guarded';
import type { CopyBroker } from '../engine/copy-broker';

/** A gateway without real time limits. */
export function createCopierBroker(gateway: TradingGateway): CopyBroker {
  const { signal } = new AbortController();
  const { lateExecution } = gateway;
  async function toFault<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      throw error instanceof BrokerError ? error : new BrokerError('unreachable', String(error));
    }
  }
  return {
    account: (account) => toFault(gateway.account(account, signal)),
    symbolNames: (account) => toFault(gateway.symbolNames(account, signal)),
    symbol: (account, name) => toFault(gateway.symbol(account, name, signal)),
    async *deals(account, stretch) {
      for (let page = 0, hasMore = true; hasMore; page += 1) {
        const dealsPage = await toFault(gateway.deals(account, stretch, page, signal));
        hasMore = dealsPage.hasMore;
        yield dealsPage.deals;
      }
    },
    quote: (account, symbol) => toFault(gateway.quote(account, symbol, signal)),
    positions: (account) => toFault(gateway.positions(account, signal)),
    openResult: (account) => toFault(readOpenResult(gateway, account, signal)),
    dealsAfter: (account, cursor) => toFault(gateway.dealsAfter(account, cursor, signal)),
    trade: (account, request) => toFault(gateway.trade(account, request, signal)),
    lateExecutionMs: lateExecution?.boundMs ?? 0,
    isHistoryComplete: (account) =>
      lateExecution ? toFault(lateExecution.isHistoryComplete(account, signal)) : Promise.resolve(true),
    lookup: (account, clientId, since) => toFault(gateway.lookup(account, clientId, since, signal)),
    watch: (account, watchSignal) => gateway.watch(account, watchSignal),
  };
}
