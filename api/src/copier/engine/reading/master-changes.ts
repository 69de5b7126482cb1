import { unitsOf } from '@parque/domain/copy';
import type { BrokerDeal, BrokerPosition } from '../../../broker/gateway';
import type { copierMasterPositions } from '../../../database/schema';
import { isOwnOrder } from '../sending/own-orders';

/** A position of the master as it was taken down. */
export type KnownPosition = Omit<typeof copierMasterPositions.$inferSelect, 'masterId'>;

export interface MasterChange {
  readonly kind: 'open' | 'add' | 'partial' | 'close' | 'modify' | 'brief';
  /** How the position is after it. */
  readonly after: KnownPosition;
  /** By how much its volume changed. */
  readonly units: number;
  /** When the broker did it; null: it does not say. */
  readonly at: Date | null;
}

export interface MasterReading {
  readonly known: ReadonlyMap<string, KnownPosition>;
  readonly positions: readonly BrokerPosition[];
  /** Since the reading before. */
  readonly deals: readonly BrokerDeal[];
}

const describes = ({ stopLoss, takeProfit, priceOpen }: BrokerPosition) => ({
  price: priceOpen,
  stopLoss: stopLoss ?? null,
  takeProfit: takeProfit ?? null,
});

/** When the last deals were that made a position more and less; null: none is told of. */
interface LastDeals {
  readonly into: Date | null;
  readonly outOf: Date | null;
}

/** What became of one position: all that an earlier row and a later reading of it differ by. */
function* changesOf(
  known: KnownPosition | undefined,
  now: BrokerPosition | undefined,
  last: LastDeals,
): Generator<MasterChange> {
  let row = known;
  const isOther = row && now && (row.side !== now.side || row.symbol !== now.symbol);
  if (row?.isOpen && (!now || isOther)) {
    row = { ...row, ordinal: row.ordinal + 1, units: 0, isOpen: false };
    yield { kind: 'close', after: row, units: known?.units ?? 0, at: last.outOf };
  }
  if (!now) return;
  const units = unitsOf(now.volumeLots);
  if (!row?.isOpen) {
    const after = {
      position: now.ticket,
      symbol: now.symbol,
      side: now.side,
      openedUnits: units,
      units,
      ...describes(now),
      openedAt: new Date(now.openedAt),
      isOpen: true,
      ordinal: (row?.ordinal ?? 0) + 1,
    };
    // A position that was turned round is as old as the deal that did it.
    yield { kind: 'open', after, units, at: row ? (last.into ?? after.openedAt) : after.openedAt };
    return;
  }
  if (units < row.units) {
    const closed = row.units - units;
    row = { ...row, ordinal: row.ordinal + 1, units };
    yield { kind: 'partial', after: row, units: closed, at: last.outOf };
  } else if (units > row.units) {
    const added = units - row.units;
    row = { ...row, ...describes(now), ordinal: row.ordinal + 1, units, openedUnits: units };
    yield { kind: 'add', after: row, units: added, at: last.into };
  }
  const { stopLoss, takeProfit } = describes(now);
  if (row.stopLoss !== stopLoss || row.takeProfit !== takeProfit) {
    row = { ...row, ordinal: row.ordinal + 1, stopLoss, takeProfit };
    yield { kind: 'modify', after: row, units: 0, at: null };
  }
}

const isTrade = ({ type, positionId }: BrokerDeal) =>
  (type === 'buy' || type === 'sell') && positionId !== '';

/** Positions that came and went between two readings: nothing of them is left but their deals. */
function* briefOnes({ known, positions, deals }: MasterReading): Generator<MasterChange> {
  const open = new Set(positions.map(({ ticket }) => ticket));
  const seen = new Set<string>();
  for (const deal of deals) {
    const { positionId, entry } = deal;
    if (!isTrade(deal) || entry === 'in' || entry === 'none' || isOwnOrder(deal)) continue;
    if (known.has(positionId) || open.has(positionId) || seen.has(positionId)) continue;
    seen.add(positionId);
    const opening = deals.find((one) => one.positionId === positionId && one.entry === 'in');
    if (opening && isOwnOrder(opening)) continue;
    const units = unitsOf((opening ?? deal).volumeLots);
    const at = new Date((opening ?? deal).at);
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
        openedAt: at,
        isOpen: false,
        ordinal: 1,
      },
      units,
      at,
    };
  }
}

const order = { close: 0, partial: 1, modify: 2, add: 3, open: 3, brief: 4 } as const;

/** What closes goes first, since it makes room; what opens in the order in which it was opened. */
const inOrder = (a: MasterChange, b: MasterChange) =>
  order[a.kind] - order[b.kind] ||
  (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0) ||
  a.after.position.localeCompare(b.after.position, 'en', { numeric: true });

/**
 * What a master did since it was read before: the difference of two readings of its positions, whatever events said or
 * did not say. Orders that are copies of ours are none of its doing.
 */
export function masterChanges(reading: MasterReading): readonly MasterChange[] {
  const { known, deals } = reading;
  const now = new Map(
    reading.positions.filter((position) => !isOwnOrder(position)).map((one) => [one.ticket, one] as const),
  );
  const tickets = new Set([...known.keys(), ...now.keys()]);
  const changes = [...tickets].flatMap((ticket) => {
    const own = deals.filter(({ positionId }) => positionId === ticket);
    const lastOf = (entries: RegExp) => {
      const deal = own.filter(({ entry }) => entries.test(entry)).at(-1);
      return deal ? new Date(deal.at) : null;
    };
    const last = { into: lastOf(/^in/), outOf: lastOf(/out/) };
    return [...changesOf(known.get(ticket), now.get(ticket), last)];
  });
  return [...changes, ...briefOnes(reading)].sort(inOrder);
}
