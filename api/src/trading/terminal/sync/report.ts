import { and, desc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import { terminalLimits, type TerminalSyncEntity } from '@parque/contract';
import type { WallTime } from '@parque/domain/journal';
import type { Database } from '../../../core/database/database';
import { terminalDeals, terminalReads, terminals } from '../../../core/database/schema';
import { retcodes } from '../../broker/retcode';
import { formatBarRange } from '../protocol/bars';
import type { KnownTerminal, RequestedRead } from './known-terminal';
import {
  hasRequestedStops,
  isExecuted,
  isNews,
  toMissedChange,
  toCommandResult,
  toCommandState,
  type Ack,
  type CommandRow,
} from '../commands/command';
import * as commands from '../commands/repository';

export type DealReport = NonNullable<TerminalSyncEntity['deals']>[number];

const toDealRow = (
  terminalId: number,
  { sl: stopLoss, tp: takeProfit, ms: wall, ...deal }: DealReport,
  receivedAt: Date | null,
): typeof terminalDeals.$inferInsert => ({ ...deal, terminalId, receivedAt, stopLoss, takeProfit, wall });

/** ENUM_DEAL_TYPE: buy and sell. Balances and credits are not trades. */
export const tradeTypes = [0, 1];

/** Whether a report contains the newest deals. A full report is followed by further ones. */
export const hasNewestDeals = ({ deals = [] }: Pick<TerminalSyncEntity, 'deals'>): boolean =>
  deals.length < terminalLimits.deals;

/**
 * Whether the database lacks deals that an earlier answer confirmed, because it was restored from a backup. The deals
 * of such a call are not stored: the lower number in the answers makes the terminal report all deals again, even if one
 * answer is lost.
 */
export const isMissingDeals = (
  { dealCount }: Pick<KnownTerminal, 'dealCount'>,
  { stored = 0 }: Pick<TerminalSyncEntity, 'stored'>,
): boolean => stored > dealCount;

/** Maximum of stored deals of all terminals of a user, far above the histories of real accounts. */
const maxDeals = 2_000_000;

/** Whether a user may store more deals. Without a limit, a user could fill the disk with invented deals. */
export async function hasRoomFor(
  tx: Database,
  userId: number,
  deals: readonly DealReport[],
): Promise<boolean> {
  if (deals.length === 0) return true;
  const [row] = await tx
    .select({ stored: sql<number>`coalesce(sum(${terminals.dealCount}), 0)::float8` })
    .from(terminals)
    .where(eq(terminals.userId, userId));
  return (row?.stored ?? 0) + deals.length <= maxDeals;
}

/**
 * Stores deals and ignores repeated ones.
 *
 * @param getArrival - Returns when a deal arrived; null for a deal that was reported late, which has no meaningful delay.
 * @returns The new deals.
 */
export async function storeDeals(
  tx: Database,
  terminalId: number,
  deals: readonly DealReport[],
  getArrival: (deal: DealReport) => Date | null,
): Promise<{ readonly wall: WallTime; readonly receivedAt: Date | null }[]> {
  if (deals.length === 0) return [];
  // Readers continue at the last id, so deals of one report are stored in the order of their times.
  const sortedDeals = deals.toSorted((a, b) => a.ms - b.ms || Number(a.ticket) - Number(b.ticket));
  return tx
    .insert(terminalDeals)
    .values(sortedDeals.map((deal) => toDealRow(terminalId, deal, getArrival(deal))))
    .onConflictDoNothing()
    .returning({ wall: terminalDeals.wall, receivedAt: terminalDeals.receivedAt });
}

/** Returns the positions of the same call as the result of a search, or else the stored ones. */
async function readHeldPositions(tx: Database, { id, positions }: Pick<Reporter, 'id' | 'positions'>) {
  if (positions) return positions;
  const [row] = await tx.select({ held: terminals.positions }).from(terminals).where(eq(terminals.id, id));
  return [...(row?.held ?? [])];
}

/** Returns the change of a command whose search found no deal. */
async function resolveSearch(tx: Database, terminal: Reporter, row: CommandRow, now: Date) {
  const { request } = row;
  const isApplied =
    request.kind === 'modify' &&
    terminal.readySince !== null &&
    hasRequestedStops(request, await readHeldPositions(tx, terminal));
  if (!isApplied) return toMissedChange(row, terminal.readySince, now);
  const result = {
    retcode: retcodes.done,
    ...(request.position !== undefined && { position: request.position }),
  };
  return { state: 'done' as const, result, endedAt: now };
}

interface Reporter {
  readonly id: number;
  readonly readySince: Date | null;
  /** The positions of the same call; undefined: the stored ones are valid. */
  readonly positions: TerminalSyncEntity['positions'];
}

/**
 * Stores the reported results of commands.
 *
 * @returns The ids of commands that the terminal need not report again, and for each executed order the milliseconds
 * from its delivery to its result.
 */
export async function storeAcks(
  tx: Database,
  terminal: Reporter,
  acks: readonly Ack[],
  now: Date,
): Promise<{ readonly settledIds: string[]; readonly answeredMs: number[] }> {
  const ids = acks.map(({ id }) => id);
  const rows = await commands.lockCommands(tx, terminal.id, ids);
  const settledIds: string[] = [];
  const answeredMs: number[] = [];
  for (const ack of acks) {
    const row = rows.find(({ id }) => id === ack.id);
    const state = toCommandState(ack);
    if (!row) settledIds.push(ack.id);
    else if (state !== undefined) {
      if (isNews(row.state, state)) {
        await commands.changeCommand(tx, row.id, { state, result: toCommandResult(ack), endedAt: now });
        if (row.deliveredAt && isExecuted(state)) answeredMs.push(+now - +row.deliveredAt);
      }
      settledIds.push(row.id);
    } else if (row.state === 'delivered' || row.state === 'unknown') {
      const change = await resolveSearch(tx, terminal, row, now);
      await commands.changeCommand(tx, row.id, change);
      if (change.state !== 'unknown') settledIds.push(row.id);
    } else settledIds.push(row.id);
  }
  return { settledIds, answeredMs };
}

interface ReadValue {
  readonly kind: RequestedRead['kind'];
  readonly name: string;
  readonly value: unknown;
}

/** Collects the readings of a call. A symbol that the broker does not have is null. */
function collectReads(body: TerminalSyncEntity): ReadValue[] {
  const { quotes = [], specs = [], missing = [], names, bars, ready, positions } = body;
  return [
    ...(ready && positions ? [{ kind: 'positions' as const, name: '', value: true }] : []),
    ...quotes.map((value) => ({ kind: 'quote' as const, name: value.symbol, value })),
    ...specs.map((value) => ({ kind: 'spec' as const, name: value.name, value })),
    ...missing.flatMap((name) => [
      { kind: 'quote' as const, name, value: null },
      { kind: 'spec' as const, name, value: null },
    ]),
    ...(names ? [{ kind: 'names' as const, name: String(names.page), value: names }] : []),
    ...(bars ? [{ kind: 'bars' as const, name: formatBarRange(bars), value: bars }] : []),
  ];
}

/** Stores the requested readings. Values that were not requested are ignored. Returns whether there were readings. */
export async function storeReads(tx: Database, terminalId: number, body: TerminalSyncEntity, now: Date) {
  const values = collectReads(body);
  for (const { kind, name, value } of values) {
    await tx
      .update(terminalReads)
      .set({
        value: sql`${JSON.stringify(value)}::jsonb`,
        receivedAt: now,
        // A terminal reads quotes until the end of the request, and everything else once.
        ...(kind !== 'quote' && { requestedUntil: now }),
      })
      .where(
        and(
          eq(terminalReads.terminalId, terminalId),
          eq(terminalReads.kind, kind),
          eq(terminalReads.name, name),
        ),
      );
  }
  return values.length > 0;
}

/** Requests that a terminal reads something, until the given time. */
export async function requestRead(
  db: Database,
  terminalId: number,
  { kind, name, until }: Pick<ReadValue, 'kind' | 'name'> & { readonly until: Date },
): Promise<void> {
  await db
    .insert(terminalReads)
    .values({ terminalId, kind, name, requestedUntil: until })
    .onConflictDoUpdate({
      target: [terminalReads.terminalId, terminalReads.kind, terminalReads.name],
      set: { requestedUntil: sql`greatest(${terminalReads.requestedUntil}, excluded.requested_until)` },
    });
}

/** Deletes all readings of a kind except the `most` last requested ones. */
export async function dropReads(db: Database, terminalId: number, kind: ReadValue['kind'], max: number) {
  const kindCondition = and(eq(terminalReads.terminalId, terminalId), eq(terminalReads.kind, kind));
  const newestNames = db
    .select({ name: terminalReads.name })
    .from(terminalReads)
    .where(kindCondition)
    .orderBy(desc(terminalReads.requestedUntil))
    .limit(max);
  await db.delete(terminalReads).where(and(kindCondition, notInArray(terminalReads.name, newestNames)));
}

/** Returns the last values of a kind, with the time of their reading. */
export function readValues(
  db: Database,
  terminalId: number,
  kind: ReadValue['kind'],
  names?: readonly string[],
) {
  return db
    .select({ name: terminalReads.name, value: terminalReads.value, receivedAt: terminalReads.receivedAt })
    .from(terminalReads)
    .where(
      and(
        eq(terminalReads.terminalId, terminalId),
        eq(terminalReads.kind, kind),
        names && inArray(terminalReads.name, [...names]),
        gt(terminalReads.receivedAt, new Date(0)),
      ),
    );
}
