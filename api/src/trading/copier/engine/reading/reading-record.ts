import type { DealCursor } from '../../../broker/gateway';
import { copierEvents, copierMasterPositions } from '../../../../core/database/schema';
import { createColumnList, listColumnsExcept } from '../../../../core/database/statement';
import { isHeld, runFenced, type LeasedEngine } from '../fence';
import { logChannel } from '../notices';
import type { BrokerChanges } from './broker-changes';
import { formatFollowedName, type FollowedMaster } from './followed-master';
import type { KnownPosition, MasterChange } from './master-changes';

/** How often a reading without changes updates the master's row. */
const idleMs = 5000;

export const positions = createColumnList(
  copierMasterPositions,
  listColumnsExcept(copierMasterPositions, ['masterId']),
);
const overwrittenColumns = createColumnList(
  copierMasterPositions,
  listColumnsExcept(copierMasterPositions, ['masterId', 'position', 'ordinal']),
);

/** How a statement that inserts positions overwrites the stored ones. */
export const overwritingSql = `on conflict (master_id, position) do update set ${overwrittenColumns.fromExcluded},
    ordinal = greatest(copier_master_positions.ordinal, excluded.ordinal)`;

/** The records of a statement that stores positions. The last of several rows of one position holds its current state. */
export const toPositionRecords = (rows: readonly KnownPosition[]) =>
  JSON.stringify([...new Map(rows.map((row) => [row.position, positions.record(row)])).values()]);

const events = createColumnList(copierEvents, listColumnsExcept(copierEvents, ['id', 'masterId']));

/**
 * Writes the master's row, its changed positions, the events and one command per event and child in one statement.
 * A change of stops is queued for the children that have a copy, or whose copy may still be found open or be opened: a
 * trailing stop would otherwise add hundreds of skipped commands to the log of the others.
 * Where the broker of the master changed a volume, the volumes that copies and waiting commands belong to are scaled.
 * Every part selects from the update of the master's row, which matches only while the lease is held.
 */
const recordStatement = {
  name: 'copier-reading-record',
  text: `
with master as (
  update copier_masters
  set deal_cursor = $4, reference = $5, followed = $9, seen_at = $6, status = 'activo', last_error = null,
    last_event_at = case when jsonb_array_length($8::jsonb) > 0 then $6 else last_event_at end
  where ${isHeld}
  returning account_id
), stored as (
  insert into copier_master_positions (master_id, ${positions.sql()})
  select m.account_id, ${positions.sql('r')}
  from master m, jsonb_populate_recordset(null::copier_master_positions, $7::jsonb) r
  ${overwritingSql}
), added as (
  insert into copier_events (master_id, ${events.sql()})
  select m.account_id, ${events.sql('r')}
  from master m, jsonb_array_elements($8::jsonb) with ordinality e (event, place),
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
    e.seen_at, e.seen_at, e.seen_at
  from added e, copier_children c join connector_accounts a on a.id = c.account_id
  where a.master_id = e.master_id and c.activated_at is not null
    and (e.kind <> 'modify' or exists (
      select 1 from copier_positions p
      where p.child_id = c.account_id and p.position = e.position
        and (p.state = 'open' or p.state = 'closed_by_hand' and p.has_closing_deal is null)
    ) or exists (
      select 1 from copier_commands o
      where o.child_id = c.account_id and o.position = e.position and o.action = 'open'
        and o.state in ('pending', 'sending', 'unknown')))
  order by e.id, c.account_id
), rescaling as (
  select r.position, r.before, r.after, m.account_id as master_id
  from master m, jsonb_to_recordset($10::jsonb) r (position text, before bigint, after bigint)
), rescaled as (
  update copier_positions p set of_units = round(p.of_units * r.after::numeric / r.before)
  from rescaling r, copier_commands c
  where c.id = p.command_id and c.master_id = r.master_id and p.position = r.position
), awaited as (
  update copier_events e
  set opened_units = round(e.opened_units * r.after::numeric / r.before),
    left_units = round(e.left_units * r.after::numeric / r.before)
  from rescaling r
  where e.master_id = r.master_id and e.position = r.position and exists (
    select 1 from copier_commands c where c.event_id = e.id and c.state in ('pending', 'sending', 'unknown'))
), notified as (
  select pg_notify('${logChannel}', account_id::text) from master where jsonb_array_length($8::jsonb) > 0
)
select (select count(*) from master)::int as held, (select count(*) from notified)::int as notified`,
};

/**
 * Computes when an event happened, by the clock of this process. The broker's time is limited to the interval between
 * the previous reading, which did not show the event, and this one, so that different clocks cannot make a new event
 * old. Without a time from the broker, the time of the previous reading is used, so that the age is not understated.
 */
function computeEventTime(executedAt: Date | null, seenAt: Date, previousAt: Date | null): Date | null {
  if (executedAt === null) return previousAt;
  const earliest = previousAt?.getTime() ?? -Infinity;
  return new Date(Math.min(Math.max(executedAt.getTime(), earliest), seenAt.getTime()));
}

function toEventRecord(
  { kind, after, units, executedAt, ...change }: MasterChange,
  seenAt: Date,
  previousAt: Date | null,
) {
  const { position, ordinal, symbol, side, openedUnits, stopLoss, takeProfit } = after;
  return events.record({
    key: `${position}:${ordinal}`,
    kind,
    position,
    symbol,
    side,
    units,
    openedUnits,
    leftUnits: after.units,
    price: change.price ?? after.price,
    stopLoss,
    takeProfit,
    orderId: change.order ?? null,
    at: kind === 'brief' ? executedAt : computeEventTime(executedAt, seenAt, previousAt),
    seenAt,
  });
}

interface ReadChanges {
  readonly changes: readonly MasterChange[];
  readonly byBroker: BrokerChanges;
  readonly cursor: DealCursor | undefined;
}

/** Writes the changes of a master and the commands of its children, all or none of them. */
export async function recordReading(
  engine: LeasedEngine,
  followedMaster: FollowedMaster,
  { changes, byBroker, cursor: readTo }: ReadChanges,
): Promise<void> {
  const cursor = readTo ?? null;
  const { master, reference } = followedMaster;
  const name = formatFollowedName(followedMaster);
  const seenAt = engine.clock.now();
  const hasChanges = changes.length > 0 || byBroker.rows.length > 0;
  const isSameAccount = master.reference === reference && master.followed === name;
  const isSameState = master.status === 'activo' && master.dealCursor === cursor;
  const isSeenRecently = master.seenAt !== null && +seenAt - +master.seenAt < idleMs;
  if (!hasChanges && isSameAccount && isSameState && isSeenRecently) return;
  await runFenced(engine, recordStatement, [
    cursor,
    reference,
    seenAt,
    toPositionRecords([...byBroker.rows, ...changes.map(({ after }) => after)]),
    JSON.stringify(changes.map((change) => toEventRecord(change, seenAt, master.seenAt))),
    name,
    JSON.stringify(byBroker.rescalings),
  ]);
}
