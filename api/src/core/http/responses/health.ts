import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../area';

/** State that only the process itself has. */
export interface ProcessState {
  isStopping(): boolean;
  /** Whether calls are rejected because the event loop is late. */
  isFull(): boolean;
}

/** The reason why balancers should send no calls to the process. */
type Reason = 'stopping' | 'busy' | 'database' | 'disk';

/** Balancers probe about every second; the disk is checked less often. */
const diskCheckIntervalMs = 5000;

const isSuccessful = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

async function writeProbeFile(folder: string): Promise<void> {
  const file = path.join(folder, `.ready-${process.pid}`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, 'ready');
  await rm(file, { force: true });
}

/** Whether a file can be written; all probes within a few seconds share one check. */
function createDiskProbe(folder: string) {
  let lastCheck: { timeMs: number; isWritable: Promise<boolean> } | undefined;
  return (): Promise<boolean> => {
    const timeMs = performance.now();
    if (!lastCheck || timeMs - lastCheck.timeMs > diskCheckIntervalMs) {
      lastCheck = { timeMs, isWritable: isSuccessful(writeProbeFile(folder)) };
    }
    return lastCheck.isWritable;
  };
}

/** `/health`: the process answers. `/ready`: it can do its work, so a balancer may send calls to it. */
export function reportHealth(
  app: FastifyInstance,
  { db, settings }: Services,
  { isStopping, isFull }: ProcessState,
): void {
  const isDiskWritable = createDiskProbe(settings.dataDir);
  const findReason = async (): Promise<Reason | undefined> => {
    if (isStopping()) return 'stopping';
    if (isFull()) return 'busy';
    if (!(await isSuccessful(db.execute(sql`select 1`)))) return 'database';
    return (await isDiskWritable()) ? undefined : 'disk';
  };
  app.get('/health', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/ready', { logLevel: 'silent' }, async (_request, reply) => {
    const why = await findReason();
    reply.header('cache-control', 'no-store').code(why ? 503 : 200);
    return why ? { status: 'unavailable', reason: why } : { status: 'ready' };
  });
}
