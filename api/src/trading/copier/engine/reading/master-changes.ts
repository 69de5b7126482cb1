import { toUnits } from '@parque/domain/copy';
import type { BrokerDeal, BrokerPosition } from '../../../broker/gateway';
import type { copierMasterPositions } from '../../../../core/database/schema';
import { isTradeDeal } from '../figures';
import { isOwnOrder } from '../sending/own-orders';

/** A position of the master as it was last recorded. */
export type KnownPosition = Omit<typeof copierMasterPositions.$inferSelect, 'masterId'>;

export interface MasterChange {
  readonly kind: 'open' | 'add' | 'partial' | 'close' | 'modify' | 'brief';
  readonly after: KnownPosition;
  /** The change of its volume. */
  readonly units: number;
  /** When the broker executed it; null: unknown. */
  readonly executedAt: Date | null;
  /** The price of an added volume. The price of the position is the average of all its volume. */
  readonly price?: number;
  /** The order that opened or added the volume; absent: several did, or it is unknown. */
  readonly order?: string;
}

export interface MasterReading {
  readonly knownPositions: ReadonlyMap<string, KnownPosition>;
  readonly positions: readonly BrokerPosition[];
  readonly deals: readonly BrokerDeal[];
}

const toPositionPrices = ({ stopLoss, takeProfit, priceOpen }: BrokerPosition) => ({
  price: priceOpen,
  stopLoss: stopLoss ?? null,
  takeProfit: takeProfit ?? null,
});

/** Returns a position as it is recorded when it is first read. */
export const toKnownPosition = (position: BrokerPosition): KnownPosition => ({
  position: position.ticket,
  symbol: position.symbol,
  side: position.side,
  openedUnits: toUnits(position.volumeLots),
  units: toUnits(position.volumeLots),
  ...toPositionPrices(position),
  openedAt: new Date(position.openedAt),
  isOpen: true,
  ordinal: 0,
});

interface PositionDeals {
  /** Times of the last deals that increased and reduced it; null: there is none. */
  readonly into: Date | null;
  readonly outOf: Date | null;
  /** The average price of the deals that increased it; undefined: there is none. */
  readonly price: number | undefined;
  /** The order of the deals that increased it; undefined: there are several, or none. */
  readonly order: string | undefined;
}

function summarisePositionDeals(deals: readonly BrokerDeal[], ticket: string): PositionDeals {
  const positionDeals = deals.filter(({ positionId }) => positionId === ticket);
  const getLastTime = (closingDeals: readonly BrokerDeal[]) => {
    const deal = closingDeals.at(-1);
    return deal ? new Date(deal.at) : null;
  };
  const into = positionDeals.filter(({ entry }) => entry.startsWith('in'));
  const lots = into.reduce((sum, { volumeLots }) => sum + volumeLots, 0);
  const worth = into.reduce((sum, { volumeLots, price }) => sum + volumeLots * price, 0);
  return {
    into: getLastTime(into),
    outOf: getLastTime(positionDeals.filter(({ entry }) => entry.includes('out'))),
    price: lots > 0 ? Number((worth / lots).toFixed(12)) : undefined,
    order: into.every((deal) => deal.order === into[0]?.order) ? into[0]?.order : undefined,
  };
}

/** Computes the price of an added volume, from the averages before and after. */
function computeAddedPrice({ units, price }: KnownPosition, { priceOpen, volumeLots }: BrokerPosition) {
  const after = toUnits(volumeLots);
  return Number(((priceOpen * after - price * units) / (after - units)).toFixed(12));
}

