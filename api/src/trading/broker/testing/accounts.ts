import type { BrokerGateway, Credentials, Reference } from '../gateway';
import { simulatedServers, type SimulatedServer } from '../simulator/server';

export function getSimulatedServer(name: string): SimulatedServer {
  const server = simulatedServers.find((candidate) => candidate.name === name);
  if (!server) throw new Error(`no server ${name}`);
  return server;
}

/** Returns the reference of an account whose credentials the gateway accepts. */
export async function getReference(gateway: BrokerGateway, credentials: Credentials): Promise<Reference> {
  const { signal } = new AbortController();
  const verification = await gateway.verify(credentials, 'Qb-_'.repeat(11), signal);
  if (!verification.ok) throw new Error(`credentials rejected: ${verification.denial}`);
  return verification.reference;
}
