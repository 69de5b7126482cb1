import { and, desc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import { terminalLimits, type TerminalSyncEntity } from '@parque/contract';
import type { WallTime } from '@parque/domain/journal';
import type { Database } from '../../database/database';
import { terminalDeals, terminalReads, terminals } from '../../database/schema';
import { retcodes } from '../../broker/retcode';
import { barRangeText } from '../protocol/bars';
import type { KnownTerminal, RequestedRead } from './known-terminal';
import {
  hasStopsOf,
  isExecuted,
  isNews,
  missed,
  reportedResult,
  reportedState,
  type Ack,
  type CommandRow,
} from '../commands/command';
import * as commands from '../commands/repository';

export type DealReport = NonNullable<TerminalSyncEntity['deals']>[number];

const rowOf = (
  terminalId: number,
  deal: DealReport,
  receivedAt: Date | null,
): typeof terminalDeals.$inferInsert => ({
  terminalId,
  receivedAt,
  ticket: deal.ticket,
  order: deal.order,
  position: deal.position,
  type: deal.type,
  entry: deal.entry,
  symbol: deal.symbol,
  lots: deal.lots,
  price: deal.price,
  commission: deal.commission,
  fee: deal.fee,
  swap: deal.swap,
  profit: deal.profit,
  stopLoss: deal.sl,
  takeProfit: deal.tp,
  wall: deal.ms,
  magic: deal.magic,
  comment: deal.comment,
  reason: deal.reason,
});

/** ENUM_DEAL_TYPE: buy and sell. Balances and credits are not trades. */
export const tradeTypes = [0, 1];

/** Whether a report has the newest deals: a full one is followed by further ones. */
export const hasNewestDeals = ({ deals = [] }: Pick<TerminalSyncEntity, 'deals'>): boolean =>
  deals.length < terminalLimits.deals;

/**
 * Whether deals are missing that an earlier answer confirmed: the database was restored from a backup. The deals of such a
 * call are not stored, so that the next answer still has a lower number, also when this one is lost.
 */
export const lacksDeals = (
  { dealCount }: Pick<KnownTerminal, 'dealCount'>,
  { stored = 0 }: Pick<TerminalSyncEntity, 'stored'>,
): boolean => stored > dealCount;

/** Deals of all terminals of a user. The histories of real accounts are far below. */
const mostDeals = 2_000_000;

/** Whether a user may store more deals. Without a bound, invented ones could fill the disk. */
export async function hasRoomFor(
  tx: Database,
  userId: number,
  deals: readonly DealReport[],
  most = mostDeals,
): Promise<boolean> {
  if (deals.length === 0) return true;
  const [row] = await tx
    .select({ stored: sql<number>`coalesce(sum(${terminals.dealCount}), 0)::float8` })
    .from(terminals)
    .where(eq(terminals.userId, userId));
  return (row?.stored ?? 0) + deals.length <= most;
}

/**
 * Stores deals; repeated ones are ignored.
 *
 * @param arrival - When a deal arrived; null: it was not reported at once, so its delay is no measure.
 * @returns The new ones.
 */
export async function storeDeals(
  tx: Database,
  terminalId: number,
  deals: readonly DealReport[],
  arrival: (deal: DealReport) => Date | null,
): Promise<{ readonly wall: WallTime; readonly receivedAt: Date | null }[]> {
  if (deals.length === 0) return [];
  // Readers continue at the last id, so deals of one report are stored in the order of their times.
  const ordered = deals.toSorted(
    (one, other) => one.ms - other.ms || Number(one.ticket) - Number(other.ticket),
  );
  return tx
    .insert(terminalDeals)
    .values(ordered.map((deal) => rowOf(terminalId, deal, arrival(deal))))
    .onConflictDoNothing()
    .returning({ wall: terminalDeals.wall, receivedAt: terminalDeals.receivedAt });
}

/** What a terminal holds while it reports the result of a search: the positions of the same call, or the stored ones. */
async function held(
  tx: Database,
  { id, positions }: Pick<Reporting, 'id' | 'positions'>,
): Promise<NonNullable<TerminalSyncEntity['positions']>> {
  if (positions) return positions;
  const [row] = await tx.select({ held: terminals.positions }).from(terminals).where(eq(terminals.id, id));
  return [...(row?.held ?? [])];
}

/** The change of a command whose search found no deal. */
async function searched(tx: Database, reporting: Reporting, row: CommandRow, now: Date) {
  const { request } = row;
  const isApplied =
    request.kind === 'modify' &&
    reporting.readySince !== null &&
    hasStopsOf(request, await held(tx, reporting));
  if (!isApplied) return missed(row, reporting.readySince, now);
  const result = {
    retcode: retcodes.done,
    ...(request.position !== undefined && { position: request.position }),
  };
  return { state: 'done' as const, result, endedAt: now };
}

interface Reporting {
  readonly id: number;
  readonly readySince: Date | null;
  /** Of the same call; undefined: as stored. */
  readonly positions: TerminalSyncEntity['positions'];
}

/**
 * Records what became of commands.
 *
 * @returns The ids that the terminal need not report again, and the milliseconds from the delivery of each executed order
 * to its result.
 */
export async function storeAcks(
  tx: Database,
  terminal: Reporting,
  acks: readonly Ack[],
  now: Date,
): Promise<{ readonly settled: string[]; readonly answeredMs: number[] }> {
  const rows = await commands.commandsNamed(
    tx,
    terminal.id,
    acks.map(({ id }) => id),
  );
  const settled: string[] = [];
  const answeredMs: number[] = [];
  for (const ack of acks) {
    const row = rows.find(({ id }) => id === ack.id);
    const state = reportedState(ack);
    if (!row) settled.push(ack.id);
    else if (state !== undefined) {
      if (isNews(row.state, state)) {
        await commands.changeCommand(tx, row.id, { state, result: reportedResult(ack), endedAt: now });
        if (row.deliveredAt && isExecuted(state)) answeredMs.push(+now - +row.deliveredAt);
      }
      settled.push(row.id);
    } else if (row.state === 'delivered' || row.state === 'unknown') {
      const change = await searched(tx, terminal, row, now);
      await commands.changeCommand(tx, row.id, change);
      if (change.state !== 'unknown') settled.push(row.id);
    } else settled.push(row.id);
  }
  return { settled, answeredMs };
}

interface ReadValue {
  readonly kind: RequestedRead['kind'];
  readonly name: string;
  readonly value: unknown;
}

/** What was read beside positions and deals. A symbol that the broker does not have is stored as null. */
function readsIn(body: TerminalSyncEntity): ReadValue[] {
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
    ...(bars ? [{ kind: 'bars' as const, name: barRangeText(bars), value: bars }] : []),
  ];
}

