import { and, eq, sql } from 'drizzle-orm';
import { toInstant, type WallTime, type ZoneName } from '@parque/domain/journal';
import {
  connectorAccounts,
  copierCommands,
  copierEvents,
  terminalDeals,
  terminals,
} from '../../../../core/database/schema';

/* When the master's broker executed the deal that was copied. */

/** The terminal of the master of a copy, if the master has one. */
export const masterTerminalCondition = and(
  eq(connectorAccounts.gateway, 'terminal'),
  eq(sql`${terminals.id}::text`, connectorAccounts.reference),
);

/** MetaTrader's entries of deals: into a position, out of it, both, and by another position. */
const entries = sql`case when ${copierEvents.kind} in ('open', 'add') then array[0, 2] else array[1, 2, 3] end`;

/** The deal as the terminal of the master reported it, on the clock of its trade server. */
export interface MasterDeal {
  readonly gateway: string | null;
  readonly zone: ZoneName | null;
  readonly wall: WallTime | null;
}

/** Columns of {@link MasterDeal}. The last such deal before the reading is the one that it showed. */
export const masterDeal = {
  gateway: connectorAccounts.gateway,
  zone: terminals.zone,
  wall: sql<WallTime | null>`(
    select d.wall::float8 from ${terminalDeals} d
    where d.terminal_id = ${terminals.id} and d.position = ${copierEvents.position} and d.entry = any(${entries})
      and d.received_at between ${copierEvents.seenAt} - interval '1 hour' and ${copierEvents.seenAt}
    order by d.received_at desc, d.id desc limit 1)`,
};

/**
 * When the broker executed the deal, by our clock. The time of an event is limited to the interval between two readings,
 * so that of a terminal is computed from its deal and the known zone of its trade server.
 *
 * @returns null - Not known, or there was no deal: a change of stops, or an order that the owner requested.
 */
export function getMasterTime(
  { action, isSync }: Pick<typeof copierCommands.$inferSelect, 'action' | 'isSync'>,
  { at }: Pick<typeof copierEvents.$inferSelect, 'at'>,
  { gateway, zone, wall }: MasterDeal,
): Date | null {
  if (action === 'modify' || isSync) return null;
  if (gateway !== 'terminal') return at;
  return zone === null || wall === null ? null : new Date(toInstant(zone, wall));
}
