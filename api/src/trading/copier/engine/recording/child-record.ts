import { copierChildren } from '../../../../core/database/schema';
import { createColumnList } from '../../../../core/database/statement';
import { heldLease, runFenced, type LeasedEngine } from '../fence';
import { logChannel } from '../notices';

/** Columns that the engine writes; the others belong to the account's owner. */
const engineColumns = [
  'connection',
  'lastError',
  'seenAt',
  'day',
  'dayEquity',
  'stoppedDay',
  'losses',
  'figures',
  'stoppedAt',
] as const;

type ChildChange = Partial<Pick<typeof copierChildren.$inferSelect, (typeof engineColumns)[number]>>;

const columns = createColumnList(copierChildren, engineColumns);

const recordStatement = {
  name: 'copier-child-record',
  text: `
with ${heldLease}, changed as (
  update copier_children c
  set (${columns.sql()}) = (select ${columns.sql('r')} from jsonb_populate_record(c, $5::jsonb) r)
  where c.account_id = $4 and exists (select 1 from lease)
), notified as (
  select pg_notify('${logChannel}', account_id::text) from lease where $6
)
select (select count(*) from lease)::int as held, (select count(*) from notified)::int as notified`,
};

/** Writes the state of a child. A visible change is shown on screens, so they are notified. */
export async function recordChild(
  engine: LeasedEngine,
  childId: number,
  { change, isVisible }: { readonly change: ChildChange; readonly isVisible: boolean },
): Promise<void> {
  await runFenced(engine, recordStatement, [childId, JSON.stringify(columns.record(change)), isVisible]);
}
