import { terminalLimits, type TerminalSyncEntity } from '@parque/contract';
import { toWallTime, type Instant, type ZoneName } from '@parque/domain/journal';
import { omitUndefined } from '../../../core/omit-undefined';
import { createTerminalChangeListener } from '../../terminal/account-change-listener';
import { formatBarRange, type BarRange } from '../../terminal/protocol/bars';
import { dropReads } from '../../terminal/sync/report';
import { BrokerError } from '../fault';
import type { AccountInfo, Period, SymbolSpec, TradingGateway } from '../gateway';
import * as terminals from './access';
import { findMissingPermission } from './orders';
import * as records from './records';
import { createTerminalTrading } from './trading';
import { toBrokerDeal, toPriceBars } from './values';

/** SYMBOL_TRADE_MODE_DISABLED and SYMBOL_TRADE_MODE_CLOSEONLY: they permit no opening. */
const closedModes: ReadonlySet<number> = new Set([0, 3]);

const pageSize = 1000;

/** How long a call waits for bars. A terminal that loads them, or that calls rarely, has them for a later call. */
const barsWaitMs = 3000;

/** Readings of bars that are stored for a terminal, each of at most 100 kB. */
const storedBars = 8;

type Spec = NonNullable<TerminalSyncEntity['specs']>[number];
type Names = NonNullable<TerminalSyncEntity['names']>;
type ReadBars = NonNullable<TerminalSyncEntity['bars']>;

/** The bars that overlap with a period, by the clock of the trade server: they begin at multiples of their length. */
function toBarRange(zone: ZoneName, symbol: string, period: Period & { readonly minutes: number }): BarRange {
  const { minutes } = period;
  const lengthMs = minutes * 60_000;
  const toLengths = (time: Instant) => toWallTime(zone, time) / lengthMs;
  const [from, to] = [
    Math.floor(toLengths(period.from)) * lengthMs,
    Math.ceil(toLengths(period.to)) * lengthMs,
  ];
  return { symbol, minutes, from, to };
}

const toAccountInfo = (record: records.TerminalRecord): AccountInfo => ({
  login: record.login,
  server: record.server,
  company: record.company,
  currency: record.currency,
  digits: record.digits,
  balance: record.balance,
  equity: record.equity,
  leverage: record.leverage,
  mode: record.marginMode === 'hedging' ? 'hedge' : 'netting',
  isInvestor: record.permissions?.account === false,
  isTradingAllowed: findMissingPermission(record) === undefined,
  ...(record.zone !== null && { serverZone: record.zone }),
});

const toSymbolSpec = (spec: Spec): SymbolSpec => ({
  name: spec.name,
  digits: spec.digits,
  contractSize: spec.contract_size,
  tickSize: spec.tick_size,
  ...(spec.tick_value > 0 && { tickValue: spec.tick_value }),
  volumeMin: spec.volume_min,
  volumeMax: spec.volume_max,
  volumeStep: spec.volume_step,
  profitCurrency: spec.profit_currency,
  ...omitUndefined({
    baseCurrency: spec.base_currency,
    isTradable: spec.trade_mode === undefined ? undefined : !closedModes.has(spec.trade_mode),
    stopPoints: spec.stops_level,
  }),
});

/**
 * Accounts whose owner runs our program in a terminal. A reference is the id of the terminal. The program calls us and
 * never the other way: reads are answered from what it reported last, and orders wait until it has fetched them. Every
 * process of the product can serve every account.
 */
