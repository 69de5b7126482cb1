import { and, eq, lt } from 'drizzle-orm';
import type { TerminalSyncEntity } from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import { toInstant, type WallTime } from '@parque/domain/journal';
import type { Database } from '../../../core/database/database';
import { terminalRuns, terminals } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { countStage, type Stage } from '../../../core/metrics/stages';
import { notifyUser } from '../../../core/push/notices';
import { notifyTerminal } from '../account-change-listener';
import type { CommandRow } from '../commands/command';
import * as commands from '../commands/repository';
import { changeTerminal, maxRunAgeMs } from '../pairing/repository';
import { signAnswer, type Line } from '../protocol/lines';
import { isOutdated, minVersion } from '../protocol/version';
import { canExecute, isReadyFor, buildLines, maxCommands } from './answer';
import type { ProvenTerminal } from './authenticate';
import { assumedZone, maxOffsetMs, guessZone } from './clock';
import { findKnownTerminal, type KnownTerminal } from './known-terminal';
import { isAwake, isHeldByOther, isPrompt, seenEveryMs } from './lease';
import {
  hasNewestDeals,
  hasRoomFor,
  isMissingDeals,
  storeAcks,
  storeDeals,
  storeReads,
  tradeTypes,
  type DealReport,
} from './report';
import type { ContactBatch } from './seen';

/** How often a waiting run and a terminal in another account are recorded. */
const noticeEveryMs = 10_000;

export interface SyncParts extends Pick<Services, 'db' | 'now'> {
  readonly contacts: ContactBatch;
  /** Factor of the intervals under load. */
  readonly factor: () => number;
}

const isEmpty = (list: readonly unknown[] | undefined) => list === undefined || list.length === 0;

const formatPermissions = ({ perms }: Pick<TerminalSyncEntity, 'perms'>) =>
  [perms.connected, perms.terminal, perms.program, perms.expert, perms.account].join();

/** Whether a call changes only the time of the last contact. */
function isIdle(terminal: KnownTerminal, body: TerminalSyncEntity, now: Date): boolean {
  const { permissions, commands: openCommands } = terminal;
  return (
    terminal.run === body.run &&
    body.seq > terminal.seq &&
    // An empty list of positions is a change: the last position was closed.
    [body.positions, body.names, body.bars, body.history].every((list) => list === undefined) &&
    [body.deals, body.acks, body.quotes, body.specs, body.missing].every(isEmpty) &&
    !isMissingDeals(terminal, body) &&
    body.ready === terminal.isReady &&
    body.version === terminal.programVersion &&
    permissions !== null &&
    formatPermissions(body) === formatPermissions({ perms: permissions }) &&
    guessZone(body.tick_ms, terminal, now) === terminal.zone &&
    !openCommands.some(({ state }) => state === 'queued')
  );
}

/** Records that the program runs in another account of the same terminal. */
async function recordOtherAccount({ db, now }: SyncParts, terminal: KnownTerminal): Promise<void> {
  const { otherAccountAt } = terminal;
  if (otherAccountAt !== null && +now() - +otherAccountAt < noticeEveryMs) return;
  await db.transaction(async (tx) => {
    await changeTerminal(tx, terminal.id, { otherAccountAt: now() });
    await notifyUser(tx, terminal.userId);
  });
}

/**
 * Answers a run that waits for the account. The number of its request is stored, so that a replay has no effect later.
 */
async function respondBusy(
  { db, now }: SyncParts,
  terminal: KnownTerminal,
  body: TerminalSyncEntity,
): Promise<Line[]> {
  await db.transaction(async (tx) => {
    await storeRun(tx, terminal.id, body, now());
    await changeTerminal(tx, terminal.id, { waitingRun: body.run, waitingAt: now() });
    if (terminal.waitingRun !== body.run) await notifyUser(tx, terminal.userId);
  });
  return [['busy', 15, 'Esta cuenta ya está conectada desde otro terminal']];
}

/**
 * Stores the number of the last request of a run.
 *
 * @throws ApiRuleError - `terminal_sequence`: the request was handled before.
 */
async function storeRun(
  tx: Database,
  terminalId: number,
  { run, seq }: Pick<TerminalSyncEntity, 'run' | 'seq'>,
  usedAt: Date,
): Promise<void> {
  const storedRuns = await tx
    .insert(terminalRuns)
    .values({ terminalId, run, seq, usedAt })
    .onConflictDoUpdate({
      target: [terminalRuns.terminalId, terminalRuns.run],
      set: { seq, usedAt },
      setWhere: lt(terminalRuns.seq, seq),
    })
    .returning({ seq: terminalRuns.seq });
  if (storedRuns.length === 0) throw new ApiRuleError('terminal_sequence');
}

