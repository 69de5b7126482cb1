import { copierEvents, copierMasterPositions } from '../../../database/schema';
import { recordOf, runStatement } from '../../../database/statement';
import type { DealCursor } from '../../../broker/gateway';
import type { Engine } from '../engine';
import { LeaseLost, type Lease } from '../lease';
import type { MasterChange } from './master-changes';
import { logChannel } from '../notices';

/*
 * What the master did, and what follows from it for each child, in one statement: the update of the master's own row
 * finds it only with the fence of the lease, and all that follows comes from that row.
 */
const recording = {
  name: 'copier-reading-record',
  text: `
with master as (
  update copier_masters
  set deal_cursor = $4, reference = $5, seen_at = $6, status = 'activo', last_error = null,
    last_event_at = case when jsonb_array_length($9::jsonb) > 0 then $6 else last_event_at end
  where account_id = $1 and fence = $2 and lease_owner = $3
  returning account_id
), kept as (
  insert into copier_master_positions (master_id, position, symbol, side, opened_units, units, price, stop_loss,
    take_profit, opened_at, is_open, ordinal)
  select m.account_id, r.position, r.symbol, r.side, r.opened_units, r.units, r.price, r.stop_loss, r.take_profit,
    r.opened_at, r.is_open, r.ordinal
  from master m, jsonb_populate_recordset(null::copier_master_positions, $8::jsonb) r
  on conflict (master_id, position) do update set
    symbol = excluded.symbol, side = excluded.side, opened_units = excluded.opened_units, units = excluded.units,
    price = excluded.price, stop_loss = excluded.stop_loss, take_profit = excluded.take_profit,
    opened_at = excluded.opened_at, is_open = excluded.is_open,
    ordinal = greatest(copier_master_positions.ordinal, excluded.ordinal)
), added as (
  insert into copier_events (master_id, key, kind, position, symbol, side, units, opened_units, left_units, price,
    stop_loss, take_profit, at, seen_at)
  select m.account_id, r.key, r.kind, r.position, r.symbol, r.side, r.units, r.opened_units, r.left_units, r.price,
    r.stop_loss, r.take_profit, r.at, r.seen_at
  from master m, jsonb_array_elements($9::jsonb) with ordinality e (event, place),
    jsonb_populate_record(null::copier_events, e.event) r
  order by e.place
  returning id, master_id, kind, position, seen_at
), queued as (
  insert into copier_commands (child_id, master_id, event_id, position, action, state, reason, seen_at, queued_at,
    updated_at)
  select c.account_id, e.master_id, e.id, e.position,
    case e.kind when 'partial' then 'close_partial' when 'close' then 'close' when 'modify' then 'modify'
      else 'open' end,
    case e.kind when 'brief' then 'missed' else 'pending' end,
    case e.kind when 'brief' then 'brief' end,
    e.seen_at, $10::timestamptz, e.seen_at
  from added e, copier_children c join connector_accounts a on a.id = c.account_id
  where a.user_id = $7 and c.activated_at is not null
  order by e.id, c.account_id
), told as (
  select pg_notify('${logChannel}', account_id::text) from master where jsonb_array_length($9::jsonb) > 0
)
select (select count(*) from master)::int as held, (select count(*) from told)::int as told`,
};

/** What is written of a reading of a master. */
interface Written {
  readonly userId: number;
  readonly reference: string;
  readonly cursor: DealCursor | undefined;
  readonly changes: readonly MasterChange[];
  readonly seenAt: Date;
  readonly queuedAt: Date;
  /** When it was read before. */
  readonly previousAt: Date | null;
}

function eventOf({ kind, after, units, at }: MasterChange, { seenAt, previousAt }: Written) {
  const { position, ordinal, symbol, side, openedUnits, price, stopLoss, takeProfit } = after;
  return recordOf(copierEvents, {
    key: `${position}:${ordinal}`,
    kind,
    position,
    symbol,
    side,
    units,
    openedUnits,
    leftUnits: after.units,
    price,
    stopLoss,
    takeProfit,
    // Nobody says when: not before it was last seen otherwise.
    at: at ?? previousAt,
    seenAt,
  });
}

/** @throws LeaseLost - Nothing was written. */
export async function writeReading(
  { db, owner }: Engine,
  { masterId, fence }: Lease,
  reading: Written,
): Promise<void> {
  const { userId, reference, cursor, changes, seenAt, queuedAt } = reading;
  // The last of several changes of one position is how it is.
  const latest = new Map(
    changes.map(({ after }) => [after.position, recordOf(copierMasterPositions, after)]),
  );
  const [found] = await runStatement<{ held: number }>(db, recording, [
    masterId,
    fence,
    owner,
    cursor ?? null,
    reference,
    seenAt,
    userId,
    JSON.stringify([...latest.values()]),
    JSON.stringify(changes.map((change) => eventOf(change, reading))),
    queuedAt,
  ]);
  if (!found || found.held === 0) throw new LeaseLost(`master ${masterId} is somebody else's`);
}
