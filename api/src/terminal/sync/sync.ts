import { and, eq, lt, sql } from 'drizzle-orm';
import type { TerminalSyncEntity } from '@parque/contract';
import { instantOf, type WallTime } from '@parque/domain/journal';
import type { Database } from '../../database/database';
import { terminalRuns, terminals } from '../../database/schema';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { countStage, type Stage } from '../../metrics/stages';
import { notifyPerson } from '../../push/notices';
import { ringTerminal } from '../bell';
import type { CommandRow } from '../commands/command';
import * as commands from '../commands/repository';
import { changeTerminal, runsKeptMs } from '../pairing/repository';
import { signedAnswer, type Line } from '../protocol/lines';
import { isOutdated, leastVersion, mayOpen, mayReceive } from '../protocol/version';
import { isOrderFor, isReadyFor, linesOf, mostCommands } from './answer';
import type { ProvenTerminal } from './authenticate';
import { assumedZone, zoneFromTick } from './clock';
import { knownTerminal, type KnownTerminal } from './known-terminal';
import { isAwake, isHeldByOther, isPrompt, seenEveryMs } from './lease';
import {
  hasNewestDeals,
  hasRoomFor,
  lacksDeals,
  storeAcks,
  storeDeals,
  storeReads,
  tradeTypes,
  type DealReport,
} from './report';
import type { SeenBatch } from './seen';

/** How often a waiting run and a terminal in another account are recorded. */
const noticeEveryMs = 10_000;
const dayMs = 86_400_000;

export interface SyncParts extends Pick<Services, 'db' | 'now'> {
  readonly seen: SeenBatch;
  /** Factor of the intervals under load. */
  readonly factor: () => number;
}

/** An older program keeps an outdated list above 1,000 positions: with half as many, its list counts no more. */
const mostOfOlder = 500;

const isEmpty = (list: readonly unknown[] | undefined) => list === undefined || list.length === 0;

const permissionsText = ({ perms }: Pick<TerminalSyncEntity, 'perms'>) =>
  [perms.connected, perms.terminal, perms.program, perms.expert, perms.account].join();

/** Whether a call changes nothing but the time of the last contact. */
function isIdle(terminal: KnownTerminal, body: TerminalSyncEntity, now: Date): boolean {
  const { permissions, commands: open } = terminal;
  return (
    terminal.run === body.run &&
    body.seq > terminal.seq &&
    // An empty list is a change, too: the last position was closed.
    body.positions === undefined &&
    isEmpty(body.deals) &&
    !lacksDeals(terminal, body) &&
    isEmpty(body.acks) &&
    isEmpty(body.quotes) &&
    isEmpty(body.specs) &&
    isEmpty(body.missing) &&
    body.names === undefined &&
    body.bars === undefined &&
    body.history === undefined &&
    body.ready === terminal.isReady &&
    body.version === terminal.programVersion &&
    permissions !== null &&
    permissionsText(body) === permissionsText({ perms: permissions }) &&
    zoneFromTick(body.tick_ms, terminal, now) === terminal.zone &&
    !open.some(({ state }) => state === 'queued')
  );
}

/** Notes that the program runs in another account of the same terminal. */
async function noteOtherAccount({ db, now }: SyncParts, terminal: KnownTerminal): Promise<void> {
  const { otherAccountAt } = terminal;
  if (otherAccountAt !== null && +now() - +otherAccountAt < noticeEveryMs) return;
  await db.transaction(async (tx) => {
    await changeTerminal(tx, terminal.id, { otherAccountAt: now() });
    await notifyPerson(tx, terminal.userId);
  });
}

/** A run that waits for the account. Its numbers are stored, so that none of its requests has an effect later. */
async function answerBusy(
  { db, now }: SyncParts,
  terminal: KnownTerminal,
  body: TerminalSyncEntity,
): Promise<Line[]> {
  await db.transaction(async (tx) => {
    await keepRun(tx, terminal.id, body, now());
    await changeTerminal(tx, terminal.id, { waitingRun: body.run, waitingAt: now() });
    if (terminal.waitingRun !== body.run) await notifyPerson(tx, terminal.userId);
  });
  return [['busy', 15, 'Esta cuenta ya está conectada desde otro terminal']];
}

