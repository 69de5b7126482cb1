import type {
  DealEntry,
  DealType,
  Instant,
  PriceBar,
  Side,
  WallTime,
  ZoneName,
} from '@parque/domain/journal';

/** How the broker of an account is reached. The data of a `statement` account are imported by its owner. */
export const gatewayKinds = ['simulator', 'metaapi', 'terminal', 'statement'] as const;
export type GatewayKind = (typeof gatewayKinds)[number];

/** The id that a gateway gives a verified account. It contains no secret. */
export type Reference = string;

export interface ServerHit {
  /** Name of the server, as the terminal shows it. */
  readonly server: string;
  /** Name of the company. */
  readonly broker: string;
}

export interface Credentials {
  readonly server: string;
  readonly login: number;
  readonly password: string;
  /** The linked account, when the user changes only its password and no other account record uses it. */
  readonly current?: Reference;
}

/** Why a broker rejects credentials. These reasons are final; every other failure is a {@link BrokerError}. */
export type Denial = 'wrong_credentials' | 'unknown_server' | 'disabled';

export type Verification =
  | { readonly ok: true; readonly reference: Reference }
  | { readonly ok: false; readonly denial: Denial };

export interface AccountInfo {
  readonly login: number;
  readonly server: string;
  readonly company: string;
  readonly currency: string;
  /** Decimals of the account currency. */
  readonly digits: number;
  /** In whole units of the currency, like all money of a gateway. */
  readonly balance: number;
  readonly equity: number;
  readonly leverage: number;
  readonly mode: 'hedge' | 'netting';
  /** Whether the account is signed in with the investor password, which permits reading only. */
  readonly isInvestor: boolean;
  /** Whether the broker accepts orders of this account with this password. */
  readonly isTradingAllowed: boolean;
  /** Time zone of the server, if the gateway reports it. */
  readonly serverZone?: ZoneName;
}

/** The last contact with an account. */
export interface Contact {
  /** Whether all deals up to now are known. */
  readonly isCurrent: boolean;
  /** The time up to which all deals are known, if that is not now. */
  readonly completeTo?: Instant | undefined;
  /** The account's data at its last contact. */
  readonly description?: Pick<AccountInfo, 'currency' | 'digits'>;
  /** Time zone of the server; undefined while it is unknown. A later contact may correct it. */
  readonly serverZone?: ZoneName | undefined;
}

/** The last reported balance of an account whose terminal reports by itself. */
export interface ReportedFigures extends Pick<AccountInfo, 'balance' | 'currency'> {
  /** When it was reported; undefined: it is current. */
  readonly asOf?: Instant | undefined;
}

export interface SymbolSpec {
  readonly name: string;
  readonly digits: number;
  readonly contractSize: number;
  readonly tickSize: number;
  /** Per lot, in the currency of the account; absent when the rate is unknown. */
  readonly tickValue?: number;
  readonly volumeMin: number;
  readonly volumeMax: number;
  readonly volumeStep: number;
  readonly profitCurrency: string;
  /** Absent: not reported. */
  readonly baseCurrency?: string;
  /** Whether the broker accepts openings of it; absent: not reported. */
  readonly isTradable?: boolean;
  /** Minimum distance between stops and the price, in points of `digits`; absent when unknown. */
  readonly stopPoints?: number;
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
  /** The magic number of its order, if the broker returns it. */
  readonly magic?: string;
  /** Id of the request that caused the deal, if the broker returns it. */
  readonly clientId?: string;
  /** MetaTrader's reason of the deal: `CLIENT`, `EXPERT`, `SL`, `TP`, `SO`, … */
  readonly reason?: string;
}

/** An open position. A hedge account may have several of a symbol, a netting account has one. */
export interface BrokerPosition {
  readonly ticket: string;
  readonly symbol: string;
  readonly side: Side;
  readonly volumeLots: number;
  readonly priceOpen: number;
  readonly priceCurrent: number;
  readonly stopLoss?: number;
  readonly takeProfit?: number;
  /** Floating profit, without costs. */
  readonly profit: number;
  readonly swap: number;
  readonly openedAt: Instant;
  readonly comment: string;
  /** Id of the request that opened the position, if the broker returns it. */
  readonly clientId?: string;
}

export interface Quote {
  readonly bid: number;
  readonly ask: number;
  readonly at: Instant;
  /** The tick value of {@link SymbolSpec}, if the gateway reads it with the price. */
  readonly tickValue?: number;
}

/** At most 26 characters of `A-Za-z0-9_`, which fit into the comment of an order. */
export type ClientId = string;

export interface TradeRequest {
  readonly clientId: ClientId;
  readonly action: 'open' | 'modify' | 'close' | 'close_partial';
  readonly symbol: string;
  /** The side of the order for `open`; otherwise that of the position. */
  readonly side: Side;
  /** Volume to open or close; ignored by `modify` and `close`. */
  readonly volumeLots: number;
  /** Ticket of the position to change or close. A netting account opens into its existing position. */
  readonly position?: string;
  /** null removes it; undefined leaves it unchanged. */
  readonly stopLoss?: number | null;
  readonly takeProfit?: number | null;
  /** Expected price, and the permitted deviation in points. */
  readonly price?: number;
  readonly deviationPoints?: number;
  /** The order must not be executed at or after this time. */
  readonly notAfter: Instant;
}

export interface TradeResult {
  /**
   * - `done`: executed, in full unless `volumeLots` is given
   * - `placed`: accepted by the server, perhaps not executed yet
   * - `partial`: executed in part; without `volumeLots` the executed volume has to be looked up
   * - `unknown`: perhaps executed; the caller looks it up before it sends another order
   */
  readonly outcome: 'done' | 'placed' | 'partial' | 'rejected' | 'unknown';
  /** MetaTrader's return code; 10009 is done. 0: none was reported. */
  readonly retcode: number;
  readonly message: string;
  /** Ticket of the opened or changed position. */
  readonly position?: string;
  readonly volumeLots?: number;
  readonly price?: number;
}

