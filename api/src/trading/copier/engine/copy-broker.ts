import { BrokerError } from '../../broker/fault';
import type {
  AccountInfo,
  BrokerDeal,
  BrokerPosition,
  ClientId,
  DealCursor,
  GatewayKind,
  NewDeals,
  Quote,
  Reference,
  Period,
  SymbolSpec,
  Traces,
  TradeRequest,
  TradeResult,
} from '../../broker/gateway';

/** The gateway calls that the copier makes. Every call rejects with a {@link BrokerError}, within a time limit. */
export interface CopyBroker {
  account(account: Reference): Promise<AccountInfo>;
  symbolNames(account: Reference): Promise<readonly string[]>;
  symbol(account: Reference, name: string): Promise<SymbolSpec>;
  deals(account: Reference, period: Period): AsyncIterable<readonly BrokerDeal[]>;
  quote(account: Reference, symbol: string): Promise<Quote>;
  positions(account: Reference): Promise<readonly BrokerPosition[]>;
  dealsAfter(account: Reference, cursor: DealCursor | undefined): Promise<NewDeals>;
  trade(account: Reference, request: TradeRequest): Promise<TradeResult>;
  /** How long after sending an order may still be executed; 0: the gateway enforces the order's deadline. */
  readonly lateExecutionMs: number;
  /** Whether the account's history contains every deal up to now. */
  isHistoryComplete(account: Reference): Promise<boolean>;
  lookup(account: Reference, clientId: ClientId, since: number): Promise<Traces>;
  watch(account: Reference, signal: AbortSignal): AsyncIterable<'changed'>;
}

/** An account with its gateway. */
export interface BrokerAccount {
  readonly gateway: GatewayKind;
  readonly reference: Reference;
}

/** The gateways of an installation. */
interface CopyBrokers {
  findBroker(kind: GatewayKind): CopyBroker | undefined;
}

/**
 * Merges two readings of the positions of an account. A position that both have is taken from the later one. An
 * answer may lack positions, so a position has ended only when both readings lack it.
 */
export function mergeHeldPositions(
  first: readonly BrokerPosition[],
  second: readonly BrokerPosition[],
): readonly BrokerPosition[] {
  const tickets = new Set(second.map(({ ticket }) => ticket));
  return [...second, ...first.filter(({ ticket }) => !tickets.has(ticket))];
}

/** @throws BrokerError - `unreachable`: this installation has no such gateway. */
export function getBroker(brokers: CopyBrokers, { gateway }: BrokerAccount): CopyBroker {
  const broker = brokers.findBroker(gateway);
  if (!broker) throw new BrokerError('unreachable', `there is no gateway ${gateway}`);
  return broker;
}
