import { msPerDay } from '@parque/domain/durations';
import { toWallTime, type Instant, type ZoneName } from '@parque/domain/journal';
import type { Database } from '../../../core/database/database';
import {
  createTerminalChangeListener,
  type SubscribeToTerminal,
} from '../../terminal/account-change-listener';
import type { CommandRow } from '../../terminal/commands/command';
import * as commands from '../../terminal/commands/repository';
import { graceMs, isOpen } from '../../terminal/commands/command';
import { assumedZone } from '../../terminal/sync/clock';
import { formatBarRange, type BarRange } from '../../terminal/protocol/bars';
import { canReceive, canReportBars } from '../../terminal/protocol/version';
import { isAwake } from '../../terminal/sync/lease';
import { dropReads, readValues, requestRead } from '../../terminal/sync/report';
import { terminalLimits, type TerminalSyncEntity } from '@parque/contract';
import { BrokerError, terminalIsOff } from '../fault';
import type {
  BrokerDeal,
  BrokerPosition,
  Reference,
  Period,
  TradeRequest,
  TradeResult,
  TradingGateway,
} from '../gateway';
import { retcodes, retcodeTexts, type RetcodeName } from '../retcode';
import * as records from './records';
import type { TerminalRecord } from './records';
import { toBrokerDeal, toBrokerPosition, toPriceBars } from './values';

/** SYMBOL_TRADE_MODE_DISABLED and SYMBOL_TRADE_MODE_CLOSEONLY: they permit no opening. */
const closedModes: ReadonlySet<number> = new Set([0, 3]);

const dealsPerBatch = 500;
const pageSize = 1000;

/** How long a reading of a kind is used, and how long it is requested again. */
const readings = {
  quote: { freshMs: 3000, requestedMs: 60_000 },
  // After a rejected volume the copier reads the terms again, and must not get those of before.
  spec: { freshMs: 5000, requestedMs: 60_000 },
  positions: { freshMs: 3000, requestedMs: 60_000 },
  names: { freshMs: msPerDay, requestedMs: 60_000 },
  bars: { freshMs: 300_000, requestedMs: 60_000 },
} as const;

/** How long to wait for a change before the database is read again. */
const pollMs = 1000;

/** How long a call waits for bars. A terminal that loads them, or that calls rarely, has them for a later call. */
const barsWaitMs = 3000;

/** Readings of bars that are stored for a terminal, each of at most 100 kB. */
const storedBars = 8;

/** How long after sending a trade server may still execute an order that the terminal had begun to send. */
const lateExecutionMs = 180_000;

const kinds = { open: 'open', close: 'close', close_partial: 'part', modify: 'modify' } as const;

type Spec = NonNullable<TerminalSyncEntity['specs']>[number];
type Names = NonNullable<TerminalSyncEntity['names']>;
type ReadBars = NonNullable<TerminalSyncEntity['bars']>;
type ReadQuote = NonNullable<TerminalSyncEntity['quotes']>[number];

interface TerminalGatewayParts {
  readonly db: Database;
  readonly now?: () => number;
  /** How the gateway waits for the terminal; by default, by notifications of the database. */
  readonly subscribe?: SubscribeToTerminal;
}

const getZone = ({ zone }: TerminalRecord): ZoneName => zone ?? assumedZone;

/** The bars that overlap with a period, by the clock of the trade server: they begin at multiples of their length. */
function toBarRange(zone: ZoneName, symbol: string, of: Period & { readonly minutes: number }): BarRange {
  const { minutes } = of;
  const lengthMs = minutes * 60_000;
  const toLengths = (at: Instant) => toWallTime(zone, at) / lengthMs;
  const [from, to] = [Math.floor(toLengths(of.from)) * lengthMs, Math.ceil(toLengths(of.to)) * lengthMs];
  return { symbol, minutes, from, to };
}

const toRejectedResult = (name: RetcodeName): TradeResult => ({
  outcome: 'rejected',
  retcode: retcodes[name],
  message: retcodeTexts[name],
});

