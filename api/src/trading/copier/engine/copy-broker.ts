import { BrokerError } from '../../broker/fault';
import type { BrokerPosition, GatewayKind, Reference } from '../../broker/gateway';
import type { GuardedGateway } from '../../broker/guarded';

/**
 * The gateway calls that the copier makes. Every call rejects with a {@link BrokerError}, within a time limit, and so do the
 * functions of the engine that make such calls.
 */
export type CopyBroker = Pick<
  GuardedGateway,
  | ('account' | 'symbolNames' | 'symbol' | 'deals' | 'quote' | 'positions' | 'dealsAfter')
  | ('openResult' | 'trade' | 'lateExecutionMs' | 'isHistoryComplete' | 'lookup' | 'watch')
>;

export interface BrokerAccount {
  readonly gateway: GatewayKind;
  readonly reference: Reference;
}

/** Largest difference between a broker's clock and ours. */
export const maxSkewMs = 60_000;

interface CopyBrokers {
  findBroker(kind: GatewayKind): CopyBroker | undefined;
}

/**
 * Merges two readings of the positions of an account. A position that both have is taken from the later one. An
 * answer may lack positions, so a position has ended only when both readings lack it.
 */
export function mergeHeldPositions(first: readonly BrokerPosition[], second: readonly BrokerPosition[]) {
  const tickets = new Set(second.map(({ ticket }) => ticket));
  return [...second, ...first.filter(({ ticket }) => !tickets.has(ticket))];
}

/** @throws BrokerError - `unreachable`: this installation has no such gateway. */
export function getBroker(brokers: CopyBrokers, { gateway }: BrokerAccount): CopyBroker {
  const broker = brokers.findBroker(gateway);
  if (!broker) throw new BrokerError('unreachable', `there is no gateway ${gateway}`);
  return broker;
}
