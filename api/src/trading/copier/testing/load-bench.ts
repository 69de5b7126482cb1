import { sql } from 'drizzle-orm';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../core/database/database';
import { startEmbeddedServer } from '../../../core/database/embedded/server';
import { createLoad } from './load';
import { countFaults, computeDelays } from './load-figures';
import { findParent, sumSeconds } from './processor-time';

/* A process that measures two copiers under load. Arguments: a folder, the migrations, the program of a copier. */
const [folder = '', migrations = '', program = '', ...numbers] = process.argv.slice(2);
const [masters = 200, perSecond = 100, seconds = 30] = numbers.map(Number);

const server = await startEmbeddedServer(folder);
const { db, close } = await openDatabase({ ...server.connection, max: 12 }, migrations);
const copiers: ChildProcess[] = [];
const write = (line: string) => process.stderr.write(`${line}\n`);

async function start(): Promise<ChildProcess> {
  const copier = spawn(process.execPath, [program, JSON.stringify(server.connection), migrations], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (copier.stdout) await once(copier.stdout, 'data');
  copiers.push(copier);
  return copier;
}

async function count(question: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(question);
  return Number(rows[0]?.count ?? 0);
}

async function waitFor(isMet: () => Promise<boolean>, everyMs = 100): Promise<number> {
  const startedAt = performance.now();
  while (!(await isMet())) await pause(everyMs);
  return performance.now() - startedAt;
}

const countLeases = ({ pid }: ChildProcess) =>
  count(sql`select count(*) from copier_masters where lease_owner like ${`${pid}-%`}`);

/** Whether every command has ended. */
async function isOver(deals: number): Promise<boolean> {
  // A position that was opened and closed between two readings is one event and two deals.
  const seenDeals = await count(
    sql`select coalesce(sum(case kind when 'brief' then 2 else 1 end), 0) as count from copier_events`,
  );
  const waitingCommands = await count(
    sql`select count(*) from copier_commands where state in ('pending', 'sending', 'unknown')`,
  );
  return seenDeals >= deals && waitingCommands === 0;
}

const getLastEvent = () => count(sql`select coalesce(max(id), 0) as count from copier_events`);

/** Processor time of the copiers, the database and this process, which trades for the masters. */
async function getSpent() {
  const postmaster = await findParent(await count(sql`select pg_backend_pid() as count`));
  const { user, system } = process.cpuUsage();
  return {
    copiers: await sumSeconds(copiers.map(({ pid }) => pid)),
    database: await sumSeconds([postmaster]),
    masters: (user + system) / 1e6,
  };
}

async function measure(name: string, work: () => Promise<void>) {
  const from = await getLastEvent();
  const dealsBefore = load.deals();
  const before = await getSpent();
  const startedAt = performance.now();
  await work();
  const loadSeconds = (performance.now() - startedAt) / 1000;
  const drainMs = await waitFor(() => isOver(load.deals()));
  const after = await getSpent();
  const deals = load.deals() - dealsBefore;
  const delays = await computeDelays(db, from);
  write(`${name}: ${deals} deals in ${loadSeconds.toFixed(1)} s`);
  const costMs = {
    copiers: ((after.copiers - before.copiers) * 1000) / delays.count,
    database: ((after.database - before.database) * 1000) / delays.count,
    masters: ((after.masters - before.masters) * 1000) / delays.count,
  };
  const faults = await countFaults(db);
  return { name, deals, perSecond: deals / loadSeconds, drainMs, delays, costMs, faults };
}

const load = await createLoad(db, masters);
write(`${masters} masters`);
try {
  const [first] = [await start(), await start()];
  await waitFor(async () => {
    const ready = await count(sql`select count(*) from copier_masters where baseline_at is not null`);
    return ready === masters && (await countLeases(first)) === masters / 2;
  });
  write('both copy');
  // The first round fills the caches.
  await load.run(perSecond / 2, 8, 0);
  await waitFor(() => isOver(load.deals()));

  const rounds = Math.ceil((perSecond * seconds) / masters);
  const half = await measure('half the rate', () => load.run(perSecond / 2, seconds, 4));
  const steady = await measure('two processes', () => load.run(perSecond, seconds, 4 + rounds));
  let takeoverMs = 0;
  const killed = await measure('one of two killed', async () => {
    const loadRun = load.run(perSecond, seconds, 4 + 2 * rounds);
    await pause((seconds * 1000) / 3);
    const { pid } = first;
    first.kill('SIGKILL');
    write(`killed ${pid}`);
    takeoverMs = await waitFor(async () => (await countLeases(first)) === 0, 25);
    await loadRun;
  });
  process.stdout.write(`${JSON.stringify({ half, steady, killed, takeoverMs })}\n`);
} finally {
  for (const copier of copiers) copier.kill('SIGKILL');
  await close();
  await server.stop();
}