const describeRetcode = (retcode: number): string => {
  const name = (Object.keys(retcodes) as RetcodeName[]).find((one) => retcodes[one] === retcode);
  return name ? retcodeTexts[name] : `code ${retcode}`;
};

const parseTerminalId = (account: Reference): number => (/^\d{1,15}$/.test(account) ? Number(account) : 0);

/** The permission whose absence makes the terminal reject every order. */
function findMissingPermission({ permissions }: TerminalRecord): RetcodeName | undefined {
  if (!permissions) return undefined;
  if (!permissions.account) return 'tradeDisabled';
  if (!permissions.expert) return 'serverDisablesTrading';
  if (!permissions.terminal || !permissions.program) return 'terminalDisablesTrading';
  return undefined;
}

/** Why a terminal gets no order of this kind. */
function findRejection(record: TerminalRecord, kind: CommandRow['request']['kind']): RetcodeName | undefined {
  const missing = findMissingPermission(record);
  if (missing || canReceive(record, kind)) return missing;
  return kind === 'open' ? 'closeOnly' : 'terminalDisablesTrading';
}

function toTradeResult({ state, result }: CommandRow): TradeResult {
  const retcode = result?.retcode ?? retcodes.timeout;
  const outcomes = {
    done: 'done',
    partial: 'partial',
    placed: 'placed',
    rejected: 'rejected',
    expired: 'rejected',
    absent: 'rejected',
    queued: 'unknown',
    delivered: 'unknown',
    unknown: 'unknown',
  } as const;
  return {
    outcome: outcomes[state],
    retcode,
    message: describeRetcode(retcode),
    ...(result?.position !== undefined && { position: result.position }),
    ...(result?.volumeLots !== undefined && { volumeLots: result.volumeLots }),
    ...(result?.price !== undefined && { price: result.price }),
  };
}

/** The deal of an executed order that the terminal has reported before its deal. */
function toReportedDeal(command: CommandRow, zone: ZoneName): BrokerDeal | undefined {
  const { request, result, endedAt, id } = command;
  const isTrade = request.kind !== 'modify';
  const isExecuted = command.state === 'done' || command.state === 'partial';
  if (!isTrade || !isExecuted || !result?.position || !result.deal || result.volumeLots === undefined) {
    return undefined;
  }
  const isOpening = request.kind === 'open';
  const opposite = request.side === 'buy' ? 'sell' : 'buy';
  const executedAt = +(endedAt ?? command.createdAt);
  return {
    ticket: result.deal,
    order: result.deal,
    positionId: result.position,
    type: isOpening ? request.side : opposite,
    entry: isOpening ? 'in' : 'out',
    symbol: request.symbol,
    volumeLots: result.volumeLots,
    price: result.price ?? 0,
    commission: 0,
    fee: 0,
    swap: 0,
    profit: 0,
    at: executedAt,
    time: toWallTime(zone, executedAt),
    comment: id,
    clientId: command.clientId,
  };
}

/**
 * Accounts whose owner runs our program in a terminal. A reference is the id of the terminal. The program calls us and
 * never the other way: reads are answered from what it reported last, and orders wait until it has fetched them. Every
 * process of the product can serve every account.
 */
