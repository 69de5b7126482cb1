import type { WallTime } from '@parque/domain/journal';
import { BrokerFault } from '../fault';
import type { Reference } from '../gateway';
import { simulatedServers, type SimulatedServer } from './server';

/** When every simulated account was opened, by the clock of its server. */
export const opening: WallTime = Date.UTC(2024, 0, 2, 6);

/** A simulated account. Its history is generated from its server and number. */
export interface SimulatedAccount {
  readonly server: SimulatedServer;
  readonly login: number;
}

export const referenceOf = (server: string, login: number, isInvestor: boolean): Reference =>
  `${server}/${login}${isInvestor ? '/investor' : ''}`;

/** The account's name in notifications of changes; the same for both passwords. */
export const nameOf = ({ server, login }: SimulatedAccount) => referenceOf(server.name, login, false);

/** @throws BrokerFault - `refused`: the simulator has no such account. */
export function accountOf(reference: Reference): SimulatedAccount & { readonly isInvestor: boolean } {
  const [name, login, entry] = reference.split('/');
  const server = simulatedServers.find((one) => one.name === name);
  if (!server) throw new BrokerFault('refused', 'no account of the simulator');
  return { server, login: Number(login), isInvestor: entry === 'investor' };
}