async function lockTerminal(tx: Database, id: number) {
  const [row] = await tx
    .select({
      tokenHash: terminals.tokenHash,
      answered: terminals.answered,
    })
    .from(terminals)
    .where(eq(terminals.id, id))
    .for('update');
  return row;
}

type LockedTerminal = Awaited<ReturnType<typeof lockTerminal>> & object;

/**
 * Whether the newest tick of a request is so old that the row of its run may have been deleted. Such a request is a
 * replay, and has no effect.
 */
const isOfDeletedRun = ({ tick_ms: tick }: TerminalSyncEntity, now: Date): boolean =>
  tick > 0 && tick < +now - maxRunAgeMs + msPerDay;

/**
 * Gives the account to a new run, or checks the number of a request of the present run.
 *
 * @returns The stored answer of a repeated request.
 */
async function enterRun(
  tx: Database,
  { terminal, answered }: Pick<LockedTerminal, 'answered'> & { readonly terminal: KnownTerminal },
  body: TerminalSyncEntity,
  now: Date,
): Promise<string | undefined> {
  if (terminal.run !== body.run) {
    if (isOfDeletedRun(body, now)) throw new ApiRuleError('terminal_sequence');
    await storeRun(tx, terminal.id, body, now);
    // The last number of the run that loses the account is stored, so that a replay of its requests has no effect.
    if (terminal.run !== null) {
      await tx
        .update(terminalRuns)
        .set({ seq: terminal.seq, usedAt: now })
        .where(
          and(
            eq(terminalRuns.terminalId, terminal.id),
            eq(terminalRuns.run, terminal.run),
            lt(terminalRuns.seq, terminal.seq),
          ),
        );
    }
    return undefined;
  }
  if (body.seq > terminal.seq) return undefined;
  if (answered?.run === body.run && answered.seq === body.seq) return answered.text;
  throw new ApiRuleError('terminal_sequence');
}

/** Whether a run may have the account: no other run holds it, or the run continues the journal of the holder. */
const canEnter = (terminal: KnownTerminal, { run, previous }: TerminalSyncEntity, now: Date) =>
  !isHeldByOther(terminal, run, now) || (previous !== undefined && previous === terminal.run);

/**
 * Returns the limits of the history at the first call: older deals are read as history. The last day is also reported
 * as new deals, and stored once.
 */
const getHistoryBounds = (terminal: KnownTerminal, { tick_ms: tick }: TerminalSyncEntity, now: Date) => {
  if (terminal.historyTo > 0) return {};
  // Without a tick the time of the trade server is unknown; it may be hours behind ours.
  const from = tick > 0 ? tick : +now - msPerDay;
  return { historyTo: from, dealsAfter: from - msPerDay };
};

type Stages = readonly (readonly [stage: Stage, ms: number])[];

interface RecordedCall {
  readonly text: string;
  /** Durations to count after the call was stored. */
  readonly stages: Stages;
}

/** Reads a report in the light of what is known of its terminal. */
function assessReport(
  terminal: KnownTerminal,
  body: TerminalSyncEntity,
  { hasRoom, now }: { readonly hasRoom: boolean; readonly now: Date },
) {
  const isNewRun = terminal.run !== body.run;
  const isLacking = isMissingDeals(terminal, body);
  // A terminal whose deals cannot be stored gets no orders, because nothing would prove their outcome.
  const isLoaded = body.ready && body.perms.connected && hasRoom && hasNewestDeals(body) && !isLacking;
  const earlierReadySince = !isNewRun && terminal.isReady ? terminal.readySince : null;
  const isStored = body.ready && hasRoom && !isLacking;
  const isHistoryDue = terminal.historyPage === body.history?.page;
  return {
    isNewRun,
    isLoaded,
    readySince: isLoaded ? (earlierReadySince ?? now) : null,
    zone: guessZone(body.tick_ms, terminal, now),
    // A terminal that is still loading does not have all positions.
    positions: body.ready ? body.positions : undefined,
    deals: isStored ? (body.deals ?? []) : [],
    history: isHistoryDue && isStored ? body.history : undefined,
    /** Whether the terminal has called without a break, so that its new deals just happened. */
    isContinuous: !isNewRun && terminal.isReady && isAwake(terminal, now),
  };
}

type AssessedReport = ReturnType<typeof assessReport>;

const computeDealAgeMs = (wall: WallTime, zone: string | null, now: Date) =>
  +now - toInstant(zone ?? assumedZone, wall);

