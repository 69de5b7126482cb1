import { copierCommands, copierPositions } from '../../../database/schema';
import { recordOf, runStatement } from '../../../database/statement';
import type { CommandRow } from './command';
import type { Engine } from '../engine';
import { LeaseLost, type Lease } from '../lease';
import { logChannel } from '../notices';

type CommandChange = Partial<typeof copierCommands.$inferInsert> & { readonly updatedAt: Date };

/** What else holds once a command is what it is now. */
export interface Effects {
  /** The copy that it opened. */
  readonly opened?: Omit<typeof copierPositions.$inferInsert, 'id'>;
  /** By how much a copy is less, or that nothing is left of it and of those that share its position. */
  readonly reduced?: {
    readonly copyId: number;
    readonly units: number;
    readonly isAll: boolean;
    readonly at: Date;
  };
  /** Fractions of the other copies of the position are fractions of what they are now, when the master holds so much. */
  readonly countedAnewOf?: number;
  /** What an order has left to do, as another command. */
  readonly more?: Omit<typeof copierCommands.$inferInsert, 'id'>;
  /** Nobody who looks at the log would see a difference. */
  readonly isUntold?: boolean;
}

/** More than any copy holds. */
const all = Number.MAX_SAFE_INTEGER;

/*
 * One statement for what every copy takes twice. Whoever takes the lease waits for its end, and one that comes later
 * finds another fence: then nothing is written. The command must still be what it was when the change was decided.
 */
const recording = {
  name: 'copier-command-record',
  text: `
with lease as materialized (
  select account_id from copier_masters where account_id = $1 and fence = $2 and lease_owner = $3 for share
), changed as (
  update copier_commands c
  set (state, reason, sum, child_symbol, child_position, units, price, retcode, message, attempts, request,
    not_after, next_at, sent_at, answered_at, updated_at) = (
    select r.state, r.reason, r.sum, r.child_symbol, r.child_position, r.units, r.price, r.retcode, r.message,
      r.attempts, r.request, r.not_after, r.next_at, r.sent_at, r.answered_at, r.updated_at
    from jsonb_populate_record(c, $7::jsonb) r)
  where c.id = $4 and c.state = $5 and c.attempts = $6 and exists (select 1 from lease)
  returning c.id, c.child_id, c.position, c.master_id
), opened as (
  insert into copier_positions (child_id, position, command_id, child_position, child_symbol, side, opened_units,
    of_units, units, opened_at)
  select r.child_id, r.position, r.command_id, r.child_position, r.child_symbol, r.side, r.opened_units,
    r.of_units, r.units, r.opened_at
  from changed, jsonb_populate_record(null::copier_positions, $8::jsonb) r
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
  where $10::bigint = ${all} and own.id = $9::bigint and p.child_id = own.child_id
    and p.child_position = own.child_position and p.id <> own.id and p.state = 'open'
), anew as (
  update copier_positions p set opened_units = p.units, of_units = $12::bigint
  from changed
  where $12::bigint is not null and p.child_id = changed.child_id and p.position = changed.position
    and p.command_id <> changed.id
), more as (
  insert into copier_commands (child_id, master_id, event_id, leg, position, action, is_sync, seen_at, queued_at,
    updated_at)
  select r.child_id, r.master_id, r.event_id, r.leg, r.position, r.action, r.is_sync, r.seen_at, r.queued_at,
    r.updated_at
  from changed, jsonb_populate_record(null::copier_commands, $13::jsonb) r
  where $13::jsonb is not null
  on conflict do nothing
), told as (
  select pg_notify('${logChannel}', master_id::text) from changed where $14
)
select (select count(*) from lease)::int as held, (select count(*) from changed)::int as changed,
  (select count(*) from told)::int as told`,
};

/**
 * Takes down what becomes of a command, and what follows from it, at once or not at all.
 *
 * @returns Whether it was still what it was when that was decided; if not, nothing is written.
 * @throws LeaseLost - Nothing was written.
 */
export async function recordCommand(
  { db, owner }: Engine,
  { masterId, fence }: Lease,
  { id, state, attempts }: Pick<CommandRow, 'id' | 'state' | 'attempts'>,
  change: CommandChange,
  { opened, reduced, countedAnewOf, more, isUntold = false }: Effects = {},
): Promise<boolean> {
  const [found] = await runStatement<{ held: number; changed: number }>(db, recording, [
    masterId,
    fence,
    owner,
    id,
    state,
    attempts,
    JSON.stringify(recordOf(copierCommands, change)),
    opened && JSON.stringify(recordOf(copierPositions, opened)),
    reduced?.copyId,
    reduced && (reduced.isAll ? all : reduced.units),
    reduced?.at,
    countedAnewOf,
    more && JSON.stringify(recordOf(copierCommands, more)),
    !isUntold,
  ]);
  if (!found || found.held === 0) throw new LeaseLost(`master ${masterId} is somebody else's`);
  return found.changed > 0;
}
