import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { TerminalSyncEntity } from '@parque/contract';
import type { Database } from '../../database/database';
import { terminalDeals, terminalReads } from '../../database/schema';
import { isNews, missed, reportedResult, reportedState, type Ack } from '../commands/command';
import * as commands from '../commands/repository';

type DealReport = NonNullable<TerminalSyncEntity['deals']>[number];

const rowOf = (terminalId: number, deal: DealReport): typeof terminalDeals.$inferInsert => ({
  terminalId,
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

/** Stores deals; repeated ones are ignored. Returns how many were new. */
export async function storeDeals(
  tx: Database,
  terminalId: number,
  deals: readonly DealReport[],
): Promise<number> {
  if (deals.length === 0) return 0;
  // Readers continue at the last id, so deals of one report are stored in the order of their times.
  const ordered = deals.toSorted(
    (one, other) => one.ms - other.ms || Number(one.ticket) - Number(other.ticket),
  );
  const stored = await tx
    .insert(terminalDeals)
    .values(ordered.map((deal) => rowOf(terminalId, deal)))
    .onConflictDoNothing()
    .returning({ id: terminalDeals.id });
  return stored.length;
}

/** Records what became of commands. Returns the ids that the terminal need not report again. */
export async function storeAcks(
  tx: Database,
  terminal: { readonly id: number; readonly readySince: Date | null },
  acks: readonly Ack[],
  now: Date,
): Promise<string[]> {
  const rows = await commands.commandsNamed(
    tx,
    terminal.id,
    acks.map(({ id }) => id),
  );
  const settled: string[] = [];
  for (const ack of acks) {
    const row = rows.find(({ id }) => id === ack.id);
    const state = reportedState(ack);
    if (!row) settled.push(ack.id);
    else if (state !== undefined) {
      if (isNews(row.state, state)) {
        await commands.changeCommand(tx, row.id, { state, result: reportedResult(ack), endedAt: now });
      }
      settled.push(row.id);
    } else if (row.state === 'delivered' || row.state === 'unknown') {
      const change = missed(row, terminal.readySince, now);
      await commands.changeCommand(tx, row.id, change);
      if (change.state === 'absent') settled.push(row.id);
    } else settled.push(row.id);
  }
  return settled;
}

interface ReadValue {
  readonly kind: 'quote' | 'spec' | 'names';
  readonly name: string;
  readonly value: unknown;
}

/** What was read beside positions and deals. A symbol that the broker does not have is stored as null. */
function readsIn({ quotes = [], specs = [], missing = [], names }: TerminalSyncEntity): ReadValue[] {
  return [
    ...quotes.map((value) => ({ kind: 'quote' as const, name: value.symbol, value })),
    ...specs.map((value) => ({ kind: 'spec' as const, name: value.name, value })),
    ...missing.flatMap((name) => [
      { kind: 'quote' as const, name, value: null },
      { kind: 'spec' as const, name, value: null },
    ]),
    ...(names ? [{ kind: 'names' as const, name: String(names.page), value: names }] : []),
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
        // Terms and names are read once for each request, quotes as long as they are requested.
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
