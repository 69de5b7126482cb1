import { copierCommands, copierPositions } from '../../../../core/database/schema';
import { createColumnList, listColumnsExcept } from '../../../../core/database/statement';
import type { Engine } from '../engine';
import { heldLease, runFenced, type Lease } from '../fence';
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
const defaultedColumns = ['id', 'state', 'closedAt', 'hasClosingDeal'] as const;

const changed = createColumnList(copierCommands, listColumnsExcept(copierCommands, fixedColumns));
const opened = createColumnList(copierPositions, listColumnsExcept(copierPositions, defaultedColumns));
const queued = createColumnList(copierCommands, [...queuedColumns, 'updatedAt']);

export type CommandChange = Partial<Omit<CommandRow, (typeof fixedColumns)[number]>> &
  Pick<CommandRow, 'updatedAt'>;

type CopyRow = typeof copierPositions.$inferSelect;

/** What changes together with a command. */
export interface Effects {
  /** The copy that the command opened. */
  readonly opened?: Omit<CopyRow, (typeof defaultedColumns)[number]>;
  /** The copy whose volume was reduced. */
  readonly reduced?: {
    readonly copyId: number;
    readonly units: number;
    /** The child's position is closed, so every copy that shares it is closed as well. */
    readonly isAll: boolean;
    readonly at: Date;
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

/** More units than any copy holds. */
const allUnits = Number.MAX_SAFE_INTEGER;

/** Adds the position of the stored command to a record. Positions are renamed when the master gets another account. */
const addPositionSql = (json: string) => `${json}::jsonb || jsonb_build_object('position', changed.position)`;

/**
 * One statement, because it runs twice for every copied order. It writes only if the command has not changed since it
 * was read.
 */
const recording = {
  name: 'copier-command-record',
  text: `
with ${heldLease}, changed as (
  update copier_commands c
  set (${changed.sql()}) = (select ${changed.sql('r')} from jsonb_populate_record(c, $7::jsonb) r)
  where c.id = $4 and c.state = $5 and c.attempts = $6 and exists (select 1 from lease)
  returning c.id, c.child_id, c.position, c.master_id
), opened as (
  insert into copier_positions (${opened.sql()})
  select ${opened.sql('r')}
  from changed, jsonb_populate_record(null::copier_positions, ${addPositionSql('$8')}) r
  where $8::jsonb is not null
  on conflict (command_id) do nothing
), reduced as (
  update copier_positions p
  set units = greatest(0, p.units - $10::bigint),
    state = case when p.units <= $10::bigint then 'closed' else 'open' end,
    closed_at = case when p.units <= $10::bigint then $11::timestamptz end
  from changed where p.id = $9::bigint
), emptied as (
  update copier_positions p set units = 0, state = 'closed', closed_at = $11::timestamptz
  from changed, copier_positions own
  where $10::bigint = ${allUnits} and own.id = $9::bigint and p.child_id = own.child_id
    and p.child_position = own.child_position and p.id <> own.id and p.state = 'open'
), rebased as (
  update copier_positions p set of_units = $12::bigint,
    opened_units = case p.state when 'closed_by_hand' then p.opened_units else p.units end
  from changed
  where $12::bigint is not null and p.child_id = changed.child_id and p.position = changed.position
    and p.command_id <> changed.id
), next as (
  insert into copier_commands (${queued.sql()})
  select ${queued.sql('r')}
  from changed, jsonb_populate_record(null::copier_commands, ${addPositionSql('$13')}) r
  where $13::jsonb is not null
  on conflict do nothing
), notified as (
  select pg_notify('${logChannel}', master_id::text) from changed where $14
)
select (select count(*) from lease)::int as held, (select count(*) from changed)::int as changed,
  (select count(*) from notified)::int as notified`,
};

/**
 * Writes a change of a command and its effects, all or none of them.
 *
 * @returns false - Another write changed the command after it was read; nothing was written.
 * @throws LeaseLostError - Nothing was written.
 */
export async function recordCommand(
  engine: Engine,
  lease: Lease,
  { id, state, attempts }: Pick<CommandRow, 'id' | 'state' | 'attempts'>,
  { change, effects = {} }: { readonly change: CommandChange; readonly effects?: Effects },
): Promise<boolean> {
  const { opened: copy, reduced, rebasedOn, next, isSilent = false } = effects;
  const recordedRow = await runFenced<{ changed: number }>(engine, lease, recording, [
    id,
    state,
    attempts,
    JSON.stringify(changed.record(change)),
    copy && JSON.stringify(opened.record(copy)),
    reduced?.copyId,
    reduced && (reduced.isAll ? allUnits : reduced.units),
    reduced?.at,
    rebasedOn,
    next && JSON.stringify(queued.record(next)),
    !isSilent,
  ]);
  return recordedRow.changed > 0;
}
