import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { BrokerError } from '../../../broker/fault';
import { toUnits } from '@parque/domain/copy';
import type { BrokerPosition } from '../../../broker/gateway';
import { copierCommands, copierFindings, copierPositions } from '../../../../core/database/schema';
import { getBroker } from '../copy-broker';
import type { Engine } from '../engine';
import { withFence, type LeasedEngine } from '../fence';
import { notifyLog } from '../notices';
import type { Child, Copy } from '../recording/child';
import { listSymbolsInFlight } from '../recording/command';
import { isOwnOrder } from '../sending/own-orders';
import { findFormerCopies } from './former-copies';
import { findMissingCopies } from './missing-copies';
import type { Holdings } from './reconcile';
import { findStopDifferences } from './stop-differences';

type FindingRow = typeof copierFindings.$inferSelect;

const stopColumns = ['stopLoss', 'takeProfit', 'expectedStopLoss', 'expectedTakeProfit'] as const;

/** A position that differs from the copies. */
interface Finding
  extends
    Pick<FindingRow, 'childPosition' | 'kind' | 'symbol' | 'side' | 'units' | 'expectedUnits'>,
    Partial<Pick<FindingRow, (typeof stopColumns)[number] | 'position'>> {
  /** false: an open command may still end it. It is not recorded then, and a recorded one waits. */
  readonly isDecided?: boolean;
}

/** The newest copy that was ever recorded for a position of the child. */
interface RecordedCopy extends Pick<Copy, 'side'> {
  /** The copied position of the present master; null: the copy belongs to a former master. */
  readonly position: string | null;
}

/** A list of positions may lag behind an order, so a difference is reported only when it lasts this long. */
const confirmMs = 10_000;

/**
 * Detects positions that the copier opened and that hold more than its open copies. A copy was never recorded, was
 * executed twice, or was recorded as closed and is still open; or its position was reversed.
 *
 * @param records - Positions of which there was ever a copy, for brokers that do not store client ids.
 */
function detectFindings(
  positions: readonly BrokerPosition[],
  copies: readonly Copy[],
  records: ReadonlyMap<string, RecordedCopy>,
): readonly Finding[] {
  return positions.flatMap((position): readonly Finding[] => {
    const record = records.get(position.ticket);
    if (!isOwnOrder(position) && !record) return [];
    const positionCopies = copies.filter(
      (copy) => copy.childPosition === position.ticket && copy.side === position.side,
    );
    const expectedUnits = positionCopies.reduce((sum, copy) => sum + copy.units, 0);
    const units = toUnits(position.volumeLots);
    if (units <= expectedUnits) return [];
    const isReversed = record !== undefined && record.side !== position.side;
    const kind = positionCopies.length > 0 ? 'volume' : isReversed ? 'side' : 'orphan';
    const { symbol, side } = position;
    return [{ childPosition: position.ticket, kind, symbol, side, units, expectedUnits }];
  });
}

/** Returns the newest copies of these positions, by ticket. */
async function loadRecordedCopies(
  { db }: Engine,
  { accountId }: Child,
  positions: readonly BrokerPosition[],
) {
  const tickets = positions.map(({ ticket }) => ticket);
  if (tickets.length === 0) return new Map<string, RecordedCopy>();
  const { id, childId, childPosition, position, side } = copierPositions;
  const rows = await db
    .select({ childPosition, position, side })
    .from(copierPositions)
    .where(and(eq(childId, accountId), inArray(childPosition, tickets)))
    .orderBy(asc(id));
  const records = new Map<string, RecordedCopy>(rows.map((row) => [row.childPosition, row]));
  const unmatchedPositions = positions.filter(({ ticket }) => !records.has(ticket));
  for (const [ticket, side] of await findFormerCopies(db, accountId, unmatchedPositions))
    records.set(ticket, { side, position: null });
  return records;
}

/** Detects copies without a position. A history that cannot be read proves nothing, so none is reported. */
async function detectMissingFindings(
  engine: LeasedEngine,
  child: Child,
  positions: readonly BrokerPosition[],
): Promise<readonly Finding[]> {
  try {
    const missingCopies = await findMissingCopies(engine, child, positions);
    return missingCopies.map(({ childPosition, childSymbol, side, openedUnits, position }) => ({
      childPosition,
      kind: 'missing',
      symbol: childSymbol,
      side,
      position,
      units: 0,
      expectedUnits: openedUnits,
    }));
  } catch (error) {
    if (error instanceof BrokerError) return [];
    throw error;
  }
}

const hasSame = (columns: readonly (typeof stopColumns)[number][], finding: Finding, row: FindingRow) =>
  columns.every((column) => row[column] === finding[column]);

/**
 * Whether a recorded difference is this one. Stops are compared by their prices alone: while the child's stay, an
 * unresolved difference is the same although the master moves its own, as a trailing stop does.
 */
function isSame(finding: Finding, row: FindingRow): boolean {
  if (row.childPosition !== finding.childPosition || row.kind !== finding.kind) return false;
  return finding.kind === 'stops'
    ? hasSame(row.resolvedAt ? stopColumns : ['stopLoss', 'takeProfit'], finding, row)
    : row.units === finding.units && row.expectedUnits === finding.expectedUnits;
}

