import { isBrokerDecision, toUnits, type Units } from '@parque/domain/copy';
import { computeBrokerFactor } from '../../../broker/broker-factor';
import type { BrokerDeal, BrokerPosition } from '../../../broker/gateway';
import { toKnownPosition, type KnownPosition, type MasterReading } from './master-changes';

/** A volume of the master that its broker changed. The copies of the position retain their volumes. */
export interface Rescaling {
  readonly position: string;
  readonly before: Units;
  readonly after: Units;
}

/** Changes that the broker of a master made by itself. They are recorded, and not copied. */
export interface BrokerChanges {
  /** The present rows of the changed positions. */
  readonly rows: readonly KnownPosition[];
  readonly rescalings: readonly Rescaling[];
}

const findFirstDeal = (deals: readonly BrokerDeal[]) => [...deals].sort((a, b) => a.at - b.at)[0];

function computeChangedRow(
  row: KnownPosition | undefined,
  now: BrokerPosition,
  deals: readonly BrokerDeal[],
  since: number,
): KnownPosition | undefined {
  const { stopLoss, takeProfit, price, ...position } = toKnownPosition(now);
  if (!row?.isOpen) {
    const first = findFirstDeal(deals);
    const isOfBroker = first !== undefined && isBrokerDecision(first);
    return isOfBroker ? { ...position, stopLoss, takeProfit, price, ordinal: row?.ordinal ?? 0 } : undefined;
  }
  if (row.side !== now.side || row.symbol !== now.symbol) return undefined;
  const factor = computeBrokerFactor(deals, {
    before: row.units,
    after: toUnits(now.volumeLots),
    since,
  });
  if (factor === 1) return undefined;
  const scaleUnits = (units: Units) => Math.round(units * factor);
  // A broker changes the stops together with the volume.
  return {
    ...row,
    stopLoss,
    takeProfit,
    price,
    units: scaleUnits(row.units),
    openedUnits: scaleUnits(row.openedUnits),
  };
}

/**
 * Finds the changes of a master's positions that its broker made since the previous reading, such as a split.
 *
 * @param since - When the master was read before, in milliseconds since 1970.
 */
export function findBrokerChanges(reading: MasterReading, since: number): BrokerChanges {
  const { knownPositions, positions, deals } = reading;
  const changedPositions = positions.flatMap((now) => {
    const row = knownPositions.get(now.ticket);
    const positionDeals = deals.filter(({ positionId }) => positionId === now.ticket);
    const changedRow = positionDeals.some(isBrokerDecision)
      ? computeChangedRow(row, now, positionDeals, since)
      : undefined;
    return changedRow ? [{ row, changedRow }] : [];
  });
  return {
    rows: changedPositions.map(({ changedRow }) => changedRow),
    rescalings: changedPositions.flatMap(({ row, changedRow: { position, units } }) =>
      row?.isOpen ? [{ position, before: row.units, after: units }] : [],
    ),
  };
}