export function createTerminalGateway({
  db,
  now = Date.now,
  subscribe = createTerminalChangeListener(db),
}: TerminalGatewayParts): TradingGateway {
  /** @throws BrokerError - `refused`: the owner has disconnected the terminal, or has not confirmed it. */
  async function requireRecord(account: Reference): Promise<TerminalRecord> {
    const record = await records.findTerminalRecord(db, parseTerminalId(account));
    if (record?.state !== 'confirmed') {
      throw new BrokerError('refused', terminalIsOff, { isUnsent: true });
    }
    return record;
  }

  /** @throws BrokerError - `unreachable`: the terminal does not call, or is still loading. */
  function requireAwake(record: TerminalRecord): TerminalRecord {
    if (!isAwake(record, new Date(now()))) {
      throw new BrokerError('unreachable', 'the terminal has not called lately', { isUnsent: true });
    }
    if (!record.isReady || record.positionsAt === null) {
      throw new BrokerError('unreachable', 'the terminal is connecting', { isUnsent: true });
    }
    return record;
  }

  const requireAwakeRecord = async (account: Reference) => requireAwake(await requireRecord(account));

  /** What a terminal reported on request a short time ago. */
  async function readCurrent<T>(id: number, kind: keyof typeof readings, name: string) {
    const [row] = await readValues(db, id, kind, [name]);
    const isFresh = row?.receivedAt && now() - +row.receivedAt < readings[kind].freshMs;
    return isFresh ? { value: row.value as T | null } : undefined;
  }

  /** Requests something from a terminal, and waits for it until the signal is aborted or the time is over. */
  async function requestAndWait<T>(
    id: number,
    kind: keyof typeof readings,
    name: string,
    { signal, waitMs = Infinity }: { readonly signal: AbortSignal; readonly waitMs?: number },
  ) {
    const changes = subscribe(id, signal);
    const endsAt = now() + waitMs;
    try {
      let currentReading = await readCurrent<T>(id, kind, name);
      if (!currentReading)
        await requestRead(db, id, { kind, name, until: new Date(now() + readings[kind].requestedMs) });
      while (!currentReading && !signal.aborted && now() < endsAt) {
        await changes.next(Math.min(pollMs, endsAt - now()));
        currentReading = await readCurrent<T>(id, kind, name);
      }
      return currentReading;
    } finally {
      changes.end();
    }
  }

  /** Reads something that a terminal reports on request. */
  async function readOnRequest<T>(
    { id }: TerminalRecord,
    kind: keyof typeof readings,
    name: string,
    signal: AbortSignal,
  ): Promise<T> {
    const reportedReading = await requestAndWait<T>(id, kind, name, { signal });
    if (reportedReading?.value) return reportedReading.value;
    throw new BrokerError('unreachable', `the terminal did not report ${kind} ${name}`);
  }

  async function readPositions(record: TerminalRecord): Promise<readonly BrokerPosition[]> {
    const { positions, id } = record;
    const marked = await records.listMarkedCommands(db, id, {
      comments: positions.map(({ comment }) => comment),
      magics: positions.map(({ magic }) => magic).filter((magic) => magic !== '0'),
    });
    return positions.map((position) => {
      const command = marked.find((one) => one.id === position.comment || one.magic === position.magic);
      return toBrokerPosition(position, command?.clientId, getZone(record));
    });
  }

  async function awaitCommand(command: CommandRow, signal: AbortSignal): Promise<CommandRow> {
    const changes = subscribe(command.terminalId, signal);
    const endsAt = +command.notAfter + graceMs;
    try {
      for (;;) {
        const current = (await commands.findCommandById(db, command.id)) ?? command;
        if (current.state === 'unknown' || !isOpen(current.state)) return current;
        const currentTimeMs = now();
        const isOver = currentTimeMs >= +command.notAfter || signal.aborted;
        if (
          isOver &&
          current.state === 'queued' &&
          (await commands.expireQueued(db, command.id, new Date(currentTimeMs)))
        ) {
          return { ...current, state: 'expired' };
        }
        if (currentTimeMs >= endsAt || signal.aborted) return current;
        const untilMs = (current.state === 'queued' ? +command.notAfter : endsAt) - currentTimeMs;
        await changes.next(Math.max(1, Math.min(pollMs, untilMs)));
      }
    } finally {
      changes.end();
    }
  }

  const toStoredRequest = (request: TradeRequest): CommandRow['request'] => ({
    kind: kinds[request.action],
    symbol: request.symbol,
    side: request.side,
    volumeLots: request.volumeLots,
    ...(request.position !== undefined && { position: request.position }),
    ...(request.stopLoss !== undefined && { stopLoss: request.stopLoss }),
    ...(request.takeProfit !== undefined && { takeProfit: request.takeProfit }),
    ...(request.price !== undefined && { price: request.price }),
    ...(request.deviationPoints !== undefined && { deviationPoints: request.deviationPoints }),
  });

  return {
    kind: 'terminal',

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
      const record = await requireAwakeRecord(account);
      const { permissions } = record;
      return {
        login: record.login,
        server: record.server,
        company: record.company,
        currency: record.currency,
        digits: record.digits,
        balance: record.balance,
        equity: record.equity,
        leverage: record.leverage,
        mode: record.marginMode === 'hedging' ? 'hedge' : 'netting',
        isInvestor: permissions?.account === false,
        isTradingAllowed: findRejection(record, 'open') === undefined,
        ...(record.zone !== null && { serverZone: record.zone }),
      };
    },

    async symbolNames(account, signal) {
      const record = await requireAwakeRecord(account);
      const first = await readOnRequest<Names>(record, 'names', '0', signal);
      const names = [...first.names];
      for (let page = 1; page < first.pages; page += 1) {
        names.push(...(await readOnRequest<Names>(record, 'names', String(page), signal)).names);
      }
      return names;
    },

    async symbol(account, name, signal) {
      const spec = await readOnRequest<Spec>(await requireAwakeRecord(account), 'spec', name, signal);
      return {
        name: spec.name,
        digits: spec.digits,
        contractSize: spec.contract_size,
        tickSize: spec.tick_size,
        ...(spec.tick_value > 0 && { tickValue: spec.tick_value }),
        volumeMin: spec.volume_min,
        volumeMax: spec.volume_max,
        volumeStep: spec.volume_step,
        profitCurrency: spec.profit_currency,
        ...(spec.base_currency !== undefined && { baseCurrency: spec.base_currency }),
        ...(spec.trade_mode !== undefined && { isTradable: !closedModes.has(spec.trade_mode) }),
        ...(spec.stops_level !== undefined && { stopPoints: spec.stops_level }),
      };
    },

    /** What was read a short time ago is returned although the terminal sleeps now. */
    async bars(account, symbol, of, signal) {
      const record = await records.findTerminalRecord(db, parseTerminalId(account));
      if (record?.state !== 'confirmed') return 'asleep';
      const zone = getZone(record);
      const range = toBarRange(zone, symbol, of);
      // No line of the protocol can carry such a name, and no answer so many bars.
      const isTooLong = range.to - range.from > terminalLimits.bars * of.minutes * 60_000;
      if (symbol.includes('|') || isTooLong) return 'absent';
      const name = formatBarRange(range);
      const stored = await readCurrent<ReadBars>(record.id, 'bars', name);
      if (!stored && !canReportBars(record.programVersion)) return 'outdated';
      if (!stored && !(record.isReady && isAwake(record, new Date(now())))) return 'asleep';
      if (!stored) await dropReads(db, record.id, 'bars', storedBars - 1);
      const barsReading =
        stored ?? (await requestAndWait<ReadBars>(record.id, 'bars', name, { signal, waitMs: barsWaitMs }));
      if (!barsReading) return 'requested';
      return barsReading.value?.found === 'all' ? toPriceBars(barsReading.value, zone) : 'absent';
    },

    async deals(account, { from, to }, page) {
      const record = await requireRecord(account);
      if (record.historyPage !== null) {
        throw new BrokerError('busy', 'the terminal is still sending its history', { retryAfterMs: 2000 });
      }
      const zone = getZone(record);
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
      const record = await records.findTerminalRecord(db, parseTerminalId(account));
      if (!record) throw new BrokerError('refused', 'the terminal is not known');
      const isCurrent = record.state === 'confirmed' && isAwake(record, new Date(now()));
      const { balance, currency, seenAt, pairedAt } = record;
      return { balance, currency, ...(!isCurrent && { asOf: +(seenAt ?? pairedAt) }) };
    },

    /** A silent terminal, and one that is loading, may have deals that it has not reported. */
    async contact(account) {
      const record = await requireRecord(account);
      const { isReady, seenAt, currency, digits } = record;
      return {
        isCurrent: isReady && isAwake(record, new Date(now())),
        completeTo: isReady && seenAt ? +seenAt : undefined,
        description: { currency, digits },
        serverZone: record.zone ?? undefined,
      };
    },

    lateExecution: {
      boundMs: lateExecutionMs,
      /** Complete once the terminal has answered for every order: it searches its own history. */
      async isHistoryComplete(account) {
        const record = await requireRecord(account);
        if (!isAwake(record, new Date(now())) || !record.isReady) return false;
        return !(await commands.hasUnresolved(db, record.id));
      },
    },

    async quote(account, symbol, signal) {
      const record = await requireAwakeRecord(account);
      const { bid, ask } = await readOnRequest<ReadQuote>(record, 'quote', symbol, signal);
      return { bid, ask, at: now() };
    },

    async positions(account) {
      return readPositions(await requireAwakeRecord(account));
    },

    async pricedPositions(account, signal) {
      await readOnRequest(await requireAwakeRecord(account), 'positions', '', signal);
      return readPositions(await requireAwakeRecord(account));
    },

    async dealsAfter(account, cursor) {
      const record = await requireAwakeRecord(account);
      if (cursor === undefined) {
        return { deals: [], cursor: String(await records.findLastDealId(db, record.id)), hasMore: false };
      }
      const dealRows = await records.listDealsAfter(db, record, Number(cursor), dealsPerBatch);
      return {
        deals: dealRows.map(({ deal, clientId }) => toBrokerDeal(deal, clientId, getZone(record))),
        cursor: String(dealRows.at(-1)?.deal.id ?? cursor),
        hasMore: dealRows.length === dealsPerBatch,
      };
    },

    async trade(account, request, signal) {
      const record = await requireRecord(account);
      // What was queued before is not rejected now: it may have been executed since.
      const existingCommand = await commands.findClientCommand(db, record.id, request.clientId);
      if (!existingCommand) {
        if (now() >= request.notAfter) return toRejectedResult('timeout');
        // No line of the protocol can carry such a name.
        if (request.action === 'open' && request.symbol.includes('|')) return toRejectedResult('invalid');
        const why = findRejection(requireAwake(record), kinds[request.action]);
        if (why) return toRejectedResult(why);
      }
      const command =
        existingCommand ??
        (await commands.queueCommand(db, {
          terminalId: record.id,
          clientId: request.clientId,
          request: toStoredRequest(request),
          notAfter: new Date(request.notAfter),
          createdAt: new Date(now()),
        }));
      const ended = await awaitCommand(command, signal);
      if (ended.state === 'queued' || ended.state === 'delivered') {
        throw new BrokerError('timeout', 'the terminal has not reported the outcome of the order');
      }
      if (ended.state === 'expired') {
        throw new BrokerError('unreachable', 'the terminal did not fetch the order in time', {
          isUnsent: true,
        });
      }
      return toTradeResult(ended);
    },

    async lookup(account, clientId) {
      const record = await requireRecord(account);
      const ownCommands = await records.listClientCommands(db, record.id, clientId);
      if (ownCommands.length === 0) return { positions: [], deals: [] };
      const zone = getZone(record);
      const reported = await records.listCommandDeals(db, record.id, ownCommands);
      const deals = reported.map((deal) => toBrokerDeal(deal, clientId, zone));
      const early = ownCommands
        .map((command) => toReportedDeal(command, zone))
        .filter((deal) => deal !== undefined)
        .filter(({ ticket }) => !deals.some((deal) => deal.ticket === ticket));
      const positions = (await readPositions(record)).filter((position) => position.clientId === clientId);
      return { positions, deals: [...deals, ...early] };
    },

    async *watch(account, signal) {
      const { id } = await requireRecord(account);
      const changes = subscribe(id, signal);
      try {
        while (!signal.aborted) {
          yield 'changed';
          await changes.next(pollMs * 5);
        }
      } finally {
        changes.end();
      }
    },
  };
}
