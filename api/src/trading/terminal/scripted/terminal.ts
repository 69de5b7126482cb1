import { createHash } from 'node:crypto';
import type { TerminalSyncEntity } from '@parque/contract';
import { terminalLimits } from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import { getAnswerClass, retcodes } from '../../broker/retcode';
import { computeHmac, createNonce } from '../protocol/keys';
import { formatBarRange, type BarRange } from '../protocol/bars';
import { lineParts, readAnswer } from '../protocol/lines';
import { presentVersion } from '../protocol/version';
import { computeMagic } from '../protocol/tag';
import type { Deal, OrderAnswer, Permissions, Position, TerminalBroker, TerminalOrder } from './broker';
import { parseRejection, type Post, type TerminalKey } from './client';
import { formatJournalLine, readJournal, type CommandJournal } from './journal';

type Ack = NonNullable<TerminalSyncEntity['acks']>[number];
type Command = readonly string[];

/** The moments around an order at which a test kills the program. */
export type Moment = 'before begin line' | 'before send' | 'after send' | 'before acknowledgement';

export interface TerminalParts {
  readonly broker: TerminalBroker;
  readonly journal: CommandJournal;
  readonly key: TerminalKey;
  readonly post: Post;
  /** A monotonic clock, in milliseconds. */
  readonly tick?: () => number;
  readonly version?: string;
  /** Called at each moment. A test throws an error to kill the program. */
  readonly at?: (moment: Moment, id: string) => void;
  /** For tests that must fail: the program does not write that it begins an order. */
  readonly forgetsBegun?: boolean;
}

/** What the program has stored about a command. */
interface Known {
  stage: 'begun' | 'ended';
  ack?: Ack;
  /** Whether the acknowledgement has to be sent. */
  isDue: boolean;
}

/** What a call resulted in. */
export type StepResult =
  | { readonly is: 'ok'; readonly nextMs: number }
  | { readonly is: 'busy'; readonly seconds: number; readonly why: string }
  | { readonly is: 'gone'; readonly why: string }
  | { readonly is: 'outdated'; readonly least: string }
  | { readonly is: 'rejected'; readonly status: number; readonly code: string; readonly why: string }
  /** No answer arrived, or its signature is wrong. */
  | { readonly is: 'lost' };

/** How long MetaTrader may load bars that are older than the loaded ones. */
const loadingMs = 10_000;

const hashPositions = (positions: readonly Position[]): string =>
  createHash('sha256')
    // A reversal on a netting account keeps the identifier, and may keep the volume.
    .update(
      positions
        .map(({ id, side, lots, open, sl, tp }) => `${[id, side, lots, open, sl, tp].join()};`)
        .join(''),
    )
    .digest('hex')
    .slice(0, 16);

const parseOptionalNumber = (text: string | undefined) =>
  text === undefined || text === '' ? undefined : Number(text);
const parseStop = (text: string | undefined): number | null | undefined => {
  const value = parseOptionalNumber(text);
  return value === 0 ? null : value;
};

function parseOrder(part: Command): TerminalOrder {
  const [, id = '', , kind, symbol = '', side, lots, sl, tp, price, deviation, position] = part;
  const [stopLoss, takeProfit] = [parseStop(sl), parseStop(tp)];
  const [expected, points] = [parseOptionalNumber(price), parseOptionalNumber(deviation)];
  return {
    kind: kind as TerminalOrder['kind'],
    symbol,
    side: side === 'sell' ? 'sell' : 'buy',
    lots: Number(lots),
    ...(stopLoss !== undefined && { sl: stopLoss }),
    ...(takeProfit !== undefined && { tp: takeProfit }),
    ...(expected !== undefined && { price: expected }),
    ...(points !== undefined && { deviation: points }),
    ...(position !== undefined && position !== '' && { position }),
    comment: id,
    magic: computeMagic(id),
  };
}

const formatLots = (lots: number) => String(Number(lots.toFixed(8)));