/** Returns the changes of one position between its recorded row and its current reading. */
function* listPositionChanges(
  knownPosition: KnownPosition | undefined,
  now: BrokerPosition | undefined,
  last: PositionDeals,
): Generator<MasterChange> {
  let row = knownPosition;
  const opening = last.order ? { order: last.order } : {};
  const isOther = row && now && (row.side !== now.side || row.symbol !== now.symbol);
  if (row?.isOpen && (!now || isOther)) {
    row = { ...row, ordinal: row.ordinal + 1, units: 0, isOpen: false };
    yield { kind: 'close', after: row, units: knownPosition?.units ?? 0, executedAt: last.outOf };
  }
  if (!now) return;
  const units = toUnits(now.volumeLots);
  if (!row?.isOpen) {
    const after = { ...toKnownPosition(now), ordinal: (row?.ordinal ?? 0) + 1 };
    // A reversed position is as old as the deal that reversed it.
    yield {
      kind: 'open',
      after,
      units,
      executedAt: row ? (last.into ?? after.openedAt) : after.openedAt,
      ...opening,
    };
    return;
  }
  if (units < row.units) {
    const closedUnits = row.units - units;
    row = { ...row, ordinal: row.ordinal + 1, units };
    yield { kind: 'partial', after: row, units: closedUnits, executedAt: last.outOf };
  }
  const { stopLoss, takeProfit } = toPositionPrices(now);
  if (row.stopLoss !== stopLoss || row.takeProfit !== takeProfit) {
    row = { ...row, ordinal: row.ordinal + 1, stopLoss, takeProfit };
    yield { kind: 'modify', after: row, units: 0, executedAt: null };
  }
  if (units > row.units) {
    const addedUnits = units - row.units;
    const price = last.price ?? computeAddedPrice(row, now);
    row = { ...row, ...toPositionPrices(now), ordinal: row.ordinal + 1, units, openedUnits: units };
    yield { kind: 'add', after: row, units: addedUnits, executedAt: last.into, price, ...opening };
  }
}

/** Positions that were opened and closed between two readings; only their deals show them. */
function* listBriefPositions({ knownPositions, positions, deals }: MasterReading): Generator<MasterChange> {
  const open = new Set(positions.map(({ ticket }) => ticket));
  const seenPositions = new Set<string>();
  for (const deal of deals) {
    const { positionId, entry } = deal;
    if (!isTradeDeal(deal) || entry === 'in' || entry === 'none' || isOwnOrder(deal)) continue;
    if (knownPositions.has(positionId) || open.has(positionId) || seenPositions.has(positionId)) continue;
    seenPositions.add(positionId);
    const opening = deals.find((other) => other.positionId === positionId && other.entry === 'in');
    if (opening && isOwnOrder(opening)) continue;
    const units = toUnits((opening ?? deal).volumeLots);
    const dealTime = new Date((opening ?? deal).at);
    const side = opening ? opening.type === 'buy' : deal.type === 'sell';
    yield {
      kind: 'brief',
      after: {
        position: positionId,
        symbol: deal.symbol,
        side: side ? 'buy' : 'sell',
        openedUnits: units,
        units: 0,
        price: (opening ?? deal).price,
        stopLoss: null,
        takeProfit: null,
        openedAt: dealTime,
        isOpen: false,
        ordinal: 1,
      },
      units,
      executedAt: dealTime,
    };
  }
}

const order = { close: 0, partial: 1, modify: 2, add: 3, open: 3, brief: 4 } as const;

/** Closings first, because they free margin; openings in the order of their execution. */
const compareChanges = (a: MasterChange, b: MasterChange) =>
  order[a.kind] - order[b.kind] ||
  (a.executedAt?.getTime() ?? 0) - (b.executedAt?.getTime() ?? 0) ||
  a.after.position.localeCompare(b.after.position, 'en', { numeric: true });

/**
 * Lists what a master did since the previous reading, from the difference of its positions and independent of broker
 * events. Positions that the copier itself opened are ignored.
 */
export function listMasterChanges(reading: MasterReading): readonly MasterChange[] {
  const { knownPositions, deals } = reading;
  const currentPositions = new Map(
    reading.positions
      .filter((position) => !isOwnOrder(position))
      .map((position) => [position.ticket, position] as const),
  );
  const tickets = new Set([...knownPositions.keys(), ...currentPositions.keys()]);
  const changes = [...tickets].flatMap((ticket) => [
    ...listPositionChanges(
      knownPositions.get(ticket),
      currentPositions.get(ticket),
      summarisePositionDeals(deals, ticket),
    ),
  ]);
  return [...changes, ...listBriefPositions(reading)].sort(compareChanges);
}
