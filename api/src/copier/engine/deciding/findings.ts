import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { unitsOf } from '@parque/domain/copy';
import type { BrokerPosition } from '../../../broker/gateway';
import { copierCommands, copierFindings, copierPositions } from '../../../database/schema';
import type { Engine } from '../engine';
import { fenced, type Lease } from '../fence';
import { notifyLog } from '../notices';
import type { Child, Copy } from '../recording/child';
import { isOwnOrder } from '../sending/own-orders';
import type { Holdings } from './reconcile';

type FindingRow = typeof copierFindings.$inferSelect;

/** A position that differs from the copies. */
type Finding = Pick<FindingRow, 'childPosition' | 'kind' | 'symbol' | 'side' | 'units' | 'expectedUnits'>;

/** A list of positions may lag behind an order, so a difference is reported only when it lasts this long. */
const confirmMs = 10_000;

/**
 * Positions that the copier opened and that hold more than its open copies: copies that were never recorded, that were
 * executed twice, or that were recorded as closed and are still open.
 *
 * @param recorded - Positions of which there was ever a copy, for brokers that do not keep client ids.
 */
function findingsIn(
  held: readonly BrokerPosition[],
  copies: readonly Copy[],
  recorded: ReadonlySet<string>,
): readonly Finding[] {
  return held.flatMap((one): readonly Finding[] => {
    if (!isOwnOrder(one) && !recorded.has(one.ticket)) return [];
    const own = copies.filter(({ childPosition }) => childPosition === one.ticket);
    const expectedUnits = own.reduce((sum, copy) => sum + copy.units, 0);
    const units = unitsOf(one.volumeLots);
    if (units <= expectedUnits) return [];
    const kind = own.length === 0 ? 'orphan' : 'volume';
    return [{ childPosition: one.ticket, kind, symbol: one.symbol, side: one.side, units, expectedUnits }];
  });
}

/** Tickets of these positions of which there was ever a copy. */
async function recordedTickets({ db }: Engine, { accountId }: Child, held: readonly BrokerPosition[]) {
  const tickets = held.map(({ ticket }) => ticket);
  if (tickets.length === 0) return new Map<string, string>();
  const { childId, childPosition, position } = copierPositions;
  const rows = await db
    .select({ childPosition, position })
    .from(copierPositions)
    .where(and(eq(childId, accountId), inArray(childPosition, tickets)));
  return new Map(rows.map((row) => [row.childPosition, row.position]));
}

/** While an order is in flight, its position is not known yet. */
async function hasOrdersInFlight({ db }: Engine, { accountId }: Child): Promise<boolean> {
  const { id, childId, state } = copierCommands;
  const rows = await db
    .select({ id })
    .from(copierCommands)
    .where(and(eq(childId, accountId), inArray(state, ['sending', 'unknown'])))
    .limit(1);
  return rows.length > 0;
}

/** The master's position that an order with this client id copied; null: unknown. */
async function masterPositionOf({ db }: Engine, { accountId }: Child, clientId: string | undefined) {
  if (clientId === undefined) return null;
  const [row] = await db
    .select({ position: copierCommands.position })
    .from(copierCommands)
    .where(
      and(eq(copierCommands.childId, accountId), sql`${copierCommands.request} ->> 'clientId' = ${clientId}`),
    )
    .limit(1);
  return row?.position ?? null;
}

/**
 * Compares a child's positions with its open copies and records the differences. A difference that lasts is confirmed,
 * logged as an error and shown to the owner, who adopts, closes or ignores it; one that ends is resolved as `gone`.
 *
 * @throws LeaseLost - Nothing was written.
 */
export async function recordFindings(
  engine: Engine,
  lease: Lease,
  child: Child,
  { held, copies }: Holdings,
): Promise<void> {
  const { db, clock, log } = engine;
  const table = copierFindings;
  const known = await db
    .select()
    .from(table)
    .where(
      and(eq(table.childId, child.accountId), or(isNull(table.resolvedAt), eq(table.resolution, 'ignored'))),
    );
  const recorded = await recordedTickets(engine, child, held);
  const found = findingsIn(held, copies, new Set(recorded.keys()));
  if (found.length === 0 && known.every(({ resolvedAt }) => resolvedAt)) return;
  if (await hasOrdersInFlight(engine, child)) return;

  const now = clock.now();
  const isSame = (one: Finding, row: FindingRow) =>
    row.childPosition === one.childPosition &&
    row.units === one.units &&
    row.expectedUnits === one.expectedUnits;
  const isDue = (row: FindingRow) => !row.confirmedAt && now.getTime() - row.foundAt.getTime() >= confirmMs;
  const open = known.filter(({ resolvedAt }) => !resolvedAt);
  const added = found.filter((one) => !known.some((row) => isSame(one, row)));
  const gone = open.filter((row) => !found.some((one) => isSame(one, row)));
  const confirmed = open.filter((row) => !gone.includes(row) && isDue(row));
  if (added.length + gone.length + confirmed.length === 0) return;

  const rows: (typeof table.$inferInsert)[] = [];
  for (const one of added) {
    const clientId = held.find(({ ticket }) => ticket === one.childPosition)?.clientId;
    const position = recorded.get(one.childPosition) ?? (await masterPositionOf(engine, child, clientId));
    rows.push({ ...one, childId: child.accountId, position, foundAt: now });
  }
  await fenced(engine, lease, async (tx) => {
    if (rows.length > 0) await tx.insert(table).values(rows);
    for (const { id } of gone) {
      await tx.update(table).set({ resolvedAt: now, resolution: 'gone' }).where(eq(table.id, id));
    }
    for (const { id } of confirmed) await tx.update(table).set({ confirmedAt: now }).where(eq(table.id, id));
    await notifyLog(tx, lease.masterId);
  });
  for (const { childPosition, kind, units, expectedUnits } of confirmed) {
    log.error(
      { child: child.accountId, childPosition, kind, units, expectedUnits },
      'a position of a child differs from its copies',
    );
  }
}