/** Stores the deals of a report. Returns those that were new. */
async function storeReportedDeals(
  tx: Database,
  terminal: KnownTerminal,
  { history, deals, zone, isContinuous }: AssessedReport,
  now: Date,
) {
  const getArrival = ({ type, ms }: DealReport) =>
    isContinuous && tradeTypes.includes(type) && isPrompt(terminal, computeDealAgeMs(ms, zone, now))
      ? now
      : null;
  const historyDeals = await storeDeals(tx, terminal.id, history?.deals ?? [], () => null);
  return [...historyDeals, ...(await storeDeals(tx, terminal.id, deals, getArrival))];
}

/** Computes what a report changes in the row of its terminal. */
function computeTerminalChange(
  terminal: KnownTerminal,
  body: TerminalSyncEntity,
  { isNewRun, isLoaded, readySince, zone, positions, deals, history }: AssessedReport,
  {
    addedCount,
    isMoved,
    now,
  }: { readonly addedCount: number; readonly isMoved: boolean; readonly now: Date },
) {
  const bounds = getHistoryBounds(terminal, body, now);
  // The terminal reports deals after the newest one, so a deal with a time in the far future is not taken as the
  // newest.
  const times = deals.map(({ ms }) => ms).filter((ms) => ms <= +now + maxOffsetMs);
  return {
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
    ...bounds,
    dealsAfter: Math.max(terminal.dealsAfter, bounds.dealsAfter ?? 0, ...times),
    ...(positions && { positions, positionsHash: body.hash, positionsAt: now }),
    ...(isMoved && { changedAt: now }),
    ...(history && { historyPage: history.more ? history.page + 1 : null }),
    dealCount: terminal.dealCount + addedCount,
  };
}

/** Whether the owner sees another state of the terminal than before this report. */
const isOtherState = (
  { isReady, permissions }: KnownTerminal,
  { perms }: TerminalSyncEntity,
  { isNewRun, isLoaded }: AssessedReport,
): boolean =>
  isNewRun ||
  isReady !== isLoaded ||
  permissions === null ||
  formatPermissions({ perms }) !== formatPermissions({ perms: permissions });

/**
 * Stores the report of a call, and delivers queued orders.
 *
 * @returns The answer; undefined when another run holds the account.
 */
async function storeReport(
  parts: SyncParts,
  tx: Database,
  { terminal: before, key }: ProvenTerminal,
  body: TerminalSyncEntity,
): Promise<RecordedCall | undefined> {
  const callTime = parts.now();
  const lockedRow = await lockTerminal(tx, before.id);
  const terminal = lockedRow && (await findKnownTerminal(tx, lockedRow.tokenHash, callTime));
  // The terminal was paired again in the meantime, so the key of this request is invalid.
  if (!terminal || terminal.nonces !== before.nonces) throw new ApiRuleError('terminal_unknown');
  // Another run took the account after the signature was verified.
  if (!canEnter(terminal, body, callTime)) return undefined;
  const repeatedAnswer = await enterRun(tx, { terminal, answered: lockedRow.answered }, body, callTime);
  if (repeatedAnswer !== undefined) return { text: repeatedAnswer, stages: [] };

  const reportedDeals = [...(body.deals ?? []), ...(body.history?.deals ?? [])];
  const hasRoom = await hasRoomFor(tx, terminal.userId, reportedDeals);
  const report = assessReport(terminal, body, { hasRoom, now: callTime });
  const { positions, readySince, zone } = report;
  const addedDeals = await storeReportedDeals(tx, terminal, report, callTime);
  const reporter = { id: terminal.id, readySince, positions };
  const { settledIds, answeredMs } = await storeAcks(tx, reporter, body.acks ?? [], callTime);
  const hasReads = await storeReads(tx, terminal.id, body, callTime);
  const isMoved =
    (positions !== undefined && body.hash !== terminal.positionsHash) ||
    (report.deals.length > 0 && addedDeals.length > 0);
  const change = computeTerminalChange(terminal, body, report, {
    addedCount: addedDeals.length,
    isMoved,
    now: callTime,
  });
  await changeTerminal(tx, terminal.id, change);
  const positionsHash = change.positionsHash ?? terminal.positionsHash;
  const after: KnownTerminal = { ...terminal, ...change, positionsHash };
  const openCommands = await deliverQueuedCommands(tx, after, body.run, callTime);

  const refreshedTerminal = await findKnownTerminal(tx, lockedRow.tokenHash, callTime);
  const { lines, pollMs } = buildLines(refreshedTerminal ?? after, body, openCommands, {
    settledIds,
    isRecorded: true,
    factor: parts.factor(),
    isFull: !hasRoom,
    now: callTime,
  });
  const text = signAnswer(key, [body.run, body.seq], lines);
  await changeTerminal(tx, terminal.id, { pollMs, answered: { run: body.run, seq: body.seq, text } });
  const hasNews =
    isMoved || settledIds.length > 0 || hasReads || addedDeals.length > 0 || !isEmpty(body.acks);
  if (hasNews) await notifyTerminal(tx, terminal.id);
  if (isOtherState(terminal, body, report)) await notifyUser(tx, terminal.userId);
  const stages: Stages = [
    ...addedDeals.flatMap(({ wall, receivedAt }) =>
      receivedAt ? [['reported', computeDealAgeMs(wall, zone, callTime)] as const] : [],
    ),
    // Counts only the orders that this answer delivers.
    ...openCommands.flatMap(({ deliveredAt, createdAt }) =>
      deliveredAt === callTime ? [['fetched', +callTime - +createdAt] as const] : [],
    ),
    ...answeredMs.map((ms) => ['answered', ms] as const),
  ];
  return { text, stages };
}

