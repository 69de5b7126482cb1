import { send } from '@parque/api-client';
import type { MovementEntity } from '@parque/contract';
import { listMovements } from '@parque/contract/addresses';
import type { DayZone } from '@parque/domain/journal';
import { queryOptions } from '@tanstack/react-query';
import { fetchPages } from './fetch-pages';
import { offlineOptions } from './offline-options';

/** All changes of a balance without a trade. */
export interface Movements {
  /** Balance before the first stored deal. */
  readonly opening: number;
  /** The oldest first. */
  readonly movements: readonly MovementEntity[];
}

const pageSize = 2000;

async function fetchAllMovements(id: number, zone: DayZone): Promise<Movements> {
  const [first, ...others] = await fetchPages((cursor) =>
    send(listMovements, { params: { id }, query: { zone, cursor, limit: pageSize } }),
  );
  return {
    opening: first.opening_balance,
    movements: [first, ...others].flatMap((page) => page.movements),
  };
}

export const movementsQuery = (id: number, zone: DayZone) =>
  queryOptions({
    queryKey: [listMovements.id, 'all', id, zone],
    queryFn: () => fetchAllMovements(id, zone),
    ...offlineOptions,
  });
