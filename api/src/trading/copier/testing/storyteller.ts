import { sql } from 'drizzle-orm';
import { openDatabase, type Connection } from '../../../core/database/database';
import { createChance } from './chance';
import { runStory, storyGateways } from './story';
import { listFaults } from './verdict';

/* A process that runs the stories of consecutive seeds and writes one line of JSON for each. */
const [connection = '{}', migrations = '', first = '1', count = '1', program = '', gatewayText = ''] =
  process.argv.slice(2);
const gateway = storyGateways.find((gatewayName) => gatewayName === gatewayText) ?? 'simulator';
const { db, pool, close } = await openDatabase(JSON.parse(connection) as Connection, migrations);

/** More rows than a story adds to any table. */
const rowsOfOne = 5000;

/** One story in this many uses real processes that are killed. */
const killedOne = 20;

const { rows: sequences } = await db.execute<{ name: string }>(sql`
  select pg_get_serial_sequence(quote_ident(table_name), column_name) as name
  from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`);

/** Gives every story its own range of row ids, because random decisions depend on them. */
async function setRowIds(seed: number): Promise<void> {
  const names = sql.param(sequences.map(({ name }) => name));
  await db.execute(
    sql`select setval(name::regclass, ${seed * rowsOfOne}::bigint) from unnest(${names}::text[]) name`,
  );
}

async function findFault(seed: number): Promise<string | undefined> {
  const steps: string[] = [];
  try {
    await setRowIds(seed);
    const killable = seed % killedOne === 0 ? { program, migrations } : undefined;
    const story = await runStory({
      db,
      pool,
      seed,
      chance: createChance(seed),
      steps,
      gateway,
      ...(killable && { killable }),
    });
    const faults = await listFaults(story);
    if (faults.length === 0) return undefined;
    return [`seed ${seed}: ${faults.join('; ')}`, ...steps].join('\n  ');
  } catch (error) {
    return [`seed ${seed}: ${error instanceof Error ? error.stack : String(error)}`, ...steps].join('\n  ');
  }
}

for (let seed = Number(first); seed < Number(first) + Number(count); seed += 1) {
  const fault = await findFault(seed);
  process.stdout.write(`${JSON.stringify({ seed, fault })}\n`);
}
await close();
