import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Services } from '../http/area';

/** A queue: its name, the number of due items, and the time of the oldest. */
const queues = {
  purchases: sql`select count(*)::int as n, min(received_at) as since from hotmart_events where processed_at is null`,
  mails: sql`select count(*)::int as n, min(created_at) as since from mail_outbox where sent_at is null and next_attempt_at <= now()`,
  copies: sql`select count(*)::int as n, min(queued_at) as since from copier_commands where state in ('pending', 'sending', 'unknown')`,
  findings: sql`select count(*)::int as n, min(found_at) as since from copier_findings where confirmed_at is not null and resolved_at is null`,
};

interface QueueState {
  readonly [column: string]: unknown;
  readonly n: number;
  readonly since: string | null;
}

/** Without a database its figures are missing; the other figures are still reported. */
async function readOrReset(gauge: Gauge, updateGauge: () => Promise<void>): Promise<void> {
  await updateGauge().catch(() => gauge.reset());
}

function queueGauge({ db }: Services, name: string, help: string, figure: (queue: QueueState) => number) {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: ['queue'],
    registers: [],
    collect: () =>
      readOrReset(gauge, async () => {
        for (const [queue, count] of Object.entries(queues)) {
          const [state] = (await db.execute<QueueState>(count)).rows;
          if (state) gauge.set({ queue }, figure(state));
        }
      }),
  });
  return gauge;
}

const computeAgeSeconds = (since: string | null) => (since ? (Date.now() - Date.parse(since)) / 1000 : 0);

export function countQueues(services: Services, registry: Registry): void {
  const due = 'entries of a queue that are due and not done';
  registry.registerMetric(queueGauge(services, 'parque_waiting', `How many ${due}`, ({ n }) => n));
  registry.registerMetric(
    queueGauge(services, 'parque_oldest_waiting_seconds', `Age of the oldest of the ${due}`, ({ since }) =>
      computeAgeSeconds(since),
    ),
  );
}

/** When the newest key list expires, in ISO 8601; undefined before the first one. */
export type FindKeyExpiry = () => Promise<string | undefined>;

/** Reports when the key list expires; after that browsers run no remote. */
export function reportExpiry(findKeyExpiry: FindKeyExpiry, registry: Registry): void {
  const expiry: Gauge = new Gauge({
    name: 'parque_key_list_expires_timestamp_seconds',
    help: 'When the newest key list expires, in seconds since 1970',
    registers: [registry],
    collect: () =>
      readOrReset(expiry, async () => {
        const expiresAt = await findKeyExpiry();
        if (expiresAt !== undefined) expiry.set(Date.parse(expiresAt) / 1000);
      }),
  });
}

export function countConnections({ db }: Services, registry: Registry): void {
  const connections: Gauge = new Gauge({
    name: 'parque_database_connections',
    help: 'Connections of this process to the database, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount = 0, idleCount = 0, waitingCount = 0 } = db.$client ?? {};
      connections.set({ state: 'used' }, totalCount - idleCount);
      connections.set({ state: 'idle' }, idleCount);
      connections.set({ state: 'wanted' }, waitingCount);
    },
  });
}
