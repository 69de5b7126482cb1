import { copyStops } from '@parque/domain/copy';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { copierCommands, copierMasterPositions } from '../../../database/schema';
import { brokerOf } from '../copy-broker';
import type { Engine } from '../engine';
import type { Child, Copy } from '../recording/child';
import { openStates } from '../recording/command';
import type { Holdings } from './reconcile';
import { hasStops, roundedStops, type Stops } from './scaled-symbol';

/** A child's position whose stops differ from those of the master's position. */
export interface StopDifference {
  readonly childPosition: string;
  readonly held: Stops;
  readonly required: Stops;
  /** The master's position. */
  readonly position: string;
}

async function masterStops({ db }: Engine, { master }: Child, positions: readonly string[]) {
  const { masterId, position, isOpen, side, stopLoss, takeProfit } = copierMasterPositions;
  const rows = await db
    .select({ position, side, stopLoss, takeProfit })
    .from(copierMasterPositions)
    .where(and(eq(masterId, master.id), eq(isOpen, true), inArray(position, [...positions])));
  return new Map(rows.map((row) => [row.position, row] as const));
}

/**
 * Whether the stops of a position are settled by its commands: one is still open and may change them, or the broker
 * rejected the stops of the last one.
 */
async function isDecided({ db }: Engine, { accountId }: Child, position: string): Promise<boolean> {
  const table = copierCommands;
  const rows = await db
    .select({ state: table.state, reason: table.reason, action: table.action })
    .from(table)
    .where(and(eq(table.childId, accountId), eq(table.position, position)))
    .orderBy(sql`${inArray(table.state, [...openStates])} desc`, desc(table.eventId), desc(table.leg));
  if (openStates.some((state) => state === rows[0]?.state)) return true;
  const last = rows.find(({ action }) => action === 'open' || action === 'modify');
  return last?.state === 'rejected' && last.reason === 'invalid_stops';
}

/**
 * The copies whose stops differ from the master's by at least half a tick. A position that several copies share has the
 * stops of one of their masters' positions, so it differs only when it has none of them. Stops that the broker rejected
 * and stops that a waiting command changes are no difference.
 *
 * @throws BrokerFault - A symbol could not be read.
 */
export async function stopDifferences(
  engine: Engine,
  child: Child,
  { held, copies }: Holdings,
): Promise<readonly StopDifference[]> {
  if (copies.length === 0 || !child.rules.areStopsCopied) return [];
  const broker = brokerOf(engine, child);
  const masters = await masterStops(
    engine,
    child,
    copies.map(({ position }) => position),
  );
  const found: StopDifference[] = [];
  for (const there of held) {
    const own: readonly Copy[] = copies.filter(({ childPosition }) => childPosition === there.ticket);
    const of = own.flatMap(({ position }) => masters.get(position) ?? []);
    const newest = of.at(-1);
    if (!newest || of.length < own.length) continue;
    const spec = await engine.symbols.spec(broker, child, there.symbol);
    const requiredOf = (master: (typeof of)[number]) => roundedStops(copyStops(there.side, master), spec);
    if (of.some((master) => hasStops(there, requiredOf(master), spec))) continue;
    const decided = await Promise.all(own.map(({ position }) => isDecided(engine, child, position)));
    if (decided.includes(true)) continue;
    found.push({
      childPosition: there.ticket,
      held: { stopLoss: there.stopLoss ?? null, takeProfit: there.takeProfit ?? null },
      required: requiredOf(newest),
      position: newest.position,
    });
  }
  return found;
}
