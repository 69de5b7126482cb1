import type { DealEntry, DealType, Instant, WallTime, ZoneName } from '@parque/domain/journal';

/** Who reaches the broker of an account. A `statement` account has only what its owner imports. */
export const gatewayKinds = ['simulator', 'metaapi', 'statement'] as const;
export type GatewayKind = (typeof gatewayKinds)[number];

/** A gateway's own name of an account that it has let in; no secret is in it. */
export type Reference = string;

export interface ServerHit {
  /** Name of the server, as the terminal shows it. */
  readonly server: string;
  /** The company behind it. */
  readonly broker: string;
}

export interface Credentials {
  readonly server: string;
  readonly login: number;
  readonly password: string;
}

/** Why a broker does not let somebody in. Only these are final: everything else is a {@link BrokerFault}. */
export type Denial = 'wrong_credentials' | 'unknown_server' | 'disabled';

export type Verification =
  { readonly ok: true; readonly reference: Reference } | { readonly ok: false; readonly denial: Denial };

export interface AccountInfo {
  readonly login: number;
  readonly server: string;
  readonly company: string;
  readonly currency: string;
  /** Decimals of its money. */
  readonly digits: number;
  /** In whole units of the currency, as all money of a gateway. */
  readonly balance: number;
  readonly equity: number;
  readonly leverage: number;
  readonly mode: 'hedge' | 'netting';
  /** Signed in with the password that only reads. */
  readonly isInvestor: boolean;
  /** The clock of the server, where the gateway knows it. */
  readonly serverZone?: ZoneName;
}

export interface SymbolSpec {
  readonly name: string;
  readonly digits: number;
  readonly contractSize: number;
  readonly tickSize: number;
  /** For one lot, in the currency of the account; absent when nobody knows the rate. */
  readonly tickValue?: number;
  readonly volumeMin: number;
  readonly volumeMax: number;
  readonly volumeStep: number;
  readonly profitCurrency: string;
}

/** A deal as the broker tells of it, money in whole units of the account's currency. */
export interface BrokerDeal {
  readonly ticket: string;
  readonly order: string;
  readonly positionId: string;
  readonly type: DealType;
  readonly entry: DealEntry;
  readonly symbol: string;
  readonly volumeLots: number;
  readonly price: number;
  readonly commission: number;
  readonly fee: number;
  readonly swap: number;
  readonly profit: number;
  readonly stopLoss?: number;
  readonly takeProfit?: number;
  readonly at: Instant;
  readonly time: WallTime;
  readonly comment: string;
}

/** A stretch of time; its end does not belong to it. */
export interface Stretch {
  readonly from: Instant;
  readonly to: Instant;
}

/**
 * What the product asks of brokers, in MetaTrader's terms. Every call may fail with a {@link BrokerFault}, and ends when
 * its signal says so.
 */
export interface BrokerGateway {
  readonly kind: Exclude<GatewayKind, 'statement'>;
  /** Servers that fit a text; all of them for '', where the gateway has a list. */
  searchServers(text: string, signal: AbortSignal): Promise<readonly ServerHit[]>;
  /** @param attempt - The same for the same credentials, so that one that was cut short is taken up again. */
  verify(credentials: Credentials, attempt: string, signal: AbortSignal): Promise<Verification>;
  /** Lets go of an account; one that is not held is let go of already. */
  unlink(account: Reference, signal: AbortSignal): Promise<void>;
  account(account: Reference, signal: AbortSignal): Promise<AccountInfo>;
  symbolNames(account: Reference, signal: AbortSignal): Promise<readonly string[]>;
  symbol(account: Reference, name: string, signal: AbortSignal): Promise<SymbolSpec>;
  /** One page of deals, oldest first, and where the next begins; `next` is absent on the last. */
  deals(account: Reference, stretch: Stretch, page: number, signal: AbortSignal): Promise<DealsPage>;
}

export interface DealsPage {
  readonly deals: readonly BrokerDeal[];
  readonly hasMore: boolean;
}