/** @throws Refusal - `terminal_sequence`: the request of this run was handled before. */
async function keepRun(
  tx: Database,
  terminalId: number,
  { run, seq }: Pick<TerminalSyncEntity, 'run' | 'seq'>,
  usedAt: Date,
): Promise<void> {
  const stored = await tx
    .insert(terminalRuns)
    .values({ terminalId, run, seq, usedAt })
    .onConflictDoUpdate({
      target: [terminalRuns.terminalId, terminalRuns.run],
      set: { seq, usedAt },
      setWhere: isBelow(seq),
    })
    .returning({ seq: terminalRuns.seq });
  if (stored.length === 0) throw new Refusal('terminal_sequence');
}

async function lockTerminal(tx: Database, id: number) {
  const [row] = await tx
    .select({
      tokenHash: terminals.tokenHash,
      answered: terminals.answered,
      held: sql<number>`jsonb_array_length(${terminals.positions})`,
    })
    .from(terminals)
    .where(eq(terminals.id, id))
    .for('update');
  return row;
}

/**
 * Whether the record of the run of a request may have been deleted: its newest tick is that old. Such a request was sent
 * before, so it has no effect.
 */
const isOfDeletedRun = ({ tick_ms: tick }: TerminalSyncEntity, now: Date): boolean =>
  tick > 0 && tick < +now - runsKeptMs + dayMs;

/**
 * Gives the account to a new run, or checks the number of the request in the present one.
 *
 * @returns The stored answer of a repeated request.
 */
async function enterRun(
  tx: Database,
  terminal: KnownTerminal,
  answered: { readonly run: string; readonly seq: number; readonly text: string } | null,
  body: TerminalSyncEntity,
  now: Date,
): Promise<string | undefined> {
  if (terminal.run !== body.run) {
    if (isOfDeletedRun(body, now)) throw new Refusal('terminal_sequence');
    await keepRun(tx, terminal.id, body, now);
    // Requests of the run that loses the account have no effect either, if they arrive again.
    if (terminal.run !== null) {
      await tx
        .update(terminalRuns)
        .set({ seq: terminal.seq, usedAt: now })
        .where(
          and(
            eq(terminalRuns.terminalId, terminal.id),
            eq(terminalRuns.run, terminal.run),
            isBelow(terminal.seq),
          ),
        );
    }
    return undefined;
  }
  if (body.seq > terminal.seq) return undefined;
  if (answered?.run === body.run && answered.seq === body.seq) return answered.text;
  throw new Refusal('terminal_sequence');
}

function isBelow(seq: number) {
  return lt(terminalRuns.seq, seq);
}

/** The account is free for a run when no other one holds it, or when the run continues the journal of its holder. */
const mayEnter = (terminal: KnownTerminal, { run, previous }: TerminalSyncEntity, now: Date) =>
  !isHeldByOther(terminal, run, now) || (previous !== undefined && previous === terminal.run);

/** The deals up to the first call are read as history; the overlap of a day is stored once. */
const firstDeals = (terminal: KnownTerminal, { tick_ms: tick }: TerminalSyncEntity, now: Date) => {
  if (terminal.historyTo > 0) return {};
  // Without a tick, the clock of the trade server may be hours behind.
  const from = tick > 0 ? tick : +now - dayMs;
  return { historyTo: from, dealsAfter: from - dayMs };
};

type Stages = readonly (readonly [stage: Stage, ms: number])[];

interface Recorded {
  readonly text: string;
  /** What is counted once the call is stored. */
  readonly stages: Stages;
}

/**
 * Stores what a call reports, and hands out queued orders.
 *
 * @returns undefined: another run has the account.
 */
