import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { makeTestDatabase } from '../testing/database';
import { bundled } from './testing/bundled';

/* COPIER_SEED=<seed> repeats one story; COPIER_STORIES=<count> and COPIER_FROM=<seed> choose others. */
const first = Number(process.env.COPIER_SEED ?? process.env.COPIER_FROM ?? 1);
const storyCount = process.env.COPIER_SEED ? 1 : Number(process.env.COPIER_STORIES ?? 500);

/** Stories of each gateway; those with MetaApi take about twice as long, those with terminals four times. */
const counts = {
  simulator: storyCount,
  metaapi: Math.ceil(storyCount * 0.4),
  terminal: Math.ceil(storyCount * 0.2),
} as const;

const migrations = path.join(process.cwd(), 'api', 'migrations');
let [teller, mortal] = ['', ''];
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const programs = [await bundled('storyteller.ts'), await bundled('mortal-process.ts')];
  [teller = '', mortal = ''] = programs.map(({ program }) => program);
  ends.push(...programs.map(({ remove }) => remove));
});

afterAll(async () => {
  for (const end of ends) await end();
});

/** The faults of consecutive stories, run by a process with its own database. */
async function storyFaults(gateway: string, from: number, stories: number): Promise<readonly string[]> {
  const { pool, drop } = await makeTestDatabase();
  try {
    const { connectionString, host, port, user, password, database } = pool.options;
    // A story never outlives its server, so commits need not reach the disk.
    const options = '-c synchronous_commit=off';
    const connection = { connectionString, host, port, user, password, database, options, max: 6 };
    const words = [JSON.stringify(connection), migrations, String(from), String(stories), mortal, gateway];
    const program = spawn(process.execPath, [teller, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [output] = await Promise.all([text(program.stdout), once(program, 'close')]);
    const endings = output
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { readonly seed: number; readonly fault?: string });
    const faults = endings.flatMap(({ fault }) => fault ?? []);
    return endings.length === stories ? faults : [...faults, `${stories - endings.length} were not told`];
  } finally {
    await drop();
  }
}

test.each([
  ['the simulator', 'simulator'],
  ['MetaApi', 'metaapi'],
  ['terminals', 'terminal'],
] as const)(
  `stories from seed ${first} on, with accounts at %s, end with the volumes of the rules, no doubled deal and a reason for each deviation`,
  async (_name, gateway) => {
    const count = counts[gateway];
    const share = Math.ceil(count / Math.min(count, 4));
    const parts = Array.from({ length: Math.ceil(count / share) }, (_, index) => first + index * share);
    const faults = await Promise.all(
      parts.map((from) => storyFaults(gateway, from, Math.min(share, first + count - from))),
    );
    expect(faults.flat()).toEqual([]);
  },
  1_800_000,
);