/** Where to continue reading the deals of an account. Only the gateway interprets its content. */
export type DealCursor = string;

export interface NewDeals {
  /** In the order of execution, if the broker reports them so. A deal may be returned more than once. */
  readonly deals: readonly BrokerDeal[];
  readonly cursor: DealCursor;
  readonly hasMore: boolean;
}

/**
 * The positions and deals at the broker that carry the id of a request. A broker that rewrites comments returns none,
 * even for executed requests.
 */
export interface Traces {
  readonly positions: readonly BrokerPosition[];
  readonly deals: readonly BrokerDeal[];
}

/** A period of time from `from` (inclusive) to `to` (exclusive). */
export interface Period {
  readonly from: Instant;
  readonly to: Instant;
}

/**
 * Why there are no bars.
 *
 * - `asleep`: the terminal does not call, or is not connected
 * - `requested`: they are being loaded, and a later call may return them
 * - `absent`: the broker does not have the symbol, or has no prices of that time
 * - `not_offered`: the service has no price history for this kind of account
 */
export type MissingBars = 'asleep' | 'requested' | 'absent' | 'not_offered';

/**
 * The functions of a broker that the product uses, in MetaTrader's terms. Every call may reject with a {@link
 * BrokerError}, and ends when its signal is aborted.
 */
export interface BrokerGateway {
  readonly kind: Exclude<GatewayKind, 'statement'>;
  /** Servers whose name matches a text; all servers for '', if the gateway has a list. */
  searchServers(text: string, signal: AbortSignal): Promise<readonly ServerHit[]>;
  /**
   * @param attempt - Identifies the credentials: a repetition with the same `attempt` continues an interrupted
   * verification.
   */
  verify(credentials: Credentials, attempt: string, signal: AbortSignal): Promise<Verification>;
  /** Releases an account. Does nothing when the account is not linked. */
  unlink(account: Reference, signal: AbortSignal): Promise<void>;
  account(account: Reference, signal: AbortSignal): Promise<AccountInfo>;
  symbolNames(account: Reference, signal: AbortSignal): Promise<readonly string[]>;
  symbol(account: Reference, name: string, signal: AbortSignal): Promise<SymbolSpec>;
  /** Returns one page of deals, oldest first, and whether there are more. */
  deals(account: Reference, period: Period, page: number, signal: AbortSignal): Promise<DealsPage>;
  /** Returns how recent the data of an account are. Absent when the gateway reads accounts on demand. */
  contact?(account: Reference, signal: AbortSignal): Promise<Contact>;
  /**
   * Returns the last reported balance of an account, also after it was disconnected. Absent when the gateway reads
   * accounts on demand.
   */
  reported?(account: Reference, signal: AbortSignal): Promise<ReportedFigures>;
  /**
   * Returns the bars of a symbol that overlap with a period, oldest first, or why there are none. Absent: the gateway
   * has no price history.
   *
   * @param minutes - Length of a bar.
   */
  bars?(
    account: Reference,
    symbol: string,
    period: Period & { readonly minutes: number },
    signal: AbortSignal,
  ): Promise<readonly PriceBar[] | MissingBars>;
}

/** How to prove that an order without a result was not executed, at a gateway whose orders have no deadline. */
export interface LateExecution {
  /** How long after sending the broker may still execute an order. */
  readonly boundMs: number;
  /** Whether the account's history contains every deal up to now. */
  isHistoryComplete(account: Reference, signal: AbortSignal): Promise<boolean>;
}

export interface BrokerTrading {
  /** undefined: the gateway never executes an order after its `notAfter`. */
  readonly lateExecution?: LateExecution;
  quote(account: Reference, symbol: string, signal: AbortSignal): Promise<Quote>;
  /** All positions of the account, including those that the product did not open. */
  positions(account: Reference, signal: AbortSignal): Promise<readonly BrokerPosition[]>;
  /**
   * All positions at current prices. Only at a gateway whose `positions` have the prices of their last change; it may
   * take seconds.
   */
  pricedPositions?(account: Reference, signal: AbortSignal): Promise<readonly BrokerPosition[]>;
  /**
   * The result of all open positions at current prices; undefined while it is unknown. Only at a gateway whose `positions`
   * have the prices of their last change.
   */
  floating?(account: Reference, signal: AbortSignal): Promise<number | undefined>;
  /** Returns the deals after a cursor, without gaps. Without a cursor it returns no deals, and the current cursor. */
  dealsAfter(account: Reference, cursor: DealCursor | undefined, signal: AbortSignal): Promise<NewDeals>;
  /**
   * Sends one order, without repeating it. A gateway that recognises repeated requests returns the first result.
   *
   * @throws BrokerError - The outcome of the order is unknown.
   */
  trade(account: Reference, request: TradeRequest, signal: AbortSignal): Promise<TradeResult>;
  /** @param since - A time before the request was sent. */
  lookup(account: Reference, clientId: ClientId, since: Instant, signal: AbortSignal): Promise<Traces>;
  /**
   * Yields after a possible change of the account, without details. Ends when the signal is aborted.
   *
   * @throws BrokerError - The connection that reports changes has failed.
   */
  watch(account: Reference, signal: AbortSignal): AsyncIterable<'changed'>;
}

export type TradingGateway = BrokerGateway & BrokerTrading;

export interface DealsPage {
  readonly deals: readonly BrokerDeal[];
  readonly hasMore: boolean;
}
