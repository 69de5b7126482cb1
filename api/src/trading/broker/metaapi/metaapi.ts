import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { msPerHour } from '@parque/domain/durations';
import { guessServerZone, type ZoneName } from '@parque/domain/journal';
import type { BrokerSettings } from '../../../settings';
import { BrokerError } from '../fault';
import type { Credentials, Denial, Reference, TradingGateway } from '../gateway';
import {
  AccountAnswer,
  DealsAnswer,
  LinkedAnswer,
  PriceAnswer,
  ProvisionedAnswer,
  ServerTimeAnswer,
  ServersAnswer,
  SymbolAnswer,
  SymbolsAnswer,
  TradeAnswer,
} from './answers';
import { createCandles } from './candles';
import { toBrokerDeal, parseInstant, parseWallTime } from './deal';
import { ask, toBrokerError, MetaApiError, type MetaApiRequest } from './request';
import { createTrading, type Order, type Read } from './trading';

type MetaApiSettings = NonNullable<BrokerSettings['metaApi']>;

/** The modes of a symbol that permit no opening. */
const closedModes: ReadonlySet<string> = new Set([
  'SYMBOL_TRADE_MODE_DISABLED',
  'SYMBOL_TRADE_MODE_CLOSEONLY',
]);

/** Largest number of deals in one answer. */
const pageSize = 1000;

/** How long the time zone of a broker's server is cached. */
const zoneCacheMs = msPerHour;

const nothing = z.unknown();

const denials: Readonly<Record<string, Denial>> = {
  E_AUTH: 'wrong_credentials',
  E_SRV_NOT_FOUND: 'unknown_server',
  ERR_OTP_REQUIRED: 'wrong_credentials',
  E_PASSWORD_CHANGE_REQUIRED: 'disabled',
  E_TRADING_ACCOUNT_DISABLED: 'disabled',
};

/** States of an account for which MetaApi neither runs nor starts a terminal. */
const idleStates: readonly string[] = ['CREATED', 'UNDEPLOYED', 'DEPLOY_FAILED', 'REDEPLOY_FAILED'];

const getHosts = (region: string) => ({
  provisioning: 'https://mt-provisioning-api-v1.agiliumtrade.agiliumtrade.ai',
  client: `https://mt-client-api-v1.${region}.agiliumtrade.ai`,
  market: `https://mt-market-data-client-api-v1.${region}.agiliumtrade.ai`,
});

/** Largest number of resource slots that an account may take, since slots are billed. */
const maxSlots = 4;

interface MetaApiOptions {
  /** Interval of change notifications: REST has none, so every interval counts as a change. */
  readonly watchEveryMs?: number;
  /** How long a call waits for candles. Candles that arrive later are returned by a later call. */
  readonly candlesWaitMs?: number;
  /** The clock, in milliseconds since the epoch. */
  readonly now?: () => number;
}

/**
 * The gateway to metaapi.cloud, by its REST API. MetaApi bills a terminal for each linked account, so an account is
 * linked once and unlinked when nothing uses it.
 */
