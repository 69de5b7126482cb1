import { createHash } from 'node:crypto';
import type { TerminalSyncEntity } from '@parque/contract';
import { terminalLimits } from '@parque/contract';
import { answerClass, retcodes } from '../../broker/retcode';
import { hmac, makeNonce } from '../protocol/keys';
import { barRangeText, type BarRange } from '../protocol/bars';
import { lineParts, readAnswer } from '../protocol/lines';
import { presentVersion } from '../protocol/version';
import { magicOf } from '../protocol/tag';
import type { Deal, OrderAnswer, Permissions, Position, TerminalBroker, TerminalOrder } from './broker';
import { rejectionOf, type Post, type TerminalKey } from './client';
import { journalLine, readJournal, type CommandJournal } from './journal';

type Ack = NonNullable<TerminalSyncEntity['acks']>[number];
type Command = readonly string[];

/** The moments around an order at which a test kills the program. */
export type Moment = 'before begin line' | 'before send' | 'after send' | 'before acknowledgement';

export interface TerminalParts {
  readonly broker: TerminalBroker;
  readonly journal: CommandJournal;
  readonly key: TerminalKey;
  readonly post: Post;
  /** A clock that never goes back, in milliseconds. */
  readonly tick?: () => number;
  readonly version?: string;
  /** Called at each moment; a test throws to kill the program. */
  readonly at?: (moment: Moment, id: string) => void;
  /** The negative control: a program that sends orders without writing that it begins. */
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
  /** No answer, or one that this server did not sign. */
  | { readonly is: 'lost' };

const dayMs = 86_400_000;

/** How long MetaTrader may load bars of before those that it has. */
const loadingMs = 10_000;

const hashOf = (positions: readonly Position[]): string =>
  createHash('sha256')
    // A reversal on a netting account keeps the identifier, and may keep the volume.
    .update(
      positions
        .map(({ id, side, lots, open, sl, tp }) => `${[id, side, lots, open, sl, tp].join()};`)
        .join(''),
    )
    .digest('hex')
    .slice(0, 16);

const optionalNumber = (text: string | undefined) =>
  text === undefined || text === '' ? undefined : Number(text);
const stopOf = (text: string | undefined): number | null | undefined => {
  const value = optionalNumber(text);
  return value === 0 ? null : value;
};

function orderOf(part: Command): TerminalOrder {
  const [, id = '', , kind, symbol = '', side, lots, sl, tp, price, deviation, position] = part;
  const [stopLoss, takeProfit] = [stopOf(sl), stopOf(tp)];
  const [expected, points] = [optionalNumber(price), optionalNumber(deviation)];
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
    magic: magicOf(id),
  };
}

const lotsText = (lots: number) => String(Number(lots.toFixed(8)));

/** The acknowledgement of what OrderSend answered. */
function ackOf(id: string, { retcode, deal, position, lots, price }: OrderAnswer): Ack {
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
    outcome: retcode === 0 ? 'unknown' : outcomes[answerClass(retcode)],
    retcode,
    ...(deal !== undefined && { deal }),
    ...(position !== undefined && { position }),
    ...(lots !== undefined && { lots: lotsText(lots) }),
    ...(price !== undefined && { price }),
  };
}

/** MetaTrader's code for an order that no permission allows; undefined: it may be sent. */
function forbidden({ account, expert, terminal, program }: Permissions): number | undefined {
  if (!account) return retcodes.tradeDisabled;
  if (!expert) return retcodes.serverDisablesTrading;
  return terminal && program ? undefined : retcodes.terminalDisablesTrading;
}

/**
 * The program in a terminal, in TypeScript: the reference of the protocol. It handles one command at a time, and every
 * order has a line in its journal before it is sent. One value is one run of the program.
 */
