import { wallAt, type Instant, type ZoneName } from '@parque/domain/journal';
import type { Database } from '../../database/database';
import { makeTerminalBell, type SubscribeToTerminal } from '../../terminal/bell';
import type { CommandRow } from '../../terminal/commands/command';
import * as commands from '../../terminal/commands/repository';
import { graceMs, isOpen } from '../../terminal/commands/command';
import { assumedZone } from '../../terminal/sync/clock';
import { barRangeText, type BarRange } from '../../terminal/protocol/bars';
import { mayReceive, mayReportBars } from '../../terminal/protocol/version';
import { isAwake } from '../../terminal/sync/lease';
import { dropReads, readValues, requestRead } from '../../terminal/sync/report';
import { terminalLimits, type TerminalSyncEntity } from '@parque/contract';
import { BrokerFault, terminalIsOff } from '../fault';
import type {
  BrokerDeal,
  BrokerPosition,
  Reference,
  Stretch,
  TradeRequest,
  TradeResult,
  TradingGateway,
} from '../gateway';
import { retcodes, retcodeTexts, type RetcodeName } from '../retcode';
import * as records from './records';
import type { TerminalRecord } from './records';
import { brokerDeal, brokerPosition, priceBars } from './values';

const dealsAtOnce = 500;
const pageSize = 1000;

/** How long a reading of a kind is used, and how long it is requested again. */
const readings = {
  quote: { freshMs: 3000, requestedMs: 60_000 },
  // After a rejected volume the copier reads the terms again, and must not get those of before.
  spec: { freshMs: 5000, requestedMs: 60_000 },
  positions: { freshMs: 3000, requestedMs: 60_000 },
  names: { freshMs: 86_400_000, requestedMs: 60_000 },
  bars: { freshMs: 300_000, requestedMs: 60_000 },
} as const;

/** How long to wait for a change before the database is read again. */
const lookEveryMs = 1000;

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

const zoneOf = ({ zone }: TerminalRecord): ZoneName => zone ?? assumedZone;

/** The bars that overlap with a period, by the clock of the trade server: they begin at multiples of their length. */
function barRange(zone: ZoneName, symbol: string, of: Stretch & { readonly minutes: number }): BarRange {
  const { minutes } = of;
  const lengthMs = minutes * 60_000;
  const lengths = (at: Instant) => wallAt(zone, at) / lengthMs;
  const [from, to] = [Math.floor(lengths(of.from)) * lengthMs, Math.ceil(lengths(of.to)) * lengthMs];
  return { symbol, minutes, from, to };
}

const rejected = (name: RetcodeName): TradeResult => ({
  outcome: 'rejected',
  retcode: retcodes[name],
  message: retcodeTexts[name],
});

const textOf = (retcode: number): string => {
  const name = (Object.keys(retcodes) as RetcodeName[]).find((one) => retcodes[one] === retcode);
  return name ? retcodeTexts[name] : `code ${retcode}`;
};

const idOf = (account: Reference): number => (/^\d{1,15}$/.test(account) ? Number(account) : 0);

/** The permission whose absence makes the terminal reject every order. */
function missingPermission({ permissions }: TerminalRecord): RetcodeName | undefined {
  if (!permissions) return undefined;
  if (!permissions.account) return 'tradeDisabled';
  if (!permissions.expert) return 'serverDisablesTrading';
  if (!permissions.terminal || !permissions.program) return 'terminalDisablesTrading';
  return undefined;
}

/** Why a terminal gets no order of this kind. */
function rejectionOf(record: TerminalRecord, kind: CommandRow['request']['kind']): RetcodeName | undefined {
  const missing = missingPermission(record);
  if (missing || mayReceive(record, kind)) return missing;
  return kind === 'open' ? 'closeOnly' : 'terminalDisablesTrading';
}

function resultOf({ state, result }: CommandRow): TradeResult {
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
    message: textOf(retcode),
    ...(result?.position !== undefined && { position: result.position }),
    ...(result?.volumeLots !== undefined && { volumeLots: result.volumeLots }),
    ...(result?.price !== undefined && { price: result.price }),
  };
}