export function createMetaApi(
  { token, region, reliability = 'regular', hosts = getHosts(region) }: MetaApiSettings,
  { watchEveryMs = 2000, candlesWaitMs = 3000, now = Date.now }: MetaApiOptions = {},
): TradingGateway {
  /**
   * After a 429 the calls of all accounts wait, because MetaApi counts one limit for all accounts. Market data have
   * their own host and limit, so charts never delay orders.
   */
  const holds = { trading: { until: 0, ms: 0 }, market: { until: 0, ms: 0 } };
  /** Transaction ids of links that are still in progress (202), by attempt. */
  const transactions = new Map<string, string>();
  /** Time zones of the brokers' servers, by account. */
  const zones = new Map<Reference, { readonly zone: ZoneName | undefined; readonly until: number }>();

  async function call<S extends z.ZodType>(
    url: string,
    schema: S,
    request: MetaApiRequest,
    held = holds.trading,
  ) {
    const waitMs = held.until - now();
    // The wait is longer than MetaApi demanded only after the clock was set back; it is ignored then.
    if (waitMs > 0 && waitMs <= held.ms) {
      throw new BrokerError('busy', 'MetaApi limits the request rate', {
        retryAfterMs: waitMs,
        isUnsent: true,
      });
    }
    try {
      return await ask(token, url, schema, request);
    } catch (error) {
      if (error instanceof MetaApiError && error.status === 429) {
        const { retryAfterMs: ms = 1000 } = error;
        Object.assign(held, { until: now() + ms, ms });
      }
      throw error;
    }
  }

  async function callHost<S extends z.ZodType>(
    host: string,
    path: string,
    schema: S,
    request: MetaApiRequest,
  ) {
    try {
      return await call(`${host}${path}`, schema, request);
    } catch (error) {
      throw error instanceof MetaApiError ? toBrokerError(error) : error;
    }
  }

  const buildAccountPath = (id: Reference, path = '') =>
    `/users/current/accounts/${encodeURIComponent(id)}${path}`;

  /** @throws BrokerError - `refused`: the account is not linked. */
  async function fetchProvisionedAccount(id: Reference, signal: AbortSignal) {
    try {
      return await call(`${hosts.provisioning}${buildAccountPath(id)}`, ProvisionedAnswer, { signal });
    } catch (error) {
      if (!(error instanceof MetaApiError)) throw error;
      if (error.status === 404) throw new BrokerError('refused', 'MetaApi does not have this account');
      throw toBrokerError(error);
    }
  }

  const isReady = ({ state, connectionStatus }: z.output<typeof ProvisionedAnswer>) =>
    state === 'DEPLOYED' && connectionStatus === 'CONNECTED';

  async function ensureDeployed(id: Reference, state: string, signal: AbortSignal) {
    if (!idleStates.includes(state)) return;
    await callHost(hosts.provisioning, buildAccountPath(id, '/deploy'), nothing, { method: 'POST', signal });
  }

  /** Finds out what a 404 means: the account is not linked, or it is not provisioned yet. */
  async function explainError(id: Reference, error: MetaApiError, signal: AbortSignal): Promise<BrokerError> {
    if (error.status !== 404) return toBrokerError(error);
    const account = await fetchProvisionedAccount(id, signal);
    if (isReady(account)) return toBrokerError(error);
    await ensureDeployed(id, account.state, signal);
    return new BrokerError('busy', 'MetaApi is connecting the account', { isUnsent: true, cause: error });
  }

  const readFromAccount: Read = async (id, path, schema, signal) => {
    try {
      return await call(`${hosts.client}${buildAccountPath(id, path)}`, schema, { signal });
    } catch (error) {
      throw error instanceof MetaApiError ? await explainError(id, error, signal) : error;
    }
  };

  const order: Order = async (id, body, signal) => {
    const url = `${hosts.client}${buildAccountPath(id, '/trade')}`;
    try {
      return await call(url, TradeAnswer, { method: 'POST', body, signal });
    } catch (error) {
      if (error instanceof MetaApiError && error.status === 404) {
        const { kind, message, details } = await explainError(id, error, signal);
        throw new BrokerError(kind, message, { ...details, isUnsent: true });
      }
      throw error;
    }
  };

  /**
   * Returns the time zone of the account's server. When it cannot be read again, the cached one is returned.
   *
   * @throws BrokerError - It was never read. Without it, a day would end at another hour than before.
   */
  async function fetchZone(account: Reference, signal: AbortSignal): Promise<ZoneName | undefined> {
    const cachedZone = zones.get(account);
    const leftMs = (cachedZone?.until ?? 0) - now();
    // The remaining time is longer than the cache time only after the clock was set back; the zone is read again then.
    if (cachedZone && leftMs > 0 && leftMs <= zoneCacheMs) return cachedZone.zone;
    try {
      const { time, brokerTime } = await readFromAccount(account, '/server-time', ServerTimeAnswer, signal);
      const zone = guessServerZone([{ instant: parseInstant(time), wall: parseWallTime(brokerTime) }]);
      zones.set(account, { zone, until: now() + zoneCacheMs });
      return zone;
    } catch (error) {
      if (cachedZone && error instanceof BrokerError && !signal.aborted) return cachedZone.zone;
      throw error;
    }
  }

  async function tickValue(account: Reference, symbol: string, signal: AbortSignal) {
    const path = `/symbols/${encodeURIComponent(symbol)}/current-price?keepSubscription=true`;
    try {
      const { lossTickValue, profitTickValue } = await readFromAccount(account, path, PriceAnswer, signal);
      return lossTickValue ?? profitTickValue;
    } catch (error) {
      // Without a current price, the symbol is returned without its tick value.
      if (error instanceof BrokerError && !signal.aborted) return undefined;
      throw error;
    }
  }

  /** Links an account. A repeated transaction id, which MetaApi answered with 202 before, continues that link. */
  async function link(body: Readonly<Record<string, unknown>>, attempt: string, signal: AbortSignal) {
    const id = transactions.get(attempt) ?? randomUUID().replaceAll('-', '');
    transactions.delete(attempt);
    try {
      return await call(`${hosts.provisioning}/users/current/accounts`, LinkedAnswer, {
        method: 'POST',
        headers: { 'transaction-id': id },
        body,
        signal,
      });
    } catch (error) {
      if (error instanceof MetaApiError && error.status === 202) transactions.set(attempt, id);
      throw error;
    }
  }

  async function create({ login, password, server }: Credentials, attempt: string, signal: AbortSignal) {
    const body = {
      login: String(login),
      password,
      server,
      name: `parque ${login}`,
      platform: 'mt5',
      // Positions that the owner opens by hand are copied too, which requires magic 0.
      magic: 0,
      manualTrades: true,
      type: 'cloud-g2',
      reliability,
      region,
    };
    try {
      return await link(body, attempt, signal);
    } catch (error) {
      const slots = error instanceof MetaApiError ? error.resourceSlots : undefined;
      if (slots === undefined || slots > maxSlots) throw error;
      return link({ ...body, resourceSlots: slots }, attempt, signal);
    }
  }

  /** Updates the password of a linked account. Returns undefined when it is not linked any more. */
  async function update({ login, password, server }: Credentials, id: Reference, signal: AbortSignal) {
    const body = { name: `parque ${login}`, password, server };
    try {
      await call(`${hosts.provisioning}${buildAccountPath(id)}`, nothing, { method: 'PUT', body, signal });
      return { id };
    } catch (error) {
      if (error instanceof MetaApiError && error.status === 404) return undefined;
      throw error;
    }
  }

  return {
    kind: 'metaapi',
    ...createTrading({
      read: readFromAccount,
      order,
      watchEveryMs,
      now,
      isConnected: async (id, signal) => isReady(await fetchProvisionedAccount(id, signal)),
    }),

    async searchServers(text, signal) {
      if (text.length < 2) return [];
      const path = `/known-mt-servers/5/search?query=${encodeURIComponent(text)}`;
      const brokerServers = await callHost(hosts.provisioning, path, ServersAnswer, { signal });
      return Object.entries(brokerServers).flatMap(([broker, servers]) =>
        servers.map((server) => ({ server, broker })),
      );
    },

    async verify(credentials, attempt, signal) {
      const { current } = credentials;
      try {
        const updated = current === undefined ? undefined : await update(credentials, current, signal);
        if (updated) return { ok: true, reference: updated.id };
        const { id, state } = await create(credentials, attempt, signal);
        // Reads of the account reject with `busy` until its terminal is connected.
        await ensureDeployed(id, state, signal);
        return { ok: true, reference: id };
      } catch (error) {
        if (!(error instanceof MetaApiError)) throw error;
        const denial = denials[error.code];
        if (denial) return { ok: false, denial };
        throw toBrokerError(error);
      }
    },

    async unlink(account, signal) {
      const url = `${hosts.provisioning}/users/current/accounts/${encodeURIComponent(account)}`;
      try {
        await call(url, nothing, { method: 'DELETE', signal });
      } catch (error) {
        if (!(error instanceof MetaApiError)) throw error;
        if (error.status !== 404) throw toBrokerError(error);
      }
    },

    async account(account, signal) {
      const info = await readFromAccount(account, '/account-information', AccountAnswer, signal);
      const serverZone = await fetchZone(account, signal);
      return {
        login: info.login,
        server: info.server,
        company: info.broker,
        currency: info.currency,
        digits: info.currencyDigits,
        balance: info.balance,
        equity: info.equity,
        leverage: info.leverage,
        mode: info.marginMode === 'ACCOUNT_MARGIN_MODE_RETAIL_HEDGING' ? 'hedge' : 'netting',
        isInvestor: info.investorMode,
        isTradingAllowed: info.tradeAllowed && !info.investorMode,
        ...(serverZone !== undefined && { serverZone }),
      };
    },

    bars: createCandles({
      read: (id, path, schema, signal) =>
        call(`${hosts.market}${buildAccountPath(id, path)}`, schema, { signal }, holds.market),
      explain: explainError,
      readDigits: async (id, symbol, signal) => {
        const path = `/symbols/${encodeURIComponent(symbol)}/specification`;
        return (await readFromAccount(id, path, SymbolAnswer, signal)).digits;
      },
      now,
      waitMs: candlesWaitMs,
    }),

    symbolNames: (account, signal) => readFromAccount(account, '/symbols', SymbolsAnswer, signal),

    async symbol(account, name, signal) {
      const path = `/symbols/${encodeURIComponent(name)}/specification`;
      const [spec, value] = await Promise.all([
        readFromAccount(account, path, SymbolAnswer, signal),
        tickValue(account, name, signal),
      ]);
      return {
        name: spec.symbol,
        digits: spec.digits,
        contractSize: spec.contractSize,
        tickSize: spec.tickSize,
        volumeMin: spec.minVolume,
        volumeMax: spec.maxVolume,
        volumeStep: spec.volumeStep,
        profitCurrency: spec.profitCurrency,
        ...(spec.baseCurrency !== undefined && { baseCurrency: spec.baseCurrency }),
        ...(spec.tradeMode !== undefined && { isTradable: !closedModes.has(spec.tradeMode) }),
        ...(spec.stopsLevel !== undefined && { stopPoints: spec.stopsLevel }),
        ...(value !== undefined && { tickValue: value }),
      };
    },

    async deals(account, { from, to }, page, signal) {
      const between = [from, to].map((at) => new Date(at).toISOString()).join('/');
      const path = `/history-deals/time/${between}?offset=${page * pageSize}&limit=${pageSize}`;
      const pageDeals = await readFromAccount(account, path, DealsAnswer, signal);
      const sorted = pageDeals.map(toBrokerDeal).toSorted((a, b) => a.at - b.at);
      return { deals: sorted, hasMore: pageDeals.length === pageSize };
    },
  };
}
