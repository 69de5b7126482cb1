import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { serverZoneFrom, type ZoneName } from '@parque/domain/journal';
import type { BrokerSettings } from '../../settings';
import { BrokerFault } from '../fault';
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
import { makeCandles } from './candles';
import { brokerDeal, instantFrom, wallFrom } from './deal';
import { ask, faultFrom, MetaApiError, type MetaApiRequest } from './request';
import { makeTrading, type Order, type Read } from './trading';

type MetaApiSettings = NonNullable<BrokerSettings['metaApi']>;

/** Largest number of deals in one answer. */
const pageSize = 1000;

/** How long the clock of a broker's server is kept. */
const zoneMs = 3_600_000;

const nothing = z.unknown();

const denials: Readonly<Record<string, Denial>> = {
  E_AUTH: 'wrong_credentials',
  E_SRV_NOT_FOUND: 'unknown_server',
  ERR_OTP_REQUIRED: 'wrong_credentials',
  E_PASSWORD_CHANGE_REQUIRED: 'disabled',
  E_TRADING_ACCOUNT_DISABLED: 'disabled',
};

/** States of an account that has no terminal and is not getting one. */
const idleStates: readonly string[] = ['CREATED', 'UNDEPLOYED', 'DEPLOY_FAILED', 'REDEPLOY_FAILED'];

const hostsOf = (region: string) => ({
  provisioning: 'https://mt-provisioning-api-v1.agiliumtrade.agiliumtrade.ai',
  client: `https://mt-client-api-v1.${region}.agiliumtrade.ai`,
  market: `https://mt-market-data-client-api-v1.${region}.agiliumtrade.ai`,
});

/** Largest number of resource slots that an account may take, since slots are billed. */
const maxSlots = 4;

interface MetaApiOptions {
  /** Interval of change notifications: REST has none, so every interval counts as a change. */
  readonly watchEveryMs?: number;
  /** How long a call waits for candles; later ones are the answer to a later call. */
  readonly candlesWaitMs?: number;
  /** The clock, in milliseconds since the epoch. */
  readonly now?: () => number;
}

/**
 * The real service, metaapi.cloud, by its REST API. It runs a billed terminal for each linked account, so an account is
 * linked once and unlinked when nothing uses it.
 */
