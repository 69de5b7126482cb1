import { msPerHour } from '@parque/domain/durations';
import { guessServerZone, type ZoneName } from '@parque/domain/journal';
import { omitUndefined } from '../../../core/omit-undefined';
import { BrokerError } from '../fault';
import type { Reference, TradingGateway } from '../gateway';
import {
  AccountAnswer,
  PriceAnswer,
  ServerTimeAnswer,
  ServersAnswer,
  SymbolAnswer,
  SymbolsAnswer,
} from './answers';
import { createCandles } from './candles';
import { createMetaApiClient, type MetaApiSettings } from './client';
import { parseInstant, parseWallTime } from './deal';
import { createLinking } from './linking';
import { createTrading, readDealsPage, type Read } from './trading';

/** The modes of a symbol that permit no opening. */
const closedModes: ReadonlySet<string> = new Set([
  'SYMBOL_TRADE_MODE_DISABLED',
  'SYMBOL_TRADE_MODE_CLOSEONLY',
]);

/** How long the time zone of a broker's server is cached. */
const zoneCacheMs = msPerHour;

interface MetaApiOptions {
  /** Interval of change notifications: REST has none, so every interval counts as a change. */
  readonly watchEveryMs?: number;
  /** How long a call waits for candles. Candles that arrive later are returned by a later call. */
  readonly candlesWaitMs?: number;
  /** The clock, in milliseconds since the epoch. */
  readonly now?: () => number;
}

async function fetchTickValue(readPath: Read, account: Reference, symbol: string, signal: AbortSignal) {
  const path = `/symbols/${encodeURIComponent(symbol)}/current-price?keepSubscription=true`;
  try {
    const { lossTickValue, profitTickValue } = await readPath(account, path, PriceAnswer, signal);
    return lossTickValue ?? profitTickValue;
  } catch (error) {
    // Without a current price, the symbol is returned without its tick value.
    if (error instanceof BrokerError && !signal.aborted) return undefined;
    throw error;
  }
}

/**
 * The gateway to metaapi.cloud, by its REST API. MetaApi bills a terminal for each linked account, so an account is
 * linked once and unlinked when nothing uses it.
 */
export function createMetaApi(
  settings: MetaApiSettings,
  { watchEveryMs = 2000, candlesWaitMs = 3000, now = Date.now }: MetaApiOptions = {},
): TradingGateway {
  const client = createMetaApiClient(settings, now);
  const { readPath } = client;
  /** Time zones of the brokers' servers, by account. */
  const zones = new Map<Reference, { readonly zone: ZoneName | undefined; readonly until: number }>();

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
      const { time, brokerTime } = await readPath(account, '/server-time', ServerTimeAnswer, signal);
      const zone = guessServerZone([{ instant: parseInstant(time), wall: parseWallTime(brokerTime) }]);
      zones.set(account, { zone, until: now() + zoneCacheMs });
      return zone;
    } catch (error) {
      if (cachedZone && error instanceof BrokerError && !signal.aborted) return cachedZone.zone;
      throw error;
    }
  }

  return {
    kind: 'metaapi',
    ...createLinking(client, settings),
    ...createTrading({ ...client, watchEveryMs, now }),

    async searchServers(text, signal) {
      if (text.length < 2) return [];
      const path = `/known-mt-servers/5/search?query=${encodeURIComponent(text)}`;
      const brokerServers = await client.callProvisioning(path, ServersAnswer, { signal });
      return Object.entries(brokerServers).flatMap(([broker, servers]) =>
        servers.map((server) => ({ server, broker })),
      );
    },

    async account(account, signal) {
      const info = await readPath(account, '/account-information', AccountAnswer, signal);
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
      readMarketData: client.readMarketData,
      explain: client.explainError,
      readDigits: async (id, symbol, signal) => {
        const path = `/symbols/${encodeURIComponent(symbol)}/specification`;
        return (await readPath(id, path, SymbolAnswer, signal)).digits;
      },
      now,
      waitMs: candlesWaitMs,
    }),

    symbolNames: (account, signal) => readPath(account, '/symbols', SymbolsAnswer, signal),

    async symbol(account, name, signal) {
      const path = `/symbols/${encodeURIComponent(name)}/specification`;
      const [spec, tickValue] = await Promise.all([
        readPath(account, path, SymbolAnswer, signal),
        fetchTickValue(readPath, account, name, signal),
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
        ...omitUndefined({
          baseCurrency: spec.baseCurrency,
          isTradable: spec.tradeMode === undefined ? undefined : !closedModes.has(spec.tradeMode),
          stopPoints: spec.stopsLevel,
          tickValue,
        }),
      };
    },

    async deals(account, period, page, signal) {
      const { deals, hasMore } = await readDealsPage(readPath, account, { ...period, page }, signal);
      return { deals: deals.toSorted((a, b) => a.at - b.at), hasMore };
    },
  };
}
