import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { ServerEntity } from '@parque/contract';
import { getBrokers } from '../../broker/brokers';
import type { GatewayKind } from '../../broker/gateway';
import { awaitBrokerCall } from '../../broker/refusal';
import { simulatedServers } from '../../broker/simulator/server';
import { countAttempt } from '../../../core/http/limits/attempts';
import type { Database } from '../../../core/database/database';
import { brokerServers } from '../../../core/database/schema';
import { normaliseName, selectServerName } from '../../../core/database/server-name';
import type { Services } from '../../../core/http/area';

export type ServerRow = typeof brokerServers.$inferSelect;
type NewServer = typeof brokerServers.$inferInsert;

/** Adds servers to the list, without changing existing ones. Returns the rows of all of them. */
export async function addServers(db: Database, servers: readonly NewServer[]): Promise<ServerRow[]> {
  if (servers.length === 0) return [];
  await db
    .insert(brokerServers)
    .values([...servers])
    .onConflictDoNothing({ target: [brokerServers.gateway, brokerServers.name] });
  const conditions = servers.map(({ gateway, name }) =>
    and(eq(brokerServers.gateway, gateway), eq(brokerServers.name, name)),
  );
  return db.query.brokerServers.findMany({ where: or(...conditions), orderBy: asc(brokerServers.id) });
}

export const findServerById = (db: Database, id: number) =>
  db.query.brokerServers.findFirst({ where: eq(brokerServers.id, id) });

/** Returns the ids of a server, one for each gateway. */
export async function listServerIds(db: Database, id: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: brokerServers.id })
    .from(brokerServers)
    .where(eq(normaliseName(brokerServers.name), selectServerName(id)));
  return new Set(rows.map((row) => row.id));
}

const toServerEntity = ({ id, name }: ServerRow): ServerEntity => ({ id, name });

/**
 * Returns the gateways whose accounts are registered with a number and a password. Accounts of terminals are paired
 * instead.
 */
const listFormGateways = (services: Services) =>
  getBrokers(services).gateways.filter(({ kind }) => kind !== 'terminal');

const simulatorServers = simulatedServers.map(({ name, broker }) => ({
  gateway: 'simulator' as const,
  name,
  broker,
}));

/**
 * Returns the servers on which an account can be registered: the simulator's, and those that a user has searched for.
 */
export async function listServers(services: Services): Promise<ServerEntity[]> {
  const kinds: GatewayKind[] = listFormGateways(services).map(({ kind }) => kind);
  if (kinds.includes('simulator')) await addServers(services.db, simulatorServers);
  if (kinds.length === 0) return [];
  const rows = await services.db.query.brokerServers.findMany({
    where: inArray(brokerServers.gateway, kinds),
    orderBy: asc(brokerServers.id),
  });
  return rows.map(toServerEntity);
}

/** Searches all gateways and adds the found servers to the list. */
export async function searchServers(services: Services, userId: number, search: string) {
  await countAttempt(services.db, [{ limit: 'server-search:user', subject: String(userId) }], services.now());
  const serversByGateway = await awaitBrokerCall(
    Promise.all(
      listFormGateways(services).map(async ({ kind, searchServers }) =>
        (await searchServers(search)).map(({ server, broker }) => ({ gateway: kind, name: server, broker })),
      ),
    ),
  );
  return (await addServers(services.db, serversByGateway.flat().slice(0, 200))).map(toServerEntity);
}
