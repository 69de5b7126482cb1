import { sql } from 'drizzle-orm';
import { openDatabase, type Connection } from '../../database/database';
import { makeChance } from './chance';
import { tellStory } from './story';
import { faultsOf } from './verdict';

/* A process that tells the stories of some seeds, and writes a line for each that does not end as the rules say. */
const [connection = '{}', migrations = '', first = '1', count = '1', program = ''] = process.argv.slice(2);
const { db, pool, close } = await openDatabase(JSON.parse(connection) as Connection, migrations);

/** More rows than any table has of one story. */
const rowsOfOne = 5000;

/** In one of so many stories, processes of their own copy and are really killed. */
const killedOne = 20;

const { rows: sequences } = await db.execute<{ name: string }>(sql`
  select pg_get_serial_sequence(quote_ident(table_name), column_name) as name
  from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`);

/** Every story has the numbers of its rows to itself: what comes by chance of them comes again with the same seed. */
async function turnPage(seed: number): Promise<void> {
  const names = sql.param(sequences.map(({ name }) => name));
  await db.execute(
    sql`select setval(name::regclass, ${seed * rowsOfOne}::bigint) from unnest(${names}::text[]) name`,
  );
}

async function tell(seed: number): Promise<string | undefined> {
  const steps: string[] = [];
  try {
    await turnPage(seed);
    const mortal = seed % killedOne === 0 ? { program, migrations } : undefined;
    const told = await tellStory({
      db,
      pool,
      seed,
      chance: makeChance(seed),
      steps,
      ...(mortal && { mortal }),
    });
    const faults = await faultsOf(told);
    if (faults.length === 0) return undefined;
    return [`seed ${seed}: ${faults.join('; ')}`, ...steps].join('\n  ');
  } catch (error) {
    return [`seed ${seed}: ${error instanceof Error ? error.stack : String(error)}`, ...steps].join('\n  ');
  }
}

for (let seed = Number(first); seed < Number(first) + Number(count); seed += 1) {
  const fault = await tell(seed);
  process.stdout.write(`${JSON.stringify({ seed, fault })}\n`);
}
await close();
