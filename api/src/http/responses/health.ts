import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../area';

/** State that only the process itself has. */
export interface ProcessState {
  isStopping(): boolean;
  /** Whether the next call would be refused because too many are running. */
  isFull(): boolean;
}

/** Why no calls should be sent to the process. */
type Reason = 'stopping' | 'busy' | 'database' | 'disk';

/** Balancers probe every second or so, which is more often than the disk needs to be tried. */
const diskTriedEveryMs = 5000;

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

async function writeSomething(folder: string): Promise<void> {
  const file = path.join(folder, `.ready-${process.pid}`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, 'ready');
  await rm(file, { force: true });
}

/** Whether a file can be written, tried once for all probes of a few seconds. */
function diskProbe(folder: string) {
  let tried: { at: number; isWritable: Promise<boolean> } | undefined;
  return (): Promise<boolean> => {
    const at = performance.now();
    if (!tried || at - tried.at > diskTriedEveryMs) {
      tried = { at, isWritable: succeeds(writeSomething(folder)) };
    }
    return tried.isWritable;
  };
}

/** `/health`: the process answers. `/ready`: it can do its work, so a balancer may send calls to it. */
export function reportHealth(
  app: FastifyInstance,
  { db, settings }: Services,
  { isStopping, isFull }: ProcessState,
): void {
  const isDiskWritable = diskProbe(settings.dataDir);
  const reason = async (): Promise<Reason | undefined> => {
    if (isStopping()) return 'stopping';
    if (isFull()) return 'busy';
    if (!(await succeeds(db.execute(sql`select 1`)))) return 'database';
    return (await isDiskWritable()) ? undefined : 'disk';
  };
  app.get('/health', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/ready', { logLevel: 'silent' }, async (_request, reply) => {
    const why = await reason();
    reply.header('cache-control', 'no-store').code(why ? 503 : 200);
    return why ? { status: 'unavailable', reason: why } : { status: 'ready' };
  });
}