/** Converts the answer of OrderSend to an acknowledgement. */
function toAck(id: string, { retcode, deal, position, lots, price }: OrderAnswer): Ack {
  const outcomes = {
    executed: 'done',
    placed: 'done',
    partial: 'partial',
    rejected: 'rejected',
    rejected_for_now: 'rejected',
    unsent: 'rejected',
    unknown: 'unknown',
  } as const;
  return {
    id,
    outcome: retcode === 0 ? 'unknown' : outcomes[getAnswerClass(retcode)],
    retcode,
    ...(deal !== undefined && { deal }),
    ...(position !== undefined && { position }),
    ...(lots !== undefined && { lots: formatLots(lots) }),
    ...(price !== undefined && { price }),
  };
}

/** Returns MetaTrader's code for an order that a missing permission forbids; undefined when it may be sent. */
function findForbiddenCode({ account, expert, terminal, program }: Permissions): number | undefined {
  if (!account) return retcodes.tradeDisabled;
  if (!expert) return retcodes.serverDisablesTrading;
  return terminal && program ? undefined : retcodes.terminalDisablesTrading;
}

/**
 * The program in a terminal, in TypeScript: the reference of the protocol. It handles one command at a time, and every
 * order has a line in its journal before it is sent. One value is one run of the program.
 */