/** Stores what the terminal was requested to read. Values that nothing requested are ignored. */
export async function storeReads(
  tx: Database,
  terminalId: number,
  body: TerminalSyncEntity,
  now: Date,
): Promise<boolean> {
  const values = readsIn(body);
  for (const { kind, name, value } of values) {
    await tx
      .update(terminalReads)
      .set({
        value: sql`${JSON.stringify(value)}::jsonb`,
        receivedAt: now,
        // Quotes are read as long as they are requested, everything else once for each request.
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
  kind: ReadValue['kind'],
  name: string,
  until: Date,
): Promise<void> {
  await db
    .insert(terminalReads)
    .values({ terminalId, kind, name, requestedUntil: until })
    .onConflictDoUpdate({
      target: [terminalReads.terminalId, terminalReads.kind, terminalReads.name],
      set: { requestedUntil: sql`greatest(${terminalReads.requestedUntil}, excluded.requested_until)` },
    });
}

/** Removes the readings of a kind that were requested first, so that at most `most` are left. */
export async function dropReads(
  db: Database,
  terminalId: number,
  kind: ReadValue['kind'],
  most: number,
): Promise<void> {
  const ofKind = and(eq(terminalReads.terminalId, terminalId), eq(terminalReads.kind, kind));
  const kept = db
    .select({ name: terminalReads.name })
    .from(terminalReads)
    .where(ofKind)
    .orderBy(desc(terminalReads.requestedUntil))
    .limit(most);
  await db.delete(terminalReads).where(and(ofKind, notInArray(terminalReads.name, kept)));
}

/** The last values of a kind, with the time of their reading. */
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