/** Returns the master's position that an order with this client id copied; null: unknown. */
async function findMasterPosition({ db }: Engine, { accountId }: Child, clientId: string | undefined) {
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

/** Returns the master's position that a difference of the child belongs to; null: unknown. */
async function resolvePosition(
  engine: Engine,
  child: Child,
  { childPosition, position }: Finding,
  {
    positions,
    records,
  }: { readonly positions: readonly BrokerPosition[]; readonly records: ReadonlyMap<string, RecordedCopy> },
): Promise<string | null> {
  const clientId = positions.find(({ ticket }) => ticket === childPosition)?.clientId;
  return (
    position ?? records.get(childPosition)?.position ?? (await findMasterPosition(engine, child, clientId))
  );
}

/**
 * The master's positions that a child holds without an open copy of them, also those that its owner leaves as they are.
 * Opening one would double it.
 */
export async function findUnrecordedPositions(engine: Engine, child: Child, { positions, copies }: Holdings) {
  const records = await loadRecordedCopies(engine, child, positions);
  const findings = detectFindings(positions, copies, records).filter(({ kind }) => kind !== 'volume');
  const masterPositions = await Promise.all(
    findings.map((finding) => resolvePosition(engine, child, finding, { positions, records })),
  );
  return new Set(masterPositions.filter((position) => position !== null));
}

/**
 * Compares a child's positions with its open copies and records the differences. A difference that lasts is confirmed,
 * logged as an error and shown to the owner, who adopts, closes or ignores it; one that ends is resolved as `gone`.
 */
export async function recordFindings(engine: LeasedEngine, child: Child, holdings: Holdings) {
  const { db, clock, log } = engine;
  const { positions, copies } = holdings;
  const table = copierFindings;
  // The position of an order in flight is not known yet. On a hedge account it is none of the recorded ones, so their
  // stops are compared; on a netting account, those of other symbols are.
  const symbolsInFlight = await listSymbolsInFlight(db, child.accountId);
  const { mode } = await engine.symbols.account(getBroker(engine, child), child);
  const isComparable = ({ kind, symbol }: Pick<Finding, 'kind' | 'symbol'>) =>
    symbolsInFlight.length === 0 ||
    (kind === 'stops' && (mode === 'hedge' || !symbolsInFlight.includes(symbol)));
  const rowsOfChild = await db
    .select()
    .from(table)
    .where(
      and(eq(table.childId, child.accountId), or(isNull(table.resolvedAt), eq(table.resolution, 'ignored'))),
    );
  const storedFindings = rowsOfChild.filter(isComparable);
  const records = await loadRecordedCopies(engine, child, positions);
  const currentFindings = [
    ...detectFindings(positions, copies, records),
    ...(await findStopDifferences(engine, child, holdings)),
    ...(await detectMissingFindings(engine, child, positions)),
  ].filter(isComparable);
  if (currentFindings.length === 0 && storedFindings.every(({ resolvedAt }) => resolvedAt)) return;

  const checkTime = clock.now();
  const isDue = (row: FindingRow) =>
    !row.confirmedAt && checkTime.getTime() - row.foundAt.getTime() >= confirmMs;
  const openFindings = storedFindings.filter(({ resolvedAt }) => !resolvedAt);
  const findCurrent = (row: FindingRow) => currentFindings.find((finding) => isSame(finding, row));
  const newFindings = currentFindings.filter(
    (finding) => finding.isDecided !== false && !storedFindings.some((row) => isSame(finding, row)),
  );
  const endedFindings = openFindings.filter((row) => !findCurrent(row));
  const dueFindings = openFindings.filter(
    (row) => findCurrent(row)?.isDecided !== false && !endedFindings.includes(row) && isDue(row),
  );
  const movedStops = openFindings.flatMap((row) => {
    const current = findCurrent(row);
    return current?.kind === 'stops' && !hasSame(stopColumns, current, row) ? [{ id: row.id, current }] : [];
  });
  if (newFindings.length + endedFindings.length + dueFindings.length + movedStops.length === 0) return;

  const rows: (typeof table.$inferInsert)[] = [];
  for (const { isDecided: _, ...newFinding } of newFindings) {
    const position = await resolvePosition(engine, child, newFinding, { positions, records });
    rows.push({ ...newFinding, childId: child.accountId, position, foundAt: checkTime });
  }
  await withFence(engine, async (tx) => {
    if (rows.length > 0) await tx.insert(table).values(rows);
    for (const { id } of endedFindings) {
      await tx.update(table).set({ resolvedAt: checkTime, resolution: 'gone' }).where(eq(table.id, id));
    }
    for (const { id, current } of movedStops) {
      const { expectedStopLoss, expectedTakeProfit } = current;
      await tx.update(table).set({ expectedStopLoss, expectedTakeProfit }).where(eq(table.id, id));
    }
    for (const { id } of dueFindings)
      await tx.update(table).set({ confirmedAt: checkTime }).where(eq(table.id, id));
    await notifyLog(tx, engine.lease.masterId);
  });
  for (const { childPosition, kind, units, expectedUnits } of dueFindings) {
    log.error(
      { child: child.accountId, childPosition, kind, units, expectedUnits },
      'a position of a child differs from its copies',
    );
  }
}