export function createScriptedTerminal({
  broker,
  journal,
  key: { token, key },
  post,
  tick = () => performance.now(),
  version = presentVersion,
  at = () => undefined,
  forgetsBegun = false,
}: TerminalParts) {
  const run = createNonce();
  const commandStates = new Map<string, Known>();
  const reported = new Set<string>();
  let previous: string | undefined;
  let seq = 0;
  let serverHash = '';
  let dealsAfter = 0;
  let stored = 0;
  let requested: readonly string[] = [];
  let specs: readonly string[] = [];
  let namesPage: number | undefined;
  let bars: BarRange | undefined;
  let loading: { readonly name: string; readonly since: number } | undefined;
  let history: { readonly from: number; readonly to: number; readonly page: number } | undefined;

  for (const { kind, id, text } of readJournal(journal.lines())) {
    if (kind === 'run') previous = id;
    else if (kind === 'begun') commandStates.set(id, { stage: 'begun', isDue: false });
    else commandStates.set(id, { stage: 'ended', ack: JSON.parse(text) as Ack, isDue: false });
  }
  journal.append(formatJournalLine('N', run));

  function end(id: string, ack: Ack): void {
    const isFinal = ack.outcome !== 'unknown';
    if (isFinal && !(forgetsBegun && !commandStates.has(id)))
      journal.append(formatJournalLine('R', id, JSON.stringify(ack)));
    commandStates.set(id, { stage: isFinal ? 'ended' : 'begun', ack, isDue: true });
  }

  /**
   * Searches for the order of a command, by its comment and then by its magic number. Not finding it proves nothing.
   */
  async function findTrace(id: string): Promise<Ack> {
    const magic = computeMagic(id);
    const isOwn = (one: { readonly comment: string; readonly magic: string }) =>
      one.comment === id || one.magic === magic;
    const ownDeals = (await broker.deals()).filter(isOwn);
    const [first] = ownDeals;
    if (first) {
      // A stop that closes a position makes a deal with the same magic number but of another order.
      const deals = ownDeals.filter(({ order }) => order === first.order);
      const lots = deals.reduce((sum, deal) => sum + Number(deal.lots), 0);
      const { ticket: deal, position, price } = first;
      return { id, outcome: 'done', retcode: retcodes.done, deal, position, lots: formatLots(lots), price };
    }
    return { id, outcome: 'unknown', retcode: 0 };
  }

  /** Limits a closing to the largest order of the symbol. Later commands close the rest. */
  async function limitVolume(order: TerminalOrder): Promise<TerminalOrder> {
    if (order.kind !== 'close' && order.kind !== 'part') return order;
    const [held, spec] = [await broker.positions(), await broker.spec(order.symbol)];
    const whole = Number(held.find(({ id }) => id === order.position)?.lots ?? 0);
    const wanted = order.kind === 'close' ? whole : order.lots;
    return spec && wanted > spec.volume_max ? { ...order, kind: 'part', lots: spec.volume_max } : order;
  }

  async function execute(part: Command, sentAt: number): Promise<void> {
    const [, id = '', ttl, kind] = part;
    const entry = commandStates.get(id);
    if (entry?.stage === 'ended') {
      entry.isDue = true;
      return;
    }
    if (entry || kind === 'look') return end(id, await findTrace(id));
    if (tick() >= sentAt + Number(ttl)) return end(id, { id, outcome: 'late', retcode: 0 });
    const order = parseOrder(part);
    const code = findForbiddenCode(await broker.permissions());
    if (code !== undefined) return end(id, { id, outcome: 'rejected', retcode: code });
    if (!(await broker.quote(order.symbol))) {
      return end(id, { id, outcome: 'rejected', retcode: retcodes.invalid });
    }
    at('before begin line', id);
    if (!forgetsBegun) {
      journal.append(formatJournalLine('B', id));
      commandStates.set(id, { stage: 'begun', isDue: false });
    }
    at('before send', id);
    const answer = await broker.send(await limitVolume(order));
    at('after send', id);
    const ack = toAck(id, answer);
    if (!forgetsBegun) end(id, ack);
    else commandStates.set(id, { stage: ack.outcome === 'unknown' ? 'begun' : 'ended', ack, isDue: true });
    at('before acknowledgement', id);
  }

  function listDueDeals(deals: readonly Deal[]): readonly Deal[] {
    return deals
      .filter(({ ticket, ms }) => ms >= dealsAfter - msPerDay && !reported.has(ticket))
      .slice(0, terminalLimits.deals);
  }

  async function readRequested(deals: readonly Deal[]) {
    const quotes = await Promise.all(requested.map((symbol) => broker.quote(symbol)));
    const terms = await Promise.all(specs.map((symbol) => broker.spec(symbol)));
    const missing = [
      ...requested.filter((_, index) => !quotes[index]),
      ...specs.filter((_, index) => !terms[index]),
    ];
    const names = namesPage === undefined ? undefined : await readNames(namesPage);
    const past = history && getHistoryPage(deals, history);
    const barsReport = bars && (await readBars(bars));
    return {
      ...(quotes.some(Boolean) && { quotes: quotes.filter((quote) => quote !== undefined) }),
      ...(terms.some(Boolean) && { specs: terms.filter((spec) => spec !== undefined) }),
      ...(missing.length > 0 && { missing }),
      ...(names && { names }),
      ...(past && { history: past }),
      ...(barsReport && { bars: barsReport }),
    };
  }

  /** Returns undefined while MetaTrader loads the bars; the server requests them again. */
  async function readBars(range: BarRange) {
    const loaded = await broker.bars(range);
    if (!loaded) return { ...range, found: 'no_symbol' as const, rows: [] };
    const name = formatBarRange(range);
    if (loading?.name !== name) loading = { name, since: tick() };
    if (!loaded.isSynchronized) return undefined;
    const { firstMs, serverFirstMs, rows } = loaded;
    if (firstMs <= range.from && rows.length <= terminalLimits.bars) {
      return { ...range, found: 'all' as const, rows: [...rows] };
    }
    const isOldest = firstMs <= serverFirstMs || rows.length > terminalLimits.bars;
    const isOver = isOldest || tick() - loading.since >= loadingMs;
    return isOver ? { ...range, found: 'later' as const, rows: [] } : undefined;
  }

  async function readNames(page: number) {
    const symbolNames = await broker.names();
    const size = terminalLimits.namesPage;
    return {
      page,
      pages: Math.max(1, Math.ceil(symbolNames.length / size)),
      names: symbolNames.slice(page * size, (page + 1) * size),
    };
  }

  function getHistoryPage(deals: readonly Deal[], { from, to, page }: NonNullable<typeof history>) {
    const size = terminalLimits.historyPage;
    const within = deals.filter(({ ms }) => ms >= from && ms <= to);
    return {
      page,
      more: within.length > (page + 1) * size,
      deals: within.slice(page * size, (page + 1) * size),
    };
  }

  async function buildBody(): Promise<TerminalSyncEntity> {
    const heldPositions = (await broker.isReady()) ? await broker.positions() : undefined;
    // A list that is too long for a call is omitted, not shortened: a part of the positions proves nothing.
    const ready = heldPositions !== undefined && heldPositions.length <= terminalLimits.positions;
    const [perms, money, tickMs] = [await broker.permissions(), await broker.money(), await broker.tickMs()];
    const positions = ready ? heldPositions : [];
    const deals = ready ? await broker.deals() : [];
    const hash = ready ? hashPositions(positions) : serverHash;
    const due = ready ? listDueDeals(deals) : [];
    const acks = [...commandStates.values()]
      .flatMap(({ ack, isDue }) => (isDue && ack ? [ack] : []))
      .slice(0, terminalLimits.acks);
    seq += 1;
    return {
      v: 1,
      run,
      ...(previous !== undefined && { previous }),
      seq,
      login: broker.account.login,
      server: broker.account.server,
      version,
      ready,
      perms,
      tick_ms: tickMs,
      equity: money.equity,
      balance: money.balance,
      hash,
      ...(hash !== serverHash && { positions: [...positions] }),
      ...(due.length > 0 && { deals: [...due] }),
      ...(stored > 0 && { stored }),
      ...(acks.length > 0 && { acks }),
      ...(await readRequested(deals)),
    };
  }

  /** Reports deals again when the server has fewer of them than before, because it was restored from a backup. */
  function readStored(lines: readonly (readonly string[])[]): void {
    const [, count] = lines.find(([name]) => name === 'deals') ?? [];
    if (count === undefined) return;
    if (Number(count) < stored) reported.clear();
    stored = Number(count);
  }

  /** Applies what the server has stored, before the commands of the answer are executed. */
  function readState(lines: readonly (readonly string[])[], body: TerminalSyncEntity): number {
    for (const { ticket } of body.deals ?? []) reported.add(ticket);
    readStored(lines);
    for (const { id, outcome } of body.acks ?? []) {
      const entry = commandStates.get(id);
      // An unknown outcome is reported once for each search.
      if (entry && outcome === 'unknown') entry.isDue = false;
    }
    const filterLines = (name: string) => lines.filter(([own]) => own === name);
    for (const [, id = ''] of filterLines('settled')) {
      const entry = commandStates.get(id);
      if (entry) entry.isDue = false;
    }
    requested = [
      ...filterLines('want').flatMap(([, list = '']) => list.split(',')),
      ...filterLines('quote').map(([, name = '']) => name),
    ];
    specs = filterLines('spec').map(([, name = '']) => name);
    const [page] = filterLines('names');
    namesPage = page && Number(page[1]);
    const [range] = filterLines('bars');
    bars = range && {
      minutes: Number(range[1]),
      from: Number(range[2]),
      to: Number(range[3]),
      symbol: range[4] ?? '',
    };
    const [past] = filterLines('history');
    history = past && { from: Number(past[1]), to: Number(past[2]), page: Number(past[3]) };
    const [ok] = filterLines('ok');
    serverHash = ok?.[3] ?? '';
    dealsAfter = Number(ok?.[4] ?? 0);
    return Number(ok?.[2] ?? 1000);
  }

  /** Whether a line has a known name and the right number of parts. Other lines are skipped. */
  const isKnownLine = ([name = '', ...fields]: readonly string[]) => lineParts[name] === fields.length + 1;

  return {
    run,
    /** Makes one call and carries out what its answer contains. */
    async step(): Promise<StepResult> {
      const body = await buildBody();
      const text = JSON.stringify(body);
      const sentAt = tick();
      const headers = { 'x-terminal': token, 'x-sign': computeHmac(key, text) };
      const answer = await post('/terminal/sync', text, headers).catch(() => undefined);
      if (!answer) return { is: 'lost' };
      if (answer.status !== 200) {
        const { status, code, message } = parseRejection(answer);
        // An earlier release of the server rejects members that it does not have.
        if (status === 400 || status === 422) [stored, bars] = [0, undefined];
        return { is: 'rejected', status, code, why: message };
      }
      const lines = readAnswer(key, [run, body.seq], answer.text)?.filter(isKnownLine);
      if (!lines) return { is: 'lost' };
      const [first = []] = lines;
      if (first[0] === 'busy') return { is: 'busy', seconds: Number(first[1]), why: first[2] ?? '' };
      if (first[0] === 'gone') return { is: 'gone', why: first[1] ?? '' };
      if (first[0] === 'min') return { is: 'outdated', least: first[1] ?? '' };
      const nextMs = readState(lines, body);
      for (const part of lines) if (part[0] === 'cmd') await execute(part, sentAt);
      const isDue = [...commandStates.values()].some((entry) => entry.isDue);
      return { is: 'ok', nextMs: isDue ? 0 : nextMs };
    },
  };
}

export type ScriptedTerminal = ReturnType<typeof createScriptedTerminal>;
