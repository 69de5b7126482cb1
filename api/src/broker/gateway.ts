import type { DealEntry, DealType, Instant, Side, WallTime, ZoneName } from '@parque/domain/journal';

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
  /** The same account as it is linked now, when only its password changes and nothing else uses it. */
  readonly current?: Reference;
}

/** Why a broker rejects credentials. Only these reasons are final: every other failure is a {@link BrokerFault}. */
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
  /** Signed in with the investor password, which only reads. */
  readonly isInvestor: boolean;
  /** Whether the broker accepts orders of this account with this password. */
  readonly isTradingAllowed: boolean;
  /** The clock of the server, where the gateway reports it. */
  readonly serverZone?: ZoneName;
}

export interface SymbolSpec {
  readonly name: string;
  readonly digits: number;
  readonly contractSize: number;
  readonly tickSize: number;
  /** For one lot, in the currency of the account; absent when the rate is unknown. */
  readonly tickValue?: number;
  readonly volumeMin: number;
  readonly volumeMax: number;
  readonly volumeStep: number;
  readonly profitCurrency: string;
}

/** A deal as the broker reports it, money in whole units of the account's currency. */
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
  /** The request that led to it, where the broker keeps it. */
  readonly clientId?: string;
  /** What caused it, in MetaTrader's terms: `CLIENT`, `EXPERT`, `SL`, `TP`, `SO`, … */
  readonly reason?: string;
}

/** What an account holds of a symbol: one of many on a hedge account, the only one on a netting account. */
export interface BrokerPosition {
  readonly ticket: string;
  readonly symbol: string;
  readonly side: Side;
  readonly volumeLots: number;
  readonly priceOpen: number;
  readonly priceCurrent: number;
  readonly stopLoss?: number;
  readonly takeProfit?: number;
  /** What closing it now would bring, without costs. */
  readonly profit: number;
  readonly swap: number;
  readonly openedAt: Instant;
  readonly comment: string;
  /** The request that opened it, where the broker keeps it. */
  readonly clientId?: string;
}

export interface Quote {
  readonly bid: number;
  readonly ask: number;
  readonly at: Instant;
}

/** At most 26 of `A-Za-z0-9_`: what fits into the comment of an order. */
export type ClientId = string;

export interface TradeRequest {
  readonly clientId: ClientId;
  readonly action: 'open' | 'modify' | 'close' | 'close_partial';
  readonly symbol: string;
  /** Of the order when it opens; otherwise of the position. */
  readonly side: Side;
  /** What is opened or closed; not looked at by `modify` and `close`. */
  readonly volumeLots: number;
  /** Whose change or end it is; a netting account opens into the one that it has. */
  readonly position?: string;
  /** null: none. Absent: as it is. */
  readonly stopLoss?: number | null;
  readonly takeProfit?: number | null;
  /** The price that is expected, and how many points it may be missed by. */
  readonly price?: number;
  readonly deviationPoints?: number;
  /** From then on it must not be executed any more. */
  readonly notAfter: Instant;
}

export interface TradeResult {
  /**
   * - `done`: executed, in full unless `volumeLots` is given
   * - `placed`: accepted by the server, perhaps not executed yet
   * - `partial`: executed in part; without `volumeLots` the executed volume has to be looked up
   * - `unknown`: perhaps executed; it has to be looked up before anything is sent again
   */
  readonly outcome: 'done' | 'placed' | 'partial' | 'rejected' | 'unknown';
  /** MetaTrader's: 10009 is done. 0: it reported none. */
  readonly retcode: number;
  readonly message: string;
  /** Which it opened or changed. */
  readonly position?: string;
  readonly volumeLots?: number;
  readonly price?: number;
}

/** A place in the deals of an account. Only the gateway interprets its content. */
export type DealCursor = string;

export interface NewDeals {
  /** In the order in which they happened, as far as the broker keeps it; a deal that was returned before may be returned again. */
  readonly deals: readonly BrokerDeal[];
  readonly cursor: DealCursor;
  readonly hasMore: boolean;
}

/** What a broker kept of a request. Brokers that rewrite comments keep nothing of a request that they executed. */
export interface Traces {
  readonly positions: readonly BrokerPosition[];
  readonly deals: readonly BrokerDeal[];
}

/** A stretch of time; its end does not belong to it. */
export interface Stretch {
  readonly from: Instant;
  readonly to: Instant;
}

/**
 * What the product requires of brokers, in MetaTrader's terms. Every call may fail with a {@link BrokerFault}, and ends
 * when its signal is aborted.
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

/** When a gateway without deadlines may be believed that an order was not executed. */
export interface LateExecution {
  /** How long after sending the broker may still execute an order. */
  readonly boundMs: number;
  /** Whether the account's history contains every deal up to now. */
  isHistoryComplete(account: Reference, signal: AbortSignal): Promise<boolean>;
}

/** Trading, and what has to be known for it. */
export interface BrokerTrading {
  /** undefined: the gateway never starts an order after its `notAfter`. */
  readonly lateExecution?: LateExecution;
  quote(account: Reference, symbol: string, signal: AbortSignal): Promise<Quote>;
  /** All positions of the account, also those that were not opened by the product. */
  positions(account: Reference, signal: AbortSignal): Promise<readonly BrokerPosition[]>;
  /** The deals since a place; without one none, and the place of now. No deal is ever left out. */
  dealsAfter(account: Reference, cursor: DealCursor | undefined, signal: AbortSignal): Promise<NewDeals>;
  /**
   * Sends one order, once. Where the gateway can, a request that was executed already is answered with what came of it
   * then.
   *
   * @throws BrokerFault - What became of the order is unknown.
   */
  trade(account: Reference, request: TradeRequest, signal: AbortSignal): Promise<TradeResult>;
  /** @param since - Before the request was sent. */
  lookup(account: Reference, clientId: ClientId, since: Instant, signal: AbortSignal): Promise<Traces>;
  /**
   * Yields when something may have changed, without the change; sometimes nothing has. Ends with the signal.
   *
   * @throws BrokerFault - Changes are not reported any more.
   */
  watch(account: Reference, signal: AbortSignal): AsyncIterable<'changed'>;
}

export type TradingGateway = BrokerGateway & BrokerTrading;

export interface DealsPage {
  readonly deals: readonly BrokerDeal[];
  readonly hasMore: boolean;
}