/** The deal of an executed order that the terminal has reported before its deal. */
function reportedDeal(command: CommandRow, zone: ZoneName): BrokerDeal | undefined {
  const { request, result, endedAt, id } = command;
  const isTrade = request.kind !== 'modify';
  const isExecuted = command.state === 'done' || command.state === 'partial';
  if (!isTrade || !isExecuted || !result?.position || !result.deal || result.volumeLots === undefined) {
    return undefined;
  }
  const isOpening = request.kind === 'open';
  const opposite = request.side === 'buy' ? 'sell' : 'buy';
  const at = +(endedAt ?? command.createdAt);
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
    at,
    time: wallAt(zone, at),
    comment: id,
    clientId: command.clientId,
  };
}

/**
 * Accounts whose owner runs our program in a terminal. A reference is the id of the terminal. The program calls us and
 * never the other way: reads are answered from what it reported last, and orders wait until it has fetched them. Every
 * process of the product can serve every account.
 */
export function makeTerminalGateway({
  db,
  now = Date.now,
  subscribe = makeTerminalBell(db),
}: TerminalGatewayParts): TradingGateway {
  /** @throws BrokerFault - `refused`: the owner has disconnected the terminal, or has not confirmed it. */
  async function recordOf(account: Reference): Promise<TerminalRecord> {
    const record = await records.terminalRecord(db, idOf(account));
    if (record?.state !== 'confirmed') {
      throw new BrokerFault('refused', terminalIsOff, { isUnsent: true });
    }
    return record;
  }

  /** @throws BrokerFault - `unreachable`: the terminal does not call, or is still loading. */
  function requireAwake(record: TerminalRecord): TerminalRecord {
    if (!isAwake(record, new Date(now()))) {
      throw new BrokerFault('unreachable', 'the terminal has not called lately', { isUnsent: true });
    }
    if (!record.isReady || record.positionsAt === null) {
      throw new BrokerFault('unreachable', 'the terminal is connecting', { isUnsent: true });
    }
    return record;
  }

  const awake = async (account: Reference) => requireAwake(await recordOf(account));

  /** What a terminal reported on request a short time ago. */
  async function current<T>(id: number, kind: keyof typeof readings, name: string) {
    const [row] = await readValues(db, id, kind, [name]);
    const isFresh = row?.receivedAt && now() - +row.receivedAt < readings[kind].freshMs;
    return isFresh ? { value: row.value as T | null } : undefined;
  }

  /** Requests something from a terminal, and waits for it until the signal is aborted or the time is over. */
  async function requested<T>(
    id: number,
    kind: keyof typeof readings,
    name: string,
    { signal, waitMs = Infinity }: { readonly signal: AbortSignal; readonly waitMs?: number },
  ) {
    const changes = subscribe(id, signal);
    const endsAt = now() + waitMs;
    try {
      let found = await current<T>(id, kind, name);
      if (!found) await requestRead(db, id, kind, name, new Date(now() + readings[kind].requestedMs));
      while (!found && !signal.aborted && now() < endsAt) {
        await changes.next(Math.min(lookEveryMs, endsAt - now()));
        found = await current<T>(id, kind, name);
      }
      return found;
    } finally {
      changes.end();
    }
  }

  /** Reads something that a terminal reports on request. */
  async function reading<T>(
    { id }: TerminalRecord,
    kind: keyof typeof readings,
    name: string,
    signal: AbortSignal,
  ): Promise<T> {
    const found = await requested<T>(id, kind, name, { signal });
    if (found?.value) return found.value;
    throw new BrokerFault('unreachable', `the terminal did not report ${kind} ${name}`);
  }

  async function positionsOf(record: TerminalRecord): Promise<readonly BrokerPosition[]> {
    const { positions, id } = record;
    const marked = await records.commandsMarked(db, id, {
      comments: positions.map(({ comment }) => comment),
      magics: positions.map(({ magic }) => magic).filter((magic) => magic !== '0'),
    });
    return positions.map((position) => {
      const command = marked.find((one) => one.id === position.comment || one.magic === position.magic);
      return brokerPosition(position, command?.clientId, zoneOf(record));
    });
  }

  async function awaitCommand(command: CommandRow, signal: AbortSignal): Promise<CommandRow> {
    const changes = subscribe(command.terminalId, signal);
    const endsAt = +command.notAfter + graceMs;
    try {
      for (;;) {
        const current = (await commands.commandById(db, command.id)) ?? command;
        if (current.state === 'unknown' || !isOpen(current.state)) return current;
        const at = now();
        const isOver = at >= +command.notAfter || signal.aborted;
        if (
          isOver &&
          current.state === 'queued' &&
          (await commands.expireQueued(db, command.id, new Date(at)))
        ) {
          return { ...current, state: 'expired' };
        }
        if (at >= endsAt || signal.aborted) return current;
        const untilMs = (current.state === 'queued' ? +command.notAfter : endsAt) - at;
        await changes.next(Math.max(1, Math.min(lookEveryMs, untilMs)));
      }
    } finally {
      changes.end();
    }
  }

  const storedRequest = (request: TradeRequest): CommandRow['request'] => ({
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
      return records.serversLike(db, text);
    },

    async verify(credentials) {
      const id = await records.pairedTerminal(db, credentials);
      if (id !== undefined) return { ok: true, reference: String(id) };
      const isKnown = await records.terminalOnServer(db, credentials.server);
      return { ok: false, denial: isKnown ? 'wrong_credentials' : 'unknown_server' };
    },

    /** Does nothing: the owner pairs and revokes a terminal, whatever its account is used for. */
    async unlink() {},

    async account(account) {
      const record = await awake(account);
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
        isTradingAllowed: rejectionOf(record, 'open') === undefined,
        ...(record.zone !== null && { serverZone: record.zone }),
      };
    },

    async symbolNames(account, signal) {
      const record = await awake(account);
      const first = await reading<Names>(record, 'names', '0', signal);
      const names = [...first.names];
      for (let page = 1; page < first.pages; page += 1) {
        names.push(...(await reading<Names>(record, 'names', String(page), signal)).names);
      }
      return names;
    },

    async symbol(account, name, signal) {
      const spec = await reading<Spec>(await awake(account), 'spec', name, signal);
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
      };
    },

    /** What was read a short time ago is returned although the terminal sleeps now. */
    async bars(account, symbol, of, signal) {
      const record = await records.terminalRecord(db, idOf(account));
      if (record?.state !== 'confirmed') return 'asleep';
      const zone = zoneOf(record);
      const range = barRange(zone, symbol, of);
      // No line of the protocol can carry such a name, and no answer so many bars.
      const isTooLong = range.to - range.from > terminalLimits.bars * of.minutes * 60_000;
      if (symbol.includes('|') || isTooLong) return 'absent';
      const name = barRangeText(range);
      const stored = await current<ReadBars>(record.id, 'bars', name);
      if (!stored && !mayReportBars(record.programVersion)) return 'outdated';
      if (!stored && !(record.isReady && isAwake(record, new Date(now())))) return 'asleep';
      if (!stored) await dropReads(db, record.id, 'bars', storedBars - 1);
      const found =
        stored ?? (await requested<ReadBars>(record.id, 'bars', name, { signal, waitMs: barsWaitMs }));
      if (!found) return 'requested';
      return found.value?.found === 'all' ? priceBars(found.value, zone) : 'absent';
    },

    async deals(account, { from, to }, page) {
      const record = await recordOf(account);
      if (record.historyPage !== null) {
        throw new BrokerFault('busy', 'the terminal is still sending its history', { retryAfterMs: 2000 });
      }
      const zone = zoneOf(record);
      const found = await records.dealsBetween(db, record.id, wallAt(zone, from), wallAt(zone, to), {
        size: pageSize,
        page,
      });
      return {
        deals: found.map(({ deal, clientId }) => brokerDeal(deal, clientId, zone)),
        hasMore: found.length === pageSize,
      };
    },

    async reported(account) {
      const record = await records.terminalRecord(db, idOf(account));
      if (!record) throw new BrokerFault('refused', 'the terminal is not known');
      const isCurrent = record.state === 'confirmed' && isAwake(record, new Date(now()));
      const { balance, currency, seenAt, pairedAt } = record;
      return { balance, currency, ...(!isCurrent && { asOf: +(seenAt ?? pairedAt) }) };
    },

    /** A silent terminal, and one that is loading, may have deals that it has not reported. */
    async contact(account) {
      const record = await recordOf(account);
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
        const record = await recordOf(account);
        if (!isAwake(record, new Date(now())) || !record.isReady) return false;
        return !(await commands.hasUnresolved(db, record.id));
      },
    },

    async quote(account, symbol, signal) {
      const record = await awake(account);
      const { bid, ask } = await reading<ReadQuote>(record, 'quote', symbol, signal);
      return { bid, ask, at: now() };
    },

    async positions(account) {
      return positionsOf(await awake(account));
    },

    async pricedPositions(account, signal) {
      await reading(await awake(account), 'positions', '', signal);
      return positionsOf(await awake(account));
    },

    async dealsAfter(account, cursor) {
      const record = await awake(account);
      if (cursor === undefined) {
        return { deals: [], cursor: String(await records.lastPlace(db, record.id)), hasMore: false };
      }
      const found = await records.dealsAfter(db, record, Number(cursor), dealsAtOnce);
      return {
        deals: found.map(({ deal, clientId }) => brokerDeal(deal, clientId, zoneOf(record))),
        cursor: String(found.at(-1)?.deal.id ?? cursor),
        hasMore: found.length === dealsAtOnce,
      };
    },

    async trade(account, request, signal) {
      const record = await recordOf(account);
      // What was queued before is not rejected now: it may have been executed since.
      const known = await commands.commandOf(db, record.id, request.clientId);
      if (!known) {
        if (now() >= request.notAfter) return rejected('timeout');
        // No line of the protocol can carry such a name.
        if (request.action === 'open' && request.symbol.includes('|')) return rejected('invalid');
        const why = rejectionOf(requireAwake(record), kinds[request.action]);
        if (why) return rejected(why);
      }
      const command =
        known ??
        (await commands.queueCommand(db, {
          terminalId: record.id,
          clientId: request.clientId,
          request: storedRequest(request),
          notAfter: new Date(request.notAfter),
          createdAt: new Date(now()),
        }));
      const ended = await awaitCommand(command, signal);
      if (ended.state === 'queued' || ended.state === 'delivered') {
        throw new BrokerFault('timeout', 'the terminal has not reported the outcome of the order');
      }
      if (ended.state === 'expired') {
        throw new BrokerFault('unreachable', 'the terminal did not fetch the order in time', {
          isUnsent: true,
        });
      }
      return resultOf(ended);
    },

    async lookup(account, clientId) {
      const record = await recordOf(account);
      const own = await records.commandsOfClient(db, record.id, clientId);
      if (own.length === 0) return { positions: [], deals: [] };
      const zone = zoneOf(record);
      const reported = await records.dealsOfCommands(db, record.id, own);
      const deals = reported.map((deal) => brokerDeal(deal, clientId, zone));
      const early = own
        .map((command) => reportedDeal(command, zone))
        .filter((deal) => deal !== undefined)
        .filter(({ ticket }) => !deals.some((deal) => deal.ticket === ticket));
      const positions = (await positionsOf(record)).filter((position) => position.clientId === clientId);
      return { positions, deals: [...deals, ...early] };
    },

    async *watch(account, signal) {
      const { id } = await recordOf(account);
      const changes = subscribe(id, signal);
      try {
        while (!signal.aborted) {
          yield 'changed';
          await changes.next(lookEveryMs * 5);
        }
      } finally {
        changes.end();
      }
    },
  };
}
