import type { WallTime } from '@parque/domain/journal';
import { BrokerFault } from '../fault';
import type { Reference } from '../gateway';
import { simulatedServers, type SimulatedServer } from './server';

/** The clock's reading at which every simulated account was opened. */
export const opening: WallTime = Date.UTC(2024, 0, 2, 6);

/** One account, whose whole past follows from its server and its number. */
export interface SimulatedAccount {
  readonly server: SimulatedServer;
  readonly login: number;
}

export const referenceOf = (server: string, login: number, isInvestor: boolean): Reference =>
  `${server}/${login}${isInvestor ? '/investor' : ''}`;

/** The account's name in notifications of its changes; it does not depend on the password that was used. */
export const nameOf = ({ server, login }: SimulatedAccount) => referenceOf(server.name, login, false);

/** @throws BrokerFault - `refused`: it is none of the simulator's. */
export function accountOf(reference: Reference): SimulatedAccount & { readonly isInvestor: boolean } {
  const [name, login, entry] = reference.split('/');
  const server = simulatedServers.find((one) => one.name === name);
  if (!server) throw new BrokerFault('refused', 'no account of the simulator');
  return { server, login: Number(login), isInvestor: entry === 'investor' };
}
