import { z } from 'zod';
import type { BrokerSettings } from '../../settings';
import { BrokerFault } from '../fault';
import type { Denial, Reference, TradingGateway } from '../gateway';
import {
  AccountAnswer,
  DealsAnswer,
  LinkedAnswer,
  PriceAnswer,
  ServersAnswer,
  SymbolAnswer,
  SymbolsAnswer,
  TradeAnswer,
} from './answers';
import { brokerDeal } from './deal';
import { ask, faultFrom, MetaApiError, type MetaApiRequest } from './request';
import { makeTrading, type Order, type Read } from './trading';

type MetaApiSettings = NonNullable<BrokerSettings['metaApi']>;

/** Deals that MetaApi gives in one answer at most. */
const pageSize = 1000;

const nothing = z.unknown();

const denials: Readonly<Record<string, Denial>> = {
  E_AUTH: 'wrong_credentials',
  E_SRV_NOT_FOUND: 'unknown_server',
  ERR_OTP_REQUIRED: 'wrong_credentials',
  E_PASSWORD_CHANGE_REQUIRED: 'disabled',
  E_TRADING_ACCOUNT_DISABLED: 'disabled',
};

const hostsOf = (region: string) => ({
  provisioning: 'https://mt-provisioning-api-v1.agiliumtrade.agiliumtrade.ai',
  client: `https://mt-client-api-v1.${region}.agiliumtrade.ai`,
});

/**
 * The real service: metaapi.cloud, by its REST API. It keeps a terminal for each account that it lets in, which costs
 * by its plan, so an account is linked once and let go of when nobody needs it.
 *
 * @param watchEveryMs - How often an account that is watched may have changed: it does not tell by itself.
 */
export function makeMetaApi(
  { token, region, hosts = hostsOf(region) }: MetaApiSettings,
  watchEveryMs = 2000,
): TradingGateway {
  async function at<S extends z.ZodType>(host: string, path: string, schema: S, request: MetaApiRequest) {
    try {
      return await ask(token, `${host}${path}`, schema, request);
    } catch (error) {
      throw error instanceof MetaApiError ? faultFrom(error) : error;
    }
  }

  const addressOf = (id: Reference, path: string) =>
    `/users/current/accounts/${encodeURIComponent(id)}${path}`;

  const ofAccount: Read = (id, path, schema, signal) =>
    at(hosts.client, addressOf(id, path), schema, { signal });

  const order: Order = (id, body, signal) =>
    ask(token, `${hosts.client}${addressOf(id, '/trade')}`, TradeAnswer, { method: 'POST', body, signal });

  async function tickValue(account: Reference, symbol: string, signal: AbortSignal) {
    const path = `/symbols/${encodeURIComponent(symbol)}/current-price`;
    try {
      const { lossTickValue, profitTickValue } = await ofAccount(account, path, PriceAnswer, signal);
      return lossTickValue ?? profitTickValue;
    } catch (error) {
      // A market without a price now is no reason to know nothing of the symbol.
      if (error instanceof BrokerFault && !signal.aborted) return undefined;
      throw error;
    }
  }

  return {
    kind: 'metaapi',
    ...makeTrading({ read: ofAccount, order, watchEveryMs }),

    async searchServers(text, signal) {
      if (text.length < 2) return [];
      const path = `/known-mt-servers/5/search?query=${encodeURIComponent(text)}`;
      const found = await at(hosts.provisioning, path, ServersAnswer, { signal });
      return Object.entries(found).flatMap(([broker, servers]) =>
        servers.map((server) => ({ server, broker })),
      );
    },

    async verify({ server, login, password }, attempt, signal) {
      const account = { login: String(login), password, server, name: `parque ${login}`, platform: 'mt5' };
      try {
        const { id } = await ask(token, `${hosts.provisioning}/users/current/accounts`, LinkedAnswer, {
          method: 'POST',
          // With the same id MetaApi goes on with what it began, instead of linking the account twice.
          headers: {
            'transaction-id': attempt
              .replace(/[^a-zA-Z0-9]/g, '0')
              .slice(0, 32)
              .padEnd(32, '0'),
          },
          body: { ...account, magic: 0, type: 'cloud-g2', region },
          signal,
        });
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
        await ask(token, url, nothing, { method: 'DELETE', signal });
      } catch (error) {
        if (!(error instanceof MetaApiError)) throw error;
        if (error.status !== 404) throw faultFrom(error);
      }
    },

    async account(account, signal) {
      const info = await ofAccount(account, '/account-information', AccountAnswer, signal);
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
      };
    },

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
      return { deals: found.map(brokerDeal), hasMore: found.length === pageSize };
    },
  };
}