async function record(
  parts: SyncParts,
  tx: Database,
  { terminal: before, key }: ProvenTerminal,
  body: TerminalSyncEntity,
): Promise<Recorded | undefined> {
  const now = parts.now();
  const locked = await lockTerminal(tx, before.id);
  const terminal = locked && (await knownTerminal(tx, locked.tokenHash, now));
  // Paired again in the meantime: the key of this request is dead.
  if (!terminal || terminal.nonces !== before.nonces) throw new Refusal('terminal_unknown');
  // Another run took the account since the request was proven.
  if (!mayEnter(terminal, body, now)) return undefined;
  const repeated = await enterRun(tx, terminal, locked.answered, body, now);
  if (repeated !== undefined) return { text: repeated, stages: [] };
  const isNewRun = terminal.run !== body.run;
  // Data of a terminal that is still loading prove nothing.
  const positions = body.ready ? body.positions : undefined;
  const isWhole = mayOpen(body.version) || (positions?.length ?? locked.held) < mostOfOlder;
  // Without later deals, nothing proves what became of an order: such a terminal gets none.
  const hasRoom = await hasRoomFor(tx, terminal.userId, [
    ...(body.deals ?? []),
    ...(body.history?.deals ?? []),
  ]);
  const isLacking = lacksDeals(terminal, body);
  const isLoaded =
    body.ready && body.perms.connected && isWhole && hasRoom && hasNewestDeals(body) && !isLacking;
  const readySince = !isLoaded ? null : !isNewRun && terminal.isReady ? (terminal.readySince ?? now) : now;
  const zone = zoneFromTick(body.tick_ms, terminal, now);
  const isStored = body.ready && hasRoom && !isLacking;
  const deals = isStored ? (body.deals ?? []) : [];
  const isDue = terminal.historyPage === body.history?.page;
  const history = isDue && isStored ? body.history : undefined;
  const isCurrent = !isNewRun && terminal.isReady && isAwake(terminal, now);
  const ageOf = (wall: WallTime) => +now - instantOf(zone ?? assumedZone, wall);
  const arrival = ({ type, ms }: DealReport) =>
    isCurrent && tradeTypes.includes(type) && isPrompt(terminal, ageOf(ms)) ? now : null;
  const past = await storeDeals(tx, terminal.id, history?.deals ?? [], () => null);
  const added = [...past, ...(await storeDeals(tx, terminal.id, deals, arrival))];
  const { settled, answeredMs } = await storeAcks(
    tx,
    { id: terminal.id, readySince, positions },
    body.acks ?? [],
    now,
  );
  const hasReads = await storeReads(tx, terminal.id, body, now);
  const isMoved =
    (positions !== undefined && body.hash !== terminal.positionsHash) ||
    (deals.length > 0 && added.length > 0);
  const changed = {
    run: body.run,
    seq: body.seq,
    ...(isNewRun && { runSince: now, ...(terminal.waitingRun === body.run && { waitingRun: null }) }),
    seenAt: now,
    isReady: isLoaded,
    readySince,
    permissions: body.perms,
    balance: body.balance,
    equity: body.equity,
    tickMs: Math.max(terminal.tickMs, body.tick_ms),
    zone,
    programVersion: body.version,
    ...firstDeals(terminal, body, now),
    ...(positions && { positions, positionsHash: body.hash, positionsAt: now }),
    ...(isMoved && { changedAt: now }),
    ...(history && { historyPage: history.more ? history.page + 1 : null }),
    dealCount: terminal.dealCount + added.length,
  };
  const newest = Math.max(terminal.dealsAfter, changed.dealsAfter ?? 0, ...deals.map(({ ms }) => ms));
  await changeTerminal(tx, terminal.id, { ...changed, dealsAfter: newest });
  const after: KnownTerminal = {
    ...terminal,
    ...changed,
    dealsAfter: newest,
    positionsHash: changed.positionsHash ?? terminal.positionsHash,
  };
  const open = await handOut(tx, after, body.run, now);
  const refreshed = await knownTerminal(tx, locked.tokenHash, now);
  const { lines, pollMs } = linesOf(refreshed ?? after, body, open, {
    settled,
    isRecorded: true,
    factor: parts.factor(),
    isFull: !hasRoom,
    now,
  });
  const text = signedAnswer(key, [body.run, body.seq], lines);
  await changeTerminal(tx, terminal.id, { pollMs, answered: { run: body.run, seq: body.seq, text } });
  if (isMoved || settled.length > 0 || hasReads || added.length > 0 || !isEmpty(body.acks)) {
    await ringTerminal(tx, terminal.id);
  }
  const isOtherState =
    isNewRun ||
    terminal.isReady !== isLoaded ||
    terminal.permissions === null ||
    permissionsText(body) !== permissionsText({ perms: terminal.permissions });
  if (isOtherState) await notifyPerson(tx, terminal.userId);
  const stages: Stages = [
    ...added.flatMap(({ wall, receivedAt }) => (receivedAt ? [['reported', ageOf(wall)] as const] : [])),
    // Orders of this answer were delivered now.
    ...open.flatMap(({ deliveredAt, createdAt }) =>
      deliveredAt === now ? [['fetched', +now - +createdAt] as const] : [],
    ),
    ...answeredMs.map((ms) => ['answered', ms] as const),
  ];
  return { text, stages };
}

