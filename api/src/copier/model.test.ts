import { sql } from 'drizzle-orm';
import { makeTestDatabase } from '../testing/database';
import { makeChance } from './testing/chance';
import { tellStory } from './testing/story';
import { faultsOf } from './testing/verdict';

/* COPIER_SEED=<seed> tells one story again; COPIER_STORIES=<count> and COPIER_FROM=<seed> tell others. */
const first = Number(process.env.COPIER_SEED ?? process.env.COPIER_FROM ?? 1);
const count = process.env.COPIER_SEED ? 1 : Number(process.env.COPIER_STORIES ?? 40);
const chapterSize = 20;

/** Everything begins anew, down to the numbers of rows: the same seed is the same story again. */
const forgetAll = sql`truncate users, broker_servers, simulator_accounts, copier_processes restart identity cascade`;

async function tellChapter(seeds: readonly number[]): Promise<readonly string[]> {
  const { db, pool, drop } = await makeTestDatabase();
  const faults: string[] = [];
  try {
    for (const seed of seeds) {
      await db.execute(forgetAll);
      try {
        const told = await tellStory({ db, pool, seed, chance: makeChance(seed) });
        const found = await faultsOf(told);
        if (found.length > 0) faults.push(`seed ${seed}: ${found.join('; ')}\n  ${told.steps.join('\n  ')}`);
      } catch (error) {
        faults.push(`seed ${seed}: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
    return faults;
  } finally {
    await drop();
  }
}

const chapters = Array.from({ length: Math.ceil(count / chapterSize) }, (_, index) =>
  Array.from(
    { length: Math.min(chapterSize, count - index * chapterSize) },
    (_seed, at) => first + index * chapterSize + at,
  ),
);

test.each(chapters.map((seeds) => [seeds[0], seeds.at(-1), seeds] as const))(
  'from seed %i to %i every child ends with what the rules say, each deal copied once at most, each deviation explained',
  async (_first, _last, seeds) => {
    expect(await tellChapter(seeds)).toEqual([]);
  },
  300_000,
);