export function makeScriptedTerminal({
  broker,
  journal,
  key: { token, key },
  post,
  tick = () => performance.now(),
  version = presentVersion,
  at = () => undefined,
  forgetsBegun = false,
}: TerminalParts) {
  const run = makeNonce();
  const known = new Map<string, Known>();
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
    else if (kind === 'begun') known.set(id, { stage: 'begun', isDue: false });
    else known.set(id, { stage: 'ended', ack: JSON.parse(text) as Ack, isDue: false });
  }
  journal.append(journalLine('N', run));

  function end(id: string, ack: Ack): void {
    const isFinal = ack.outcome !== 'unknown';
    if (isFinal && !(forgetsBegun && !known.has(id)))
      journal.append(journalLine('R', id, JSON.stringify(ack)));
    known.set(id, { stage: isFinal ? 'ended' : 'begun', ack, isDue: true });
  }

  /** Searches for the order of a command, by its comment and then by its magic number. Only a yes is an answer. */
  async function traceOf(id: string): Promise<Ack> {
    const magic = magicOf(id);
    const isOwn = (one: { readonly comment: string; readonly magic: string }) =>
      one.comment === id || one.magic === magic;
    const found = (await broker.deals()).filter(isOwn);
    const [first] = found;
    if (first) {
      // A position that a stop closes repeats the magic number, in a deal of another order.
      const deals = found.filter(({ order }) => order === first.order);
      const lots = deals.reduce((sum, deal) => sum + Number(deal.lots), 0);
      const { ticket: deal, position, price } = first;
      return { id, outcome: 'done', retcode: retcodes.done, deal, position, lots: lotsText(lots), price };
    }
    return { id, outcome: 'unknown', retcode: 0 };
  }

  async function execute(part: Command, sentAt: number): Promise<void> {
    const [, id = '', ttl, kind] = part;
    const entry = known.get(id);
    if (entry?.stage === 'ended') {
      entry.isDue = true;
      return;
    }
    if (entry || kind === 'look') return end(id, await traceOf(id));
    if (tick() >= sentAt + Number(ttl)) return end(id, { id, outcome: 'late', retcode: 0 });
    const order = orderOf(part);
    const code = forbidden(await broker.permissions());
    if (code !== undefined) return end(id, { id, outcome: 'rejected', retcode: code });
    if (!(await broker.quote(order.symbol))) {
      return end(id, { id, outcome: 'rejected', retcode: retcodes.invalid });
    }
    at('before begin line', id);
    if (!forgetsBegun) {
      journal.append(journalLine('B', id));
      known.set(id, { stage: 'begun', isDue: false });
    }
    at('before send', id);
    const answer = await broker.send(order);
    at('after send', id);
    const ack = ackOf(id, answer);
    if (!forgetsBegun) end(id, ack);
    else known.set(id, { stage: ack.outcome === 'unknown' ? 'begun' : 'ended', ack, isDue: true });
    at('before acknowledgement', id);
  }

  function dueDeals(deals: readonly Deal[]): readonly Deal[] {
    return deals
      .filter(({ ticket, ms }) => ms >= dealsAfter - dayMs && !reported.has(ticket))
      .slice(0, terminalLimits.deals);
  }

  async function readRequested(deals: readonly Deal[]) {
    const quotes = await Promise.all(requested.map((symbol) => broker.quote(symbol)));
    const terms = await Promise.all(specs.map((symbol) => broker.spec(symbol)));
    const missing = [
      ...requested.filter((_, index) => !quotes[index]),
      ...specs.filter((_, index) => !terms[index]),
    ];
    const names = namesPage === undefined ? undefined : await namesOf(namesPage);
    const past = history && historyOf(deals, history);
    const found = bars && (await barsFor(bars));
    return {
      ...(quotes.some(Boolean) && { quotes: quotes.filter((quote) => quote !== undefined) }),
      ...(terms.some(Boolean) && { specs: terms.filter((spec) => spec !== undefined) }),
      ...(missing.length > 0 && { missing }),
      ...(names && { names }),
      ...(past && { history: past }),
      ...(found && { bars: found }),
    };
  }

  /** undefined: MetaTrader is still loading them, so they are requested again. */
  async function barsFor(range: BarRange) {
    const loaded = await broker.bars(range);
    if (!loaded) return { ...range, found: 'no_symbol' as const, rows: [] };
    const name = barRangeText(range);
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

  async function namesOf(page: number) {
    const all = await broker.names();
    const size = terminalLimits.namesPage;
    return {
      page,
      pages: Math.max(1, Math.ceil(all.length / size)),
      names: all.slice(page * size, (page + 1) * size),
    };
  }

  function historyOf(deals: readonly Deal[], { from, to, page }: NonNullable<typeof history>) {
    const size = terminalLimits.historyPage;
    const within = deals.filter(({ ms }) => ms >= from && ms <= to);
    return {
      page,
      more: within.length > (page + 1) * size,
      deals: within.slice(page * size, (page + 1) * size),
    };
  }

  async function bodyNow(): Promise<TerminalSyncEntity> {
    const held = (await broker.isReady()) ? await broker.positions() : undefined;
    // A list that a call cannot hold is not shortened: positions without their list prove nothing.
    const ready = held !== undefined && held.length <= terminalLimits.positions;
    const [perms, money, tickMs] = [await broker.permissions(), await broker.money(), await broker.tickMs()];
    const positions = ready ? held : [];
    const deals = ready ? await broker.deals() : [];
    const hash = ready ? hashOf(positions) : serverHash;
    const due = ready ? dueDeals(deals) : [];
    const acks = [...known.values()]
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

  /** Reports deals again when the server has fewer of them than before: it was restored from a backup. */
  function readStored(lines: readonly (readonly string[])[]): void {
    const [, count] = lines.find(([name]) => name === 'deals') ?? [];
    if (count === undefined) return;
    if (Number(count) < stored) reported.clear();
    stored = Number(count);
  }

  /** Takes over what the server has, before the commands of the answer are executed. */
  function readState(lines: readonly (readonly string[])[], body: TerminalSyncEntity): number {
    for (const { ticket } of body.deals ?? []) reported.add(ticket);
    readStored(lines);
    for (const { id, outcome } of body.acks ?? []) {
      const entry = known.get(id);
      // An unknown outcome is reported once for each search.
      if (entry && outcome === 'unknown') entry.isDue = false;
    }
    const named = (name: string) => lines.filter(([own]) => own === name);
    for (const [, id = ''] of named('settled')) {
      const entry = known.get(id);
      if (entry) entry.isDue = false;
    }
    requested = [
      ...named('want').flatMap(([, list = '']) => list.split(',')),
      ...named('quote').map(([, name = '']) => name),
    ];
    specs = named('spec').map(([, name = '']) => name);
    const [page] = named('names');
    namesPage = page && Number(page[1]);
    const [range] = named('bars');
    bars = range && {
      ...{ minutes: Number(range[1]), from: Number(range[2]), to: Number(range[3]), symbol: range[4] ?? '' },
    };
    const [past] = named('history');
    history = past && { from: Number(past[1]), to: Number(past[2]), page: Number(past[3]) };
    const [ok] = named('ok');
    serverHash = ok?.[3] ?? '';
    dealsAfter = Number(ok?.[4] ?? 0);
    return Number(ok?.[2] ?? 1000);
  }

  /** Refuses lines with another number of parts; unknown names are skipped. */
  const isKnownLine = ([name = '', ...fields]: readonly string[]) => lineParts[name] === fields.length + 1;

  return {
    run,
    /** Makes one call and carries out what its answer contains. */
    async step(): Promise<StepResult> {
      const body = await bodyNow();
      const text = JSON.stringify(body);
      const sentAt = tick();
      const headers = { 'x-terminal': token, 'x-sign': hmac(key, text) };
      const answer = await post('/terminal/sync', text, headers).catch(() => undefined);
      if (!answer) return { is: 'lost' };
      if (answer.status !== 200) {
        const { status, code, message } = rejectionOf(answer);
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
      const isDue = [...known.values()].some((entry) => entry.isDue);
      return { is: 'ok', nextMs: isDue ? 0 : nextMs };
    },
  };
}

export type ScriptedTerminal = ReturnType<typeof makeScriptedTerminal>;
