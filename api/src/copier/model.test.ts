import { makeTestDatabase } from '../testing/database';
import { makeChance } from './testing/chance';
import { tellStory } from './testing/story';
import { faultsOf } from './testing/verdict';

/* COPIER_SEED=<seed> tells one story again; COPIER_STORIES=<count> and COPIER_FROM=<seed> tell others. */
const first = Number(process.env.COPIER_SEED ?? process.env.COPIER_FROM ?? 1);
const count = process.env.COPIER_SEED ? 1 : Number(process.env.COPIER_STORIES ?? 40);
const atOnce = 2;

/** Told together in one database, since they know nothing of each other. */
const chapterSize = 20;

async function tellChapter(seeds: readonly number[]): Promise<readonly string[]> {
  const database = await makeTestDatabase();
  const faults: string[] = [];
  const waiting = [...seeds];
  async function tellNext(): Promise<void> {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const { db, pool } = database;
      try {
        const told = await tellStory({ db, pool, seed, chance: makeChance(seed) });
        const found = await faultsOf(told);
        if (found.length > 0) faults.push(`seed ${seed}: ${found.join('; ')}\n  ${told.steps.join('\n  ')}`);
      } catch (error) {
        faults.push(`seed ${seed}: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, tellNext));
    return faults;
  } finally {
    await database.drop();
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
