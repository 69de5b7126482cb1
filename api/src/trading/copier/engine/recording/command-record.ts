import { copierCommands, copierPositions } from '../../../../core/database/schema';
import { batchCalls } from '../../../../core/database/batch';
import { createColumnList, listColumnsExcept, runStatement } from '../../../../core/database/statement';
import { LeaseLostError, type LeasedEngine } from '../fence';
import { logChannel } from '../notices';
import type { CommandRow } from './command';

/** Columns of a command that are set when it is queued and never change. */
const queuedColumns = [
  'childId',
  'masterId',
  'eventId',
  'leg',
  'position',
  'action',
  'isSync',
  'seenAt',
  'queuedAt',
] as const;

const fixedColumns = ['id', ...queuedColumns] as const;

/** Columns of a copy that the database fills in when it is opened. */
const defaultedColumns = ['id', 'brokerFactor', 'state', 'closedAt', 'hasClosingDeal'] as const;

const changedColumns = createColumnList(copierCommands, listColumnsExcept(copierCommands, fixedColumns));
const openedColumns = createColumnList(copierPositions, listColumnsExcept(copierPositions, defaultedColumns));
const insertedColumns = createColumnList(copierCommands, [...queuedColumns, 'updatedAt']);

export type CommandChange = Partial<Omit<CommandRow, (typeof fixedColumns)[number]>> &
  Pick<CommandRow, 'updatedAt'>;

type CopyRow = typeof copierPositions.$inferSelect;

/** The changes that are written together with a command. */
export interface Effects {
  readonly openedCopy?: Omit<CopyRow, (typeof defaultedColumns)[number]>;
  readonly reduction?: {
    readonly copyId: number;
    readonly units: number;
    /** The child's position is closed, so every copy that shares it is closed as well. */
    readonly isAll: boolean;
    readonly executedAt: Date;
  };
  /**
   * The master's volume after it opened or added. Later partial closes are computed from this volume and from what
   * the copies hold now. A copy that seems closed by hand retains its volume, with which it may reappear.
   */
  readonly rebasedOn?: number;
  /** A further command for the rest of the work. */
  readonly next?: Pick<CommandRow, (typeof queuedColumns)[number] | 'updatedAt'>;
  /** The change is not shown on screens, so they are not notified. */
  readonly isSilent?: boolean;
}

/** A volume larger than that of any copy, so that the whole copy is closed. */
const allUnits = Number.MAX_SAFE_INTEGER;

/** Adds the position of the stored command to a record. Positions are renamed when the master gets another account. */
const addPositionSql = (json: string) => `${json} || jsonb_build_object('position', changed.position)`;

/**
 * Writes a set of commands in one statement, because every copied order needs two writes. A command is written only if
 * its lease is held and it has not changed since it was read.
 *
 * @param lock - How the rows of the masters are locked, as in `heldLease`, but in one order.
 */
const buildStatement = (name: string, lock: string) => ({
  name,
  text: `
with given as materialized (
  select * from jsonb_to_recordset($1::jsonb) as given (place int, master bigint, fence bigint, owner text, id bigint,
    state text, attempts int, change jsonb, opened jsonb, copy_id bigint, units bigint, at timestamptz,
    rebased_on bigint, next jsonb, is_silent boolean)
), lease as materialized (
  select account_id, fence, lease_owner from copier_masters
  where account_id in (select master from given) order by account_id ${lock}
), held as materialized (
  select given.* from given join lease on account_id = master and lease.fence = given.fence and lease_owner = owner
), changed as (
  update copier_commands c
  set (${changedColumns.sql()}) = (select ${changedColumns.sql('r')} from jsonb_populate_record(c, held.change) r)
  from held
  where c.id = held.id and c.state = held.state and c.attempts = held.attempts
  returning held.*, c.child_id, c.position, c.master_id
), opened as (
  insert into copier_positions (${openedColumns.sql()})
  select ${openedColumns.sql('r')}
  from changed, jsonb_populate_record(null::copier_positions, ${addPositionSql('changed.opened')}) r
  where changed.opened is not null
  on conflict (command_id) do nothing
), reduced as (
  update copier_positions p
  set units = greatest(0, p.units - changed.units),
    state = case when p.units <= changed.units then 'closed' else 'open' end,
    closed_at = case when p.units <= changed.units then changed.at end
  from changed where p.id = changed.copy_id
), emptied as (
  update copier_positions p set units = 0, state = 'closed', closed_at = changed.at
  from changed, copier_positions own
  where changed.units = ${allUnits} and own.id = changed.copy_id and p.child_id = own.child_id
    and p.child_position = own.child_position and p.id <> own.id and p.state = 'open'
), rebased as (
  update copier_positions p set of_units = changed.rebased_on,
    opened_units = case p.state when 'closed_by_hand' then p.opened_units else p.units end
  from changed
  where changed.rebased_on is not null and p.child_id = changed.child_id and p.position = changed.position
    and p.command_id <> changed.id
), next as (
  insert into copier_commands (${insertedColumns.sql()})
  select ${insertedColumns.sql('r')}
  from changed, jsonb_populate_record(null::copier_commands, ${addPositionSql('changed.next')}) r
  where changed.next is not null
  on conflict do nothing
), notified as (
  select pg_notify('${logChannel}', master_id::text) from changed where not is_silent
)
select given.place, held.place is not null as held, changed.place is not null as changed,
  (select count(*) from notified)::int as notified
from given left join held using (place) left join changed using (place) order by place`,
});

/** A locked row of one master must not delay the commands of the others: it counts as not held. */
const recordStatement = buildStatement('copier-commands-record', 'for share skip locked');

const waitingStatement = buildStatement('copier-command-record', 'for share');

interface RecordedChange {
  readonly held: boolean;
  readonly changed: boolean;
}

const recordChanges = batchCalls<Readonly<Record<string, unknown>>, RecordedChange>((db, items) => {
  const placedItems = items.map((item, place) => ({ ...item, place }));
  return runStatement<RecordedChange>(db, recordStatement, [JSON.stringify(placedItems)]);
});

/**
 * Writes a change of a command and its effects, all or none of them. Changes of several commands share a statement when
 * they are written at the same time.
 *
 * @returns false - Another write changed the command after it was read; nothing was written.
 */
export async function recordCommand(
  { db, owner, lease }: LeasedEngine,
  { id, state, attempts }: Pick<CommandRow, 'id' | 'state' | 'attempts'>,
  { change, effects = {} }: { readonly change: CommandChange; readonly effects?: Effects },
): Promise<boolean> {
  const { openedCopy, reduction, rebasedOn, next, isSilent = false } = effects;
  const item = {
    master: lease.masterId,
    fence: lease.fence,
    owner,
    id,
    state,
    attempts,
    change: changedColumns.record(change),
    opened: openedCopy && openedColumns.record(openedCopy),
    copy_id: reduction?.copyId,
    units: reduction && (reduction.isAll ? allUnits : reduction.units),
    at: reduction?.executedAt,
    rebased_on: rebasedOn,
    next: next && insertedColumns.record(next),
    is_silent: isSilent,
  };
  let recordedChange = await recordChanges(db, item);
  // The row of the master was locked, or the lease is lost: only a statement of its own may wait for the lock.
  if (!recordedChange.held) {
    const [row] = await runStatement<RecordedChange>(db, waitingStatement, [
      JSON.stringify([{ ...item, place: 0 }]),
    ]);
    if (!row?.held) throw new LeaseLostError(lease);
    recordedChange = row;
  }
  return recordedChange.changed;
}
