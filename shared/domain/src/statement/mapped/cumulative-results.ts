import type { Deal } from '../deal';
import { normaliseColumnName } from './column-name';
import type { TableMapping } from './column-role';

const cumulativeName = /(?:^| )(?:cum|cumul\p{L}*|acum\p{L}*|running|kumul\p{L}*)(?: |$)/u;

/** Whether the column of the results is named as a running sum. */
export const isNamedCumulative = (names: readonly string[], { columns }: TableMapping): boolean =>
  columns.some(
    (role, column) =>
      (role === 'profit' || role === 'net') && cumulativeName.test(normaliseColumnName(names[column] ?? '')),
  );

interface ClosedPart {
  readonly symbol: string;
  /** Price difference times volume, positive for a gain. */
  readonly move: number;
  readonly profit: number;
  /** Costs of the closing deal. */
  readonly costs: number;
  /** Costs of all deals since the previous closing. */
  readonly allCosts: number;
}

function listClosedParts(deals: readonly Deal[]): ClosedPart[] {
  const openPositions = new Map<string, { volume: number; value: number }>();
  let allCosts = 0;
  return deals.flatMap(({ positionId, symbol, type, entry, volumeLots, price, ...money }) => {
    if (type !== 'buy' && type !== 'sell') return [];
    const costs = money.commission + money.fee + money.swap;
    allCosts += costs;
    const { volume, value } = openPositions.get(positionId) ?? { volume: 0, value: 0 };
    if (entry === 'in') {
      openPositions.set(positionId, { volume: volume + volumeLots, value: value + volumeLots * price });
      return [];
    }
    const gain = (price - value / volume) * (type === 'sell' ? 1 : -1);
    const part = { symbol, move: gain * volumeLots, profit: money.profit, costs, allCosts };
    allCosts = 0;
    return [part];
  });
}

/** Different moves beside the first one of each symbol that must fit, so that it is not a coincidence. */
const minProofs = 2;

/** Whether each amount is the move of its closing times one positive value for its symbol, to a unit of the currency. */
function fitMoves(parts: readonly ClosedPart[], amounts: readonly number[]): boolean {
  const points = new Map<string, { move: number; point: number }>();
  for (const [index, { symbol, move }] of parts.entries()) {
    const size = Math.abs(move);
    if (size > (points.get(symbol)?.move ?? 0))
      points.set(symbol, { move: size, point: (amounts[index] ?? 0) / move });
  }
  const isNear = ({ symbol, move }: ClosedPart, index: number): boolean => {
    const { point = 0 } = points.get(symbol) ?? {};
    return point > 0 && Math.abs((amounts[index] ?? 0) - move * point) <= 1 + Math.abs(move * point) / 1000;
  };
  // Equal moves would fit any results that grow evenly.
  const moves = new Set(parts.map(({ symbol, move }) => `${symbol} ${move.toPrecision(6)}`));
  return moves.size - points.size >= minProofs && parts.every(isNear);
}

/**
 * Whether the results are running sums: the prices explain the differences between them, with or without costs, and not
 * the results.
 *
 * @param deals - In time order.
 */
export function areCumulative(deals: readonly Deal[]): boolean {
  const parts = listClosedParts(deals);
  if (!parts.every(({ move }) => Number.isFinite(move))) return false;
  const profits = parts.map(({ profit }) => profit);
  const nets = parts.map(({ profit, costs }) => profit + costs);
  const toChanges = (sums: readonly number[]) => sums.map((sum, index) => sum - (sums[index - 1] ?? 0));
  const netChanges = toChanges(nets).map((change, index) => change - (parts[index]?.allCosts ?? 0));
  // Sums of an export in parts begin with those of earlier trades.
  const isExplained = (amounts: readonly number[]): boolean =>
    fitMoves(parts, amounts) || fitMoves(parts.slice(1), amounts.slice(1));
  return !fitMoves(parts, profits) && (isExplained(toChanges(profits)) || isExplained(netChanges));
}
