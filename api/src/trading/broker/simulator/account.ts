import type { WallTime } from '@parque/domain/journal';
import { BrokerError } from '../fault';
import type { Reference } from '../gateway';
import { simulatedServers, type SimulatedServer } from './server';

/** The time at which all simulated accounts were opened, on the clock of their server. */
export const opening: WallTime = Date.UTC(2024, 0, 2, 6);

/** A simulated account. Its history is generated from its server and number. */
export interface SimulatedAccount {
  readonly server: SimulatedServer;
  readonly login: number;
}

export const buildReference = (server: string, login: number, isInvestor: boolean): Reference =>
  `${server}/${login}${isInvestor ? '/investor' : ''}`;

/** Returns the account's name in notifications of changes; the same for both passwords. */
export const getAccountName = ({ server, login }: SimulatedAccount) =>
  buildReference(server.name, login, false);

/** @throws BrokerError - `refused`: the simulator has no such account. */
export function parseReference(reference: Reference): SimulatedAccount & { readonly isInvestor: boolean } {
  const [name, login, entry] = reference.split('/');
  const server = simulatedServers.find((candidate) => candidate.name === name);
  if (!server) throw new BrokerError('refused', 'no account of the simulator');
  return { server, login: Number(login), isInvestor: entry === 'investor' };
}