/**
 * Delivers queued orders, and ends those whose deadline has passed: the process that waited for them may have ended.
 *
 * @returns The open orders.
 */
async function handOut(
  tx: Database,
  terminal: KnownTerminal,
  run: string,
  now: Date,
): Promise<readonly CommandRow[]> {
  const all = await commands.openCommands(tx, terminal.id);
  const isOver = ({ state, notAfter }: CommandRow) => state === 'queued' && notAfter <= now;
  for (const { id } of all.filter(isOver)) await commands.expireQueued(tx, id, now);
  const open = all.filter((command) => !isOver(command));
  if (!isReadyFor(terminal)) return open;
  // Only as many as the answer has room for: a bound order that is not sent would only become too old.
  const room = mostCommands - open.filter((command) => isOrderFor(command, run)).length;
  const due = open
    .filter(({ state, request }) => state === 'queued' && mayReceive(terminal, request.kind))
    .slice(0, Math.max(0, room));
  await commands.deliver(
    tx,
    due.map(({ id }) => id),
    run,
    now,
  );
  return open.map((command) =>
    due.includes(command) ? { ...command, state: 'delivered', run, deliveredAt: now } : command,
  );
}

async function answerIdle(
  { db, seen, factor, now }: SyncParts,
  { terminal, key }: ProvenTerminal,
  body: TerminalSyncEntity,
): Promise<string> {
  const open = terminal.commands.length === 0 ? [] : await commands.openCommands(db, terminal.id);
  const at = now();
  const { lines, pollMs } = linesOf(terminal, body, open, { factor: factor(), now: at });
  const isDue =
    terminal.seenAt === null || +at - +terminal.seenAt >= seenEveryMs || pollMs !== terminal.pollMs;
  if (isDue) {
    await seen.add({
      id: terminal.id,
      run: body.run,
      seq: body.seq,
      seen_at: at.toISOString(),
      poll_ms: pollMs,
      balance: body.balance,
      equity: body.equity,
      tick_ms: body.tick_ms,
    });
  }
  return signedAnswer(key, [body.run, body.seq], lines);
}

const goneFor = {
  owner: 'Has desconectado este terminal en Parqué',
  unused: 'Este terminal llevaba 90 días sin usarse',
} as const;

/**
 * Answers a call of a terminal. Any process may answer it: all state is in the database. A call without changes is
 * answered from the statement that proved the terminal.
 *
 * @throws Refusal - `terminal_account_differs`, `terminal_sequence`.
 */
export async function sync(
  parts: SyncParts,
  proven: ProvenTerminal,
  body: TerminalSyncEntity,
): Promise<string> {
  const { terminal, key } = proven;
  const answer = (...lines: Line[]) => signedAnswer(key, [body.run, body.seq], lines);
  if (terminal.state === 'revoked') return answer(['gone', goneFor[terminal.revokedFor ?? 'owner']]);
  if (isOutdated(body.version)) {
    if (body.version !== terminal.programVersion) {
      await changeTerminal(parts.db, terminal.id, { programVersion: body.version });
    }
    return answer(['min', leastVersion]);
  }
  if (body.login !== terminal.login || body.server !== terminal.server) {
    await noteOtherAccount(parts, terminal);
    throw new Refusal('terminal_account_differs');
  }
  const mayBeRecorded = mayEnter(terminal, body, parts.now());
  if (mayBeRecorded && isIdle(terminal, body, parts.now())) return answerIdle(parts, proven, body);
  const recorded = mayBeRecorded
    ? await parts.db.transaction((tx) => record(parts, tx, proven, body))
    : undefined;
  for (const [stage, ms] of recorded?.stages ?? []) countStage(stage, ms);
  return recorded?.text ?? answer(...(await answerBusy(parts, terminal, body)));
}