export function makeMetaApi(
  { token, region, reliability = 'regular', hosts = hostsOf(region) }: MetaApiSettings,
  { watchEveryMs = 2000, candlesWaitMs = 3000, now = Date.now }: MetaApiOptions = {},
): TradingGateway {
  /**
   * After a 429 the whole application waits, because the limit is counted for all accounts together. Market data have a
   * host and a limit of their own: charts never delay orders.
   */
  const holds = { trading: { until: 0, ms: 0 }, market: { until: 0, ms: 0 } };
  /** Transaction ids of links that are still in progress (202), by attempt. */
  const transactions = new Map<string, string>();
  /** Clocks of the brokers' servers, by account. */
  const zones = new Map<Reference, { readonly zone: ZoneName | undefined; readonly until: number }>();

  async function call<S extends z.ZodType>(
    url: string,
    schema: S,
    request: MetaApiRequest,
    held = holds.trading,
  ) {
    const waitMs = held.until - now();
    // A longer wait is left from before the clock was set back.
    if (waitMs > 0 && waitMs <= held.ms) {
      throw new BrokerFault('busy', 'MetaApi limits the request rate', {
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

  async function at<S extends z.ZodType>(host: string, path: string, schema: S, request: MetaApiRequest) {
    try {
      return await call(`${host}${path}`, schema, request);
    } catch (error) {
      throw error instanceof MetaApiError ? faultFrom(error) : error;
    }
  }

  const addressOf = (id: Reference, path = '') => `/users/current/accounts/${encodeURIComponent(id)}${path}`;

  /** @throws BrokerFault - `refused`: the account is not linked. */
  async function provisioned(id: Reference, signal: AbortSignal) {
    try {
      return await call(`${hosts.provisioning}${addressOf(id)}`, ProvisionedAnswer, { signal });
    } catch (error) {
      if (!(error instanceof MetaApiError)) throw error;
      if (error.status === 404) throw new BrokerFault('refused', 'MetaApi does not have this account');
      throw faultFrom(error);
    }
  }

  const isReady = ({ state, connectionStatus }: z.output<typeof ProvisionedAnswer>) =>
    state === 'DEPLOYED' && connectionStatus === 'CONNECTED';

  async function deploy(id: Reference, state: string, signal: AbortSignal) {
    if (!idleStates.includes(state)) return;
    await at(hosts.provisioning, addressOf(id, '/deploy'), nothing, { method: 'POST', signal });
  }

  /** A client call answers 404 for an account that is not linked, and for one that is not provisioned yet. */
  async function explained(id: Reference, error: MetaApiError, signal: AbortSignal): Promise<BrokerFault> {
    if (error.status !== 404) return faultFrom(error);
    const account = await provisioned(id, signal);
    if (isReady(account)) return faultFrom(error);
    await deploy(id, account.state, signal);
    return new BrokerFault('busy', 'MetaApi is connecting the account', { isUnsent: true, cause: error });
  }

  const ofAccount: Read = async (id, path, schema, signal) => {
    try {
      return await call(`${hosts.client}${addressOf(id, path)}`, schema, { signal });
    } catch (error) {
      throw error instanceof MetaApiError ? await explained(id, error, signal) : error;
    }
  };

  const order: Order = async (id, body, signal) => {
    const url = `${hosts.client}${addressOf(id, '/trade')}`;
    try {
      return await call(url, TradeAnswer, { method: 'POST', body, signal });
    } catch (error) {
      if (error instanceof MetaApiError && error.status === 404) {
        const { kind, message, details } = await explained(id, error, signal);
        throw new BrokerFault(kind, message, { ...details, isUnsent: true });
      }
      throw error;
    }
  };

  /**
   * The clock of the account's server, from its current reading. When it cannot be read again, the last one is kept.
   *
   * @throws BrokerFault - It was never read: without it, a day would end at another hour than before.
   */
  async function zoneOf(account: Reference, signal: AbortSignal): Promise<ZoneName | undefined> {
    const known = zones.get(account);
    const leftMs = (known?.until ?? 0) - now();
    // A longer time is left from before the clock was set back.
    if (known && leftMs > 0 && leftMs <= zoneMs) return known.zone;
    try {
      const { time, brokerTime } = await ofAccount(account, '/server-time', ServerTimeAnswer, signal);
      const zone = serverZoneFrom([{ instant: instantFrom(time), wall: wallFrom(brokerTime) }]);
      zones.set(account, { zone, until: now() + zoneMs });
      return zone;
    } catch (error) {
      if (known && error instanceof BrokerFault && !signal.aborted) return known.zone;
      throw error;
    }
  }

  async function tickValue(account: Reference, symbol: string, signal: AbortSignal) {
    const path = `/symbols/${encodeURIComponent(symbol)}/current-price?keepSubscription=true`;
    try {
      const { lossTickValue, profitTickValue } = await ofAccount(account, path, PriceAnswer, signal);
      return lossTickValue ?? profitTickValue;
    } catch (error) {
      // Without a current price the rest of the symbol is still known.
      if (error instanceof BrokerFault && !signal.aborted) return undefined;
      throw error;
    }
  }

  /** Links an account. With a transaction id that was answered 202 MetaApi continues that link. */
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

  /** Updates the password of a linked account; undefined: it is not linked any more. */
  async function update({ login, password, server }: Credentials, id: Reference, signal: AbortSignal) {
    const body = { name: `parque ${login}`, password, server };
    try {
      await call(`${hosts.provisioning}${addressOf(id)}`, nothing, { method: 'PUT', body, signal });
      return { id };
    } catch (error) {
      if (error instanceof MetaApiError && error.status === 404) return undefined;
      throw error;
    }
  }

  return {
    kind: 'metaapi',
    ...makeTrading({
      read: ofAccount,
      order,
      watchEveryMs,
      now,
      isConnected: async (id, signal) => isReady(await provisioned(id, signal)),
    }),

    async searchServers(text, signal) {
      if (text.length < 2) return [];
      const path = `/known-mt-servers/5/search?query=${encodeURIComponent(text)}`;
      const found = await at(hosts.provisioning, path, ServersAnswer, { signal });
      return Object.entries(found).flatMap(([broker, servers]) =>
        servers.map((server) => ({ server, broker })),
      );
    },

    async verify(credentials, attempt, signal) {
      const { current } = credentials;
      try {
        const updated = current === undefined ? undefined : await update(credentials, current, signal);
        if (updated) return { ok: true, reference: updated.id };
        const { id, state } = await create(credentials, attempt, signal);
        // Until the terminal is connected, reads of the account are answered with `busy`.
        await deploy(id, state, signal);
        return { ok: true, reference: id };
      } catch (error) {
        if (!(error instanceof MetaApiError)) throw error;
        const denial = denials[error.code];
        if (denial) return { ok: false, denial };
        throw faultFrom(error);
      }
    },

    async unlink(account, signal) {
      const url = `${hosts.provisioning}/users/current/accounts/${encodeURIComponent(account)}`;
      try {
        await call(url, nothing, { method: 'DELETE', signal });
      } catch (error) {
        if (!(error instanceof MetaApiError)) throw error;
        if (error.status !== 404) throw faultFrom(error);
      }
    },

    async account(account, signal) {
      const info = await ofAccount(account, '/account-information', AccountAnswer, signal);
      const serverZone = await zoneOf(account, signal);
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

    bars: makeCandles({
      read: (id, path, schema, signal) =>
        call(`${hosts.market}${addressOf(id, path)}`, schema, { signal }, holds.market),
      explain: explained,
      digitsOf: async (id, symbol, signal) => {
        const path = `/symbols/${encodeURIComponent(symbol)}/specification`;
        return (await ofAccount(id, path, SymbolAnswer, signal)).digits;
      },
      now,
      waitMs: candlesWaitMs,
    }),

    symbolNames: (account, signal) => ofAccount(account, '/symbols', SymbolsAnswer, signal),

    async symbol(account, name, signal) {
      const path = `/symbols/${encodeURIComponent(name)}/specification`;
      const [spec, value] = await Promise.all([
        ofAccount(account, path, SymbolAnswer, signal),
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
        ...(value !== undefined && { tickValue: value }),
      };
    },

    async deals(account, { from, to }, page, signal) {
      const between = [from, to].map((at) => new Date(at).toISOString()).join('/');
      const path = `/history-deals/time/${between}?offset=${page * pageSize}&limit=${pageSize}`;
      const found = await ofAccount(account, path, DealsAnswer, signal);
      const sorted = found.map(brokerDeal).toSorted((a, b) => a.at - b.at);
      return { deals: sorted, hasMore: found.length === pageSize };
    },
  };
}
