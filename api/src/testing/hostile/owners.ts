import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '../../database/database';

interface Reference {
  readonly from: string;
  readonly column: string;
  readonly to: string;
  readonly key: string;
}

const references = sql`
  select c.conrelid::regclass::text as "from", a.attname as "column", c.confrelid::regclass::text as "to", k.attname as "key"
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace
  order by a.attname = 'user_id' desc, a.attname`;

const tables = sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`;

/** Tables without an owner that any call may change; background workers also write to some of them. */
const open: readonly string[] = [
  'attempts',
  'broker_servers',
  'broker_symbols',
  'broker_verifications',
  'mail_outbox',
  'release_loads',
  'simulator_accounts',
  'simulator_deals',
  'simulator_positions',
  'simulator_requests',
];

const quoted = (name: string) => `"${name}"`;

/** Finds the owner of a table's rows: the shortest path of references to a user. */
function ownerOf(
  table: string,
  all: readonly Reference[],
  alias = 't',
  seen: readonly string[] = [],
): string | undefined {
  if (table === 'users') return `${alias}.id`;
  for (const { column, to, key } of all.filter(({ from }) => from === table && !seen.includes(from))) {
    const above = ownerOf(to, all, `${alias}t`, [...seen, table]);
    const here = `${alias}.${quoted(column)}`;
    if (above && to === 'users') return here;
    if (above)
      return `(select ${above} from ${quoted(to)} ${alias}t where ${alias}t.${quoted(key)} = ${here})`;
  }
  return undefined;
}

/** A hash of the rows of one owner in a table; without an owner, of all other rows. */
interface Mark {
  readonly name: string;
  readonly owner: string | null;
  readonly mark: string;
}

/**
 * Returns a function that hashes the rows of these users and the rows without an owner, so that changes are detected.
 * Rows of other users, such as new registrations, are left out.
 */
export async function makeMarks(db: Database, pool: pg.Pool, people: readonly number[]) {
  const { rows: found } = await db.execute<{ name: string }>(tables);
  const { rows: refs } = await db.execute<Reference & Record<string, unknown>>(references);
  const names = found.map(({ name }) => name).filter((name) => !open.includes(name));
  const marks = names.map((name) => {
    const owner = ownerOf(name, refs);
    return `select '${name}' as name, ${owner ?? 'null::bigint'} as owner, md5(t::text) as mark from ${quoted(name)} t
      where $1::bigint[] is not null ${owner ? `and ${owner} = any($1)` : ''}`;
  });
  const text = `select name, owner, md5(string_agg(mark, '' order by mark)) as mark
    from (${marks.join(' union all ')}) rows group by name, owner`;

  return async (): Promise<readonly Mark[]> =>
    (await pool.query<Mark>({ name: 'marks', text, values: [people] })).rows;
}

export type Marks = Awaited<ReturnType<Awaited<ReturnType<typeof makeMarks>>>>;

/** Returns the tables with changed rows that do not belong to the actor. */
export function changedTables(before: Marks, after: Marks, actor: number | undefined): string[] {
  const others = (marks: Marks) =>
    new Set(
      marks
        .filter(({ owner }) => owner === null || Number(owner) !== actor)
        .map(({ name, owner, mark }) => [name, owner, mark].join(' ')),
    );
  const [was, is] = [others(before), others(after)];
  const differing = [...was, ...is].filter((mark) => !(was.has(mark) && is.has(mark)));
  return [...new Set(differing.map((mark) => mark.split(' ')[0] ?? ''))];
}
