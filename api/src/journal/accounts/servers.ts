import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { ServerEntity } from '@parque/contract';
import { brokersOf } from '../../broker/brokers';
import type { GatewayKind } from '../../broker/gateway';
import { answered } from '../../broker/refusal';
import { simulatedServers } from '../../broker/simulator/server';
import { countAttempt } from '../../http/limits/attempts';
import type { Database } from '../../database/database';
import { brokerServers } from '../../database/schema';
import type { Services } from '../../http/area';

export type ServerRow = typeof brokerServers.$inferSelect;
type NewServer = typeof brokerServers.$inferInsert;

/** Adds servers to the list; existing ones do not change. */
export async function keepServers(db: Database, servers: readonly NewServer[]): Promise<ServerRow[]> {
  if (servers.length === 0) return [];
  await db
    .insert(brokerServers)
    .values([...servers])
    .onConflictDoNothing({ target: [brokerServers.gateway, brokerServers.name] });
  const conditions = servers.map(({ gateway, name }) =>
    and(eq(brokerServers.gateway, gateway), eq(brokerServers.name, name)),
  );
  return db
    .select()
    .from(brokerServers)
    .where(or(...conditions))
    .orderBy(asc(brokerServers.id));
}

export async function serverById(db: Database, id: number): Promise<ServerRow | undefined> {
  const [row] = await db.select().from(brokerServers).where(eq(brokerServers.id, id));
  return row;
}

const entityOf = ({ id, name }: ServerRow): ServerEntity => ({ id, name });

/** The gateways whose accounts are registered with a number and a password. An account of a terminal is paired instead. */
const formGateways = (services: Services) =>
  brokersOf(services).gateways.filter(({ kind }) => kind !== 'terminal');

const simulated = simulatedServers.map(({ name, broker }) => ({
  gateway: 'simulator' as const,
  name,
  broker,
}));

/** Returns the servers on which an account can be registered: the simulator's, and those that a user has searched for. */
export async function listServers(services: Services): Promise<ServerEntity[]> {
  const kinds: GatewayKind[] = formGateways(services).map(({ kind }) => kind);
  if (kinds.includes('simulator')) await keepServers(services.db, simulated);
  if (kinds.length === 0) return [];
  const rows = await services.db
    .select()
    .from(brokerServers)
    .where(inArray(brokerServers.gateway, kinds))
    .orderBy(asc(brokerServers.id));
  return rows.map(entityOf);
}

/** Searches all gateways and adds the found servers to the list. */
export async function searchServers(
  services: Services,
  personId: number,
  search: string,
): Promise<ServerEntity[]> {
  await countAttempt(
    services.db,
    [{ limit: 'server-search:person', subject: String(personId) }],
    services.now(),
  );
  const found = await answered(
    Promise.all(
      formGateways(services).map(async ({ kind, searchServers }) =>
        (await searchServers(search)).map(({ server, broker }) => ({ gateway: kind, name: server, broker })),
      ),
    ),
  );
  return (await keepServers(services.db, found.flat().slice(0, 200))).map(entityOf);
}
