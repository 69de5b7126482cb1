import { BrokerFault } from '../../broker/fault';
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
  Stretch,
  SymbolSpec,
  Traces,
  TradeRequest,
  TradeResult,
} from '../../broker/gateway';

/** The gateway calls that the copier makes. Every call rejects with a {@link BrokerFault}, within a time limit. */
export interface CopyBroker {
  account(account: Reference): Promise<AccountInfo>;
  symbolNames(account: Reference): Promise<readonly string[]>;
  symbol(account: Reference, name: string): Promise<SymbolSpec>;
  deals(account: Reference, stretch: Stretch): AsyncIterable<readonly BrokerDeal[]>;
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
  brokerOf(kind: GatewayKind): CopyBroker | undefined;
}

/**
 * The positions that at least one of two readings has, as the later one has them. Each of two answers may lack others, and
 * a position ends only when both lack it.
 */
export function heldInEither(
  first: readonly BrokerPosition[],
  second: readonly BrokerPosition[],
): readonly BrokerPosition[] {
  const tickets = new Set(second.map(({ ticket }) => ticket));
  return [...second, ...first.filter(({ ticket }) => !tickets.has(ticket))];
}

/** @throws BrokerFault - `unreachable`: this installation has no such gateway. */
export function brokerOf(brokers: CopyBrokers, { gateway }: BrokerAccount): CopyBroker {
  const broker = brokers.brokerOf(gateway);
  if (!broker) throw new BrokerFault('unreachable', `there is no gateway ${gateway}`);
  return broker;
}