/**
 * Delivers queued orders. Expires those whose deadline has passed, because the process that waited for them may have
 * ended.
 *
 * @returns The open orders.
 */
async function deliverQueuedCommands(
  tx: Database,
  terminal: KnownTerminal,
  run: string,
  now: Date,
): Promise<readonly CommandRow[]> {
  const openRows = await commands.listOpenCommands(tx, terminal.id);
  const isOver = ({ state, notAfter }: CommandRow) => state === 'queued' && notAfter <= now;
  for (const { id } of openRows.filter(isOver)) await commands.expireQueued(tx, id, now);
  const openCommands = openRows.filter((command) => !isOver(command));
  if (!isReadyFor(terminal)) return openCommands;
  // Binds only as many orders as fit into the answer. An order that is bound but not sent would miss its deadline.
  const room = maxCommands - openCommands.filter((command) => canExecute(command, run)).length;
  const dueCommands = openCommands.filter(({ state }) => state === 'queued').slice(0, Math.max(0, room));
  const ids = dueCommands.map(({ id }) => id);
  await commands.deliver(tx, ids, run, now);
  return openCommands.map((command) =>
    dueCommands.includes(command) ? { ...command, state: 'delivered', run, deliveredAt: now } : command,
  );
}

async function respondIdle(
  { db, contacts, factor, now }: SyncParts,
  { terminal, key }: ProvenTerminal,
  body: TerminalSyncEntity,
): Promise<string> {
  const openCommands = terminal.commands.length === 0 ? [] : await commands.listOpenCommands(db, terminal.id);
  const answeredAt = now();
  const { lines, pollMs } = buildLines(terminal, body, openCommands, { factor: factor(), now: answeredAt });
  const isDue =
    terminal.seenAt === null || +answeredAt - +terminal.seenAt >= seenEveryMs || pollMs !== terminal.pollMs;
  if (isDue) {
    await contacts.add({
      id: terminal.id,
      run: body.run,
      seq: body.seq,
      seen_at: answeredAt.toISOString(),
      poll_ms: pollMs,
      balance: body.balance,
      equity: body.equity,
      tick_ms: body.tick_ms,
    });
  }
  return signAnswer(key, [body.run, body.seq], lines);
}

const goneMessages = {
  owner: 'Has desconectado este terminal en Parqué',
  unused: 'Este terminal llevaba 90 días sin usarse',
} as const;

/**
 * Answers a call of a terminal. Any process can answer it, because all state is in the database. A call without changes
 * needs no further query than the one that authenticated the terminal.
 *
 * @throws ApiRuleError - `terminal_account_differs`, `terminal_sequence`.
 */
export async function sync(parts: SyncParts, provenTerminal: ProvenTerminal, body: TerminalSyncEntity) {
  const { terminal, key } = provenTerminal;
  const signLines = (...lines: Line[]) => signAnswer(key, [body.run, body.seq], lines);
  if (terminal.state === 'revoked') return signLines(['gone', goneMessages[terminal.revokedFor ?? 'owner']]);
  if (isOutdated(body.version)) {
    if (body.version !== terminal.programVersion) {
      await changeTerminal(parts.db, terminal.id, { programVersion: body.version });
    }
    return signLines(['min', minVersion]);
  }
  if (body.login !== terminal.login || body.server !== terminal.server) {
    await recordOtherAccount(parts, terminal);
    throw new ApiRuleError('terminal_account_differs');
  }
  const mayBeRecorded = canEnter(terminal, body, parts.now());
  if (mayBeRecorded && isIdle(terminal, body, parts.now())) return respondIdle(parts, provenTerminal, body);
  const recordedCall = mayBeRecorded
    ? await parts.db.transaction((tx) => storeReport(parts, tx, provenTerminal, body))
    : undefined;
  for (const [stage, ms] of recordedCall?.stages ?? []) countStage(stage, ms);
  return recordedCall?.text ?? signLines(...(await respondBusy(parts, terminal, body)));
}
