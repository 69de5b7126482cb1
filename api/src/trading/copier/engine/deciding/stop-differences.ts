import { toUnits } from '@parque/domain/copy';
import { and, eq, inArray } from 'drizzle-orm';
import { copierCommands, copierMasterPositions } from '../../../../core/database/schema';
import { getBroker } from '../copy-broker';
import type { Engine } from '../engine';
import type { Child, Copy } from '../recording/child';
import { openStates } from '../recording/command';
import type { Holdings } from './reconcile';
import { computeRequiredStops, getBrokerFactor, hasStops } from './scaled-symbol';

async function loadMasterStops({ db }: Engine, { master }: Child, positions: readonly string[]) {
  const { masterId, position, isOpen, side, stopLoss, takeProfit } = copierMasterPositions;
  const rows = await db
    .select({ position, side, stopLoss, takeProfit })
    .from(copierMasterPositions)
    .where(and(eq(masterId, master.id), eq(isOpen, true), inArray(position, [...positions])));
  return new Map(rows.map((row) => [row.position, row] as const));
}

/**
 * Whether an open command of a position may still change its stops. A change of stops that the broker rejected does
 * not count.
 */
async function isUndecided({ db }: Engine, { accountId }: Child, position: string): Promise<boolean> {
  const table = copierCommands;
  const rows = await db
    .select({ action: table.action, retcode: table.retcode })
    .from(table)
    .where(
      and(eq(table.childId, accountId), eq(table.position, position), inArray(table.state, [...openStates])),
    );
  return rows.some(({ action, retcode }) => action !== 'modify' || retcode === null);
}

/**
 * Finds the positions whose stops differ from the master's by at least half a tick. A position that several copies share
 * can have the stops of only one of the masters' positions, so it differs only if it matches none of them.
 */
export async function findStopDifferences(engine: Engine, child: Child, { positions, copies }: Holdings) {
  if (copies.length === 0 || !child.rules.areStopsCopied) return [];
  const broker = getBroker(engine, child);
  const masterPositions = copies.map(({ position }) => position);
  const masters = await loadMasterStops(engine, child, masterPositions);
  const differences = [];
  for (const heldPosition of positions) {
    const positionCopies: readonly Copy[] = copies.filter(
      ({ childPosition }) => childPosition === heldPosition.ticket,
    );
    const masterRows = positionCopies.flatMap(({ position, ownStop }) => {
      const row = masters.get(position);
      return row ? [{ ...row, ownStop }] : [];
    });
    const newest = masterRows.at(-1);
    if (!newest || masterRows.length < positionCopies.length) continue;
    const spec = await engine.symbols.spec(broker, child, heldPosition.symbol);
    const { side, priceOpen: price } = heldPosition;
    const brokerFactor = getBrokerFactor(copies, heldPosition.ticket);
    const computeStops = (master: (typeof masterRows)[number]) =>
      computeRequiredStops(master, master, { side, price, spec, brokerFactor });
    if (masterRows.some((master) => hasStops(heldPosition, computeStops(master), spec))) continue;
    const undecidedFlags = await Promise.all(
      positionCopies.map(({ position }) => isUndecided(engine, child, position)),
    );
    const requiredStops = computeStops(newest);
    const units = toUnits(heldPosition.volumeLots);
    differences.push({
      childPosition: heldPosition.ticket,
      kind: 'stops' as const,
      symbol: heldPosition.symbol,
      side,
      units,
      expectedUnits: units,
      stopLoss: heldPosition.stopLoss ?? null,
      takeProfit: heldPosition.takeProfit ?? null,
      expectedStopLoss: requiredStops.stopLoss,
      expectedTakeProfit: requiredStops.takeProfit,
      position: newest.position,
      // An open command may still change them.
      isDecided: !undecidedFlags.includes(true),
    });
  }
  return differences;
}
