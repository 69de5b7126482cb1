import { assignHedgePositions } from './hedge-positions';
import { assignNettingPositions } from './netting-positions';
import type { RawDeal } from '../rows/raw-deal';
import type { RawPosition } from '../rows/report';
import type { PositionMode } from '../statement';

/**
 * Assigns each deal to a position, which the deals of a report do not name. The id of a position is the ticket of the
 * order that opened it. Netting: the deals of a symbol between two moments without volume are one position. Hedge: a
 * closing deal goes to the position whose row it completes, alone or with others. Yields how far it is, from 0 to 1/2.
 *
 * @param deals - In time order.
 * @returns One id a deal, in the order of the deals; '' for what is not a trade.
 */
export function* assignPositionIdSteps(
  deals: readonly RawDeal[],
  positions: readonly RawPosition[],
  mode: PositionMode,
): Generator<number, string[]> {
  return mode === 'netting' ? assignNettingPositions(deals) : yield* assignHedgePositions(deals, positions);
}