export function createTerminalGateway({
  db,
  now = Date.now,
  subscribe = createTerminalChangeListener(db),
}: Pick<terminals.TerminalAccess, 'db'> & Partial<terminals.TerminalAccess>): TradingGateway {
  const access: terminals.TerminalAccess = { db, now, subscribe };

  return {
    kind: 'terminal',
    ...createTerminalTrading(access),

    async searchServers(text) {
      return records.listMatchingServers(db, text);
    },

    async verify(credentials) {
      const id = await records.findPairedTerminal(db, credentials);
      if (id !== undefined) return { ok: true, reference: String(id) };
      const isKnown = await records.hasTerminalOnServer(db, credentials.server);
      return { ok: false, denial: isKnown ? 'wrong_credentials' : 'unknown_server' };
    },

    /** Does nothing: the owner pairs and revokes a terminal, whatever its account is used for. */
    async unlink() {},

    async account(account) {
      return toAccountInfo(await terminals.requireAwakeRecord(access, account));
    },

    async symbolNames(account, signal) {
      const { id } = await terminals.requireAwakeRecord(access, account);
      const readPage = (name: string) =>
        terminals.readOnRequest<Names>(access, { id, kind: 'names', name }, signal);
      const first = await readPage('0');
      const names = [...first.names];
      for (let page = 1; page < first.pages; page += 1) {
        names.push(...(await readPage(String(page))).names);
      }
      return names;
    },

    async symbol(account, name, signal) {
      const { id } = await terminals.requireAwakeRecord(access, account);
      return toSymbolSpec(await terminals.readOnRequest<Spec>(access, { id, kind: 'spec', name }, signal));
    },

    /** Returns bars that were read a short time ago even while the terminal is asleep. */
    async bars(account, symbol, period, signal) {
      const record = await terminals.findRecord(access, account);
      if (record?.state !== 'confirmed') return 'asleep';
      const zone = terminals.getZone(record);
      const range = toBarRange(zone, symbol, period);
      // The protocol can transport neither such a name nor so many bars.
      const isTooLong = range.to - range.from > terminalLimits.bars * period.minutes * 60_000;
      if (symbol.includes('|') || isTooLong) return 'absent';
      const reading = { id: record.id, kind: 'bars', name: formatBarRange(range) } as const;
      const storedReading = await terminals.readCurrent<ReadBars>(access, reading);
      if (!storedReading && !(record.isReady && terminals.isCalling(access, record))) return 'asleep';
      if (!storedReading) await dropReads(db, record.id, 'bars', storedBars - 1);
      const barsReading =
        storedReading ?? (await terminals.requestAndWait<ReadBars>(access, reading, signal, barsWaitMs));
      if (!barsReading) return 'requested';
      return barsReading.value?.found === 'all' ? toPriceBars(barsReading.value, zone) : 'absent';
    },

    async deals(account, { from, to }, page) {
      const record = await terminals.requireRecord(access, account);
      if (record.historyPage !== null) {
        throw new BrokerError('busy', 'the terminal is still sending its history', { retryAfterMs: 2000 });
      }
      const zone = terminals.getZone(record);
      const dealRows = await records.listDealsBetween(
        db,
        record.id,
        { from: toWallTime(zone, from), to: toWallTime(zone, to) },
        { size: pageSize, page },
      );
      return {
        deals: dealRows.map(({ deal, clientId }) => toBrokerDeal(deal, clientId, zone)),
        hasMore: dealRows.length === pageSize,
      };
    },

    async reported(account) {
      const record = await terminals.findRecord(access, account);
      if (!record) throw new BrokerError('refused', 'the terminal is not known');
      const isCurrent = record.state === 'confirmed' && terminals.isCalling(access, record);
      const { balance, currency, seenAt, pairedAt } = record;
      return { balance, currency, ...(!isCurrent && { asOf: +(seenAt ?? pairedAt) }) };
    },

    /** A silent terminal, and one that is loading, may have deals that it has not reported. */
    async contact(account) {
      const record = await terminals.requireRecord(access, account);
      const { isReady, seenAt, currency, digits } = record;
      return {
        isCurrent: isReady && terminals.isCalling(access, record),
        completeTo: isReady && seenAt ? +seenAt : undefined,
        description: { currency, digits },
        serverZone: record.zone ?? undefined,
      };
    },
  };
}
